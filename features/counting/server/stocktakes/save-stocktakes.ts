import { sql } from 'kysely';
import { remainingItems } from '#features/catalog/server/merge/follow-merges.ts';
import { enterLedger } from '#features/ledger/server/movements/ledger-lock.ts';
import { lockPairs } from '#features/ledger/server/movements/mark-counted.ts';
import { movedAfter } from '#features/ledger/server/movements/moved-after.ts';
import { startAction } from '#features/ledger/server/movements/record-movements.ts';
import { CLOCK_SKEW } from '#features/ledger/server/movements/refuse-clock-behind.ts';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import { type Tx, WaitOutside } from '#shared/server/database.ts';
import { Refusal } from '#shared/server/refusal.ts';
import { runCommand } from '#shared/server/run-command.ts';
import { lastMoment } from '../cycles/audit.ts';
import { cycleToCorrect } from '../cycles/cycle-to-correct.ts';
import { asStage, type Cycle, currentCycle, findCycle } from '../cycles/find-cycle.ts';
import type { CountLine } from './count-line.ts';
import { findInventory, openInventory } from './find-inventory.ts';
import { type FreshLine, findRepeats } from './find-repeats.ts';
import { type CountGroup, type PostedStock, postCounts } from './post-counts.ts';
import { replaceOwnEarlier } from './replace-own-earlier.ts';
import { type ObservedLine, restateLate } from './restate-late.ts';

/** A count as stored. */
interface SavedCount {
  id: string;
  item_id: string;
  location_id: string;
  inventory_id: string;
  quantity: number;
  expected: number;
  entered: string | null;
  time: string;
  shelf: string;
  status: string;
  counted_at: Date;
}

export interface SavedCounts {
  /** The period they belong to. */
  readonly cycle: Cycle;
  readonly action_id: string;
  readonly saved: SavedCount[];
  readonly repeated: number;
  readonly stocks: PostedStock[];
  /** The sum per location of this inventory. */
  readonly totals: Awaited<ReturnType<typeof replaceOwnEarlier>>;
}

/**
 * Saves counts as observations and posts them (D10-D13), all or none. A line whose client_id was saved before moves
 * nothing; if all were, the answer names the action that saved them (D18).
 */
export function saveStocktakes(context: Context, input: { lines: CountLine[]; activeCycle?: boolean }) {
  const { actor } = context;
  const { activeCycle, lines } = input;
  return runCommand(context, 'saveStocktakes', input, async (tx) => {
    await enterLedger(tx, actor.organizationId); // keeps an audit from ending between reading and booking
    const correcting = await cycleToCorrect(tx, context, { activeCycle, lines });
    const { action_id, saved, repeated, cycle } = await saveCounts(tx, context, lines, correcting);
    return { action_id, saved: saved.length, repeated, stage: asStage(cycle) };
  });
}

/**
 * The same inside the caller's transaction. `correcting` is the audited cycle if one is corrected: each line then
 * states the stock at its end, whatever was counted before.
 */
export async function saveCounts(
  tx: Tx,
  context: Context,
  lines: readonly CountLine[],
  correcting?: Cycle,
): Promise<SavedCounts> {
  const { organizationId, userId } = context.actor;
  const by = { organizationId, userId };
  await enterLedger(tx, organizationId);
  const { fresh: counted, first } = await findRepeats(tx, context, lines, correcting);
  if (counted.length === 0 && first) {
    const cycle = await findCycle(tx, organizationId, first.cycleId);
    return { cycle, action_id: first.actionId, saved: [], repeated: lines.length, stocks: [], totals: [] };
  }
  const cycle = correcting ?? (await currentCycle(tx, organizationId));
  const fresh = await onRemaining(tx, organizationId, counted);
  await refuseUnknown(tx, organizationId, fresh);
  const observed = correcting
    ? fresh.map((line) => ({ ...line, countedAt: lastMoment(correcting) }))
    : fresh.map((line) => observe(line, context.now, cycle.started_at));
  const actionId = await startAction(tx, by, 'stocktake');
  const inventories = correcting
    ? await correctionOf(tx, correcting, observed.length)
    : await assignInventories(tx, organizationId, cycle.id, observed);
  // Others who count at the same locations wait from here on.
  await lockPairs(
    tx,
    organizationId,
    observed.map((line) => ({ itemId: line.inventory_item_id, locationId: line.location_id })),
  );
  const booked = await bookCounts(tx, context, { actionId, cycle }, observed, inventories);
  await announce(tx, organizationId, 'counts', distinctItems(booked.saved));
  return { ...booked, repeated: lines.length - booked.saved.length };
}

