import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSizeId } from '#features/catalog/web/size-field.tsx';
import { readQuantity } from '#features/items/web/forms/quantity-text.ts';
import { showAdded } from '#features/items/web/inventory/changed-rows.ts';
import { useAct } from '#shared/web/acts/use-act.ts';
import { currentAddress, go } from '#shared/web/address/navigate.ts';
import { invoices } from '../invoices-api.ts';
import { type Errors, refusalsOf, sentBarcodes } from './check-draft.ts';
import { type ItemDraft, keepDraft, type PurchaseDraft } from './item-draft.ts';

const FAILED = 'Error creating new item';

/** Adds the item and opens it; shows refusals at their fields. `onAdded` runs before the dialog closes. */
export function useAddItem(onAdded: () => void) {
  const client = useQueryClient();
  const { act, busy } = useAct();
  const sizeId = useSizeId();
  const [errors, setErrors] = useState<Errors>({});
  const add = async (draft: ItemDraft) => {
    const refusals = refusalsOf(draft);
    setErrors(refusals);
    if (Object.keys(refusals).length > 0 || draft.typeId === null) return;
    const size = await sizeId(draft.size);
    if (!size.ok) return setErrors({ size_id: size.reason });
    const barcodes = sentBarcodes(draft.barcodes);
    const input = { ...sentItem(draft, draft.typeId, size.id), barcode: barcodes.own, barcodes: barcodes.further };
    let madeId: string | undefined;
    await act({
      send: () => invoices.call.quickInvoiceOfNewItem(input),
      done: 'Item created',
      about: draft.purchase ? `Purchase of ${input.name}` : input.name,
      failed: FAILED,
      unusable: (made) => (made?.inventory_item_id ? undefined : FAILED),
      topics: ['items', 'stock', 'invoices'],
      refused: ({ fields }) => {
        const named = Object.entries(fields).map(([field, text]) => [rowNamed(field, barcodes.rowOf), text]);
        setErrors(Object.fromEntries(named));
        return false; // the form is long, and the field may be out of sight
      },
      onDone: ({ inventory_item_id }) => {
        madeId = inventory_item_id;
        onAdded();
        void showAdded(client);
        keepDraft(null);
        // After the form no longer has unsaved changes.
        const after = { create: undefined, parent: undefined, universal: undefined, item: inventory_item_id };
        setTimeout(() => go(after, { replace: true }));
      },
      undoing: () => {
        if (currentAddress().item === madeId && !draft.purchase) go({ item: undefined }, { replace: true });
      },
    });
  };
  return { add, busy, errors };
}

const sentItem = (draft: ItemDraft, type_id: string, size_id: string) => ({
  name: draft.name.trim(),
  type_id,
  size_id,
  vintage: draft.vintage.trim() || null,
  list_price: draft.price.trim() === '' ? null : readQuantity(draft.price),
  fields: draft.fields,
  universal_item_id: draft.universalId,
  ...(draft.purchase && sentPurchase(draft.purchase)),
});

const rowNamed = (field: string, rowOf: (field: string) => string): string =>
  field.startsWith('barcode') ? rowOf(field) : field;

function sentPurchase({ vendorId, quantity, unitCost, locationId, consigned }: PurchaseDraft) {
  return {
    vendor_id: vendorId ?? null,
    quantity: readQuantity(quantity),
    unit_cost: readQuantity(unitCost),
    location_id: locationId ?? null,
    consigned,
  };
}
