import { type RawBuilder, sql } from 'kysely';
import { announce } from '#shared/server/announce.ts';
import type { Tx } from '#shared/server/database.ts';
import { holdTotals, refreshParTotals } from './par-rows.ts';

/** A par as it was before a merge. A decimal string. */
export interface MovedPar {
  readonly location_id: string;
  readonly par: string;
  readonly carried_to: string | null;
}

/** Adds the pars of the merged item to those of the remaining one, location by location. */
export async function mergePars(tx: Tx, organizationId: string, fromId: string, toId: string): Promise<MovedPar[]> {
  await holdTotals(tx, organizationId, [fromId, toId]);
  const { rows } = await sql<MovedPar>`
    delete from stock.par where organization_id = ${organizationId} and item_id = ${fromId}
    returning location_id, par, carried_to`.execute(tx);
  if (rows.length === 0) return rows;
  await sql`
    insert into stock.par as held (organization_id, item_id, location_id, par, carried_to)
    select ${organizationId}, ${toId}, location_id, par, carried_to from ${asTable(rows)}
    on conflict (organization_id, item_id, location_id) do update set par = held.par + excluded.par, updated_at = now()`.execute(
    tx,
  );
  await refreshParTotals(tx, organizationId, [fromId, toId]);
  return rows;
}

/** Separates them again; later changes stay with the remaining item. */
export async function separatePars(
  tx: Tx,
  organizationId: string,
  fromId: string,
  toId: string,
  moved: readonly MovedPar[],
): Promise<void> {
  if (moved.length === 0) return;
  await holdTotals(tx, organizationId, [fromId, toId]);
  await lessen(tx, organizationId, sql`select ${toId}::uuid as item_id, location_id, par from ${asTable(moved)}`);
  await sql`
    insert into stock.par (organization_id, item_id, location_id, par, carried_to)
    select ${organizationId}, ${fromId}, location_id, par, carried_to from ${asTable(moved)}
    on conflict (organization_id, item_id, location_id) do nothing`.execute(tx);
  await refreshParTotals(tx, organizationId, [fromId, toId]);
}

const asTable = (pars: readonly MovedPar[]) =>
  sql`unnest(${pars.map((p) => p.location_id)}::uuid[], ${pars.map((p) => p.par)}::numeric[], ${pars.map((p) => p.carried_to)}::uuid[])
    as moved (location_id, par, carried_to)`;

/**
 * When a location is deleted, its pars go where its stock goes. Without a target they stay with it and no longer
 * count. Call it after the deletion.
 */
export async function retirePars(tx: Tx, organizationId: string, locationId: string, target?: string): Promise<void> {
  const items = await itemsOf(tx, organizationId, locationId);
  if (items.length === 0) return;
  await holdTotals(tx, organizationId, items);
  if (target) {
    await sql`
      insert into stock.par as held (organization_id, item_id, location_id, par)
      select organization_id, item_id, ${target}, par from stock.par
      where organization_id = ${organizationId} and location_id = ${locationId} order by item_id
      on conflict (organization_id, item_id, location_id) do update set par = held.par + excluded.par, updated_at = now()`.execute(
      tx,
    );
    await sql`
      update stock.par set carried_to = ${target}
      where organization_id = ${organizationId} and location_id = ${locationId}`.execute(tx);
  }
  await refreshParTotals(tx, organizationId, items);
  await announce(tx, organizationId, 'stock', items);
}

/**
 * Restores the pars of a restored location, and those of the location that stood in for it. If that one was deleted in turn, its
 * pars moved once more with these in them, so they are subtracted at each step.
 */
export async function reinstatePars(tx: Tx, organizationId: string, locationId: string): Promise<void> {
  const items = await itemsOf(tx, organizationId, locationId);
  if (items.length === 0) return;
  await holdTotals(tx, organizationId, items);
  await lessen(
    tx,
    organizationId,
    sql`select item_id, location_id, par from (
      with recursive carried (item_id, location_id, par) as (
        select item_id, carried_to, par from stock.par
        where organization_id = ${organizationId} and location_id = ${locationId} and carried_to is not null
        union
        select carried.item_id, next.carried_to, carried.par from carried
        join stock.par as next on next.organization_id = ${organizationId} and next.item_id = carried.item_id
          and next.location_id = carried.location_id and next.carried_to is not null
      ) select * from carried) as off where location_id <> ${locationId}`,
  );
  await sql`
    update stock.par set carried_to = null
    where organization_id = ${organizationId} and location_id = ${locationId}`.execute(tx);
  await refreshParTotals(tx, organizationId, items);
  await announce(tx, organizationId, 'stock', items);
}

async function itemsOf(tx: Tx, organizationId: string, locationId: string): Promise<string[]> {
  const { rows } = await sql<{ item_id: string }>`
    select item_id from stock.par where organization_id = ${organizationId} and location_id = ${locationId}
    order by item_id`.execute(tx);
  return rows.map((row) => row.item_id);
}

/** Subtracts amounts from pars; a par of 0 is removed. */
async function lessen(tx: Tx, organizationId: string, amounts: RawBuilder<unknown>): Promise<void> {
  await sql`
    with off as (${amounts}), gone as (
      delete from stock.par as held using off
      where held.organization_id = ${organizationId} and held.item_id = off.item_id and held.location_id = off.location_id
        and held.par <= off.par
    )
    update stock.par as held set par = held.par - off.par, updated_at = now() from off
    where held.organization_id = ${organizationId} and held.item_id = off.item_id and held.location_id = off.location_id
      and held.par > off.par`.execute(tx);
}
