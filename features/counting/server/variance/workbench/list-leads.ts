import { sql } from 'kysely';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { runQuery } from '#shared/server/run-command.ts';
import { findCauses } from '../../../domain/causes/find-causes.ts';
import { asStage, type Cycle, currentCycle } from '../../cycles/find-cycle.ts';
import { refuseBlind } from '../refuse-blind.ts';
import { nameOf } from './describe-cause.ts';
import { gatherEvidence, type ItemEvidence } from './gather-evidence.ts';
import type { OutsideEvidence } from './outside-evidence.ts';

interface Lead {
  item: { id: string; name: string; vintage: string | null; size: string };
  variance_quantity: number;
  variance_cost: number | null;
  at_stake: number | null;
}

/** The differences of the current cycle to look at first, by money, each with its likeliest cause. */
export function listLeads(context: Context, input: { limit: number }, outside: OutsideEvidence) {
  return runQuery(context, async (tx) => {
    await refuseBlind(tx, context.actor);
    const cycle = await currentCycle(tx, context.actor.organizationId);
    const { leads, total, at_stake } = await rankItems(tx, cycle, input.limit);
    const evidence = await gatherEvidence(
      tx,
      cycle,
      leads.map(({ item }) => item.id),
      outside,
      context.now,
    );
    return {
      data: leads.map((lead) => ({ ...lead, cause: likeliest(evidence.get(lead.item.id)) })),
      total,
      at_stake,
      stage: asStage(cycle),
    };
  });
}

function likeliest(evidence: ItemEvidence | undefined) {
  const [cause] = evidence ? findCauses(evidence) : [];
  if (!cause || !evidence) return null;
  const { kind, likelihood, explanation, locationId } = cause;
  return { kind, likelihood, explanation, location_name: nameOf(evidence, locationId) };
}

/** By shortage and surplus, location by location: -6 here and +6 there is a lead, although it is no loss. */
async function rankItems(tx: Tx, cycle: Cycle, limit: number) {
  const { organization_id: organizationId } = cycle;
  const { rows } = await sql<Lead & { all: { total: number; at_stake: number } }>`
    with pair as (
      select coalesce(merged.merged_into_id, m.item_id) as item_id, m.location_id, sum(m.quantity) as variance
      from stock.movement as m
      left join catalog.item as merged on merged.organization_id = m.organization_id and merged.id = m.item_id
        and merged.merged_into_id is not null
      where m.organization_id = ${organizationId} and m.occurred_at >= ${cycle.started_at} and m.kind in ('stocktake', 'rebase', 'zero_out')
      group by 1, 2 having sum(m.quantity) <> 0
    ), difference as (
      select pair.item_id, sum(variance) as variance, sum(abs(variance)) as apart from pair group by pair.item_id
    ), priced as (
      select d.*, coalesce(c.average_cost, c.last_cost) as cost from difference as d
      left join stock.item_cost as c on c.organization_id = ${organizationId} and c.item_id = d.item_id
    ), t as (select json_build_object('total', count(*), 'at_stake', coalesce(sum(round(apart * cost, 2)), 0)) as all from priced)
    select json_build_object('id', i.id, 'name', i.name, 'vintage', i.vintage, 'size', z.name) as item,
      p.variance::float8 as variance_quantity, round(p.variance * p.cost, 2)::float8 as variance_cost,
      round(p.apart * p.cost, 2)::float8 as at_stake, t.all
    from t cross join priced as p
    join catalog.item as i on i.organization_id = ${organizationId} and i.id = p.item_id
    join catalog.size as z on z.organization_id = i.organization_id and z.id = i.size_id
    order by p.apart * p.cost desc nulls last, p.apart desc, p.item_id
    limit ${limit}`.execute(tx);
  const { total, at_stake } = rows[0]?.all ?? { total: 0, at_stake: 0 };
  return { leads: rows.map(({ all: _, ...lead }) => lead), total, at_stake };
}
