import { sql } from 'kysely';
import type { z } from 'zod';
import { enrichedItem } from '#features/catalog/contract/catalog-contract.ts';
import { followMerges } from '#features/catalog/server/merge/follow-merges.ts';
import { showUniversalItems } from '#features/catalog/server/universal/show-universal-items.ts';
import { viewRunningStock } from '#features/ledger/server/changes/running-stock-view.ts';
import { readCosts } from '#features/ledger/server/costs/read-costs.ts';
import type { RunningStock } from '#features/ledger/server/movements/movement.ts';
import { describePerson } from '#shared/server/answers/describe-person.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { notFound } from '#shared/server/refusal.ts';
import { runQuery } from '#shared/server/run-command.ts';
import type { item, itemDetail } from '../../contract/item-schemas.ts';
import { listLocalStocks, readLastOrder } from './get-item-stock.ts';
import { SHOWN_CATEGORY, SHOWN_PRICE } from './shown-price.ts';

type MergedItem = z.output<typeof itemDetail>['data']['merged_items'][number];

/** Items merged into an item that can be separated again, newest merge first. */
async function listMergedItems(tx: Tx, organizationId: string, itemId: string): Promise<MergedItem[]> {
  const { rows } = await sql<MergedItem>`
    select i.id, i.name, i.vintage, i.barcode, json_build_object('id', z.id, 'name', z.name) as size, m.action_id,
      to_json(m.occurred_at) #>> '{}' as merged_at,
      ${describePerson('u', 'action.user_id')} as user
    from stock.merge as m
    join catalog.item as i on i.organization_id = m.organization_id and i.id = m.from_item_id and i.merged_into_id = m.to_item_id
    join catalog.size as z on z.organization_id = i.organization_id and z.id = i.size_id
    join stock.action as action on action.organization_id = m.organization_id and action.id = m.action_id
    left join accounts.person as u on u.organization_id = m.organization_id and u.id = action.user_id
    where m.organization_id = ${organizationId} and m.to_item_id = ${itemId} and m.undone_at is null
    order by m.occurred_at desc, m.action_id desc`.execute(tx);
  return rows;
}

type ItemDetail = z.output<typeof itemDetail>;
export type Item = z.output<typeof item>;

/** What higher features add to an item's details; assembled by the application. */
export interface ItemParts {
  listPurchases(tx: Tx, organizationId: string, itemId: string): Promise<ItemDetail['order']>;
  listSoldAs(tx: Tx, organizationId: string, itemId: string): Promise<ItemDetail['sellableItems']>;
}

/** One item with everything the item dialog needs at first. The id of a merged item answers with its target. */
export function getItem(context: Context, input: { id: string }, parts: ItemParts): Promise<ItemDetail> {
  const { organizationId } = context.actor;
  return runQuery(context, async (tx) => {
    const data = await readItem(tx, organizationId, await followMerges(tx, organizationId, input.id));
    const { costs: known, value } = await readCosts(tx, organizationId, data.id);
    const sellableItems = await parts.listSoldAs(tx, organizationId, data.id);
    const both = {
      otherItems: await listVersions(tx, organizationId, data),
      order_item: { average_cost: known.average_cost, unit_cost: known.last_cost },
      sellableItems,
    };
    return {
      ...both,
      data: {
        ...data,
        ...(await readSurroundings(tx, organizationId, data)),
        ...both,
        pos_item_id: sellableItems.find((sold) => sold.pos_item)?.pos_item?.id ?? null,
      },
      total: data.total_quantity,
      costs: known,
      value,
      order: await parts.listPurchases(tx, organizationId, data.id),
      hasConsignment: data.consignment,
    };
  });
}

async function readSurroundings(tx: Tx, organizationId: string, { id, original_item_id, enriched_item }: Item) {
  const [original = null] = original_item_id ? await showUniversalItems(tx, organizationId, [original_item_id]) : [];
  return {
    original_item: original,
    enriched_item: withDetailsOf(original, enriched_item),
    local_stocks: await listLocalStocks(tx, organizationId, id),
    last_order_item: await readLastOrder(tx, organizationId, id),
    merged_items: await listMergedItems(tx, organizationId, id),
  };
}

