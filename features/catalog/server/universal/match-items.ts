import { sql } from 'kysely';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { Refusal } from '#shared/server/refusal.ts';
import { runCommand } from '#shared/server/run-command.ts';
import { putKnownItems } from '../matching/put-known-items.ts';
import { linkItems, lockItems } from './link-item.ts';
import { dropStaged, stageMatches } from './stage-matches.ts';

const LOOKED_UP_AT_ONCE = 100;

/** Accepts the main suggestion, or the product that a person chose (API-042). */
export function acceptStagedMatch(context: Context, input: { inventory_item_id: string; universal_item_id?: string }) {
  const { organizationId } = context.actor;
  return runCommand(context, 'acceptStagedMatch', input, async (tx) => {
    const { inventory_item_id: itemId } = input;
    const previous = (await lockItems(tx, organizationId, [itemId])).get(itemId) ?? null;
    const universalItemId = input.universal_item_id ?? (await readMain(tx, organizationId, itemId));
    await linkItems(tx, organizationId, [{ itemId, universalItemId }]);
    return { inventory_item_id: itemId, original_item_id: universalItemId, previous_original_item_id: previous };
  });
}

async function readMain(tx: Tx, organizationId: string, itemId: string): Promise<string> {
  const main = await tx
    .selectFrom('catalog.staged_match')
    .select('universal_item_id')
    .where('organization_id', '=', organizationId)
    .where('inventory_item_id', '=', itemId)
    .orderBy('rank')
    .executeTakeFirst();
  if (!main) throw new Refusal('not_found', 'Nothing is suggested for this item: choose a product');
  return main.universal_item_id;
}

/** Declines the suggestions of an item (API-041). */
export function deleteStagedMatch(context: Context, { inventory_item_id: itemId }: { inventory_item_id: string }) {
  const { organizationId } = context.actor;
  return runCommand(context, 'deleteStagedMatch', { itemId }, async (tx) => {
    await lockItems(tx, organizationId, [itemId]);
    await dropStaged(tx, organizationId, [itemId]);
    await sql`
      insert into catalog.match_look (organization_id, item_id, declined) values (${organizationId}, ${itemId}, true)
      on conflict (organization_id, item_id) do update set declined = true`.execute(tx);
    return { inventory_item_id: itemId };
  });
}

/** Accepts all main suggestions with at least that confidence, at most 5,000 at once. */
export function acceptSureMatches(context: Context, { least_confidence }: { least_confidence: number }) {
  const { organizationId } = context.actor;
  return runCommand(context, 'acceptSureMatches', { least_confidence }, async (tx) => {
    const { rows } = await sql<{ itemId: string; universalItemId: string }>`
      select s.inventory_item_id as "itemId", s.universal_item_id as "universalItemId" from catalog.staged_match as s
      join catalog.item as i on i.organization_id = s.organization_id and i.id = s.inventory_item_id
      where s.organization_id = ${organizationId} and s.rank = 1 and s.confidence >= ${least_confidence}
        and i.active and i.original_item_id is null
      order by i.id limit 5000`.execute(tx);
    await linkItems(tx, organizationId, rows);
    return { accepted: rows.length, inventory_item_ids: rows.map((row) => row.itemId) };
  });
}

/** Unmatches items; other suggestions are made for them. */
export function unmatchItem(context: Context, input: { inventory_item_ids: string[] }) {
  const { organizationId } = context.actor;
  return runCommand(context, 'unmatchItem', input, async (tx) => {
    const links = [...new Set(input.inventory_item_ids)].map((itemId) => ({ itemId, universalItemId: null }));
    await linkItems(tx, organizationId, links);
    const ids = links.map((link) => link.itemId);
    if (ids.length <= LOOKED_UP_AT_ONCE) await stageMatches(tx, organizationId, ids);
    else await lookUpLater(tx, organizationId, ids);
    return { unmatched: links.length };
  });
}

async function lookUpLater(tx: Tx, organizationId: string, ids: readonly string[]): Promise<void> {
  await sql`delete from catalog.match_look
    where organization_id = ${organizationId} and item_id = any(${ids}::uuid[])`.execute(tx);
}

/** If no catalog product fits, the item becomes a product that only this venue has (UNI-018). */
export function createLocalItem(context: Context, { inventory_item_id: itemId }: { inventory_item_id: string }) {
  const { organizationId } = context.actor;
  return runCommand(context, 'createLocalItem', { itemId }, async (tx) => {
    const previous = (await lockItems(tx, organizationId, [itemId])).get(itemId) ?? null;
    const { rows } = await sql<ItemAsProduct>`
      select i.name, i.vintage, t.short_type, t.name as subtype, z.name as size_name, z.volume, z.unit, z.count, i.barcode,
        ${attribute('PR', 'producer')}, ${attribute('CT', 'country')}, ${attribute('RG', 'region')}
      from catalog.item as i
      join catalog.item_type as t on t.organization_id = i.organization_id and t.id = i.type_id
      join catalog.size as z on z.organization_id = i.organization_id and z.id = i.size_id
      where i.organization_id = ${organizationId} and i.id = ${itemId}`.execute(tx);
    const { size_name, volume, unit, count, ...rest } = rows[0] as ItemAsProduct;
    const product = {
      ...rest,
      size: { name: size_name, volume, unit, count },
      abv: null,
      details: {},
      bottles_sold: null,
    };
    await putKnownItems(tx, organizationId, [product]);
    const universalItemId = await findLocal(tx, organizationId, itemId);
    await linkItems(tx, organizationId, [{ itemId, universalItemId }]);
    return { inventory_item_id: itemId, original_item_id: universalItemId, previous_original_item_id: previous };
  });
}

interface ItemAsProduct {
  readonly name: string;
  readonly vintage: string | null;
  readonly short_type: string;
  readonly subtype: string;
  readonly size_name: string;
  readonly volume: string;
  readonly unit: string;
  readonly count: number;
  readonly barcode: string;
  readonly producer: string | null;
  readonly country: string | null;
  readonly region: string | null;
}

function attribute(code: string, column: string) {
  return sql`(select string_agg(f.name, ', ' order by f.name) from catalog.item_field as l
    join catalog.field as f on f.organization_id = l.organization_id and f.id = l.field_id and f.code = ${code}
    where l.organization_id = i.organization_id and l.item_id = i.id) as ${sql.id(column)}`;
}

async function findLocal(tx: Tx, organizationId: string, itemId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select k.id from catalog.item as i
    join catalog.size as z on z.organization_id = i.organization_id and z.id = i.size_id
    join matching.local_item as k on k.organization_id = i.organization_id and k.name_key = i.name_key and k.volume = z.volume
      and k.unit = z.unit and k.count = z.count and k.barcode = i.barcode and k.vintage is not distinct from i.vintage
    where i.organization_id = ${organizationId} and i.id = ${itemId}`.execute(tx);
  return rows[0]?.id as string;
}
