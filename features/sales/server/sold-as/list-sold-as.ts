import { sql } from 'kysely';
import type { z } from 'zod';
import { followMerges } from '#features/catalog/server/merge/follow-merges.ts';
import { soldAs } from '#features/items/contract/item-schemas.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { runQuery } from '#shared/server/run-command.ts';
import type { SellableGroup } from '../../contract/pos-schemas.ts';
import { readRecipeGroups } from './recipe-rows.ts';
import { readSoldAs } from './sold-as-rows.ts';
import { type ReadListPlaces, withPlaces } from './tell-places.ts';

/** How an item is sold: its own entries, then the recipes that use it, listed under that item (API-096). */
export function listSoldAs(context: Context, { id }: { id: string }): Promise<SellableGroup[]> {
  const { organizationId } = context.actor;
  return runQuery(context, async (tx) => {
    const itemId = await followMerges(tx, organizationId, id);
    return [
      ...(await readSoldAsOfItem(tx, organizationId, itemId)),
      ...(await readRecipesWith(tx, organizationId, itemId)),
    ];
  });
}

/** By name; equal names oldest first. */
async function readSoldAsOfItem(tx: Tx, organizationId: string, itemId: string): Promise<SellableGroup[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from sales.sold_as as s
    where s.organization_id = ${organizationId} and s.inventory_item_id = ${itemId} and s.deleted_at is null
    order by platform.fold(s.name) nulls first, s.id`.execute(tx);
  return readSoldAs(
    tx,
    organizationId,
    rows.map((row) => row.id),
  );
}

async function readRecipesWith(tx: Tx, organizationId: string, itemId: string): Promise<SellableGroup[]> {
  const { rows } = await sql<{ id: string }>`
    select r.id from recipes.recipe as r
    where r.organization_id = ${organizationId} and r.hidden_at is null and exists (
      select from recipes.ingredient as g
      where g.organization_id = r.organization_id and g.recipe_id = r.id and g.inventory_item_id = ${itemId})
    order by r.name_key, r.id`.execute(tx);
  const groups = await readRecipeGroups(
    tx,
    organizationId,
    rows.map((row) => row.id),
  );
  return groups.map((group) => ({ ...group, inventory_item_id: itemId }));
}

/** The Sold As entries in an item's details. */
export const soldAsInItem =
  (readPlaces: ReadListPlaces) =>
  async (tx: Tx, organizationId: string, itemId: string): Promise<z.output<typeof soldAs>[]> => {
    const groups = await readSoldAsOfItem(tx, organizationId, itemId);
    return (await withPlaces(tx, organizationId, readPlaces, groups)).map((group) => soldAs.parse(group));
  };
