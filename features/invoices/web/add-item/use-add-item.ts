import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSizeId } from '#features/catalog/web/size-field.tsx';
import { readQuantity } from '#features/items/web/forms/quantity-text.ts';
import { itemsTopics } from '#features/items/web/items-topics.ts';
import { go } from '#shared/web/address/navigate.ts';
import { errorText, fieldErrors } from '#shared/web/api-error.ts';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
import { invoices } from '../invoices-api.ts';
import { invoicesTopics } from '../invoices-topics.ts';
import { type Errors, refusalsOf, sentBarcodes } from './check-draft.ts';
import { type ItemDraft, keepDraft, type PurchaseDraft } from './item-draft.ts';

const FAILED = 'Error creating new item';

/** Adds the item and opens it; shows refusals at their fields. `onAdded` runs before the dialog closes. */
export function useAddItem(onAdded: () => void) {
  const client = useQueryClient();
  const sizeId = useSizeId();
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const add = async (draft: ItemDraft) => {
    const refusals = refusalsOf(draft);
    setErrors(refusals);
    if (Object.keys(refusals).length > 0 || draft.typeId === null) return;
    setBusy(true);
    const barcodes = sentBarcodes(draft.barcodes);
    try {
      const size = await sizeId(draft.size);
      if (!size.ok) return setErrors({ size_id: size.reason });
      const made = await invoices.call.quickInvoiceOfNewItem({
        name: draft.name.trim(),
        type_id: draft.typeId,
        size_id: size.id,
        vintage: draft.vintage.trim() || null,
        list_price: draft.price.trim() === '' ? null : readQuantity(draft.price),
        fields: draft.fields,
        universal_item_id: draft.universalId,
        barcode: barcodes.own,
        barcodes: barcodes.further,
        ...(draft.purchase && sentPurchase(draft.purchase)),
      });
      if (!made?.inventory_item_id) return toastFailed(FAILED);
      onAdded();
      keepDraft(null);
      for (const queryKey of [...(itemsTopics.stock ?? []), ...(invoicesTopics.invoices ?? [])])
        void client.invalidateQueries({ queryKey });
      toastDone('Item created');
      // After the form no longer has unsaved changes.
      const after = { create: undefined, parent: undefined, universal: undefined, item: made.inventory_item_id };
      setTimeout(() => go(after, { replace: true }));
    } catch (error) {
      const told = Object.entries(fieldErrors(error));
      setErrors(Object.fromEntries(told.map(([field, text]) => [rowNamed(field, barcodes.rowOf), text])));
      toastFailed(errorText(error, FAILED));
    } finally {
      setBusy(false);
    }
  };
  return { add, busy, errors };
}

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
