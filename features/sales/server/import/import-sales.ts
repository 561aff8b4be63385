import { sql } from 'kysely';
import type { ExtendedCycle } from '#features/counting/server/import/begin-first-cycle.ts';
import { enterLedger } from '#features/ledger/server/movements/ledger-lock.ts';
import type { ColumnPlan } from '#shared/domain/column-plan.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { refuseField } from '#shared/server/refusal.ts';
import { collectInSlices } from '#shared/server/tables/in-slices.ts';
import type { Problems } from '#shared/server/tables/problems.ts';
import { readTable, type SourceFile, type Table } from '#shared/server/tables/read-table.ts';
import {
  type ImportOptions,
  type ImportOutcome,
  type ImportReport,
  type ImportRun,
  runImport,
} from '#shared/server/tables/run-import.ts';
import { type ReadState, type RowState, readRowState } from '../../domain/files/row-kind.ts';
import { SALE_COLUMNS } from '../../domain/files/sale-columns.ts';
import { hintForHeader, placeSaleColumns } from '../../domain/files/sale-files.ts';
import { findDefaultInstance, readInstances } from '../instances/list-instances.ts';
import { type Arrived, type Settled, settleLines } from '../sales/settle-lines.ts';
import { asKnown } from './as-known.ts';
import { checkTotals } from './check-totals.ts';
import { type Asked, findAnswers, writeFileAnswers } from './file-answers.ts';
import { pickRows } from './file-rows.ts';
import { findInstanceByName, SPREADSHEET } from './find-instance.ts';
import { countLines, lateNotes, tillNotes, timeNotes } from './import-notes.ts';
import { type NamedRow, nameLines } from './name-lines.ts';
import { FileZones } from './pos-zones.ts';
import { findDecimals, readSaleRow, type SaleRow } from './sale-rows.ts';
import { MOST_AHEAD, type StoredSales, storeSales, timesOf } from './store-sales.ts';
import { recordImport } from './undo-import.ts';

/** Found only in known exports; people are not asked for them. */
const KNOWN_ONLY = ['deferred', 'total'] as const;
/** Read if the file has them; the screen has no choice for them. */
const BY_THEMSELVES = ['menu', 'menu_group', 'line_type', 'sku', 'gtin', 'notes', ...KNOWN_ONLY];
const COLUMNS = [...SALE_COLUMNS.map(({ name }) => name), ...KNOWN_ONLY];

/**
 * Reads a till's sales, one line per row, from any till's export: known ones by their header, others by common
 * column names or a column plan. Unmatched sales are stored and wait for a match; importing a file again changes
 * nothing, and a corrected file posts the differences (D40).
 */
export function importSales(context: Context, file: SourceFile, options: ImportOptions = {}): Promise<ImportReport> {
  const { organizationId, userId, timezone, region, role } = context.actor;
  const by = { organizationId, userId, timezone, country: region.country, mayAddTills: role !== 'member' };
  return runImport(context, 'importSales', file, { ...options, leastRole: 'member' }, async (tx, run) => {
    let stored: StoredSales | undefined;
    const outcome = await bookSales(tx, run, file, { ...by, now: context.now }, (sales) => {
      stored = sales;
    });
    return { ...outcome, keepUndo: async () => (stored ? recordImport(tx, context, stored) : null) };
  });
}

/** The person and venue of an import of sales, and its clock; without a person, `userId` is null. */
export interface SalesImporter {
  readonly organizationId: string;
  readonly userId: string | null;
  readonly timezone: string;
  readonly country: string;
  readonly mayAddTills: boolean;
  readonly now: Date;
}

