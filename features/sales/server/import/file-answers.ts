import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { ColumnPlan } from '#shared/domain/column-plan.ts';
import { type DateOrder, isAmbiguousDay } from '#shared/domain/date-order.ts';
import type { Tx } from '#shared/server/database.ts';
import type { Table, TableRow } from '#shared/server/tables/read-table.ts';
import { recognizeSaleFile, type SaleFile, usualDateOrder } from '../../domain/files/sale-files.ts';
import { countLocations, requireLocations } from './file-rows.ts';

/** A person's answers about files with this header; null if not asked. */
export interface FileAnswers {
  readonly dayOrder: DateOrder | null;
  readonly locations: readonly string[] | null;
}

const hashOf = (header: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(header.map((name) => name.toLowerCase())))
    .digest('base64url');

async function readFileAnswers(tx: Tx, organizationId: string, header: readonly string[]): Promise<FileAnswers> {
  const { rows } = await sql<{ day_order: DateOrder | null; locations: string[] | null }>`
    select day_order, locations from sales.file_answer
    where organization_id = ${organizationId} and header_hash = ${hashOf(header)}`.execute(tx);
  return { dayOrder: rows[0]?.day_order ?? null, locations: rows[0]?.locations ?? null };
}

/** Stores answers for the next file; questions that were not asked keep their answers. */
export async function writeFileAnswers(
  tx: Tx,
  organizationId: string,
  header: readonly string[],
  { dayOrder, locations }: FileAnswers,
): Promise<void> {
  if (!dayOrder && !locations) return;
  await sql`
    insert into sales.file_answer (organization_id, header_hash, day_order, locations)
    values (${organizationId}, ${hashOf(header)}, ${dayOrder}, ${locations}::text[])
    on conflict (organization_id, header_hash) do update
    set day_order = coalesce(excluded.day_order, sales.file_answer.day_order),
        locations = coalesce(excluded.locations, sales.file_answer.locations), answered_at = now()`.execute(tx);
}

export interface Asked {
  readonly rows: readonly TableRow[];
  readonly known: SaleFile | null;
  readonly locations: readonly string[];
  /** The answers about this file, for the next one. */
  readonly answers: FileAnswers;
  readonly notes: readonly string[];
}

interface Told {
  readonly plan: ColumnPlan | undefined;
  /** The venue's. */
  readonly country: string;
}

/**
 * Answers the file's open questions by the strongest evidence: the file itself, then a person's answer now or for
 * earlier files, then the export's usual format and the venue's country, if they agree (D45). A file that contradicts itself
 * is reported at each row.
 */
export async function findAnswers(
  tx: Tx,
  organizationId: string,
  table: Table,
  { plan, country }: Told,
): Promise<Asked> {
  const known = recognizeSaleFile(table.header);
  const before = await readFileAnswers(tx, organizationId, table.header);
  const told = plan?.sold_at?.days ?? plan?.date?.days ?? null;
  const usual = usualDateOrder(known, country);
  const order = told ?? (table.dateOrders.size > 0 ? null : (before.dayOrder ?? usual));
  const rows = order ? table.rows.map((row) => ({ ...row, dateOrder: order })) : table.rows;
  const chosen = plan?.location?.only ?? null;
  const locations = requireLocations(countLocations(rows), chosen ?? before.locations);
  const isOpen = table.rows.some(({ cells }) => isAmbiguousDay(cells.sold_at || cells.date || ''));
  const days = order === 'day_first' ? 'the day first' : 'the month first';
  const notes = [
    !told && table.dateOrders.size > 1
      ? 'Some dates in this file have the day first, others the month first. Check them, or choose the order'
      : '',
    known ? `Read as ${known.name}` : '',
    order && isOpen
      ? `Dates such as 3/4/2026 were read with ${days}${told || before.dayOrder ? '' : ', as is usual in your country'}`
      : '',
  ];
  return { rows, known, locations, answers: { dayOrder: told, locations: chosen }, notes: notes.filter(Boolean) };
}
