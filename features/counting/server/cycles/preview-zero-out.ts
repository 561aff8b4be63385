import { sql } from 'kysely';
import type { Context } from '#shared/server/context.ts';
import { runQuery } from '#shared/server/run-command.ts';
import { currentCycle } from './find-cycle.ts';
import { uncountedStock } from './uncounted-stock.ts';

interface Uncounted {
  inventory_item_id: string;
  name: string;
  location_id: string;
  location_name: string;
  quantity: number;
  value: number;
}

/** Stock not counted in the current cycle, most money first: what zeroing out would remove (D14). */
export function previewZeroOut(context: Context) {
  const { organizationId } = context.actor;
  return runQuery(context, async (tx) => {
    const cycle = await currentCycle(tx, organizationId);
    const { rows } = await sql<Uncounted & { rows: number; all_quantity: number; all_value: number }>`
      select r.item_id as inventory_item_id, i.name, r.location_id, l.name as location_name, r.quantity::float8 as quantity,
        r.value::float8 as value,
        count(*) over ()::int as rows, sum(r.quantity) over ()::float8 as all_quantity,
        sum(r.value) over ()::float8 as all_value
      from (${uncountedStock(organizationId, cycle.started_at)}) as r
      join catalog.item as i on i.organization_id = ${organizationId} and i.id = r.item_id
      join stock.location as l on l.organization_id = ${organizationId} and l.id = r.location_id
      order by value desc, i.name_key, l.name_key limit 1000`.execute(tx);
    const [first] = rows;
    return {
      data: rows.map(({ rows: _, all_quantity: __, all_value: ___, ...row }) => row),
      total: { rows: first?.rows ?? 0, quantity: first?.all_quantity ?? 0, value: first?.all_value ?? 0 },
    };
  });
}
