import { sql } from 'kysely';
import { followMerges } from '#features/catalog/server/merge/follow-merges.ts';
import type { Context } from '#shared/server/context.ts';
import { runQuery } from '#shared/server/run-command.ts';
import { listCostChanges } from './list-cost-changes.ts';
import { readCosts } from './read-costs.ts';

/** How the last cost, the average and the value of an item are calculated (D31): inputs, method, dates, documents. */
export function explainCost(context: Context, input: { id: string }) {
  const { organizationId } = context.actor;
  return runQuery(context, async (tx) => {
    const id = await followMerges(tx, organizationId, input.id);
    const { costs, value } = await readCosts(tx, organizationId, id);
    const { rows: average } = await sql<{ quantity: number; amount: number; lines: number }>`
      select coalesce(sum(quantity), 0)::float8 as quantity, coalesce(sum(quantity * unit_cost), 0)::float8 as amount, count(*)::int as lines
      from stock.net_layers(${organizationId}, ${id}, 'infinity') where quantity > 0 and not consignment`.execute(tx);
    const { rows: history } = await sql<{
      at: string;
      unit_cost: number;
      method: 'purchase' | 'manual' | 'batch';
      invoice_id: string | null;
    }>`
      select to_json(at) #>> '{}' as at, unit_cost::float8 as unit_cost, method, invoice_id from (
        select purchased_at as at, unit_cost, case source_type when 'batch' then 'batch' else 'purchase' end as method,
          case when source_type = 'invoice' then source_id end as invoice_id, id
        from stock.net_layers(${organizationId}, ${id}, 'infinity') where quantity > 0 and not consignment
        union all
        select effective_at, unit_cost, 'manual', null, id from stock.manual_cost
        where organization_id = ${organizationId} and item_id = ${id}
      ) as stated order by stated.at desc, id desc limit 500`.execute(tx);
    const changes = await listCostChanges(tx, organizationId, id);
    return { costs, average: average[0] ?? { quantity: 0, amount: 0, lines: 0 }, value, history, changes };
  });
}
