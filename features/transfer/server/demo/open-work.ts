import { sql } from 'kysely';
import { createPrintJob } from '#features/labels/server/print-jobs/create-print-job.ts';
import { setPars } from '#features/ledger/server/pars/set-pars.ts';
import { createItems } from '#features/lists/server/entries/create-entries.ts';
import { createGroup } from '#features/lists/server/groups/change-groups.ts';
import { publishLists } from '#features/lists/server/lists/change-lists.ts';
import { createList } from '#features/lists/server/lists/create-list.ts';
import { orderLowStock } from '#features/orders/server/low-stock/order-low-stock.ts';
import { createBatch } from '#features/recipes/server/batches/create-batch.ts';
import { changeModifier } from '#features/sales/server/modifiers/change-modifier.ts';
import { findSoldOf, findSoldOut, readSellableItems } from '#features/sales/server/sold-as/sellable-items.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { runQuery } from '#shared/server/run-command.ts';

/** What people of the venue are in the middle of: pars, modifiers, a batch, an order, a print job and a published list. */
export async function leaveWorkOpen(given: Context): Promise<void> {
  const context = { ...given, idempotencyKey: undefined };
  const { organizationId } = context.actor;
  await setPars(context, { pars: await runQuery(context, (tx) => wantedPars(tx, organizationId, context.now)) });
  await matchModifiers(context);
  await makeBatch(context);
  const items = await runQuery(context, (tx) => shortItems(tx, organizationId));
  if (items.length > 0) await orderLowStock(context, { items });
  await printLabels(context);
  await publishMenu(context);
}

const PAR_DAYS = 28;
const MOST_PARS = 90;

/** A week of what the most sold items sell, where most of them is. */
async function wantedPars(tx: Tx, organizationId: string, now: Date) {
  const since = new Date(now.getTime() - PAR_DAYS * 86_400_000);
  const { rows } = await sql<{ inventory_item_id: string; location_id: string; par: number }>`
    select used.item_id as inventory_item_id, shelf.location_id, greatest(1, ceil(used.quantity / 4))::float8 as par
    from (
      select item_id, -sum(quantity) as quantity from stock.movement
      where organization_id = ${organizationId} and kind = 'sale' and occurred_at >= ${since}
      group by item_id order by 2 desc, 1 limit ${MOST_PARS}
    ) as used
    cross join lateral (
      select location_id from stock.running_stock as r
      where r.organization_id = ${organizationId} and r.item_id = used.item_id
      order by r.quantity desc, location_id limit 1
    ) as shelf`.execute(tx);
  return rows;
}

/** They take nothing of the counted stock; one that is left out is still to be matched. */
const TAKES_NOTHING = ['Neat', 'On the rocks', 'Lime', 'Soda back'];