/** Stores counts and posts them to the ledger. Their pairs are locked and the lines are valid. */
export async function bookCounts(
  tx: Tx,
  context: Context,
  { actionId, cycle }: { actionId: string; cycle: Cycle },
  observed: readonly ObservedLine[],
  assigned: readonly string[],
  options?: Parameters<typeof postCounts>[4],
): Promise<SavedCounts> {
  const { organizationId, userId } = context.actor;
  const { lines, inventories } = await restateLate(tx, cycle, { lines: observed, inventories: assigned });
  const saved = await insertStocktakes(tx, context, { actionId, cycleId: cycle.id }, lines, inventories);
  // Another call saved the same lines in the meantime: check again.
  if (saved.length < lines.length) throw new WaitOutside(async () => {});
  const groups = distinctGroups(saved);
  const totals = await replaceOwnEarlier(tx, organizationId, groups);
  const stocks = await postCounts(tx, { organizationId, userId, now: context.now }, actionId, groups, options);
  return { cycle, action_id: actionId, saved, repeated: 0, stocks, totals };
}

const distinctItems = (saved: readonly SavedCount[]) => [...new Set(saved.map((row) => row.item_id))];

export function observe(line: FreshLine, now: Date, cycleStart: Date): ObservedLine {
  const stated = line.counted_at ? new Date(line.counted_at) : now;
  if (stated.getTime() > now.getTime() + CLOCK_SKEW) {
    const text = 'counted_at is in the future: check the clock of the device';
    throw new Refusal('invalid', text, { [`${line.path}counted_at`]: text });
  }
  // A count taken before the current cycle began that arrives now counts for the current one (D22).
  return stated < cycleStart ? { ...line, countedAt: cycleStart, statedAt: stated } : { ...line, countedAt: stated };
}

export async function refuseUnknown(tx: Tx, organizationId: string, lines: readonly FreshLine[]): Promise<void> {
  const { rows } = await sql<{ position: number; item: boolean; location: boolean }>`
    select line.position::int as position, i.id is not null as item, l.id is not null as location
    from unnest(${lines.map((l) => l.inventory_item_id)}::uuid[], ${lines.map((l) => l.location_id)}::uuid[])
      with ordinality as line (item_id, location_id, position)
    left join catalog.item as i on i.organization_id = ${organizationId} and i.id = line.item_id and i.active
    left join stock.location as l on l.organization_id = ${organizationId} and l.id = line.location_id and l.deleted_at is null
    where i.id is null or l.id is null order by 1 limit 1`.execute(tx);
  const bad = rows[0];
  if (!bad) return;
  const field = bad.item ? 'location_id' : 'inventory_item_id';
  const text = bad.item ? 'Location not found' : 'Item not found';
  throw new Refusal('not_found', text, { [`${lines[bad.position - 1]?.path}${field}`]: text });
}

/** A count of an item that was merged meanwhile is one of the item that remains (D37), added to that item's own (D13). */
async function onRemaining(tx: Tx, organizationId: string, lines: readonly FreshLine[]): Promise<FreshLine[]> {
  const idOf = (line: FreshLine) => line.inventory_item_id.toLowerCase();
  const remaining = await remainingItems(tx, organizationId, lines.map(idOf));
  return lines.map((line) => {
    const item = remaining.get(idOf(line));
    return item ? { ...line, inventory_item_id: item, countedAs: idOf(line) } : line;
  });
}