/** Reads, checks and books the file in this transaction. */
export async function bookSales(
  tx: Tx,
  { problems, mayWrite, begin }: ImportRun,
  file: SourceFile,
  by: SalesImporter,
  onStored?: (stored: StoredSales) => void,
): Promise<ImportOutcome> {
  const { organizationId, userId, now } = by;
  begin('read');
  const needed = [['sold_at', 'date'], 'item'];
  const table = await readTable(file, { columns: COLUMNS, needed, planFor: planSales }, problems);
  begin('check');
  const asked = await findAnswers(tx, organizationId, table, { plan: file.plan, country: by.country });
  const { rows, notes } = await readSold(tx, table, asked, { file, by, problems });
  const usual = await findDefaultInstance(tx, organizationId);
  const till = usual?.name ?? SPREADSHEET;
  notes.push(...(await tillNotes(tx, organizationId, rows, usual)));
  const placed = rows.map((row) => ({ ...row, pos: row.pos ?? till, ...timesOf(row.soldAt, now) }));
  const named = nameLines(placed, problems).filter((row) => !problems.has(row.row));
  await checkTotals(tx, organizationId, named, problems);
  if (!by.mayAddTills) await refuseNewTills(tx, organizationId, named, problems);
  notes.push(...timeNotes(named));
  if (!mayWrite()) return { created: {}, notes };
  begin('write');
  await enterLedger(tx, organizationId);
  const good = named.filter((row) => !problems.has(row.row));
  const { rows: sold, ofTills } = await asKnown(tx, organizationId, await withoutNewVoids(tx, organizationId, good));
  if (ofTills > 0)
    notes.push(`${countLines(ofTills)} of sales that a connected POS already reported: the POS's figures are kept`);
  const stored = await storeByTill(tx, organizationId, sold);
  if (userId !== null) await writeFileAnswers(tx, organizationId, table.header, asked.answers);
  begin('stock');
  const settled = await settleLines(tx, { organizationId, userId }, stored.arrived);
  notes.push(...(await lateNotes(tx, organizationId, stored.arrived)));
  onStored?.(stored);
  return outcomeOf({ ...stored, same: stored.same + ofTills }, settled, notes);
}

interface Sold {
  readonly file: SourceFile;
  readonly by: SalesImporter;
  readonly problems: Problems;
}

/** The rows that are lines of sales, read, with notes on the others. */
async function readSold(tx: Tx, table: Table, asked: Asked, { file, by, problems }: Sold) {
  const { known } = asked;
  const zones = new FileZones(by.timezone);
  const picked = pickRows(asked.rows, known, asked.locations);
  if (by.userId === null && picked.isElsewhere)
    throw refuseField('location', "No sales in the file are from this venue's locations: check the location");
  const plan = planSales(table.header, file.plan);
  const states = new RowStates(table.header[plan.void?.from ?? -1] ?? '');
  const cutoffMinutes = await readCutoff(tx, by.organizationId);
  const decimals = findDecimals(picked.rows);
  const hasTransactions = plan.transaction_id !== undefined;
  const readState = (cell: string) => states.read(cell);
  const reading = { zones, cutoffMinutes, known, hasTransactions, decimals, readState };
  const rows = await collectInSlices(picked.rows, (row) => readSaleRow(row, problems, reading));
  refuseFuture(rows, problems, by.now);
  const notes = [...asked.notes, ...table.notes, ...picked.notes, ...zones.notes, ...states.notes(rows)];
  return { rows, notes };
}

/** The position of each column: chosen by a person, given by the export's header, or by common names. */
function planSales(header: readonly string[], plan: ColumnPlan | undefined): ColumnPlan {
  const hint = hintForHeader(header);
  if (hint) throw refuseField('file', hint);
  const places = placeSaleColumns(header);
  const placed = Object.fromEntries(Object.entries(places).map(([name, from]) => [name, { from }]));
  const chosen = Object.values(plan ?? {}).some(({ from, value }) => from !== undefined || value !== undefined);
  if (!chosen) return withPlaces(mergeSources(placed, plan ?? {}));
  const taken = new Set(Object.values(plan ?? {}).map(({ from }) => from));
  const besides = Object.entries(placed).filter(([name, { from }]) => BY_THEMSELVES.includes(name) && !taken.has(from));
  return mergeSources(Object.fromEntries(besides), plan ?? {});
}

const mergeSources = (placed: ColumnPlan, plan: ColumnPlan): ColumnPlan => ({
  ...placed,
  ...Object.fromEntries(Object.entries(plan).map(([name, source]) => [name, { ...placed[name], ...source }])),
});

/** Reads the state of each line, and collects unknown words. */
class RowStates {
  private readonly name: string;
  private readonly unknown = new Set<string>();

  constructor(name: string) {
    this.name = name;
  }

  read(cell: string): ReadState {
    const read = readRowState(cell, this.name);
    if (read.isUnknown && this.unknown.size < 20) this.unknown.add(cell.trim());
    return read;
  }

  notes(rows: readonly SaleRow[]): string[] {
    const count = (state: RowState) => rows.filter((row) => row.state === state).length;
    const money = rows.filter((row) => row.state === 'refund' && row.quantity === '0').length;
    return [
      this.unknown.size > 0 ? `Read as sold: ${[...this.unknown].join(', ')}` : '',
      count('void') > 0
        ? `${countLines(count('void'))} ${count('void') === 1 ? 'is' : 'are'} void: nothing was sold`
        : '',
      count('refunded') > 0
        ? `${countLines(count('refunded'))} refunded: their money counts as 0, the bottle doesn't come back`
        : '',
      money > 0 ? `${countLines(money)} of refunded money: nothing goes back to stock` : '',
    ].filter(Boolean);
  }
}

