import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';
import type { LocationPath } from './ensure-locations.ts';
import { LOCATION_PATH } from './location-path.ts';

interface Placed {
  readonly itemId: string;
  readonly path: LocationPath | null;
}

const keyOf = (path: ReturnType<typeof sql>) => sql`(
  select string_agg(platform.fold(name), E'\\n' order by place) from unnest(${path}) with ordinality as part (name, place))`;

/**
 * The deleted location at each path in which the item still has stock, if there is no other one now: what a file says of
 * the item there is about that stock.
 */
export const findLeftBehind = (tx: Tx, organizationId: string, placed: readonly Placed[]) =>
  findEach(
    tx,
    organizationId,
    placed,
    sql`place.deleted_at is not null and exists (select from stock.running_stock as r
      where r.organization_id = ${organizationId} and r.item_id = given.item_id and r.location_id = place.id and r.quantity <> 0)`,
  );

/** The location at each path, or the deleted one that was there; null if there was none. */
export const findPlaces = (tx: Tx, organizationId: string, placed: readonly Placed[]) =>
  findEach(tx, organizationId, placed, sql`true`);

async function findEach(
  tx: Tx,
  organizationId: string,
  placed: readonly Placed[],
  condition: ReturnType<typeof sql>,
): Promise<(string | null)[]> {
  const paths = [...new Set(placed.map(({ path }) => JSON.stringify(path ?? [])))];
  const indexOf = new Map(paths.map((path, index) => [path, index + 1]));
  const asked = placed.map(({ path }) => indexOf.get(JSON.stringify(path ?? [])) as number);
  const { rows } = await sql<{ position: number; id: string }>`
    with named as materialized (
      select l.id, l.deleted_at, ${keyOf(LOCATION_PATH)} as key from stock.location as l where l.organization_id = ${organizationId}
    ), path as materialized (
      select number, (select string_agg(platform.fold(name), E'\\n' order by place)
        from jsonb_array_elements_text(names) with ordinality as part (name, place)) as key
      from unnest(${paths}::jsonb[]) with ordinality as asked (names, number)
    )
    select distinct on (given.position) given.position::int as position, place.id
    from unnest(${placed.map(({ itemId }) => itemId)}::uuid[], ${asked}::int[]) with ordinality as given (item_id, number, position)
    join path on path.number = given.number
    join named as place on place.key = path.key
      and (place.deleted_at is null or not exists (select from named as now where now.key = place.key and now.deleted_at is null))
    where ${condition}
    order by given.position, place.deleted_at desc nulls first, place.id desc`.execute(tx);
  const found = new Map(rows.map(({ position, id }) => [position - 1, id]));
  return placed.map((_, index) => found.get(index) ?? null);
}
