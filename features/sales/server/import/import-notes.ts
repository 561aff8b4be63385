import { sql } from 'kysely';
import { currentCycle } from '#features/counting/server/cycles/find-cycle.ts';
import type { Tx } from '#shared/server/database.ts';
import type { PosInstance } from '../instances/list-instances.ts';
import type { Arrived } from '../sales/settle-lines.ts';
import type { NamedRow } from './name-lines.ts';
import type { SaleRow } from './sale-rows.ts';

/* What an import of sales says about a file that it read. */

export const countLines = (count: number): string => `${count} ${count === 1 ? 'line' : 'lines'}`;

/** Says of which lines the time of day is not known. */
export function timeNotes(rows: readonly NamedRow[]): string[] {
  const untimed = rows.filter((row) => row.onDay).length;
  const totals = rows.filter((row) => row.totalsOf !== null).length;
  const ahead = rows.filter((row) => !row.onDay && row.statedAt > row.soldAt).length;
  return [
    untimed > totals
      ? `${countLines(untimed - totals)} had no time of day: counted at the end of the business day`
      : '',
    ahead > 0 ? `${countLines(ahead)} dated in the future: counted as sold now` : '',
    totals > 0 ? `${countLines(totals)} of totals of a day: counted at the end of the business day` : '',
  ].filter(Boolean);
}

/** Says where lines go that name no till, if it could be another one, or one that reports its sales itself. */
export async function tillNotes(
  tx: Tx,
  organizationId: string,
  rows: readonly SaleRow[],
  usual: PosInstance | undefined,
): Promise<string[]> {
  const unnamed = rows.filter((row) => row.pos === null).length;
  if (!usual || unnamed === 0) return [];
  const { rows: found } = await sql<{ tills: number; connected: boolean }>`
    select count(*)::int as tills, coalesce(bool_or(c.status <> 'disconnected') filter (where p.id = ${usual.id}), false) as connected
    from sales.pos_instance as p
    left join sales.till_connection as c on c.organization_id = p.organization_id and c.pos_id = p.id
    where p.organization_id = ${organizationId}`.execute(tx);
  const { tills, connected } = found[0] ?? { tills: 1, connected: false };
  if (connected)
    return [
      `${countLines(unnamed)} ${unnamed === 1 ? 'names' : 'name'} no POS and ${unnamed === 1 ? 'goes' : 'go'} to ${usual.name}, which reports its sales itself. If they are of another POS, choose POS in the columns`,
    ];
  return tills > 1
    ? [
        `${countLines(unnamed)} ${unnamed === 1 ? 'names' : 'name'} no POS and ${unnamed === 1 ? 'goes' : 'go'} to ${usual.name}, the default POS`,
      ]
    : [];
}

/**
 * Notes on lines of closed periods: matched ones are posted in the open period (D22), unmatched ones stay out of
 * stock (POS-051).
 */
export async function lateNotes(tx: Tx, organizationId: string, arrived: readonly Arrived[]): Promise<string[]> {
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
    ...(posted > 0 ? [`${late(posted)}: counted in the current cycle as late arrivals`] : []),
    ...(waiting > 0 ? [`${late(waiting)} and unmatched: matching won't change stock for them`] : []),
  ];
}
