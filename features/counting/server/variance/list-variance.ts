import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { type MainTypeCode, mainTypeLabel } from '#features/catalog/domain/main-types.ts';
import { namePerson } from '#shared/server/answers/describe-person.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { runQuery } from '#shared/server/run-command.ts';
import type { varianceRow } from '../../contract/counting-schemas.ts';
import { countedStatus } from '../../domain/counted-status.ts';
import { asStage, type Cycle, findCycle } from '../cycles/find-cycle.ts';
import { refuseBlind } from './refuse-blind.ts';
import { OBSERVED, type VarianceFigures, varianceFigures } from './variance-figures.ts';
import { NO_TOTALS, VARIANCE_TOTALS, type VarianceTotals } from './variance-totals.ts';

type VarianceRow = z.output<typeof varianceRow>;

interface VarianceQuery {
  page: number;
  limit: number;
  sort: string;
  search?: string;
  stage_id?: string;
  zero_out?: boolean;
  location?: string;
}

const SORT_COLUMNS: Readonly<Record<string, RawBuilder<unknown>>> = {
  name: sql`f.name_key`,
  variance_cost: sql`f.variance_cost`,
  variance_quantity: sql`f.variance_quantity`,
  variance_percent: sql`f.variance_percent`,
  running_count: sql`f.running_count`,
  actual_count: sql`f.actual_count`,
  cogs: sql`f.cogs`,
};

/** Expected against counted, per item, with totals of everything that the query finds. */
export function listVariance(context: Context, input: VarianceQuery) {
  const { organizationId } = context.actor;
  return runQuery(context, async (tx) => {
    await refuseBlind(tx, context.actor);
    const cycle = await findCycle(tx, organizationId, input.stage_id);
    const figures = varianceFigures({
      organizationId,
      cycle,
      locations: input.location ? [input.location] : null,
      zeroOut: input.zero_out ?? false,
      search: input.search?.trim() || null,
    });
    const order = input.sort.split(',').map((part) => {
      const [field = 'name', direction] = part.split(':');
      return sql`${SORT_COLUMNS[field]} ${sql.raw(direction === 'desc' ? 'desc' : 'asc')} nulls last`;
    });
    const { rows } = await sql<VarianceFigures & { totals: VarianceTotals }>`
      with f as materialized (${figures}), t as (
        select ${VARIANCE_TOTALS} as totals
        from f)
      select f.*, t.totals from t left join f on true
      order by ${sql.join(order)}, f.item_id
      limit ${input.limit} offset ${(input.page - 1) * input.limit}`.execute(tx);
    const totals = rows[0]?.totals ?? NO_TOTALS;
    const shown = rows.filter((row) => row.item_id !== null);
    return {
      data: await describeRows(tx, organizationId, cycle, shown, input.location),
      meta: {
        page: input.page,
        limit: input.limit,
        total: totals.items,
        totalPages: Math.ceil(totals.items / input.limit),
      },
      totals,
      stage: asStage(cycle),
    };
  });
}

interface ItemFacts {
  id: string;
  name: string;
  vintage: string | null;
  barcode: string;
  size: string;
  type: string;
  short_type: MainTypeCode;
  locations: VarianceRow['locations'];
}

async function describeRows(
  tx: Tx,
  organizationId: string,
  cycle: Cycle,
  figures: readonly VarianceFigures[],
  location?: string,
): Promise<VarianceRow[]> {
  const { rows } = await sql<ItemFacts>`
    select i.id, i.name, i.vintage, i.barcode, z.name as size, t.name as type, t.short_type,
      (select coalesce(json_agg(json_build_object('location_id', l.id, 'location_name', l.name,
          'running_count', expected.quantity::float8, 'quantity', r.quantity::float8, 'actual_count', counted.total::float8, 'counted_at', counted.at, 'counted_by', coalesce(counted.names, '{}')) order by r.depletion_priority), '[]')
       from stock.running_stock as r
       join stock.location as l on l.organization_id = r.organization_id and l.id = r.location_id
       left join lateral (
         select sum(s.quantity) as total, max(s.counted_at) as at, array_agg(distinct ${namePerson('u', 's.user_id')}) filter (where s.user_id is not null) as names
         from counting.stocktake as s left join accounts.person as u on u.organization_id = s.organization_id and u.id = s.user_id
         where s.organization_id = r.organization_id and s.cycle_id = ${cycle.id} and s.item_id = r.item_id and s.location_id = r.location_id
           and s.replaced_by_id is null and s.cancelled_at is null
         group by s.inventory_id order by max(s.counted_at) desc, max(s.recorded_at) desc limit 1
       ) as counted on true
       cross join lateral (
         select r.quantity - coalesce(sum(m.quantity), 0) as quantity from catalog.item_family as f
         join stock.movement as m on m.organization_id = f.organization_id and m.item_id = f.member_id
         where f.organization_id = r.organization_id and f.item_id = r.item_id and m.location_id = r.location_id
           and m.occurred_at >= ${cycle.started_at} and (m.occurred_at >= ${cycle.ended_at ?? 'infinity'} or ${OBSERVED})
       ) as expected
       where r.organization_id = i.organization_id and r.item_id = i.id
         and (${location ?? null}::uuid is null or r.location_id = ${location ?? null})
         and (r.quantity <> 0 or expected.quantity <> 0 or counted.at is not null)) as locations
    from unnest(${figures.map((row) => row.item_id)}::uuid[]) as page (id)
    join catalog.item as i on i.organization_id = ${organizationId} and i.id = page.id
    join catalog.size as z on z.organization_id = i.organization_id and z.id = i.size_id
    join catalog.item_type as t on t.organization_id = i.organization_id and t.id = i.type_id`.execute(tx);
  const facts = new Map(rows.map((row) => [row.id, row]));
  return figures.flatMap((row) => {
    const item = facts.get(row.item_id);
    return item ? [describeRow(row, item)] : [];
  });
}

function describeRow(row: VarianceFigures, item: ItemFacts): VarianceRow {
  const ifCounted = (figure: string | null) => (row.counted && figure !== null ? Number(figure) : null);
  return {
    item: {
      id: item.id,
      name: item.name,
      vintage: item.vintage,
      barcode: item.barcode,
      size: item.size,
      type: item.type,
      main_type: mainTypeLabel(item.short_type),
    },
    starting_quantity: Number(row.starting_quantity),
    purchases: Number(row.purchases),
    sales: Number(row.sales),
    manual_adjustments: Number(row.manual_adjustments),
    opening_stock: Number(row.opening_stock),
    found_stock: Number(row.found_stock),
    running_count: Number(row.running_count),
    actual_count: ifCounted(row.actual_count),
    variance_quantity: ifCounted(row.variance_quantity),
    variance_cost: ifCounted(row.variance_cost),
    variance_percent: ifCounted(row.variance_percent),
    cogs: row.cogs === null ? null : Number(row.cogs),
    zeroed_out: Number(row.zeroed_out),
    average_cost: row.average_cost === null ? null : Number(row.average_cost),
    all_locations_counted: countedStatus({
      runningCount: Number(row.running_count),
      actualCount: Number(row.actual_count),
      hasStaleLocation: row.stale,
      accepted: row.accepted,
      allLocationsCounted: row.all_locations_counted,
    }),
    locations: item.locations,
  };
}