/** Details of the product the item is matched to; the venue's own values take precedence. */
function withDetailsOf(original: { enriched: object } | null, own: Item['enriched_item']): Item['enriched_item'] {
  return original || own ? { ...enrichedItem.catch({}).parse(original?.enriched ?? {}), ...own } : null;
}

/** One item as the API shows it; 404 if it is not in this organization, or not active any more. */
export async function readItem(tx: Tx, organizationId: string, id: string): Promise<Item> {
  const { rows } = await sql<
    Omit<Item, 'RunningStocks'> & { stocks: (Omit<RunningStock, 'updated_at'> & { updated_at: string })[] }
  >`
    select i.id, i.organization_id, coalesce(case when i.use_parent_name then linked.name end, i.name) as name, i.vintage, i.barcode,
      i.disgorgement_date, i.onboarded_name, i.size_id, i.type_id, i.batch, i.use_parent_name, i.active, i.original_item_id, i.item_id,
      i.enriched_item, null as pos_item_id, json_build_object('id', o.id, 'name', o.name) as organization,
      ${SHOWN_PRICE}::float8 as list_price, ${SHOWN_CATEGORY} as external_category,
      i.tare_grams::float8 as tare_grams, i.full_grams::float8 as full_grams, to_json(i.updated_at) #>> '{}' as updated_at,
      json_build_object('id', z.id, 'name', z.name, 'unit', z.unit, 'volume', z.volume::float8, 'count', z.count, 'stockable', z.stockable,
        'organization_id', z.organization_id) as size,
      json_build_object('id', t.id, 'name', t.name, 'short_type', t.short_type) as type,
      s.quantity::float8 as total_quantity, c.has_consignment as consignment,
      json_build_object('average_unit_cost', stated.unit_cost::float8, 'last_unit_cost', stated.unit_cost::float8) as baseline,
      (select coalesce(json_agg(json_build_object('code', b.code, 'pack_count', b.pack_count) order by b.code <> i.barcode, b.created_at), '[]')
       from catalog.item_barcode as b where b.organization_id = i.organization_id and b.item_id = i.id) as barcodes,
      (select coalesce(json_agg(json_build_object('id', v.id, 'type', v.code, 'name', v.name) order by v.code, v.name_key), '[]')
       from catalog.item_field as f join catalog.field as v on v.organization_id = f.organization_id and v.id = f.field_id
       where f.organization_id = i.organization_id and f.item_id = i.id) as fields,
      (select coalesce(json_agg(r order by r.depletion_priority), '[]') from stock.running_stock as r
       where r.organization_id = i.organization_id and r.item_id = i.id) as stocks
    from catalog.item as i
    join accounts."organization" as o on o.id = i.organization_id
    join catalog.size as z on z.organization_id = i.organization_id and z.id = i.size_id
    join catalog.item_type as t on t.organization_id = i.organization_id and t.id = i.type_id
    join stock.item_stock as s on s.organization_id = i.organization_id and s.item_id = i.id
    join stock.item_cost as c on c.organization_id = i.organization_id and c.item_id = i.id
    left join catalog.item as linked on linked.organization_id = i.organization_id and linked.id = i.item_id
    left join lateral (
      select unit_cost from stock.manual_cost as m where m.organization_id = i.organization_id and m.item_id = i.id
      order by effective_at desc, id desc limit 1
    ) as stated on true
    where i.organization_id = ${organizationId} and i.id = ${id} and i.active`.execute(tx);
  const row = rows[0];
  if (!row) throw notFound('Item');
  const { stocks, ...rest } = row;
  return {
    ...rest,
    RunningStocks: stocks.map((stock) => viewRunningStock({ ...stock, updated_at: new Date(stock.updated_at) })),
  };
}

/** Other versions: the same name and type with a different vintage or size. */
async function listVersions(tx: Tx, organizationId: string, of: Item): Promise<ItemDetail['otherItems']> {
  const { rows } = await sql<ItemDetail['otherItems'][number]>`
    select i.id, i.name, i.vintage, i.barcode, json_build_object('id', z.id, 'name', z.name) as size
    from catalog.item as i join catalog.size as z on z.organization_id = i.organization_id and z.id = i.size_id
    where i.organization_id = ${organizationId} and i.active and i.id <> ${of.id}
      and i.name_key = (select name_key from catalog.item where organization_id = ${organizationId} and id = ${of.id})
    order by i.vintage nulls last, z.volume limit 50`.execute(tx);
  return rows;
}
