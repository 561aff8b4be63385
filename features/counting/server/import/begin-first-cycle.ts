import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';

/** A first cycle that an act extended: when it begins now, and when it began before. */
export interface ExtendedCycle {
  readonly began: string;
  readonly before: string;
}

/**
 * A venue that imports its past began before the day it was set up here, so its first cycle, while open, is extended
 * back to the first document. Null where it began early enough.
 */
export async function beginFirstCycle(tx: Tx, organizationId: string, earliest: Date): Promise<ExtendedCycle | null> {
  const { rows } = await sql<ExtendedCycle>`
    with before as (
      select id, started_at from counting.cycle
      where organization_id = ${organizationId} and number = 1 and state = 'open' and started_at > ${earliest} for update
    )
    update counting.cycle as c set started_at = ${earliest} from before
    where c.organization_id = ${organizationId} and c.id = before.id
    returning c.started_at::text as began, before.started_at::text as before`.execute(tx);
  return rows[0] ?? null;
}

/** Undoes that, unless the cycle ended or was extended again since, or something that was not undone is older than its old start. */
export async function shortenFirstCycle(
  tx: Tx,
  organizationId: string,
  { began, before }: ExtendedCycle,
): Promise<void> {
  await sql`
    update counting.cycle as c set started_at = ${before}::timestamptz
    where c.organization_id = ${organizationId} and c.number = 1 and c.state = 'open' and c.started_at = ${began}::timestamptz
      and not exists (
        select from stock.movement as m
        join stock.action as a on a.organization_id = m.organization_id and a.id = m.action_id
        where m.organization_id = ${organizationId} and m.occurred_at < ${before}::timestamptz
          and a.undone_by_id is null and a.undoes_id is null)
      and not exists (
        select from sales.sale_line as l
        where l.organization_id = ${organizationId} and l.sold_at < ${before}::timestamptz and l.state <> 'undone')`.execute(
    tx,
  );
}
