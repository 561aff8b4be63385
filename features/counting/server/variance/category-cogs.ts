import { sql } from 'kysely';
import { type MainTypeCode, mainTypeLabel } from '#features/catalog/domain/main-types.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { refuseField } from '#shared/server/refusal.ts';
import { runQuery } from '#shared/server/run-command.ts';
import { findCycle } from '../cycles/find-cycle.ts';
import type { Span } from './figures-scope.ts';
import { varianceFigures } from './variance-figures.ts';

interface CogsQuery {
  stage_id?: string;
  from?: string;
  to?: string;
}

/** The parts of COGS, in the order of its formula. */
const PARTS = ['start_value', 'purchases_value', 'found_value', 'end_value'] as const;
type Parts = Record<(typeof PARTS)[number], number>;
interface CategoryRow extends Parts {
  short_type: MainTypeCode;
  items: number;
  quantity: number;
  cogs: number;
  without_cost: number;
}

/**
 * Usage by category, in units and in cost (D36, RPT-017, RPT-019), for a cycle or any period: value at the start +
 * purchases and batches + opening and found stock - value at the end. Rows add up to the total to the cent; so do the
 * items in the variance of the same cycle. Items of unknown cost are counted, not valued.
 */
export function categoryCogs(context: Context, input: CogsQuery) {
  const { organizationId } = context.actor;
  return runQuery(context, async (tx) => {
    const cycle = await findSpan(tx, context, input);
    const figures = varianceFigures({ organizationId, cycle, locations: null, zeroOut: false, search: null });
    const { rows } = await sql<CategoryRow>`
      with f as (${figures})
      select t.short_type, count(*)::int as items, sum(f.used_quantity)::float8 as quantity, coalesce(sum(f.cogs), 0)::float8 as cogs,
        ${sql.join(PARTS.map((part) => sql`sum(${sql.ref(`f.${part}`)})::float8 as ${sql.ref(part)}`))},
        count(*) filter (where f.cogs is null)::int as without_cost
      from f join catalog.item_type as t on t.organization_id = ${organizationId} and t.id = f.type_id
      group by t.short_type`.execute(tx);
    const cents = (pick: (row: CategoryRow) => number) =>
      rows.reduce((sum, row) => sum + Math.round(pick(row) * 100), 0);
    const total = cents((row) => row.cogs);
    return {
      data: rows
        .map(({ short_type, items, quantity, cogs }) => ({
          category: mainTypeLabel(short_type),
          items,
          quantity,
          cogs,
          share: total === 0 ? 0 : Math.round((Math.round(cogs * 100) / total) * 10_000) / 100,
        }))
        .toSorted((a, b) => b.cogs - a.cogs || a.category.localeCompare(b.category)),
      total: {
        items: rows.reduce((sum, row) => sum + row.items, 0),
        quantity: rows.reduce((sum, row) => sum + Math.round(row.quantity * 1e6), 0) / 1e6,
        start_value: cents((row) => row.start_value) / 100,
        purchases_value: cents((row) => row.purchases_value) / 100,
        found_value: cents((row) => row.found_value) / 100,
        end_value: cents((row) => row.end_value) / 100,
        cogs: total / 100,
        items_without_cost: rows.reduce((sum, row) => sum + row.without_cost, 0),
      },
      start: cycle.started_at.toISOString(),
      end: cycle.ended_at?.toISOString() ?? null,
    };
  });
}

async function findSpan(tx: Tx, { actor, now }: Context, { stage_id, from, to }: CogsQuery): Promise<Span> {
  if (!from && !to) return findCycle(tx, actor.organizationId, stage_id);
  if (stage_id) throw refuseField('stage_id', 'Use a cycle or dates, not both');
  if (!from) throw refuseField('from', 'from is required with to');
  const [started_at, until] = [new Date(from), to ? new Date(to) : now];
  if (started_at >= until) throw refuseField('to', 'to must be after from');
  return { id: null, number: -1, started_at, ended_at: until < now ? until : null };
}
