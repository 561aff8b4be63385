import { useMutation, useQueryClient } from '@tanstack/react-query';
import { undoOf } from '#shared/web/acts/act.ts';
import { asApiError, errorText } from '#shared/web/api-error.ts';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
import { takenBack } from '#shared/web/taken-back.ts';
import { type Invoice, invoices } from '../invoices-api.ts';

type Change = Omit<Parameters<typeof invoices.call.updateInvoice>[0], 'id' | 'invoice_id' | 'type' | 'status'>;

/** The error text for fields without their own. */
const UNNAMED = 'Error Updating Invoice';

interface Update {
  change: Change;
  /** The invoice's look until the server answers. */
  shown?: Partial<Invoice>;
  done: string;
  failed: string;
}

/** Changes fields of an invoice: shown immediately, reverted with a message if the server refuses. */
export function useUpdateInvoice(invoice: Pick<Invoice, 'id'>) {
  const client = useQueryClient();
  const queryKey = invoices.query.getInvoice.queryKey({ input: { id: invoice.id } });
  return useMutation({
    mutationFn: ({ change }: Update) => invoices.call.updateInvoice({ id: invoice.id, ...change }),
    onMutate: ({ shown }) => {
      // Not awaited: a switch that waits for a fetch looks dead.
      void client.cancelQueries({ queryKey }, { revert: false });
      const before = client.getQueryData<Invoice>(queryKey);
      if (before && shown) client.setQueryData(queryKey, { ...before, ...shown });
      return { before };
    },
    onSuccess: (answer, { done }) => {
      client.setQueryData(queryKey, answer);
      void client.invalidateQueries({ queryKey: invoices.query.listInvoices.key() });
      toastDone(done, undoOf(client, answer.action_id));
    },
    onError: (error, { failed, shown }, context) => {
      const { before } = context ?? {};
      if (before && shown)
        client.setQueryData<Invoice>(queryKey, (now) => now && { ...now, ...takenBack(now, shown, before) });
      void client.invalidateQueries({ queryKey });
      const reason = errorText(error, '');
      if (asApiError(error).status !== 400) return toastFailed([failed, reason].filter(Boolean).join(': '));
      if (reason) toastFailed(reason);
      toastFailed(failed === UNNAMED ? 'Update invoice validation failed' : failed);
    },
  });
}
