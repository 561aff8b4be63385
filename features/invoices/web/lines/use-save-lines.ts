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
 * If an answer was lost, the same lines are sent again first; each has an id under which the server adds it once.
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
      toastDone(addedText(added), undoOf(client, action_id));
      if (!lines.others(batch)) done?.();
    },
    onError: (error, batch) => {
      const { status, outcomeUnknown } = asApiError(error);
      if (!outcomeUnknown) lines.takeBack(batch);
      const reason = errorText(error, '');
      if (status === 400) toastFailed(['Error Validating Invoice Item', reason].filter(Boolean).join(': '));
      else toastFailed(errorText(error, notAdded(batch.length)));
      void client.invalidateQueries({ queryKey: invoices.query.getInvoice.queryKey({ input: { id: invoiceId } }) });
    },
  });
  return { save: () => save.mutate(lines.sent.length > 0 ? lines.sent : lines.lines), isPending: save.isPending };
}

/** None are added if an earlier request, or another tab, had brought them. */
function addedText(added: number): string {
  if (added === 0) return 'These lines were saved before';
  return added === 1 ? 'Item Added' : `Added ${added} items`;
}

/** The text for one line or several (OERR-005, OERR-032). */
export const notAdded = (count: number): string =>
  count > 1 ? 'Failed to add items' : 'Error Adding Items to Invoice';
