import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readItemName } from '#features/catalog/domain/item-name.ts';
import { readVintage } from '#features/catalog/domain/vintage.ts';
import { useSizeId } from '#features/catalog/web/size-field.tsx';
import { go } from '#shared/web/address/navigate.ts';
import { errorText, fieldErrors } from '#shared/web/api-error.ts';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
import { readQuantity } from '../forms/quantity-text.ts';
import { items } from '../stock-api.ts';
import { stockTopics } from '../stock-topics.ts';
import { type ItemDraft, keepDraft } from './item-draft.ts';

type Errors = Readonly<Record<string, string>>;

/** What the form can tell before the server is asked. */
export function refusalsOf(draft: ItemDraft): Errors {
  const errors: Record<string, string> = {};
  const name = readItemName(draft.name);
  if (!name.ok) errors.name = name.reason;
  const vintage = readVintage(draft.vintage, 'new');
  if (!vintage.ok) errors.vintage = vintage.reason;
  if (draft.typeId === null) errors.type_id = 'Type is required';
  if (draft.size.trim() === '') errors.size_id = 'Size is required';
  const price = readQuantity(draft.price);
  if (draft.price.trim() !== '' && (price === null || price < 0)) errors.list_price = 'Price must be 0 or above';
  return errors;
}

/** Adds the item and opens it; refusals stand beside their fields. `onAdded` runs before the dialog is left. */
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
    try {
      const size = await sizeId(draft.size);
      if (!size.ok) return setErrors({ size_id: size.reason });
      const made = await items.call.createItem({
        name: draft.name.trim(),
        type_id: draft.typeId,
        size_id: size.id,
        vintage: draft.vintage.trim() || null,
        barcode: draft.barcode.trim() || null,
        list_price: draft.price.trim() === '' ? null : readQuantity(draft.price),
        fields: draft.fields,
      });
      onAdded();
      keepDraft(null);
      for (const queryKey of stockTopics.items ?? []) void client.invalidateQueries({ queryKey });
      toastDone(draft.barcode.trim() ? `${made.name} added` : `${made.name} added with barcode ${made.barcode}`);
      // After the form has let go of its unsaved changes.
      setTimeout(() => go({ create: undefined, parent: undefined, item: made.id }, { replace: true }));
    } catch (error) {
      setErrors(fieldErrors(error));
      toastFailed(errorText(error, 'Error creating new item'));
    } finally {
      setBusy(false);
    }
  };
  return { add, busy, errors };
}
