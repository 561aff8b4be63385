import { sql } from 'kysely';
import type { Context } from '#shared/server/context.ts';
import { runQuery } from '#shared/server/run-command.ts';
import type { PosItem } from '../../contract/pos-schemas.ts';
import { namedLike, STILL_SOLD } from './list-pos-items.ts';
import { STATE } from './pos-item-rows.ts';

type Found = Pick<PosItem, 'id' | 'name' | 'variation' | 'unit_price' | 'state' | 'pos_id'>;

/** POS items by part of their name (API-050); names that begin with it come first. */
export function searchPosItems(context: Context, input: { q: string; pos_id?: string | undefined; size: number }) {
  const { organizationId } = context.actor;
  return runQuery(context, async (tx) => {
    if (!input.q.trim()) return [];
    const { rows } = await sql<Found>`
      select p.id, p.name, p.variation, p.unit_price::float8 as unit_price, ${STATE} as state, p.pos_id
      from sales.pos_item as p
      where p.organization_id = ${organizationId} and ${namedLike(input.q)} and ${STILL_SOLD}
        and (${input.pos_id ?? null}::uuid is null or p.pos_id = ${input.pos_id ?? null})
      order by not starts_with(p.name_key, platform.fold(${input.q.trim()})), p.name_key, p.id limit ${input.size}`.execute(
      tx,
    );
    return rows;
  });
}

/** All ids and names, for pickers (API-080). */
export function listSimplePosItems(context: Context) {
  const { organizationId } = context.actor;
  return runQuery(context, async (tx) => {
    const { rows } = await sql<{ id: string; name: string }>`
      select id, concat_ws(' ', name, nullif('(' || variation || ')', '()')) as name from sales.pos_item as p
      where organization_id = ${organizationId} and ${STILL_SOLD} order by name_key, variation, id`.execute(tx);
    return rows;
  });
}

interface UniversalMatch {
  readonly id: string;
  readonly pos_item: { id: string; name: string };
  readonly inventory_item: { id: string; name: string };
  readonly original_item_id: string | null;
  readonly universal_item: { id: string; name: string } | null;
  readonly matched: boolean;
}

/** POS items by whether their item is in the universal catalog (UNI-019). */
export function listUniversalMatches(context: Context, { matched }: { matched?: boolean | undefined }) {
  const { organizationId } = context.actor;
  return runQuery(context, async (tx) => {
    const { rows } = await sql<UniversalMatch>`
      select p.id, json_build_object('id', p.id, 'name', p.name) as pos_item,
        json_build_object('id', i.id, 'name', i.name) as inventory_item, i.original_item_id,
        case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end as universal_item,
        i.original_item_id is not null as matched
      from sales.pos_item as p
      join sales.sold_as as s on s.organization_id = p.organization_id and s.id = p.sold_as_id
      join catalog.item as i on i.organization_id = s.organization_id and i.id = s.inventory_item_id
      left join matching.known_item as u on u.id = i.original_item_id
        and (u.organization_id is null or u.organization_id = ${organizationId})
      where p.organization_id = ${organizationId}
        and (${matched ?? null}::boolean is null or (i.original_item_id is not null) = ${matched ?? null})
      order by p.name_key, p.id`.execute(tx);
    return rows;
  });
}
