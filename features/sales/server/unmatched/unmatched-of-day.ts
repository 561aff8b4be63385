import { sql } from 'kysely';
import type { UnmatchedSales } from '#features/ledger/server/daily-summary/write-daily-summaries.ts';
import { WAITING } from './unmatched-sales.ts';

/** The daily mail's part about sales that depleted nothing. */
export const unmatchedOfDay: UnmatchedSales = {
  wereThere: sql<boolean>`exists (select from ${WAITING}
    where l.organization_id = s.organization_id
      and l.sold_at >= span.begins and l.sold_at < span.ends)`,
  async read(tx, organizationId, begins, ends) {
    const { rows } = await sql<{ name: string; quantity: string; gross: string; problem: string | null }>`
      select case when p.variation is null then p.name else p.name || ' (' || p.variation || ')' end as name,
        sum(l.quantity)::text as quantity, coalesce(sum(l.gross), 0)::text as gross, max(l.problem) as problem
      from ${WAITING}
      where l.organization_id = ${organizationId}
        and l.sold_at >= ${begins} and l.sold_at < ${ends}
      group by p.id, p.name, p.variation order by sum(l.gross) desc nulls last, p.id`.execute(tx);
    return rows;
  },
};
