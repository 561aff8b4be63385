import { useMutation, useQueryClient } from '@tanstack/react-query';
import { asApiError, errorText } from '#shared/web/api-error.ts';
import { openDialog } from '#shared/web/dialogs/open-dialog.ts';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
import { type Delivered, invoices } from '../invoices-api.ts';
import { goesBelow } from '../returns/goes-below.ts';
import { useReopenInvoice } from './use-reopen-invoice.ts';

/**
 * Completing changes stock and costs, so everything loaded is refetched (INV-076). On a day with a count it first asks
 * which came first.
 */
export function useCompleteInvoice(id: string) {
  const client = useQueryClient();
  const reopen = useReopenInvoice(id);
  const queryKey = invoices.query.getInvoice.queryKey({ input: { id } });
  const save = useMutation({
    mutationFn: async (delivered?: Delivered) => {
      const input = { id, status: 'CM', delivered } as const;
      return invoices.call.changeStatus(input).catch(async (error: unknown) => {
        const { reason, message } = asApiError(error);
        if (reason !== 'below_stock' || !(await goesBelow(message))) throw error;
        return invoices.call.changeStatus({ ...input, below_stock: true });
      });
    },
    onSuccess: (answer) => {
      client.setQueryData(queryKey, answer);
      toastDone('Invoice Items placed into "Recently Added" location', () => reopen.mutate());
      return client.invalidateQueries();
    },
    onError: (error) => {
      toastFailed(errorText(error, 'Error Updating Invoice'));
      return client.invalidateQueries({ queryKey });
    },
  });
  const look = useMutation({
    mutationFn: () => invoices.call.findDayCount({ id }),
    onSuccess: (counts) => {
      if (counts) openDialog('delivered_when', { counts, answer: save.mutate });
      else save.mutate(undefined);
    },
    onError: (error) => toastFailed(errorText(error, 'Error Updating Invoice')),
  });
  return { complete: () => look.mutate(), isPending: look.isPending || save.isPending };
}
