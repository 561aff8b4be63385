import { sql } from 'kysely';
import { currentCycle } from '#features/counting/server/cycles/find-cycle.ts';
import { enterLedger } from '#features/ledger/server/movements/ledger-lock.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { collectInSlices } from '#shared/server/tables/in-slices.ts';
import type { Problems } from '#shared/server/tables/problems.ts';
import { readTable, type SourceFile } from '#shared/server/tables/read-table.ts';
import {
  type ImportOptions,
  type ImportOutcome,
  type ImportReport,
  runImport,
} from '#shared/server/tables/run-import.ts';
import { findDefaultInstance } from '../instances/list-instances.ts';
import { type Arrived, type Settled, settleLines } from '../sales/settle-lines.ts';
import { findInstanceByName, SPREADSHEET } from './find-instance.ts';
import { type NamedRow, nameLines } from './name-lines.ts';
import { FileZones } from './pos-zones.ts';
import { readSaleRow, SALE_COLUMNS, type SaleRow, SQUARE_COLUMNS } from './sale-rows.ts';
import { MOST_AHEAD, notAhead, type StoredSales, storeSales } from './store-sales.ts';

/**
 * Reads what a till has sold, a row a line, or Square's "Items detail" export as it is. What is sold without a match yet is
 * stored and waits for one; reading a file again changes nothing, and one with corrections posts their differences (D40).
 */
export function importSales(context: Context, file: SourceFile, options: ImportOptions = {}): Promise<ImportReport> {
  const zones = new FileZones(context.actor.timezone);
  return runImport(context, 'importSales', file, options, async (tx, { problems, mayWrite, begin }) => {
    begin('read');
    const columns = [...SALE_COLUMNS, ...SQUARE_COLUMNS];
    const needed = ['transaction_id', ['sold_at', 'date'], 'item', ['quantity', 'qty']];
    const table = await readTable(file, { columns, needed }, problems);
    begin('check');
    const cutoffMinutes = await readCutoff(tx, context.actor.organizationId);
    const rows = await collectInSlices(table.rows, (row) => readSaleRow(row, problems, { zones, cutoffMinutes }));
    refuseFuture(rows, problems, context.now);
    const till = (await findDefaultInstance(tx, context.actor.organizationId))?.name ?? SPREADSHEET;
    const placed = rows.map((row) => ({ ...row, pos: row.pos ?? till, soldAt: notAhead(row.soldAt, context.now) }));
    const named = nameLines(placed, problems).filter((row) => !problems.has(row.row));
    const notes = [
      ...table.notes,
      ...zones.unknown.map((name) => `The time zone ${name} is not known: the times are read as the venue's own`),
    ];
    const untimed = named.filter((row) => row.onDay).length;
    if (untimed > 0) notes.push(`${countLines(untimed)} had no time of day: counted at the end of the business day`);
    if (!mayWrite()) return { created: {}, notes };
    begin('write');
    await enterLedger(tx, context.actor.organizationId);
    const stored = await storeByTill(tx, context.actor.organizationId, named);
    begin('stock');
    const { organizationId, userId } = context.actor;
    const settled = await settleLines(tx, { organizationId, userId }, stored.arrived);
    notes.push(...(await lateNotes(tx, organizationId, stored.arrived)));
    return outcomeOf(stored, settled, notes);
  });
}

type Timed = Pick<SaleRow, 'row' | 'soldAt' | 'onDay'>;

function refuseFuture(rows: readonly Timed[], problems: Problems, now: Date): void {
  for (const { row, soldAt, onDay } of rows)
    if ((onDay ?? soldAt).getTime() > now.getTime() + MOST_AHEAD)
      problems.add(row, 'sold_at', 'Sold at is in the future');
}

/** When the business day ends, in minutes after midnight (D43). */
async function readCutoff(tx: Tx, organizationId: string): Promise<number> {
  const { rows } = await sql<{ minutes: number }>`
    select (extract(epoch from day_cutoff) / 60)::int as minutes from accounts.organization_setting
    where organization_id = ${organizationId}`.execute(tx);
  return rows[0]?.minutes ?? 0;
}

/** Lines of closed periods: what is matched lands in the open one (D22), what is not stays out of stock (POS-051). */
async function lateNotes(tx: Tx, organizationId: string, arrived: readonly Arrived[]): Promise<string[]> {
  const { started_at: began } = await currentCycle(tx, organizationId);
  const ids = arrived.filter(({ soldAt }) => soldAt < began).map(({ id }) => id);
  if (ids.length === 0) return [];
  const { rows } = await sql<{ posted: number; waiting: number }>`
    select count(*) filter (where state = 'posted')::int as posted,
      count(*) filter (where state = 'unmatched')::int as waiting
    from sales.sale_line where organization_id = ${organizationId} and id = any(${ids}::uuid[])`.execute(tx);
  const { posted, waiting } = rows[0] ?? { posted: 0, waiting: 0 };
  const late = (count: number) => `${countLines(count)} ${count === 1 ? 'is' : 'are'} from before the last cycle ended`;
  return [
    ...(posted > 0 ? [`${late(posted)}: counted in the current cycle as arrived late`] : []),
    ...(waiting > 0 ? [`${late(waiting)} and unmatched: matching won't change stock for them`] : []),
  ];
}

const countLines = (count: number): string => `${count} ${count === 1 ? 'line' : 'lines'}`;

interface StoredFile extends StoredSales {
  readonly arrived: Arrived[];
}

/** Each till by its name. */
async function storeByTill(tx: Tx, organizationId: string, rows: readonly NamedRow[]): Promise<StoredFile> {
  let total: StoredFile = { arrived: [], created: 0, changed: 0, same: 0, items: [], categories: 0 };
  for (const [name, own] of Map.groupBy(rows, (row) => row.pos)) {
    const till = await findInstanceByName(tx, organizationId, name);
    const stored = await storeSales(tx, organizationId, till.id, own);
    total = {
      arrived: [...total.arrived, ...stored.arrived],
      created: total.created + stored.created,
      changed: total.changed + stored.changed,
      same: total.same + stored.same,
      items: [...total.items, ...stored.items],
      categories: total.categories + stored.categories,
    };
  }
  return total;
}

function outcomeOf(
  stored: StoredFile,
  { posted, unmatched, ignored, paused }: Settled,
  notes: string[],
): ImportOutcome {
  const said = [
    posted > 0 ? `${countLines(posted)} ${posted === 1 ? 'was' : 'were'} taken out of stock` : '',
    unmatched > 0 ? `${countLines(unmatched)} ${unmatched === 1 ? 'needs' : 'need'} a match for their POS item` : '',
    ignored > 0 ? `${countLines(ignored)} ${ignored === 1 ? 'is' : 'are'} of POS items that are ignored` : '',
    paused > 0 ? `${countLines(paused)} will be posted when sales are resumed` : '',
  ];
  return {
    created: { sales: stored.created, pos_items: stored.items.length, categories: stored.categories },
    updated: stored.changed,
    skipped: stored.same,
    notes: [...notes, ...said.filter(Boolean)],
    listed: { pos_items: stored.items.map((item) => item.name) },
  };
}
