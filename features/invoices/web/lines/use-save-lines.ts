import { useMutation, useQueryClient } from '@tanstack/react-query';
import { catalog } from '#features/catalog/web/catalog-api.ts';
import { undoOf } from '#shared/web/acts/act.ts';
import { asApiError, errorText } from '#shared/web/api-error.ts';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
import { invoices } from '../invoices-api.ts';
import type { LineDraft } from './line-draft.ts';
import { saveLines } from './save-lines.ts';
import type { NewLines } from './use-new-lines.ts';

/**
 * Saves the unsaved lines, all or none; refused ones stay on the screen. Lines entered meanwhile wait for the next save.
 * If an answer was lost, the same lines are sent again first, under the key of their request, so they are added once.
 */
export function useSaveLines(invoiceId: string, lines: NewLines, done?: () => void) {
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: (batch: readonly LineDraft[]) => saveLines(invoiceId, batch),
    onMutate: lines.send,
    onSuccess: ({ added, invoice, action_id }, batch) => {
      lines.saved(batch);
      client.setQueryData(invoices.query.getInvoice.queryKey({ input: { id: invoiceId } }), invoice);
      void client.invalidateQueries({ queryKey: invoices.query.listInvoices.key() });
      void client.invalidateQueries({ queryKey: catalog.query.listSizes.key() });
      toastDone(added === 1 ? 'Item Added' : `Added ${added} items`, undoOf(client, action_id));
      if (lines.lines.every(({ id }) => batch.some((each) => each.id === id))) done?.();
    },
    onError: (error, batch) => {
      const { status, outcomeUnknown } = asApiError(error);
      if (!outcomeUnknown) lines.takeBack();
      const reason = errorText(error, '');
      if (status === 400) toastFailed(['Error Validating Invoice Item', reason].filter(Boolean).join(': '));
      else toastFailed(errorText(error, notAdded(batch.length)));
      void client.invalidateQueries({ queryKey: invoices.query.getInvoice.queryKey({ input: { id: invoiceId } }) });
    },
  });
  return { save: () => save.mutate(lines.sent.length > 0 ? lines.sent : lines.lines), isPending: save.isPending };
}

/** The text for one line or several (OERR-005, OERR-032). */
export const notAdded = (count: number): string =>
  count > 1 ? 'Failed to add items' : 'Error Adding Items to Invoice';
