import { type RawBuilder, sql } from 'kysely';
import { type MainTypeCode, mainTypeLabel } from '#features/catalog/domain/main-types.ts';
import type { Context } from '#shared/server/context.ts';
import { runQuery } from '#shared/server/run-command.ts';
import { asStage, findCycle } from '../cycles/find-cycle.ts';
import { refuseBlind } from './refuse-blind.ts';
import { type VarianceFigures, varianceFigures } from './variance-figures.ts';
import { VARIANCE_TOTALS, type VarianceTotals } from './variance-totals.ts';

interface GroupQuery {
  by: 'category' | 'location';
  search?: string;
  stage_id?: string;
  zero_out?: boolean;
  location?: string;
}

/**
 * The variance by category or by location, largest loss first. A location's row covers the pairs in it and has no COGS,
 * which a move between locations would change without any usage.
 */
export function groupVariance(context: Context, input: GroupQuery) {
  const { organizationId } = context.actor;
  const byLocation = input.by === 'location';
  return runQuery(context, async (tx) => {
    await refuseBlind(tx, context.actor);
    const cycle = await findCycle(tx, organizationId, input.stage_id);
    const figures = varianceFigures({
      organizationId,
      cycle,
      locations: input.location ? [input.location] : null,
      zeroOut: input.zero_out ?? false,
      search: input.search?.trim() || null,
      byLocation,
    });
    const key = byLocation
      ? sql`select l.id::text as id, l.name as name from stock.location as l where l.organization_id = ${organizationId} and l.id = f.location_id`
      : sql`select t.short_type as id, t.short_type as name from catalog.item_type as t where t.organization_id = ${organizationId} and t.id = f.type_id`;
    const { rows } = await sql<{ id: string; name: string; totals: VarianceTotals }>`
      with f as (${byLocation ? toTheCent(figures) : figures})
      select place.id, place.name, ${VARIANCE_TOTALS} as totals from f cross join lateral (${key}) as place
      group by place.id, place.name`.execute(tx);
    const data = rows.map(({ id, name, totals }) => ({
      id,
      name: byLocation ? name : mainTypeLabel(name as MainTypeCode),
      ...totals,
      ...(byLocation && { cogs: null }),
    }));
    return { data: data.toSorted(byLoss), stage: asStage(cycle) };
  });
}

/** Makes the cost of an item's difference equal to the sum of its locations to the cent, despite rounding. */
const toTheCent = (figures: RawBuilder<VarianceFigures>) => sql`
  select item_id, location_id, counted, starting_quantity, purchases, sales, manual_adjustments, opening_stock, found_stock,
    running_count, actual_count, variance_quantity, cogs, round(sum(variance_quantity * average_cost) over upto, 2)
      - coalesce(round(sum(variance_quantity * average_cost) over before, 2), 0) as variance_cost
  from (${figures}) as pair
  window upto as (partition by item_id order by location_id),
    before as (partition by item_id order by location_id rows between unbounded preceding and 1 preceding)`;

type Row = VarianceTotals & { name: string };
const byLoss = (a: Row, b: Row) =>
  (a.variance_cost ?? Infinity) - (b.variance_cost ?? Infinity) || a.name.localeCompare(b.name);
