import { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import type { z } from 'zod';
import { viewRunningStock } from '#features/ledger/server/changes/running-stock-view.ts';
import { enterLedger } from '#features/ledger/server/movements/ledger-lock.ts';
import type { RunningStock } from '#features/ledger/server/movements/movement.ts';
import { GroupQueue } from '#shared/server/connections/group-queue.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { runCommand } from '#shared/server/run-command.ts';
import type { stocktake } from '../../contract/counting-schemas.ts';
import { cycleToCorrect } from '../cycles/cycle-to-correct.ts';
import { hidesExpected } from '../sheet/blind-counts.ts';
import { type SavedCounts, saveCounts } from './save-stocktakes.ts';
import { type ShelfCount, type SingleCount, saveTogether } from './save-together.ts';
import { readStocktakes } from './stocktake-rows.ts';

/** Counts of one location, booked one after the other. A second group is prepared while the first is booked. */
const shelves = new GroupQueue<ShelfCount, SavedStocktake>({ running: 2, together: 25, run: saveGroup });

type Stocktake = z.output<typeof stocktake>;
type SavedStocktake = ReturnType<typeof describe>;

const OPERATION = 'saveStocktake';

/**
 * Saves one count and returns it with the resulting running stock. A client_id that was saved before answers with the
 * first count and moves nothing. `cycleToCorrect` decides its cycle while an audit runs.
 */
export function saveStocktake(context: Context, input: SingleCount): Promise<SavedStocktake> {
  const shelf = [context.actor.organizationId, input.inventory_item_id, input.location_id].join(' ');
  return shelves.join(shelf, { context, operation: OPERATION, input });
}

/**
 * Saves counts of one location that arrived together. Those that cannot be saved with the others are saved, or refused,
 * alone.
 */
async function saveGroup(counts: readonly ShelfCount[]): Promise<PromiseSettledResult<SavedStocktake>[]> {
  const together = counts.length > 1 ? await saveTogether(counts, answerWith) : new Map<ShelfCount, SavedStocktake>();
  return Promise.allSettled(counts.map(async (count) => together.get(count) ?? (await saveAlone(count))));
}

function saveAlone({ context, input }: ShelfCount): Promise<SavedStocktake> {
  const { focusId: _, activeCycle, ...line } = input;
  const { organizationId } = context.actor;
  return runCommand(context, OPERATION, input, async (tx) => {
    await enterLedger(tx, organizationId); // keeps an audit from ending between reading and booking
    const blind = await hidesExpected(tx, context.actor);
    const correcting = await cycleToCorrect(tx, context, { activeCycle, lines: [line] });
    const counts = await saveCounts(tx, context, [line], correcting);
    const saved = answerOf(context, counts) ?? (await readRepeated(tx, organizationId, line.client_id ?? ''));
    const stock = counts.stocks[0] ?? (await readStock(tx, organizationId, saved.inventory_item_id, saved.location_id));
    return describe(saved, stock, input, blind);
  });
}

/** The answer to a count that was booked in a transaction with others. */
function answerWith({ context, input }: ShelfCount, counts: SavedCounts, blind: boolean): SavedStocktake {
  const saved = answerOf(context, counts);
  const [stock] = counts.stocks;
  if (!saved || !stock) throw new Error('saveStocktake: the count is gone');
  return describe(saved, stock, input, blind);
}

function describe(saved: Stocktake, stock: RunningStock, { focusId }: SingleCount, blind: boolean) {
  const shown = blind ? { ...saved, expected: null, variance: null } : saved;
  return { ...shown, focusId: focusId ?? null, runningStock: viewRunningStock(stock) };
}

/** The answer without another query: the next person counting at this location waits for it. */
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
