import { useMutation, useQueryClient } from '@tanstack/react-query';
import { usePerson } from '#features/catalog/web/use-person.ts';
import { errorText } from '#shared/web/api-error.ts';
import { confirm } from '#shared/web/dialogs/confirm.tsx';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
import { type Invoice, invoices } from '../invoices-api.ts';

/** Reopens a completed invoice. The server's refusal says what blocks it. */
export function useReopenInvoice(id: string) {
  const client = useQueryClient();
  const queryKey = invoices.query.getInvoice.queryKey({ input: { id } });
  return useMutation({
    mutationFn: () => invoices.call.reopenInvoice({ id }),
    onSuccess: (answer) => {
      client.setQueryData(queryKey, answer);
      toastDone('Invoice reopened. Its bottles left stock.');
      return client.invalidateQueries();
    },
    onError: (error) => {
      toastFailed(errorText(error, "Couldn't reopen this invoice"));
      return client.invalidateQueries({ queryKey });
    },
  });
}

/** For the button on a completed invoice; null if this person may not reopen it. */
export function useAskToReopen(invoice: Invoice) {
  const { id, isAdmin } = usePerson();
  const reopen = useReopenInvoice(invoice.id);
  if (!isAdmin && invoice.completed_by !== id) return null;
  const ask = async () => {
    const yes = await confirm({
      title: 'Reopen invoice',
      body: 'Its bottles leave stock, its costs no longer count, and it becomes a draft again. Later counts stay as they are.',
      confirmLabel: 'Reopen invoice',
    });
    if (yes) reopen.mutate();
  };
  return { ask, isPending: reopen.isPending };
}
