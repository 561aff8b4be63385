import { sql } from 'kysely';
import { announce } from '#shared/server/announce.ts';
import { isRefusedData } from '#shared/server/connections/database-errors.ts';
import { type Tx, withOrganization } from '#shared/server/database.ts';
import { inPortions } from '#shared/server/tables/in-slices.ts';
import { stageSuggestions } from '../matching/stage-suggestions.ts';
import { storeCatalogueModifiers } from '../modifiers/store-modifiers.ts';
import type { CatalogueItem, CatalogueModifier, CataloguePage } from './adapter.ts';
import type { Tills } from './tills.ts';
import { shortNumber, type Unreadable } from './unreadable/read-each.ts';
import { noteUnreadable } from './unreadable/unreadable-orders.ts';
import type { Owner } from './vault.ts';

/** As the database allows. */
const LONGEST_ID = 200;

/**
 * Stores a till's catalog: each variation becomes a POS item that can be matched before it is sold, follows the
 * till's name, category, and price, and stays when the till removes it. One that can't be stored keeps no other out, and is listed.
 */
export async function storeCatalogue(
  tills: Pick<Tills, 'db'>,
  owner: Owner,
  { items, modifiers }: Pick<CataloguePage, 'items' | 'modifiers'>,
): Promise<void> {
  try {
    await storeTogether(tills, owner, { items, modifiers });
    const ids = [...items, ...modifiers].map(({ id }) => id);
    await noteUnreadable(tills, owner, [], ids, 'item');
  } catch (error) {
    if (!isRefusedData(error)) throw error;
    const [only, ...more] = [...items, ...modifiers];
    if (only && more.length === 0) return noteUnreadable(tills, owner, [asRefused(only)], [], 'item');
    for (const item of items) await storeCatalogue(tills, owner, { items: [item], modifiers: [] });
    for (const modifier of modifiers) await storeCatalogue(tills, owner, { items: [], modifiers: [modifier] });
  }
}

const asRefused = ({ id, name }: CatalogueItem | CatalogueModifier): Unreadable => ({
  id: id.toWellFormed().slice(0, LONGEST_ID),
  reason: 'item: its name, category, or price is too long or too large',
  number: shortNumber(name),
  soldAt: null,
  total: null,
});

async function storeTogether(
  { db }: Pick<Tills, 'db'>,
  owner: Owner,
  { items, modifiers }: Pick<CataloguePage, 'items' | 'modifiers'>,
): Promise<void> {
  if (items.length + modifiers.length === 0) return;
  const latest = [...new Map(items.map((item) => [item.id, item])).values()];
  const choices = [...new Map(modifiers.map((modifier) => [modifier.id, modifier])).values()];
  const work = async (tx: Tx) => {
    for (const portion of inPortions(latest)) await storeItems(tx, owner, portion);
    for (const portion of inPortions(choices)) await storeModifiers(tx, owner, portion);
    await announce(tx, owner.organizationId, 'pos');
  };
  await withOrganization(db, owner.organizationId, work, 'write');
}

async function storeItems(tx: Tx, owner: Owner, items: readonly CatalogueItem[]): Promise<void> {
  const { organizationId, posId } = owner;
  const there = items.filter((item) => !item.isDeleted);
  await ensureCategories(tx, owner, there);
  const column = <T>(pick: (item: CatalogueItem) => T) => there.map(pick);
  const { rows: changed } = await sql<{ id: string }>`
    insert into sales.pos_item as p (organization_id, pos_id, external_id, name, variation, category_id, unit_price)
    select ${organizationId}::uuid, ${posId}::uuid, i.external_id, i.name, i.variation, c.id, round(i.price, 2)
    from unnest(${column((i) => i.id)}::text[], ${column((i) => i.name)}::text[], ${column((i) => i.variation)}::text[],
      ${column((i) => i.category)}::text[], ${column((i) => i.price)}::numeric[]) as i (external_id, name, variation, category, price)
    left join sales.category as c on c.organization_id = ${organizationId} and c.pos_id = ${posId} and c.name = i.category
    order by i.external_id
    on conflict (organization_id, pos_id, external_id) do update
    set name = excluded.name, variation = excluded.variation, category_id = coalesce(excluded.category_id, p.category_id),
        unit_price = coalesce(excluded.unit_price, p.unit_price), removed_at = null, updated_at = now()
    where (p.name, p.variation, p.category_id, p.unit_price, p.removed_at) is distinct from
      (excluded.name, excluded.variation, coalesce(excluded.category_id, p.category_id), coalesce(excluded.unit_price, p.unit_price), null)
    returning p.id`.execute(tx);
  const gone = items.filter((item) => item.isDeleted).map((item) => item.id);
  await sql`
    update sales.pos_item set removed_at = now(), updated_at = now()
    where organization_id = ${organizationId} and pos_id = ${posId} and external_id = any(${gone}::text[]) and removed_at is null`.execute(
    tx,
  );
  await keepObjects(
    tx,
    owner,
    items.map((item) => ({ ...item, kind: 'item', list: null })),
  );
  await stageSuggestions(
    tx,
    organizationId,
    changed.map((row) => row.id),
  );
}

