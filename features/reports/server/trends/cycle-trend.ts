import { sql } from 'kysely';
import { type MainTypeCode, mainTypeLabel, typeLabel } from '#features/catalog/domain/main-types.ts';
import { refuseBlind } from '#features/counting/server/variance/refuse-blind.ts';
import { varianceFigures } from '#features/counting/server/variance/variance-figures.ts';
import type { Context } from '#shared/server/context.ts';
import { runQuery } from '#shared/server/run-command.ts';
import { daysByMainType, daysOfStock } from '../../domain/days-of-stock.ts';

const MOST_CYCLES = 8;
const DAY_MS = 86_400_000;

interface KindRow {
  short_type: MainTypeCode;
  type: string;
  start_value: number;
  end_value: number;
  purchases: number;
  usage: number;
  variance_cost: number | null;
}

/** The figures of the variance page (D36), one row a cycle and kind: value at both ends, usage and variance. */
export function cycleTrend(context: Context) {
  const { organizationId } = context.actor;
  return runQuery(context, async (tx) => {
    await refuseBlind(tx, context.actor);
    const cycles = await tx
      .selectFrom('counting.cycle')
      .selectAll()
      .where('organization_id', '=', organizationId)
      .orderBy('number', 'desc')
      .limit(MOST_CYCLES)
      .execute();
    const trend = [];
    for (const cycle of cycles.toReversed()) {
      const figures = varianceFigures({ organizationId, cycle, locations: null, zeroOut: false, search: null });
      const { rows } = await sql<KindRow>`
        with f as (${figures})
        select t.short_type, t.name as type, coalesce(sum(f.start_value), 0)::float8 as start_value,
          coalesce(sum(f.end_value), 0)::float8 as end_value, coalesce(sum(f.purchases_value), 0)::float8 as purchases,
          coalesce(sum(f.cogs), 0)::float8 as usage,
          sum(f.variance_cost) filter (where f.counted)::float8 as variance_cost
        from f join catalog.item_type as t on t.organization_id = ${organizationId} and t.id = f.type_id
        group by t.short_type, t.name order by 4 desc, 2`.execute(tx);
      const days = ((cycle.ended_at ?? context.now).getTime() - cycle.started_at.getTime()) / DAY_MS;
      trend.push(asPoint(cycle, rows, days));
    }
    return trend;
  });
}

const cents = (figure: number): number => Math.round(figure * 100) / 100;

function asPoint(
  { id, number, started_at, ended_at }: { id: string; number: number; started_at: Date; ended_at: Date | null },
  rows: readonly KindRow[],
  days: number,
) {
  const sum = (pick: (row: KindRow) => number) => cents(rows.reduce((total, row) => total + pick(row), 0));
  const usage = sum((row) => row.usage);
  const isCounted = rows.some((row) => row.variance_cost !== null);
  const variance = isCounted ? sum((row) => row.variance_cost ?? 0) : null;
  return {
    id,
    number,
    from: started_at.toISOString(),
    to: ended_at?.toISOString() ?? null,
    start_value: sum((row) => row.start_value),
    end_value: sum((row) => row.end_value),
    purchases: sum((row) => row.purchases),
    usage,
    variance_cost: variance,
    variance_percent: variance === null || usage === 0 ? null : cents((100 * variance) / usage),
    main_types: daysByMainType(rows, days).map(([code, days_of_stock]) => ({
      category: mainTypeLabel(code),
      days_of_stock,
    })),
    categories: rows.map(({ short_type, type, end_value, usage: used, variance_cost }) => ({
      category: mainTypeLabel(short_type),
      subtype: typeLabel({ name: type, short_type }),
      end_value: cents(end_value),
      usage: cents(used),
      variance_cost: variance_cost === null ? null : cents(variance_cost),
      days_of_stock: daysOfStock(end_value, used, days),
    })),
  };
}
