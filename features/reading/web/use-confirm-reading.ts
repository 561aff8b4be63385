import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCompleteAny } from '#features/invoices/web/invoice/use-complete-invoice.ts';
import { invoicesTopics } from '#features/invoices/web/invoices-topics.ts';
import { undoOf, undoOfAll } from '#shared/web/acts/act.ts';
import { go } from '#shared/web/address/navigate.ts';
import { asApiError, errorText } from '#shared/web/api-error.ts';
import { confirm } from '#shared/web/dialogs/confirm.tsx';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
import { writeDraft } from '#shared/web/own-drafts.ts';
import { readings } from './reading-api.ts';
import { decisionsOf, isAccepted, type ReadingDraft } from './reading-draft.ts';
import { draftName, type SettledReading } from './use-reading.ts';

interface Confirmed {
  settled: SettledReading;
  draft: ReadingDraft;
  /** Its bottles arrived: the draft is completed right away. */
  complete: boolean;
}

/**
 * Creates the draft invoice and opens it, and completes it if that was asked. Shows the server's refusals at their
 * lines.
 */
export function useConfirmReading(id: string) {
  const client = useQueryClient();
  const { complete } = useCompleteAny();
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const save = useMutation({
    mutationFn: ({ settled, draft }: Confirmed) =>
      readings.call.confirmReading({
        id,
        vendor_id: settled.vendorId,
        custom_id: settled.number.trim() || null,
        consigned: settled.consigned,
        date: settled.day,
        shipping_cost: settled.charges.shipping,
        tax: settled.charges.tax,
        other_fees: settled.charges.fees,
        deposit: settled.charges.deposit,
        vendor_credit: settled.charges.credit,
        accept_difference: isAccepted(draft.accepted, settled.sums) ? (settled.sums.difference ?? true) : false,
        exchange_rate: draft.rate,
        lines: decisionsOf(settled.lines),
      }),
    onSuccess: ({ invoice_id, action_id }, { draft, complete: arrived }) => {
      writeDraft(draftName(id), undefined);
      for (const queryKey of invoicesTopics.invoices ?? []) void client.invalidateQueries({ queryKey });
      void client.invalidateQueries({ queryKey: readings.query.listReadings.key() });
      go({ read_invoice: undefined, invoice: invoice_id }, { replace: true });
      const undoing = () => {
        writeDraft(draftName(id), draft); // the document comes back as it was decided
        go({ invoice: undefined }, { replace: true });
      };
      if (arrived) complete(invoice_id, (completion) => undoOfAll(client, [action_id, completion], undoing));
      else toastDone('Invoice Created Successfully', undoOf(client, action_id, undoing));
    },
    onError: (error) => {
      setErrors(asApiError(error).fields);
      toastFailed(errorText(error, 'Error creating invoice'));
    },
  });
  return { save, errors, forgive: () => setErrors({}) };
}

/** Discards the document after asking. */
export function useDiscardReading(id: string, done: () => void) {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => readings.call.discardReading({ id }),
    onSuccess: () => {
      writeDraft(draftName(id), undefined);
      void client.invalidateQueries({ queryKey: readings.query.listReadings.key() });
      toastDone('Document discarded');
      done();
    },
    onError: (error) => toastFailed(errorText(error, 'The document could not be discarded')),
  });
  const ask = async () => {
    const body = 'The document and your decisions about its lines are deleted. No invoice is made.';
    if (await confirm({ title: 'Discard this document', body, confirmLabel: 'Discard', danger: true })) remove.mutate();
  };
  return { ask, busy: remove.isPending };
}
