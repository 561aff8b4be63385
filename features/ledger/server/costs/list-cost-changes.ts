import { sql } from 'kysely';
import { namePerson } from '#shared/server/answers/describe-person.ts';
import type { Tx } from '#shared/server/database.ts';
import type { CostCause, CostDocument, SaidOfCost } from './cost-change.ts';

interface Change {
  readonly before: number | null;
  readonly after: number | null;
}

interface CostChange {
  readonly id: string;
  readonly at: string;
  readonly user: string | null;
  readonly cause: CostCause;
  readonly source: { type: CostDocument | 'item'; id: string | null; name: string | null } | null;
  readonly documents: number;
  readonly last_cost: Change;
  readonly average_cost: Change;
  readonly said_before: SaidOfCost | null;
  readonly said_after: SaidOfCost | null;
}

/** Why the costs of an item changed, newest first. A document that was undone since then has no id to link to. */
export async function listCostChanges(tx: Tx, organizationId: string, itemId: string) {
  const { rows } = await sql<CostChange>`
    select c.id, to_json(c.at) #>> '{}' as at, ${namePerson('p', 'c.user_id')} as user, c.cause, c.documents,
      case when c.source_type is not null then json_build_object('type', c.source_type, 'name', coalesce(other.name, c.source_name),
        'id', case when c.source_type = 'item' or exists (select from stock.cost_layer as l where l.organization_id = c.organization_id
          and l.source_type = c.source_type and l.source_id = c.source_id) then c.source_id end) end as source,
      json_build_object('before', c.last_before, 'after', c.last_after) as last_cost,
      json_build_object('before', c.average_before, 'after', c.average_after) as average_cost,
      c.said_before, c.said_after
    from stock.cost_change as c
    left join accounts.person as p on p.organization_id = c.organization_id and p.id = c.user_id
    left join catalog.item as other on c.source_type = 'item' and other.organization_id = c.organization_id and other.id = c.source_id
    where c.organization_id = ${organizationId} and c.item_id = ${itemId}
    order by c.at desc, c.id desc limit 200`.execute(tx);
  return rows.map(({ said_before, said_after, ...row }) => ({
    ...row,
    said: { before: asNumbers(said_before), after: asNumbers(said_after) },
  }));
}

function asNumbers(said: SaidOfCost | null) {
  if (!said) return null;
  return {
    ...said,
    quantity: Number(said.quantity),
    unit_cost: Number(said.unit_cost),
    landed_unit_cost: Number(said.landed_unit_cost),
  };
}
