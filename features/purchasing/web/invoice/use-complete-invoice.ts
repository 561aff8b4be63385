import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorText } from '#shared/web/api-error.ts';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
import { invoices } from '../purchasing-api.ts';

/** Completing puts bottles on shelves and changes costs: everything seen so far is asked for again (INV-076). */
export function useCompleteInvoice(id: string) {
  const client = useQueryClient();
  const queryKey = invoices.query.getInvoice.queryKey({ input: { id } });
  return useMutation({
    mutationFn: () => invoices.call.changeStatus({ id, status: 'CM' }),
    onSuccess: (answer) => {
      client.setQueryData(queryKey, answer);
      toastDone('Invoice Items placed into "Recently Added" location');
      return client.invalidateQueries();
    },
    onError: (error) => {
      toastFailed(errorText(error, 'Error Updating Invoice'));
      return client.invalidateQueries({ queryKey });
    },
  });
}
