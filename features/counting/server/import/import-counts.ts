import { createHash } from 'node:crypto';
import { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import type { ParsedSize } from '#features/catalog/domain/parse-size.ts';
import { matchRows } from '#features/catalog/server/import/link-similar.ts';
import type { RowMatch } from '#features/catalog/server/import/match-rows.ts';
import {
  readBarcodeCell,
  readNameCell,
  readSizeCell,
  readVintageCell,
} from '#features/catalog/server/import/product-cells.ts';
import {
  ensureLocations,
  type LocationPath,
  readLocationPath,
} from '#features/ledger/server/locations/ensure-locations.ts';
import { findPlaces } from '#features/ledger/server/locations/find-places.ts';
import { takeBackLocations } from '#features/ledger/server/locations/take-back-locations.ts';
import { includedAlready } from '#features/ledger/server/movements/included-already.ts';
import { standingActions } from '#features/ledger/server/movements/standing-actions.ts';
import { formatCount } from '#shared/domain/format.ts';
import type { Context } from '#shared/server/context.ts';
import { allowLongWork, type Tx } from '#shared/server/database.ts';
import { Refusal } from '#shared/server/refusal.ts';
import { collectInSlices } from '#shared/server/tables/in-slices.ts';
import type { Problems } from '#shared/server/tables/problems.ts';
import { readTable, type SourceFile, type TableRow } from '#shared/server/tables/read-table.ts';
import { RowReader } from '#shared/server/tables/row-reader.ts';
import {
  type ImportOptions,
  type ImportOutcome,
  type ImportReport,
  runImport,
  waitForOthers,
} from '#shared/server/tables/run-import.ts';
import { type Inverse, recordInverse } from '#shared/server/undo/inverse.ts';
import { currentCycle } from '../cycles/find-cycle.ts';
import type { CountLine } from '../stocktakes/count-line.ts';
import { FILE_LINE } from '../stocktakes/find-repeats.ts';
import { saveCounts } from '../stocktakes/save-stocktakes.ts';
import { beginFirstCycle, type ExtendedCycle, shortenFirstCycle } from './begin-first-cycle.ts';
import { areStated } from './stated-counts.ts';

/** Our own column; exports write it. */
export const COUNT_COLUMNS = ['location', 'barcode', 'name', 'size', 'quantity', 'counted_at', 'vintage'] as const;

interface CountRow {
  readonly row: number;
  readonly barcode: string | null;
  readonly name: string | null;
  readonly size: ParsedSize | null;
  readonly vintage: string | null | undefined;
  readonly location: LocationPath;
  readonly quantity: string;
  readonly countedAt: Date;
}

/**
 * Imports counts, each row at its own time (D12). Skips counts that this file brought before, so importing it again
 * changes nothing.
 */
export function importCounts(context: Context, file: SourceFile, options: ImportOptions = {}): Promise<ImportReport> {
  const { organizationId } = context.actor;
  return runImport(context, 'importCounts', file, options, async (tx, run) => {
    const { problems, mayWrite, begin } = run;
    begin('read');
    const expected = { columns: COUNT_COLUMNS, needed: ['location', 'quantity'], byLocation: true };
    const table = await readTable(file, expected, problems);
    begin('check');
    const sound = await collectInSlices(table.rows, (row) => readCountRow(row, problems, context));
    const rows = sound.filter(({ row }) => !problems.has(row));
    begin('match');
    const matches = await matchRows(tx, organizationId, rows, run);
    const counted = rows.flatMap((row, index) =>
      isKnown(row, matches[index], problems) ? [{ row, match: matches[index] as Known }] : [],
    );
    const distinct = await leaveOutTwins(counted, problems);
    if (!mayWrite()) return { created: {}, notes: [...table.notes] };
    begin('write');
    const written = await writeCounts(tx, context, distinct);
    return { ...written, notes: [...table.notes, ...(written.notes ?? [])] };
  });
}

type Known = Extract<RowMatch, { kind: 'known' }>;

interface Counted {
  readonly row: CountRow;
  readonly match: Known;
}

function readCountRow(tableRow: TableRow, problems: Problems, { now, actor }: Context): CountRow | null {
  const reader = new RowReader(tableRow, problems);
  const location = reader.need('location', reader.take('location', readLocationPath(reader.cell('location'))));
  const quantity = reader.need('quantity', reader.number('quantity', { least: 0, most: 1e9 }));
  const countedAt = reader.date('counted_at', { timeZone: actor.timezone, day: 'end' }) ?? now;
  const row = {
    row: tableRow.row,
    barcode: readBarcodeCell(reader),
    name: readNameCell(reader),
    size: readSizeCell(reader),
    vintage: reader.cell('vintage') === '' ? undefined : readVintageCell(reader),
    // A day without a time means its end; today means now.
    countedAt:
      countedAt > now && /^[\d/-]+$/.test(reader.cell('counted_at')) && countedAt.getTime() - now.getTime() < 86_400_000
        ? now
        : countedAt,
  };
  if (row.countedAt > now) reader.refuse('counted_at', 'Counted at is in the future');
  if (!row.barcode && !row.name) reader.refuse('name', 'Name or barcode is required');
  if (!location || quantity === null || problems.has(tableRow.row)) return null;
  return { ...row, location, quantity };
}

function isKnown(row: CountRow, match: RowMatch | undefined, problems: Problems): boolean {
  if (match?.kind === 'known') return true;
  const named = row.name ?? `Barcode ${row.barcode}`;
  const message =
    match?.kind === 'ambiguous' ? match.message : `${named} is not in your catalog: import the items first`;
  problems.add(row.row, row.name ? 'name' : 'barcode', message);
  return false;
}

/** Two counts of one item and location at the same moment cannot both be right. */
function leaveOutTwins(counted: readonly Counted[], problems: Problems): Promise<Counted[]> {
  const seen = new Map<string, number>();
  return collectInSlices(counted, (one) => {
    const { row, match } = one;
    const location = row.location.map((name) => name.toLowerCase());
    const key = JSON.stringify([match.item.id, location, row.countedAt.getTime()]);
    const twin = seen.get(key);
    if (twin === undefined) seen.set(key, row.row);
    else problems.add(row.row, 'quantity', `Row ${twin} already counts this item at this location and time`);
    return twin === undefined ? one : null;
  });
}

/** A count that is older than what is known of its shelf changes no stock, which people should see before they import it. */
async function noteIncluded(tx: Tx, organizationId: string, lines: readonly CountLine[]): Promise<string[]> {
  const newest = new Map<string, { itemId: string; locationId: string; at: Date }>();
  for (const { inventory_item_id: itemId, location_id: locationId, counted_at } of lines) {
    const key = `${itemId} ${locationId}`;
    const at = new Date(counted_at ?? 0);
    if ((newest.get(key)?.at ?? new Date(0)) <= at) newest.set(key, { itemId, locationId, at });
  }
  const included = await includedAlready(tx, organizationId, [...newest.values()]);
  if (included === 0) return [];
  return [
    included === 1
      ? "1 count is older than its item's last count or opening stock at that location, so stock doesn't change"
      : `${formatCount(included)} counts are older than their items' last count or opening stock at that location, so stock doesn't change`,
  ];
}

interface Imported {
  /** Stock actions, in the order in which they happened. */
  readonly actions: readonly string[];
  readonly locations: readonly string[];
  /** Null, or missing in older imports, where the first cycle began as early. */
  readonly extended?: ExtendedCycle | null;
}

/** Undoes all counts of a file (D38), the newest first, and removes the locations that it made and nothing else uses. */
export const undoCountsImport: Inverse<Imported> = {
  kind: 'counts import',
  least: 'admin',
  async undo(tx, { actor }, { actions, locations, extended }, undoStock) {
    await allowLongWork(tx);
    await waitForOthers(tx, actor.organizationId);
    const standing = await standingActions(tx, actor.organizationId, actions);
    for (const action of standing.toReversed()) await undoStock(action);
    await takeBackLocations(tx, actor.organizationId, locations);
    if (extended) await shortenFirstCycle(tx, actor.organizationId, extended);
  },
};

async function writeCounts(tx: Tx, context: Context, counted: readonly Counted[]): Promise<ImportOutcome> {
  const { organizationId } = context.actor;
  if (counted.length === 0) return { created: { counts: 0 } };
  const inOrder = await withoutStated(
    tx,
    organizationId,
    counted.toSorted((a, b) => a.row.countedAt.getTime() - b.row.countedAt.getTime()),
  );
  if (inOrder.length === 0) return { created: { counts: 0 }, skipped: counted.length };
  const extended = await beginFirstCycle(tx, organizationId, (inOrder[0] as Counted).row.countedAt);
  const locations = await ensureLocations(
    tx,
    organizationId,
    inOrder.map(({ row }) => row.location),
  );
  const rounds = inRounds(await asLines(inOrder, locations.ids));
  await refuseEnded(tx, organizationId, rounds.flat());
  let created = 0;
  const actions: string[] = [];
  for (const lines of rounds) {
    const { action_id, saved } = await saveCounts(tx, context, lines);
    if (saved.length > 0) actions.push(action_id);
    created += saved.length;
  }
  return {
    created: { counts: created, locations: locations.created.length },
    skipped: counted.length - created,
    notes: created > 0 ? await noteIncluded(tx, organizationId, rounds.flat()) : [],
    keepUndo: async () =>
      actions.length > 0
        ? recordInverse(tx, context, undoCountsImport, { actions, locations: locations.created, extended })
        : null,
  };
}

/**
 * A new count of an ended cycle would count for the current one, so it has to be made as a correction in an open audit
 * (D19). The first cycle reaches back to the first count.
 */
async function refuseEnded(tx: Tx, organizationId: string, lines: readonly CountLine[]): Promise<void> {
  const cycle = await currentCycle(tx, organizationId);
  if (cycle.number === 1) return;
  const ended = lines.filter((line) => new Date(line.counted_at ?? cycle.started_at) < cycle.started_at);
  if (ended.length === 0) return;
  const { rows } = await sql<{ fresh: number }>`
    select count(*)::int as fresh from unnest(${ended.map((line) => line.client_id)}::text[]) as line (client_id)
    where not exists (select from counting.stocktake as s
                      where s.organization_id = ${organizationId} and s.client_id = line.client_id)`.execute(tx);
  const fresh = rows[0]?.fresh ?? 0;
  if (fresh === 0) return;
  const text = `${fresh} counts are in a cycle that has ended. Reopen the cycle and correct them in its audit, or leave them out.`;
  throw new Refusal('conflict', text, { counted_at: text });
}

/** Leaves out what the venue states already, at locations that it has or had. */
async function withoutStated(tx: Tx, organizationId: string, counted: readonly Counted[]): Promise<Counted[]> {
  const placed = counted.map(({ row, match }) => ({ itemId: match.item.id, path: row.location }));
  const places = await findPlaces(tx, organizationId, placed);
  const at = counted.flatMap((one, index) => (places[index] ? [{ one, location: places[index] }] : []));
  const lines = await asLines(
    at.map(({ one }) => one),
    at.map(({ location }) => location),
  );
  const stated = await areStated(tx, organizationId, lines);
  const known = new Set(at.flatMap(({ one }, index) => (stated[index] ? [one] : [])));
  return counted.filter((one) => !known.has(one));
}

function asLines(counted: readonly Counted[], locationIds: readonly string[]): Promise<CountLine[]> {
  return collectInSlices(counted, ({ row, match }, index) => {
    const location_id = locationIds[index] as string;
    return {
      inventory_item_id: match.item.id,
      location_id,
      count: new Decimal(row.quantity).times(match.packCount).toNumber(),
      counted_at: row.countedAt.toISOString(),
      client_id: clientId(match, location_id, row),
    };
  });
}

/** Several counts of one pair go into separate rounds, because each builds on the one before it. */
function inRounds(lines: readonly CountLine[]): CountLine[][] {
  const rounds: CountLine[][] = [];
  const seen = new Map<string, number>();
  for (const line of lines) {
    const pair = `${line.inventory_item_id} ${line.location_id}`;
    const round = seen.get(pair) ?? 0;
    seen.set(pair, round + 1);
    const started = rounds[round] ?? [];
    rounds[round] = started;
    started.push(line);
  }
  return rounds;
}

/** Two cases and two bottles must not get the same id. */
function clientId({ item, packCount }: Known, locationId: string, { countedAt, quantity }: CountRow): string {
  const pack = packCount === 1 ? [] : [packCount];
  const text = [item.id, locationId, countedAt.toISOString(), quantity, ...pack].join(' ');
  return `${FILE_LINE}${createHash('sha256').update(text).digest('base64url')}`;
}