async function matchModifiers(context: Context): Promise<void> {
  const { organizationId } = context.actor;
  const known = await runQuery(context, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select id from sales.modifier where organization_id = ${organizationId} and name = any(${TAKES_NOTHING}) order by name`.execute(
      tx,
    );
    return rows;
  });
  for (const { id } of known) await changeModifier(context, { id, effect: 'nothing', deplete_sales: false });
}

const SERVINGS = 8;

/** A bottled cocktail from the recipe of whose scarcest ingredient most is there; a bottle is enough on any weekday. */
async function makeBatch(context: Context): Promise<void> {
  const { organizationId } = context.actor;
  const recipe = await runQuery(context, async (tx) => {
    const { rows } = await sql<{ id: string; name: string; ingredients: { id: string; item: string }[] }>`
      select r.id, r.name, json_agg(json_build_object('id', g.id, 'item', g.inventory_item_id) order by g.position) as ingredients
      from recipes.recipe as r
      join recipes.ingredient as g on g.organization_id = r.organization_id and g.recipe_id = r.id
      join stock.item_stock as s on s.organization_id = g.organization_id and s.item_id = g.inventory_item_id
      where r.organization_id = ${organizationId}
      group by r.id, r.name having min(s.quantity) >= 1 order by min(s.quantity) desc, r.name, r.id limit 1`.execute(
      tx,
    );
    const output = await sql<{ size: string; type: string }>`
      select i.size_id as size, i.type_id as type from catalog.item as i
      join catalog.size as z on z.organization_id = i.organization_id and z.id = i.size_id
      where i.organization_id = ${organizationId} and z.name = '750 mL' and i.id = ${rows[0]?.ingredients[0]?.item ?? null}`.execute(
      tx,
    );
    return rows[0] && output.rows[0] ? { ...rows[0], ...output.rows[0] } : undefined;
  });
  if (!recipe) return;
  await createBatch(context, {
    sellable_item_group_id: recipe.id,
    servings: SERVINGS,
    batch_name: `Bottled ${recipe.name}`,
    output_size_id: recipe.size,
    output_type_id: recipe.type,
    batch_ingredients: recipe.ingredients.map(({ id, item }) => ({
      inventory_item_id: item,
      size_id: id,
      quantity: SERVINGS,
    })),
    below_stock: false,
  });
}

/** Up to six items of the vendor from whom most is missing, most missing first. */
async function shortItems(tx: Tx, organizationId: string) {
  const { rows } = await sql<{ id: string; vendor_id: string; missing: number }>`
    select s.item_id as id, bought.vendor_id, ceil(s.par - s.quantity)::float8 as missing
    from stock.item_stock as s
    cross join lateral (
      select o.vendor_id from purchasing.invoice_line as line
      join purchasing.invoice as o on o.organization_id = line.organization_id and o.id = line.invoice_id
      where line.organization_id = ${organizationId} and line.item_id = s.item_id
      order by o.date_ordered desc, o.id limit 1
    ) as bought
    where s.organization_id = ${organizationId} and s.quantity < s.par
    order by s.par - s.quantity desc, s.item_id`.execute(tx);
  const [largest] = [...Map.groupBy(rows, (row) => row.vendor_id).values()].sort((a, b) => b.length - a.length);
  return (largest ?? [])
    .slice(0, 6)
    .map(({ id, vendor_id, missing }) => ({ inventory_item_id: id, vendor_id, quantity: missing }));
}

/** For the bottles of the newest order that is not put away yet. */
async function printLabels(context: Context): Promise<void> {
  const { organizationId } = context.actor;
  const newest = await runQuery(context, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select o.id from purchasing.invoice as o
      join purchasing.invoice_line as line on line.organization_id = o.organization_id and line.invoice_id = o.id
      join catalog.item as i on i.organization_id = line.organization_id and i.id = line.item_id
      where o.organization_id = ${organizationId} and o.type = 'IN' and line.quantity > 0 and i.barcode <> ''
      group by o.id, o.date_ordered order by o.date_ordered desc, o.id limit 1`.execute(tx);
    return rows[0]?.id;
  });
  if (newest) await createPrintJob(context, { jobTitle: 'Newest delivery', status: false, orderId: newest, items: [] });
}

const SECTIONS = [
  ['Cocktails', 'Cocktails'],
  ['Wine', 'Wine'],
  ['Beer', 'Beer'],
  ['Draft', 'Draft'],
  ['Whiskey', 'Whiskey'],
] as const;
const MOST_ENTRIES = 24;
const LIST_NAME = 'Drinks';

async function publishMenu(context: Context): Promise<void> {
  const { organizationId } = context.actor;
  const extensions = { sellableItems: readSellableItems, soldOf: findSoldOf, soldOut: findSoldOut };
  const { sellableList } = await createList(context, { name: LIST_NAME, template: 'blank', table_of_contents: false });
  for (const [name, category] of SECTIONS) {
    const sold = await runQuery(context, async (tx) => {
      const { rows } = await sql<{ id: string }>`
        select coalesce(p.sold_as_id, p.recipe_id) as id from sales.pos_item as p
        join sales.category as c on c.organization_id = p.organization_id and c.id = p.category_id and c.name = ${category}
        where p.organization_id = ${organizationId} and num_nonnulls(p.sold_as_id, p.recipe_id) = 1
        order by (select count(*) from sales.sale_line as l
                  where l.organization_id = p.organization_id and l.pos_item_id = p.id) desc, p.name_key, p.id
        limit ${MOST_ENTRIES}`.execute(tx);
      return rows.map(({ id }) => id);
    });
    if (sold.length === 0) continue;
    const { listItemGroup } = await createGroup(context, extensions, { sellableListId: sellableList.id, name });
    await createItems(context, extensions, { listItemGroupId: listItemGroup.id, sellable_item_group_ids: sold });
  }
  await publishLists(context, { ids: [sellableList.id], is_published: true });
}

/** The list is made last: where it is, the whole demo venue is. */
export async function isComplete(tx: Tx, organizationId: string): Promise<boolean> {
  const { rows } = await sql`
    select from menus.list where organization_id = ${organizationId} and is_published limit 1`.execute(tx);
  return rows.length > 0;
}
