import { useMutation, useQueryClient } from '@tanstack/react-query';
import { usePerson } from '#features/catalog/web/use-person.ts';
import { errorText } from '#shared/web/api-error.ts';
import { confirm } from '#shared/web/dialogs/confirm.tsx';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
import { type Invoice, invoices } from '../invoices-api.ts';

/** Reopens a completed invoice. The server's refusal says what blocks it. */
export function useReopenInvoice() {
  const client = useQueryClient();
  const keyOf = (id: string) => invoices.query.getInvoice.queryKey({ input: { id } });
  return useMutation({
    mutationFn: (id: string) => invoices.call.reopenInvoice({ id }),
    onSuccess: (answer, id) => {
      client.setQueryData(keyOf(id), answer);
      toastDone('Invoice reopened. Its bottles came out of stock.');
      return client.invalidateQueries();
    },
    onError: (error, id) => {
      toastFailed(errorText(error, "Couldn't reopen this invoice"));
      return client.invalidateQueries({ queryKey: keyOf(id) });
    },
  });
}

/** For the button on a completed invoice; null if this person may not reopen it. */
export function useAskToReopen(invoice: Invoice) {
  const { id, isAdmin } = usePerson();
  const reopen = useReopenInvoice();
  if (!isAdmin && invoice.completed_by !== id) return null;
  const ask = async () => {
    const yes = await confirm({
      title: 'Reopen invoice',
      body: 'Its bottles come out of stock, its costs no longer count, and it becomes a draft again. Later counts stay as they are.',
      confirmLabel: 'Reopen invoice',
    });
    if (yes) reopen.mutate(invoice.id);
  };
  return { ask, isPending: reopen.isPending };
}
