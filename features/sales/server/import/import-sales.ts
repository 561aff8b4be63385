import { enterLedger } from '#features/stock/server/ledger/ledger-lock.ts';
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
import { readSaleRow, SALE_COLUMNS, SQUARE_COLUMNS } from './sale-rows.ts';
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
    const rows = await collectInSlices(table.rows, (row) => readSaleRow(row, problems, zones));
    refuseFuture(rows, problems, context.now);
    const till = (await findDefaultInstance(tx, context.actor.organizationId))?.name ?? SPREADSHEET;
    const placed = rows.map((row) => ({ ...row, pos: row.pos ?? till, soldAt: notAhead(row.soldAt, context.now) }));
    const named = nameLines(placed, problems).filter((row) => !problems.has(row.row));
    const notes = [
      ...table.notes,
      ...zones.unknown.map((name) => `The time zone ${name} is not known: the times are read as the venue's own`),
    ];
    if (!mayWrite()) return { created: {}, notes };
    begin('write');
    await enterLedger(tx, context.actor.organizationId);
    const stored = await storeByTill(tx, context.actor.organizationId, named);
    begin('stock');
    const { organizationId, userId } = context.actor;
    const settled = await settleLines(tx, { organizationId, userId }, stored.arrived);
    return outcomeOf(stored, settled, notes);
  });
}

function refuseFuture(rows: readonly { row: number; soldAt: Date }[], problems: Problems, now: Date): void {
  for (const { row, soldAt } of rows)
    if (soldAt.getTime() > now.getTime() + MOST_AHEAD) problems.add(row, 'sold_at', 'Sold at lies in the future');
}

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
    posted > 0 ? `${posted} lines were taken out of stock` : '',
    unmatched > 0 ? `${unmatched} lines wait for a match of their POS item` : '',
    ignored > 0 ? `${ignored} lines are of POS items that are ignored` : '',
    paused > 0 ? `${paused} lines wait until sales are resumed` : '',
  ];
  return {
    created: { sales: stored.created, pos_items: stored.items.length, categories: stored.categories },
    updated: stored.changed,
    skipped: stored.same,
    notes: [...notes, ...said.filter(Boolean)],
    listed: { pos_items: stored.items.map((item) => item.name) },
  };
}
