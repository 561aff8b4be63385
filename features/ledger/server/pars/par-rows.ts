import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';

/** The par of an item at a location. A decimal string; null or zero: no par. */
export interface Par {
  readonly itemId: string;
  readonly locationId: string;
  readonly par: string | null;
}

export interface ParBefore {
  readonly item_id: string;
  readonly location_id: string;
  readonly par: string | null;
}

/**
 * Sets pars and updates the sums of their items. Returns the previous par of each pair that changed, in the given
 * order. The caller holds items and locations.
 */
export async function writePars(tx: Tx, organizationId: string, pars: readonly Par[]): Promise<ParBefore[]> {
  if (pars.length === 0) return [];
  const items = pars.map((each) => each.itemId);
  const locations = pars.map((each) => each.locationId);
  const wanted = pars.map((each) => (Number(each.par ?? 0) > 0 ? each.par : null));
  await holdTotals(tx, organizationId, items);
  const { rows } = await sql<ParBefore>`
    select wanted.item_id, wanted.location_id, held.par
    from unnest(${items}::uuid[], ${locations}::uuid[], ${wanted}::numeric[]) with ordinality as wanted (item_id, location_id, par, position)
    left join stock.par as held on held.organization_id = ${organizationId} and held.item_id = wanted.item_id
      and held.location_id = wanted.location_id
    where held.par is distinct from round(wanted.par, 6)
    order by wanted.position`.execute(tx);
  if (rows.length === 0) return [];
  await sql`
    with wanted as (
      select * from unnest(${items}::uuid[], ${locations}::uuid[], ${wanted}::numeric[]) as wanted (item_id, location_id, par)
    ), gone as (
      delete from stock.par as held using wanted
      where held.organization_id = ${organizationId} and held.item_id = wanted.item_id and held.location_id = wanted.location_id
        and wanted.par is null
    )
    insert into stock.par (organization_id, item_id, location_id, par)
    select ${organizationId}, item_id, location_id, round(par, 6) from wanted where par is not null
    on conflict (organization_id, item_id, location_id) do update set par = excluded.par, updated_at = now()`.execute(
    tx,
  );
  await refreshParTotals(tx, organizationId, items);
  return rows;
}

/** Writers of an item's pars wait here for each other. */
export async function holdTotals(tx: Tx, organizationId: string, itemIds: readonly string[]): Promise<void> {
  await sql`
    select from stock.item_stock where organization_id = ${organizationId} and item_id = any(${[...new Set(itemIds)]}::uuid[])
    order by item_id for no key update`.execute(tx);
}

/** The sum of an item's pars over locations that are not deleted. */
export async function refreshParTotals(tx: Tx, organizationId: string, itemIds: readonly string[]): Promise<void> {
  await sql`
    update stock.item_stock as total set par = sums.par, updated_at = now()
    from (
      select item.id, sum(p.par) as par
      from unnest(${[...new Set(itemIds)]}::uuid[]) as item (id)
      left join (stock.par as p join stock.location as l on l.organization_id = p.organization_id and l.id = p.location_id
          and l.deleted_at is null)
        on p.organization_id = ${organizationId} and p.item_id = item.id
      group by item.id
    ) as sums
    where total.organization_id = ${organizationId} and total.item_id = sums.id and total.par is distinct from sums.par`.execute(
    tx,
  );
}
