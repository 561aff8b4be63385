import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoney } from '#shared/domain/format.ts';
import { act } from '#shared/web/acts/act.ts';
import { currentAddress, go } from '#shared/web/address/navigate.ts';
import { asApiError } from '#shared/web/api-error.ts';
import { goesBelow } from './goes-below.ts';
import { creditOf, type ReturnRow, returnedLines } from './return-draft.ts';
import { returns } from './returns-api.ts';

type Returned = Awaited<ReturnType<typeof returns.call.returnToVendors>>;

/** Returns the entered lines, of one invoice or several, at once. Asks before returning more than the stock. */
export function useReturn(done: (answer: Returned) => void) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const run = async (rows: readonly ReturnRow[], more: { custom_id: string | null; note: string | null }) => {
    const input = { lines: returnedLines(rows), ...more };
    const send = () =>
      returns.call.returnToVendors(input).catch(async (error: unknown) => {
        const { reason, message } = asApiError(error);
        if (reason !== 'below_stock' || !(await goesBelow(message))) throw error;
        return returns.call.returnToVendors({ ...input, below_stock: true });
      });
    setBusy(true);
    let made: Returned['returns'] = [];
    await act(client, {
      send,
      done: `Returned to the vendor, credit ${formatMoney(creditOf(rows))}`,
      failed: "Couldn't return this to the vendor",
      topics: ['invoices', 'stock'],
      onDone: (answer) => {
        made = answer.returns;
        done(answer);
      },
      undoing: () => {
        if (made.some((each) => each.invoice_id === currentAddress().invoice))
          go({ invoice: undefined }, { replace: true });
      },
    });
    setBusy(false);
  };
  return { run, busy };
}