async function ensureCategories(tx: Tx, { organizationId, posId }: Owner, items: readonly CatalogueItem[]) {
  const names = [...new Set(items.flatMap((item) => item.category ?? []))].sort();
  await sql`
    insert into sales.category (organization_id, pos_id, name)
    select ${organizationId}, ${posId}, name from unnest(${names}::text[]) as c (name)
    on conflict (organization_id, pos_id, name) do nothing`.execute(tx);
}

async function storeModifiers(tx: Tx, owner: Owner, modifiers: readonly CatalogueModifier[]): Promise<void> {
  const nothing = { variation: null, category: null, gtin: null, sku: null };
  await storeCatalogueModifiers(tx, owner, modifiers);
  await keepObjects(
    tx,
    owner,
    modifiers.map((modifier) => ({ ...nothing, ...modifier, kind: 'modifier' })),
  );
}

interface KeptObject extends CatalogueItem {
  readonly kind: 'item' | 'modifier';
  readonly list: string | null;
}

/** Deleted objects keep what was known about them. */
async function keepObjects(tx: Tx, { organizationId, posId }: Owner, objects: readonly KeptObject[]): Promise<void> {
  const column = <T>(pick: (object: KeptObject) => T) => objects.map(pick);
  await sql`
    insert into sales.till_object as o (organization_id, pos_id, kind, external_id, name, variation, category, list, price, gtin, sku,
      deleted_at, pos_item_id)
    select ${organizationId}::uuid, ${posId}::uuid, n.kind, n.external_id, n.name, n.variation, n.category, n.list, round(n.price, 2),
      n.gtin, n.sku, case when n.is_deleted then now() end, p.id
    from unnest(${column((o) => o.kind)}::text[], ${column((o) => o.id)}::text[], ${column((o) => o.name)}::text[],
      ${column((o) => o.variation)}::text[], ${column((o) => o.category)}::text[], ${column((o) => o.list)}::text[],
      ${column((o) => o.price)}::numeric[], ${column((o) => o.gtin)}::text[], ${column((o) => o.sku)}::text[],
      ${column((o) => o.isDeleted)}::boolean[])
      as n (kind, external_id, name, variation, category, list, price, gtin, sku, is_deleted)
    left join sales.pos_item as p on n.kind = 'item' and p.organization_id = ${organizationId} and p.pos_id = ${posId}
      and p.external_id = n.external_id
    order by n.kind, n.external_id
    on conflict (organization_id, pos_id, kind, external_id) do update
    set name = case when excluded.deleted_at is null then excluded.name else o.name end,
        variation = case when excluded.deleted_at is null then excluded.variation else o.variation end,
        category = coalesce(excluded.category, o.category), list = coalesce(excluded.list, o.list),
        price = case when excluded.deleted_at is null then excluded.price else o.price end,
        gtin = coalesce(excluded.gtin, o.gtin), sku = coalesce(excluded.sku, o.sku), pos_item_id = excluded.pos_item_id,
        deleted_at = excluded.deleted_at, updated_at = now()`.execute(tx);
}

/** After the whole catalog was read: missing objects are gone. */
export async function removeOthers(
  { db }: Pick<Tills, 'db'>,
  { organizationId, posId }: Owner,
  seen: ReadonlySet<string>,
): Promise<void> {
  await withOrganization(db, organizationId, async (tx) => {
    await sql`
      with gone as (
        update sales.till_object set deleted_at = now(), updated_at = now()
        where organization_id = ${organizationId} and pos_id = ${posId} and deleted_at is null
          and external_id <> all (${[...seen]}::text[])
        returning pos_item_id, kind, external_id
      ), unoffered as (
        update sales.modifier as m set removed_at = now(), updated_at = now() from gone
        where m.organization_id = ${organizationId} and m.pos_id = ${posId} and gone.kind = 'modifier' and m.external_id = gone.external_id
          and m.removed_at is null
      )
      update sales.pos_item as p set removed_at = now(), updated_at = now() from gone
      where p.organization_id = ${organizationId} and p.id = gone.pos_item_id and p.removed_at is null`.execute(tx);
  });
}
