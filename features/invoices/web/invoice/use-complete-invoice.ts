import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isOtherCredit } from '#features/ledger/web/other-credit.ts';
import { asApiError, errorText } from '#shared/web/api-error.ts';
import { openDialog } from '#shared/web/dialogs/open-dialog.ts';
import { type Toast, toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
import { type Delivered, invoices } from '../invoices-api.ts';
import { goesBelow } from '../returns/goes-below.ts';
import { placedText } from './complete-label.ts';
import { useReopenInvoice } from './use-reopen-invoice.ts';

/**
 * Completing changes stock and costs, so everything loaded is refetched (INV-076). On a day with a count it first asks
 * which came first.
 */
export function useCompleteInvoice(id: string) {
  const { complete, isPending } = useCompleteAny();
  return { complete: (place?: Place) => complete(id, undefined, place), isPending };
}

/** Where the bottles of lines without a location go, instead of Recently Added. */
export type Place = { readonly id: string; readonly name: string };

type Completion = Parameters<typeof invoices.call.changeStatus>[0];

/** Asks what the server refuses without an answer: going below stock, and whether a credit is an expected one. */
async function confirmed(input: Completion): Promise<Awaited<ReturnType<typeof invoices.call.changeStatus>>> {
  try {
    return await invoices.call.changeStatus(input);
  } catch (error) {
    const { reason, message } = asApiError(error);
    if (reason === 'below_stock' && !input.below_stock && (await goesBelow(message)))
      return confirmed({ ...input, below_stock: true });
    if (!input.other_credit && (await isOtherCredit(error))) return confirmed({ ...input, other_credit: true });
    throw error;
  }
}

interface Completing {
  id: string;
  delivered?: Delivered;
  place?: Place | undefined;
  /** Undoes more than the completion, whose action it is given. */
  undo?: ((completion: string | null) => Toast['undo']) | undefined;
}

/** The same for an invoice that does not exist yet. */
export function useCompleteAny() {
  const client = useQueryClient();
  const reopen = useReopenInvoice();
  const keyOf = (id: string) => invoices.query.getInvoice.queryKey({ input: { id } });
  const save = useMutation({
    mutationFn: async ({ id, delivered, place }: Completing) => {
      const input = { id, status: 'CM', delivered, location_id: place?.id } as const;
      return confirmed(input);
    },
    onSuccess: (answer, { id, undo }) => {
      const elsewhere = answer.items.length > 0 && answer.items.every((line) => line.location !== null);
      client.setQueryData(keyOf(id), answer);
      const back = undo?.(answer.action_id) ?? (() => reopen.mutate(id));
      toastDone(elsewhere ? placedText(answer) : 'Invoice Items placed into "Recently Added" location', back);
      return client.invalidateQueries();
    },
    onError: (error, { id }) => {
      toastFailed(errorText(error, 'Error Updating Invoice'));
      return client.invalidateQueries({ queryKey: keyOf(id) });
    },
  });
  const look = useMutation({
    mutationFn: ({ id }: Completing) => invoices.call.findDayCount({ id }),
    onSuccess: (counts, { id, undo, place }) => {
      const answer = (delivered: Delivered) => save.mutate({ id, undo, place, delivered });
      if (counts) openDialog('delivered_when', { counts, answer });
      else save.mutate({ id, undo, place });
    },
    onError: (error) => toastFailed(errorText(error, 'Error Updating Invoice')),
  });
  const complete = (id: string, undo?: Completing['undo'], place?: Place) => look.mutate({ id, undo, place });
  return { complete, isPending: look.isPending || save.isPending };
}
