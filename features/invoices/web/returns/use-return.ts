import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refreshStock } from '#features/items/web/undo.ts';
import { formatMoney } from '#shared/domain/format.ts';
import { undo } from '#shared/web/acts/act.ts';
import { currentAddress, go } from '#shared/web/address/navigate.ts';
import { asApiError, errorText } from '#shared/web/api-error.ts';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
import { invoicesTopics } from '../invoices-topics.ts';
import { goesBelow } from './goes-below.ts';
import { creditOf, type ReturnRow, returnsOf } from './return-draft.ts';
import { returns } from './returns-api.ts';

type Answer = Awaited<ReturnType<typeof returns.call.returnLines>>;

/** Returns the entered lines, invoice by invoice. Asks before returning more than the stock. */
export function useReturn(done: (answers: readonly Answer[]) => void) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const refresh = async () => {
    for (const queryKey of invoicesTopics.invoices ?? []) void client.invalidateQueries({ queryKey });
    await refreshStock(client);
  };
  const takeBack = async (answers: readonly Answer[]) => {
    // A deleted invoice is no longer open.
    if (answers.some((each) => each.invoice_id === currentAddress().invoice))
      go({ invoice: undefined }, { replace: true });
    for (const { action_id } of answers.toReversed()) if (!(await undo(client, action_id))) break;
    await refresh();
  };
  const send = async (rows: readonly ReturnRow[], more: { custom_id: string | null; note: string | null }) => {
    const answers: Answer[] = [];
    for (const each of returnsOf(rows)) {
      const input = { ...each, ...more };
      const answer = await returns.call.returnLines(input).catch(async (error: unknown) => {
        const { reason, message } = asApiError(error);
        if (reason !== 'below_stock' || !(await goesBelow(message))) throw error;
        return returns.call.returnLines({ ...input, below_stock: true });
      });
      answers.push(answer);
    }
    return answers;
  };
  const run = async (rows: readonly ReturnRow[], more: { custom_id: string | null; note: string | null }) => {
    setBusy(true);
    try {
      const answers = await send(rows, more);
      toastDone(`Returned to the vendor, credit ${formatMoney(creditOf(rows))}`, () => void takeBack(answers));
      done(answers);
    } catch (error) {
      toastFailed(errorText(error, "Couldn't return this to the vendor"));
    } finally {
      setBusy(false);
      await refresh();
    }
  };
  return { run, busy };
}
