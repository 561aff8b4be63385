import { sql } from 'kysely';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { runQuery } from '#shared/server/run-command.ts';
import { recountRows } from '../together/recount-rows.ts';
import { currentCycle } from './find-cycle.ts';
import { uncountedStock } from './uncounted-stock.ts';

interface Open {
  readonly count: number;
  /** Money, where it is known. */
  readonly value: number | null;
}

/** Open work in other features; passed in by the application. */
export type CloseChecks = Readonly<
  Partial<Record<'drafts' | 'unmatched_sales', (tx: Tx, organizationId: string) => Promise<Open>>>
>;

/** What to review before a cycle ends. None of it blocks ending it. */
export function closeChecklist(context: Context, others: CloseChecks) {
  const { organizationId } = context.actor;
  return runQuery(context, async (tx) => {
    const cycle = await currentCycle(tx, organizationId);
    const { rows } = await sql<{ key: 'uncounted' | 'stale' | 'negative' } & Open>`
      with pair as (
        select r.item_id, r.quantity, r.last_counted_at >= ${cycle.started_at} as counted, r.stale,
               round(r.quantity * coalesce(c.average_cost, c.last_cost, 0), 2) as value
        from stock.running_stock as r
        left join stock.item_cost as c on c.organization_id = r.organization_id and c.item_id = r.item_id
        where r.organization_id = ${organizationId}
      )
      select 'uncounted' as key, count(*)::int as count, coalesce(sum(value), 0)::float8 as value
      from (${uncountedStock(organizationId, cycle.started_at)}) as uncounted
      union all
      select 'stale', count(distinct item_id)::int, coalesce(sum(value), 0)::float8 from pair where counted and stale
      union all
      select 'negative', count(distinct item_id)::int, coalesce(sum(value), 0)::float8 from pair where quantity < 0`.execute(
      tx,
    );
    const recounts = await recountRows(tx, cycle);
    const found = new Map<string, Open>(rows.map(({ key, ...open }) => [key, open]));
    found.set('recount', { count: recounts.total, value: null });
    for (const [key, check] of Object.entries(others)) found.set(key, await check(tx, organizationId));
    const keys = ['uncounted', 'stale', 'recount', 'negative', 'drafts', 'unmatched_sales'] as const;
    return {
      checks: keys.flatMap((key) => {
        const open = found.get(key);
        return open ? [{ key, count: open.count, value: open.value }] : [];
      }),
    };
  });
}
