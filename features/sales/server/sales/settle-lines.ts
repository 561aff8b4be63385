import { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import type { Mover, NewMovement } from '#features/ledger/server/movements/movement.ts';
import { recordMovements, startAction } from '#features/ledger/server/movements/record-movements.ts';
import { formatFigure } from '#shared/domain/format.ts';
import { announce } from '#shared/server/announce.ts';
import type { Tx } from '#shared/server/database.ts';
import { Refusal } from '#shared/server/refusal.ts';
import { collectInSlices, inPortions } from '#shared/server/tables/in-slices.ts';
import { knowRows } from '#shared/server/tables/plan-for-bulk.ts';
import { type Effects, readEffects, readItemKinds } from '../modifiers/read-effects.ts';
import { openShelves, readLater } from './open-shelves.ts';
import type { OpenStock, Outcome } from './outcome.ts';
import { type Circumstances, postLine } from './post-line.ts';
import { type Match, readDepletions } from './read-depletions.ts';
import { readLines } from './read-lines.ts';
import { pauseLines, writeLines, writeModifiers, writePostings } from './write-outcomes.ts';

const SALES_PAUSED = 'Sales are paused. Resume them first.';

/** A new or changed line. */
export interface Arrived {
  readonly id: string;
  readonly posItemId: string;
  readonly soldAt: Date;
  readonly isNew: boolean;
  /** The line's previous time, if its time or its product has changed. */
  readonly movedFrom?: Date | undefined;
}

export interface Settled {
  readonly posted: number;
  readonly unmatched: number;
  readonly ignored: number;
  readonly paused: number;
  /** The action with all movements; null if no line was posted. */
  readonly actionId: string | null;
  /** The same, but null if nothing moved, as for quantities of 0: that can't be undone (D18). */
  readonly undoable: string | null;
}

interface How {
  /** Post again what was posted with another match (D34: on request). */
  readonly again?: boolean;
  readonly actionKind?: 'sale' | 'sale_match' | 'sale_modifier';
  /** A modifier whose match is being undone: lines that wait for it still wait. */
  readonly unmatching?: string;
}

/**
 * Posts these lines: matched ones at their own time, as one action; paused ones wait (D16); unmatched and ignored
 * ones move nothing (D42, POS-050). Refuses what a person asks for during a pause. The caller has entered the ledger and
 * holds the lines.
 */
export async function settleLines(tx: Tx, by: Mover, arrived: readonly Arrived[], how: How = {}): Promise<Settled> {
  const nothing = { posted: 0, unmatched: 0, ignored: 0, paused: 0, actionId: null, undoable: null };
  if (arrived.length === 0) return nothing;
  await announce(tx, by.organizationId, 'sales');
  await knowRows(tx, 'sales.sale_line', arrived.length);
  if (await isPaused(tx, by.organizationId)) {
    // Set aside, they would be posted as if the till had sent them: by their old match, and not undone with this act.
    if (how.actionKind) throw new Refusal('conflict', SALES_PAUSED);
    await pauseLines(tx, by.organizationId, arrived);
    return { ...nothing, paused: arrived.length };
  }
  const matches = await readDepletions(tx, by.organizationId, [...new Set(arrived.map((one) => one.posItemId))]);
  const effects = await readEffects(
    tx,
    by.organizationId,
    arrived.map((one) => one.id),
  );
  const stock = await openStock(tx, by.organizationId, arrived, matches, effects);
  const kinds = effects.any ? await readItemKinds(tx, by.organizationId, stock.itemIds) : undefined;
  const settling: Settling = { matches, stock, effects, kindOf: (id) => kinds?.get(id), how };
  const counts = { posted: 0, unmatched: 0, ignored: 0, paused: 0 };
  let actionId: string | null = null;
  let hasMoved = false;
  const ordered = arrived.toSorted((a, b) => a.soldAt.getTime() - b.soldAt.getTime() || (a.id < b.id ? -1 : 1));
  for (const portion of inPortions(ordered)) {
    const outcomes = await settlePortion(tx, by.organizationId, portion, settling);
    for (const { state, line } of outcomes) {
      if (state === 'posted') counts.posted += 1;
      else counts[matches.get(line.posItemId) === 'ignored' ? 'ignored' : 'unmatched'] += 1;
    }
    const movements = outcomes.flatMap(movementsOf);
    if (outcomes.some((one) => one.postings.length > 0))
      actionId ??= await startAction(tx, by, how.actionKind ?? 'sale');
    if (movements.length > 0) hasMoved = true;
    if (actionId) {
      await recordMovements(tx, by, actionId, movements);
      await writePostings(tx, by.organizationId, actionId, outcomes);
    }
    await writeLines(tx, by.organizationId, actionId, outcomes);
    await writeModifiers(tx, by.organizationId, how.actionKind === 'sale_modifier' ? actionId : null, outcomes);
  }
  await afterwards(tx, by, actionId, stock.itemIds);
  return { ...counts, actionId, undoable: hasMoved ? actionId : null };
}

interface Opened extends OpenStock {
  readonly itemIds: readonly string[];
}

interface Settling extends Pick<Circumstances, 'kindOf'> {
  readonly matches: ReadonlyMap<string, Match>;
  readonly stock: OpenStock;
  readonly effects: Effects;
  readonly how: How;
}

async function settlePortion(
  tx: Tx,
  organizationId: string,
  portion: readonly Arrived[],
  { matches, stock, effects, kindOf, how: { again = false, unmatching } }: Settling,
): Promise<Outcome[]> {
  const lines = await readLines(
    tx,
    organizationId,
    portion.map((one) => one.id),
  );
  const earliest = Math.min(
    ...portion.map(({ soldAt, movedFrom = soldAt }) => Math.min(soldAt.getTime(), movedFrom.getTime())),
  );
  await readLater(tx, organizationId, stock.shelves, new Date(earliest));
  return collectInSlices(lines, (line, index) =>
    postLine(line, matches.get(line.posItemId) ?? 'unmatched', stock, {
      again,
      movedFrom: portion[index]?.movedFrom,
      kindOf,
      effectOf: (id) => (id === unmatching ? null : effects.of(id, line.posItemId)),
    }),
  );
}

async function afterwards(tx: Tx, by: Mover, actionId: string | null, itemIds: readonly string[]): Promise<void> {
  if (!actionId) return;
  await announce(tx, by.organizationId, 'stock', itemIds);
}

/** Locked until the end of the transaction, so sales can't be resumed between the check and the writes. */
async function isPaused(tx: Tx, organizationId: string): Promise<boolean> {
  const { rows } = await sql<{ paused: boolean }>`
    select inventory_pause as paused from accounts.organization_setting
    where organization_id = ${organizationId} for share`.execute(tx);
  return rows[0]?.paused ?? false;
}

async function openStock(
  tx: Tx,
  organizationId: string,
  arrived: readonly Arrived[],
  matches: ReadonlyMap<string, Match>,
  effects: Effects,
): Promise<Opened> {
  const parts = [...matches.values()].flatMap((match) => (typeof match === 'string' ? [] : match.parts));
  const before = await postedItems(
    tx,
    organizationId,
    arrived.filter((one) => !one.isNew).map((one) => one.id),
  );
  const itemIds = [
    ...parts.flatMap(({ itemId, fallback }) => [itemId, ...(fallback ? [fallback.itemId] : [])]),
    ...before,
    ...effects.itemIds,
  ];
  const open = await openShelves(tx, organizationId, itemIds);
  const shelves = new Map([...open].map(([id, item]) => [id, item.shelves]));
  const costs = new Map([...open].map(([id, { unitCost }]) => [id, unitCost === null ? null : new Decimal(unitCost)]));
  return { shelves, costOf: (id) => costs.get(id) ?? null, itemIds: [...open.keys()] };
}

async function postedItems(tx: Tx, organizationId: string, lineIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct coalesce(i.merged_into_id, i.id) as id from (
      select item_id from sales.posting where organization_id = ${organizationId} and line_id = any(${lineIds}::uuid[])
      union select item_id from sales.sale_modifier where organization_id = ${organizationId} and line_id = any(${lineIds}::uuid[])
      union select (b.value ->> 'item_id')::uuid from sales.sale_line as l cross join jsonb_array_elements(l.base) as b
        where l.organization_id = ${organizationId} and l.id = any(${lineIds}::uuid[])
    ) as known join catalog.item as i on i.organization_id = ${organizationId} and i.id = known.item_id`.execute(tx);
  return rows.map((row) => row.id);
}

/** One movement per shelf, also if stock was taken from it twice, before and after it ran out. */
function movementsOf({ line, moved }: Outcome): NewMovement[] {
  const byShelf = Map.groupBy(moved, (one) => `${one.version}:${one.itemId}:${one.locationId}`);
  return [...byShelf].flatMap(([key, [first, ...more]]) => {
    if (!first) return [];
    const quantity = more.reduce((sum, one) => sum.plus(one.quantity), first.quantity);
    if (quantity.isZero()) return [];
    return {
      itemId: first.itemId,
      locationId: first.locationId,
      kind: 'sale' as const,
      quantity: quantity.negated().toFixed(),
      occurredAt: first.at,
      unitCost: first.unitCost?.toFixed() ?? null,
      sourceType: 'sale',
      sourceId: line.id,
      sourceLine: String(first.version),
      sourceKey: `sale:${line.id}:${key}`,
      note: `${formatFigure(line.quantity.toFixed())} × ${line.name}`,
    };
  });
}