/** Skips voids of lines that were never imported: there is nothing to reverse. */
async function withoutNewVoids(tx: Tx, organizationId: string, rows: readonly NamedRow[]): Promise<NamedRow[]> {
  const voids = rows.filter((row) => row.state === 'void');
  if (voids.length === 0) return [...rows];
  const { rows: known } = await sql<{ name: string; transaction_id: string; line_id: string }>`
    select lower(p.name) as name, l.transaction_id, l.line_id
    from unnest(${voids.map((row) => row.transactionId)}::text[], ${voids.map((row) => row.lineId)}::text[]) as v (transaction_id, line_id)
    join sales.sale_line as l on l.organization_id = ${organizationId} and l.transaction_id = v.transaction_id and l.line_id = v.line_id
    join sales.pos_instance as p on p.organization_id = l.organization_id and p.id = l.pos_id`.execute(tx);
  const keyOf = (...parts: string[]) => JSON.stringify(parts);
  const here = new Set(known.map((row) => keyOf(row.name, row.transaction_id, row.line_id)));
  return rows.filter(
    (row) => row.state !== 'void' || here.has(keyOf(row.pos.toLowerCase(), row.transactionId, row.lineId)),
  );
}

type Timed = Pick<SaleRow, 'row' | 'soldAt' | 'onDay'>;

function refuseFuture(rows: readonly Timed[], problems: Problems, now: Date): void {
  for (const { row, soldAt, onDay } of rows)
    if ((onDay ?? soldAt).getTime() > now.getTime() + MOST_AHEAD)
      problems.add(row, 'sold_at', 'Sold at is in the future');
}

/** The end of the business day, in minutes after midnight (D43). */
async function readCutoff(tx: Tx, organizationId: string): Promise<number> {
  const { rows } = await sql<{ minutes: number }>`
    select (extract(epoch from day_cutoff) / 60)::int as minutes from accounts.organization_setting
    where organization_id = ${organizationId}`.execute(tx);
  return rows[0]?.minutes ?? 0;
}

/** An answer about a column that this file does not have says nothing about it. */
const withPlaces = (plan: ColumnPlan): ColumnPlan =>
  Object.fromEntries(Object.entries(plan).filter(([, { from, value }]) => from !== undefined || value !== undefined));

interface StoredFile extends StoredSales {
  readonly arrived: Arrived[];
}

/** Only admins add tills; the first one for spreadsheets comes with the first file. */
async function refuseNewTills(
  tx: Tx,
  organizationId: string,
  rows: readonly NamedRow[],
  problems: Problems,
): Promise<void> {
  const known = (await readInstances(tx, organizationId)).map(({ name }) => name.toLowerCase());
  if (known.length === 0) known.push(SPREADSHEET.toLowerCase());
  for (const { row, pos } of rows)
    if (!known.includes(pos.toLowerCase()))
      problems.add(row, 'pos', `There is no POS "${pos}". Choose an existing one, or ask an admin to add it`);
}

/** Stores the lines of each till by its name. */
async function storeByTill(tx: Tx, organizationId: string, rows: readonly NamedRow[]): Promise<StoredFile> {
  let total: StoredFile = {
    arrived: [],
    created: 0,
    changed: 0,
    same: 0,
    before: [],
    items: [],
    categories: 0,
    extended: null,
  };
  for (const [name, own] of Map.groupBy(rows, (row) => row.pos)) {
    const till = await findInstanceByName(tx, organizationId, name);
    const stored = await storeSales(tx, organizationId, till.id, own);
    total = {
      arrived: [...total.arrived, ...stored.arrived],
      created: total.created + stored.created,
      changed: total.changed + stored.changed,
      same: total.same + stored.same,
      before: [...total.before, ...stored.before],
      items: [...total.items, ...stored.items],
      categories: total.categories + stored.categories,
      extended: joinExtended(total.extended, stored.extended),
    };
  }
  return total;
}

/** From where the first cycle began before both to where it begins after them. */
const joinExtended = (first: ExtendedCycle | null, then: ExtendedCycle | null): ExtendedCycle | null =>
  first && then ? { began: then.began, before: first.before } : (then ?? first);

function outcomeOf(
  stored: StoredFile,
  { posted, unmatched, ignored, paused }: Settled,
  notes: string[],
): ImportOutcome {
  const said = [
    posted > 0 ? `${countLines(posted)} ${posted === 1 ? 'takes' : 'take'} stock` : '',
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
