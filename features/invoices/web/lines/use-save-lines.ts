import { useMutation, useQueryClient } from '@tanstack/react-query';
import { catalog } from '#features/catalog/web/catalog-api.ts';
import { undoOf } from '#shared/web/acts/act.ts';
import { asApiError, errorText } from '#shared/web/api-error.ts';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
import { invoices } from '../invoices-api.ts';
import { saveLines } from './save-lines.ts';
import type { NewLines } from './use-new-lines.ts';

/** Saves the unsaved lines, all or none; refused ones stay on the screen. */
export function useSaveLines(invoiceId: string, lines: NewLines, done?: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => saveLines(invoiceId, lines.lines),
    onSuccess: ({ added, invoice, action_id }) => {
      lines.clear();
      client.setQueryData(invoices.query.getInvoice.queryKey({ input: { id: invoiceId } }), invoice);
      void client.invalidateQueries({ queryKey: invoices.query.listInvoices.key() });
      void client.invalidateQueries({ queryKey: catalog.query.listSizes.key() });
      toastDone(added === 1 ? 'Item Added' : `Added ${added} items`, undoOf(client, action_id));
      done?.();
    },
    onError: (error) => {
      const { status } = asApiError(error);
      const reason = errorText(error, '');
      if (status === 400) toastFailed(['Error Validating Invoice Item', reason].filter(Boolean).join(': '));
      else toastFailed(errorText(error, notAdded(lines.lines.length)));
      void client.invalidateQueries({ queryKey: invoices.query.getInvoice.queryKey({ input: { id: invoiceId } }) });
    },
  });
}

/** The text for one line or several (OERR-005, OERR-032). */
export const notAdded = (count: number): string =>
  count > 1 ? 'Failed to add items' : 'Error Adding Items to Invoice';
