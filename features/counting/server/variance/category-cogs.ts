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

/**
 * What was used by category, in units and in cost (D36, RPT-017, RPT-019): starting + purchases and batches - closing, of a cycle or
 * of any span of time. Rows add up to the total to the cent; so do the items of the variance of the same cycle.
 */
export function categoryCogs(context: Context, input: CogsQuery) {
  const { organizationId } = context.actor;
  return runQuery(context, async (tx) => {
    const cycle = await findSpan(tx, context, input);
    const figures = varianceFigures({ organizationId, cycle, locations: null, zeroOut: false, search: null });
    const { rows } = await sql<{ short_type: MainTypeCode; items: number; quantity: number; cogs: number }>`
      with f as (${figures})
      select t.short_type, count(*)::int as items,
        sum(f.starting_quantity + f.purchases + f.batched - f.actual_count)::float8 as quantity, sum(f.cogs)::float8 as cogs
      from f join catalog.item_type as t on t.organization_id = ${organizationId} and t.id = f.type_id
      group by t.short_type`.execute(tx);
    const cents = rows.reduce((sum, row) => sum + Math.round(row.cogs * 100), 0);
    return {
      data: rows
        .map(({ short_type, items, quantity, cogs }) => ({
          category: mainTypeLabel(short_type),
          items,
          quantity,
          cogs,
          share: cents === 0 ? 0 : Math.round((Math.round(cogs * 100) / cents) * 10_000) / 100,
        }))
        .toSorted((a, b) => b.cogs - a.cogs || a.category.localeCompare(b.category)),
      total: {
        items: rows.reduce((sum, row) => sum + row.items, 0),
        quantity: rows.reduce((sum, row) => sum + Math.round(row.quantity * 1e6), 0) / 1e6,
        cogs: cents / 100,
      },
      start: cycle.started_at.toISOString(),
      end: cycle.ended_at?.toISOString() ?? null,
    };
  });
}

async function findSpan(tx: Tx, { actor, now }: Context, { stage_id, from, to }: CogsQuery): Promise<Span> {
  if (!from && !to) return findCycle(tx, actor.organizationId, stage_id);
  if (stage_id) throw refuseField('stage_id', 'Ask for a cycle or for dates, not for both');
  if (!from) throw refuseField('from', 'from is required beside to');
  const [started_at, until] = [new Date(from), to ? new Date(to) : now];
  if (started_at >= until) throw refuseField('to', 'to must be after from');
  return { id: null, number: -1, started_at, ended_at: until < now ? until : null };
}
