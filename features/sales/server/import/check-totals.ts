import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';
import type { Problems } from '#shared/server/tables/problems.ts';
import type { NamedRow } from './name-lines.ts';

interface DayRow {
  readonly pos: string;
  readonly day: string;
}

/**
 * Daily totals and single transactions are the same sales: a day that was imported as one can't be imported as the
 * other (D5). Reports the first row of each such day.
 */
export async function checkTotals(
  tx: Tx,
  organizationId: string,
  rows: readonly NamedRow[],
  problems: Problems,
): Promise<void> {
  const days = await readDays(tx, organizationId, rows);
  const told = new Set<string>();
  for (const [index, row] of rows.entries()) {
    const isTotal = /^Totals of \d{4}-\d{2}-\d{2}$/.test(row.transactionId);
    const day = days[index] ?? '';
    const key = `${row.pos.toLowerCase()} ${day}`;
    if (told.has(key)) continue;
    told.add(key);
    const known = await findOthers(tx, organizationId, { pos: row.pos, day }, isTotal);
    if (!known) continue;
    const held = isTotal ? 'transaction by transaction' : 'as totals of the day';
    problems.add(
      row.row,
      isTotal ? 'sold_at' : 'transaction_id',
      `Sales of ${day} were already imported, ${held}: importing them again would count them twice`,
    );
  }
}

/** The business day of each row (D43). */
async function readDays(tx: Tx, organizationId: string, rows: readonly NamedRow[]): Promise<string[]> {
  const { rows: days } = await sql<{ day: string }>`
    select ((sold_at at time zone o.timezone) - o.day_cutoff::interval)::date::text as day
    from unnest(${rows.map((row) => row.soldAt.toISOString())}::timestamptz[]) with ordinality as l (sold_at, position)
    join accounts.organization_setting as o on o.organization_id = ${organizationId} order by position`.execute(tx);
  return days.map((row) => row.day);
}

async function findOthers(tx: Tx, organizationId: string, { pos, day }: DayRow, isTotal: boolean): Promise<boolean> {
  const { rows } = await sql`
    select 1 from sales.sale_line as l
    join sales.pos_instance as p on p.organization_id = l.organization_id and p.id = l.pos_id and lower(p.name) = ${pos.toLowerCase()}
    join accounts.organization_setting as o on o.organization_id = l.organization_id
    where l.organization_id = ${organizationId} and l.state <> 'undone'
      and l.sold_at >= (${day}::date + o.day_cutoff) at time zone o.timezone
      and l.sold_at < (${day}::date + 1 + o.day_cutoff) at time zone o.timezone
      and (l.transaction_id ~ '^Totals of \\d{4}-\\d{2}-\\d{2}$') <> ${isTotal}
    limit 1`.execute(tx);
  return rows.length > 0;
}