/** A correction is an inventory of its own: it states the total and adds to no one's count. */
async function correctionOf(tx: Tx, cycle: Cycle, lines: number): Promise<string[]> {
  const inventory = await openInventory(tx, cycle.organization_id, cycle.id, lastMoment(cycle), { apart: true });
  return Array.from({ length: lines }, () => inventory);
}

export async function assignInventories(
  tx: Tx,
  organizationId: string,
  cycleId: string,
  lines: readonly ObservedLine[],
): Promise<string[]> {
  const byMinute = new Map<number, string>();
  const assigned: string[] = [];
  for (const line of lines) {
    const minute = Math.floor(line.countedAt.getTime() / 60_000);
    const inventory = byMinute.get(minute) ?? (await findInventory(tx, organizationId, cycleId, line.countedAt));
    byMinute.set(minute, inventory);
    assigned.push(inventory);
  }
  return assigned;
}

async function insertStocktakes(
  tx: Tx,
  context: Context,
  { actionId, cycleId }: { actionId: string; cycleId: string },
  lines: readonly ObservedLine[],
  inventories: readonly string[],
) {
  const { organizationId, userId } = context.actor;
  const shelf = { item: sql`line.item_id`, location: sql`line.location_id`, after: sql`line.counted_at` };
  const later = movedAfter({ organizationId, ...shelf });
  const { rows } = await sql<SavedCount>`
    insert into counting.stocktake (organization_id, inventory_id, cycle_id, item_id, location_id, shelf, quantity, entered,
      counted_at, expected, user_id, device, client_id, action_id, stated_at, stated_quantity, counted_as)
    select ${organizationId}, line.inventory_id, ${cycleId}, line.item_id, line.location_id, line.shelf, line.quantity, line.entered,
           line.counted_at, held.quantity - coalesce(${later}, 0), ${userId}, line.device, line.client_id, ${actionId},
           line.stated_at, case when line.stated_at is not null then line.stated_quantity end, line.counted_as
    from unnest(
      ${inventories}::uuid[], ${lines.map((l) => l.inventory_item_id)}::uuid[], ${lines.map((l) => l.location_id)}::uuid[],
      ${lines.map((l) => l.shelf ?? '')}::text[], ${lines.map((l) => l.booked ?? l.count)}::numeric[], ${lines.map((l) => l.entered ?? null)}::text[],
      ${lines.map((l) => l.countedAt.toISOString())}::timestamptz[], ${lines.map((l) => l.device ?? null)}::text[],
      ${lines.map((l) => l.client_id ?? null)}::text[], ${lines.map((l) => l.statedAt?.toISOString() ?? null)}::timestamptz[],
      ${lines.map((l) => l.count)}::numeric[], ${lines.map((l) => l.countedAs ?? null)}::uuid[]
    ) with ordinality as line (inventory_id, item_id, location_id, shelf, quantity, entered, counted_at, device, client_id,
      stated_at, stated_quantity, counted_as, position)
    join stock.running_stock as held on held.organization_id = ${organizationId}
      and held.item_id = line.item_id and held.location_id = line.location_id
    order by line.position
    on conflict (organization_id, client_id) do nothing
    returning id, item_id, location_id, inventory_id, quantity::float8 as quantity, expected::float8 as expected, entered,
      to_json(counted_at) #>> '{}' as time, shelf, status, counted_at`.execute(tx);
  return rows;
}

/** In the order of counting: of two inventories of a location in one call, the earlier one is its first count (D17). */
function distinctGroups(
  saved: readonly { inventory_id: string; item_id: string; location_id: string; counted_at: Date }[],
): CountGroup[] {
  const inOrder = saved.toSorted((a, b) => a.counted_at.getTime() - b.counted_at.getTime());
  const groups = new Map(
    inOrder.map((row) => [
      `${row.inventory_id} ${row.item_id} ${row.location_id}`,
      { inventoryId: row.inventory_id, itemId: row.item_id, locationId: row.location_id },
    ]),
  );
  return [...groups.values()];
}
