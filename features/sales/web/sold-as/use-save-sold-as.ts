import { useMutation, useQueryClient } from '@tanstack/react-query';
import { mayDeplete } from '#features/accounts/web/sales-pause.ts';
import { useSizeId } from '#features/catalog/web/size-field.tsx';
import { undoOf } from '#shared/web/acts/act.ts';
import { asApiError, errorText } from '#shared/web/api-error.ts';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
import { matchPosItem, PROPOSED, refreshSales } from '../match/match-acts.ts';
import { type SellableGroup, soldAs } from '../sales-api.ts';
import { type FormErrors, payloadOf, type SoldAsForm } from './sold-as-form.ts';

interface Saving {
  form: SoldAsForm;
  /** A POS item to match. */
  posItemId: string | undefined;
  depletesSales: boolean;
}

interface SaveOptions {
  itemId: string;
  group: SellableGroup | undefined;
  square: boolean;
  onRefused: (errors: FormErrors) => void;
  onDone: () => void;
}

/** Saves the form: creates new sizes first, then matches the POS item. */
export function useSaveSoldAs({ itemId, group, square, onRefused, onDone }: SaveOptions) {
  const client = useQueryClient();
  const sizeId = useSizeId();
  const failed = group ? 'Error Updating Sold As' : 'Error Creating Sold As';
  return useMutation({
    mutationFn: async ({ form, posItemId, depletesSales }: Saving): Promise<boolean> => {
      const sale = await sizeId(form.saleSize);
      const depletion = form.depletionSize.trim() === '' ? sale : await sizeId(form.depletionSize);
      if (!sale.ok || !depletion.ok) {
        onRefused({
          ...(sale.ok ? {} : { sale_size_id: sale.reason }),
          ...(depletion.ok ? {} : { depletion_size_id: depletion.reason }),
        });
        return false;
      }
      const payload = payloadOf(form, itemId, { sale_size_id: sale.id, depletion_size_id: depletion.id }, square);
      if (group) {
        const { action_id } = await soldAs.call.updateSoldAsById({ ...payload, id: group.id });
        toastDone('Sold As Update', undoOf(client, action_id));
      } else {
        const { action_id } = await soldAs.call.createSoldAs({
          ...payload,
          ...(posItemId ? { pos_item_id: posItemId, deplete_sales: mayDeplete(client, depletesSales) } : {}),
        });
        toastDone('Sold As Created', undoOf(client, action_id));
        if (posItemId) toastDone(PROPOSED.done);
      }
      if (group && posItemId)
        await matchPosItem(
          client,
          { id: posItemId, sellable_item_group_id: group.id, deplete_sales: depletesSales },
          PROPOSED,
        );
      return true;
    },
    onSuccess: (saved) => {
      void refreshSales(client);
      if (saved) onDone();
    },
    onError: (error) => {
      const { fields } = asApiError(error);
      onRefused(fields);
      if (Object.keys(fields).length === 0) toastFailed(errorText(error, failed));
    },
  });
}
