import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshStock, toastWithUndo } from '#features/items/web/undo.ts';
import { isOtherCredit } from '#features/ledger/web/other-credit.ts';
import { stock } from '#features/ledger/web/stock-api.ts';
import { formatQuantity } from '#shared/domain/format.ts';
import { errorText } from '#shared/web/api-error.ts';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
import { counting } from '../../counting-api.ts';
import { LOOKING_INTO } from '../variance-key.ts';
import { type Cause, workbench } from './workbench-api.ts';

type Fix = Cause['fix'];
/** Fixes done here; the others open another page. */
export type OwnFix = Extract<Fix, { kind: 'deliver' | 'move' | 'correct' | 'recount' }>;

interface Chosen {
  readonly fix: OwnFix;
  /** A person said that the credit on the draft is not the expected one. */
  readonly other_credit?: true;
}

/** Applies the proposed fix with the same calls as elsewhere, and offers undo. */
export function useFix(itemId: string) {
  const client = useQueryClient();
  const act = useMutation({
    mutationFn: ({ fix, other_credit }: Chosen) => carryOut(client, itemId, fix, other_credit),
    onSuccess: () => refresh(client),
    onError: async (error, { fix, other_credit }): Promise<void> => {
      if (!other_credit && (await isOtherCredit(error))) act.mutate({ fix, other_credit: true });
      else toastFailed(errorText(error, "Couldn't fix this"));
    },
  });
  return { fix: (fix: OwnFix) => act.mutate({ fix }), isPending: act.isPending };
}

async function carryOut(client: QueryClient, itemId: string, fix: OwnFix, other_credit?: true): Promise<void> {
  const inventory_item_id = itemId;
  if (fix.kind === 'deliver') {
    const { invoice_id, before } = fix;
    const settle = (delivered_at: string) => workbench.call.settleDelivery({ invoice_id, delivered_at });
    if (before === null) {
      const { delivered_at, location_id } = fix;
      await workbench.call.settleDelivery({
        invoice_id,
        delivered_at,
        inventory_item_id,
        location_id: location_id ?? undefined,
        other_credit,
      });
      toastDone('Invoice completed, dated before the count');
      return;
    }
    await settle(fix.delivered_at);
    toastDone('Delivery date corrected', () => takeBack(client, settle(before)));
    return;
  }
  if (fix.kind === 'move') {
    const { kind: _, ...move } = fix;
    const { action_id } = await stock.call.moveStock({ inventory_item_id, ...move });
    return toastWithUndo(client, `Move of ${formatQuantity(fix.quantity)} recorded`, action_id);
  }
  if (fix.kind === 'correct') {
    const { kind: _, ...correction } = fix;
    const { action_id } = await workbench.call.correctCount(correction);
    return toastWithUndo(client, `Count corrected to ${formatQuantity(fix.count)}`, action_id);
  }
  const ask = (wanted: boolean) =>
    workbench.call.askRecount({ inventory_item_id, location_id: fix.location_id, ask: wanted });
  await ask(true);
  toastDone('Recount requested', () => takeBack(client, ask(false)));
}

function takeBack(client: QueryClient, taken: Promise<unknown>): void {
  taken.then(
    () => {
      toastDone('Undone');
      return refresh(client);
    },
    (error) => toastFailed(errorText(error, "Couldn't undo this")),
  );
}

async function refresh(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: LOOKING_INTO }),
    client.invalidateQueries({ queryKey: counting.query.listVariance.key() }),
    client.invalidateQueries({ queryKey: counting.query.listStocktakes.key() }),
    client.invalidateQueries({ queryKey: counting.query.listRecounts.key() }),
    refreshStock(client),
  ]);
}
