import { sql } from 'kysely';
import { announce } from '#shared/server/announce.ts';
import type { Tx } from '#shared/server/database.ts';
import { ensurePosItems } from './ensure-pos-items.ts';

/** A POS item and its match, a size of an item or a recipe; without either it is unmatched or ignored. */
export interface MenuEntry {
  readonly name: string;
  readonly variation: string | null;
  readonly category: string;
  /** Decimal string. */
  readonly price: string;
  readonly itemId: string | null;
  readonly sizeId: string | null;
  readonly recipeId: string | null;
  readonly ignored?: boolean;
}

/** Adds a whole menu to a till, matched, in a few statements. Existing entries are not changed. */
export async function insertMenu(
  tx: Tx,
  { organizationId, posId, now }: { organizationId: string; posId: string; now: Date },
  entries: readonly MenuEntry[],
): Promise<void> {
  const things = entries.map(({ name, variation, category, price }) => ({
    name,
    variation,
    category,
    soldAt: now,
    unitPrice: price,
  }));
  const { ids, created } = await ensurePosItems(tx, organizationId, posId, things);
  const isNew = new Set(created.map(({ id }) => id));
  const fresh = entries
    .map((entry, index) => ({ ...entry, id: ids[index] as string }))
    .filter(({ id }) => isNew.has(id));
  const column = <T>(pick: (entry: (typeof fresh)[number]) => T) => fresh.map(pick);
  await sql`
    with given as (
      select *, case when item_id is not null then platform.new_id() end as sold_as_id
      from unnest(${column((e) => e.id)}::uuid[], ${column((e) => e.itemId)}::uuid[], ${column((e) => e.sizeId)}::uuid[],
        ${column((e) => e.recipeId)}::uuid[], ${column((e) => e.price)}::numeric[], ${column((e) => e.ignored ?? false)}::boolean[])
        as given (id, item_id, size_id, recipe_id, price, ignored)
    ), made as (
      insert into sales.sold_as (organization_id, id, inventory_item_id, sale_size_id, depletion_size_id, on_list, price, category_id, pos_id)
      select ${organizationId}, given.sold_as_id, item_id, size_id, size_id, true, price, p.category_id, ${posId}
      from given join sales.pos_item as p on p.organization_id = ${organizationId} and p.id = given.id
      where given.sold_as_id is not null
      order by given.sold_as_id
      returning id
    )
    update sales.pos_item as p
    set sold_as_id = given.sold_as_id, recipe_id = given.recipe_id, ignored = given.ignored, updated_at = ${now}
    from given left join made on made.id = given.sold_as_id
    where p.organization_id = ${organizationId} and p.id = given.id`.execute(tx);
  await announce(tx, organizationId, 'pos');
  await announce(tx, organizationId, 'items');
}
