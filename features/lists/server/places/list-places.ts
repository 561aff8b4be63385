import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';

/** A list with a sellable (POS-027). */
export interface ListPlace {
  readonly custom_price: number | null;
  readonly list_item_group: {
    readonly id: string;
    readonly name: string;
    readonly sellable_list: { readonly id: string; readonly name: string; readonly is_published: boolean };
  };
}

/** The lists with these Sold As entries and recipes, published or not. */
export async function readListPlaces(
  tx: Tx,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly ListPlace[]>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; places: ListPlace[] }>`
    select e.sellable_item_group_id as id, json_agg(json_build_object(
      'custom_price', e.custom_price::float8,
      'list_item_group', json_build_object('id', g.id, 'name', g.name,
        'sellable_list', json_build_object('id', l.id, 'name', l.name, 'is_published', l.is_published)))
      order by l.created_at, l.id, g.sort_order, e.sort_order, e.id) as places
    from menus.list_item as e ${WHERE_THEY_STAND}
    where e.organization_id = ${organizationId} and e.sellable_item_group_id = any(${ids}::uuid[]) and e.deleted_at is null
    group by e.sellable_item_group_id`.execute(tx);
  return new Map(rows.map(({ id, places }) => [id, places]));
}

const WHERE_THEY_STAND = sql`
  join menus.list_group as g on g.organization_id = e.organization_id and g.id = e.list_group_id and g.deleted_at is null
  join menus.list as l on l.organization_id = g.organization_id and l.id = g.list_id and l.deleted_at is null`;

/** The sellables on a published list (POS-030): ids, for use with `in`. */
export const offeredOnLists = (organizationId: string): RawBuilder<unknown> => sql`
  select e.sellable_item_group_id from menus.list_item as e ${WHERE_THEY_STAND}
  where e.organization_id = ${organizationId} and e.sellable_item_group_id is not null and e.deleted_at is null and l.is_published`;
