import { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import type { z } from 'zod';
import { viewRunningStock } from '#features/stock/server/changes/running-stock-view.ts';
import { enterLedger } from '#features/stock/server/ledger/ledger-lock.ts';
import type { RunningStock } from '#features/stock/server/ledger/movement.ts';
import { Turnstile } from '#shared/server/connections/turnstile.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { runCommand } from '#shared/server/run-command.ts';
import type { stocktake } from '../../contract/counting-schemas.ts';
import { cycleToCorrect } from '../cycles/cycle-to-correct.ts';
import { hidesExpected } from '../sheet/blind-counts.ts';
import type { CountLine } from './count-line.ts';
import { type SavedCounts, saveCounts } from './save-stocktakes.ts';
import { readStocktakes } from './stocktake-rows.ts';

/**
 * Counts of one shelf are booked one after the other. More than these would wait for each other with a connection in
 * their hands, which others need.
 */
const MOST_OF_ONE_SHELF = 3;
const shelfQueue = new Turnstile();

type Stocktake = z.output<typeof stocktake>;

/**
 * Saves one count and answers with it and the running stock that follows. A client_id that was saved before answers
 * with the first count and moves nothing. While an audit runs, an admin's count corrects the audited period unless he
 * says `activeCycle`; everybody else's always belongs to the current cycle (CNT-043 to CNT-045).
 */
export function saveStocktake(context: Context, input: CountLine & { activeCycle?: boolean }) {
  const { focusId, activeCycle, ...line } = input;
  const { organizationId } = context.actor;
  return shelfQueue.pass([organizationId, line.inventory_item_id, line.location_id].join(' '), MOST_OF_ONE_SHELF, () =>
    runCommand(context, 'saveStocktake', input, async (tx) => {
      await enterLedger(tx, organizationId); // no audit ends between looking and booking
      const blind = await hidesExpected(tx, context.actor);
      const correcting = await cycleToCorrect(tx, context, { activeCycle, byDefault: true, lines: [line] });
      const counts = await saveCounts(tx, context, [line], correcting);
      const saved = answerOf(context, counts) ?? (await readRepeated(tx, organizationId, line.client_id ?? ''));
      const told = blind ? { ...saved, expected: null, variance: null } : saved;
      const { inventory_item_id: itemId, location_id: locationId } = told;
      const stock = counts.stocks[0] ?? (await readStock(tx, organizationId, itemId, locationId));
      return { ...told, focusId: focusId ?? null, runningStock: viewRunningStock(stock) };
    }),
  );
}

/** The count that was just saved, without another query: the next person who counts this shelf waits for this answer. */
function answerOf({ actor }: Context, { saved, totals, stocks, cycle, action_id }: SavedCounts): Stocktake | undefined {
  const [count] = saved;
  if (!count) return undefined;
  const { item_id: inventory_item_id, inventory_id: _, counted_at: __, ...seen } = count;
  const total = totals[0]?.total ?? 0;
  return {
    ...seen,
    inventory_item_id,
    count: count.quantity,
    total,
    variance: stocks[0]?.first ? 0 : new Decimal(total).minus(count.expected).toNumber(),
    activeCycle: cycle.state === 'open',
    focusId: null,
    user: { id: actor.userId, display_name: actor.displayName, email: actor.email },
    action_id,
  };
}

async function readRepeated(tx: Tx, organizationId: string, clientId: string): Promise<Stocktake> {
  const [count] = await readStocktakes(tx, organizationId, [await findByClient(tx, organizationId, clientId)]);
  if (!count) throw new Error('saveStocktake: the count is gone');
  return count;
}

async function findByClient(tx: Tx, organizationId: string, clientId: string): Promise<string> {
  const { id } = await tx
    .selectFrom('counting.stocktake')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow();
  return id;
}

async function readStock(tx: Tx, organizationId: string, itemId: string, locationId: string): Promise<RunningStock> {
  const { rows } = await sql<RunningStock>`
    select id, item_id, location_id, quantity, depletion_priority, updated_at from stock.running_stock
    where organization_id = ${organizationId} and item_id = ${itemId} and location_id = ${locationId}`.execute(tx);
  if (!rows[0]) throw new Error('saveStocktake: no running stock');
  return rows[0];
}
