import { type RawBuilder, sql } from 'kysely';
import { readInventoryRows } from '#features/items/server/items/inventory-rows.ts';
import { lastSoldAt } from '#features/items/server/items/last-sold.ts';
import { listItemIds } from '#features/items/server/items/list-inventory.ts';
import { withoutExpectedOrder } from '#features/items/server/items/withhold-expected.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { runQuery } from '#shared/server/run-command.ts';
import type { Period } from '../domain/days-of-period.ts';
import { readStartOfPeriod } from './period.ts';

interface ItemReportQuery {
  readonly page: number;
  readonly limit: number;
  readonly sort: string;
  readonly filter?: string | undefined;
  readonly search?: string | undefined;
}

/** Item i, or an item merged into it, went into a batch since then, and was not taken out of it again. */
const batchedSince = (since: Date) => sql<boolean>`exists (select from catalog.item_family as f
  join stock.movement as m on m.organization_id = f.organization_id and m.item_id = f.member_id
  where f.organization_id = i.organization_id and f.item_id = i.id and m.kind = 'batch_out' and m.reverses_id is null
    and m.occurred_at >= ${since}
    and not exists (select from stock.movement as back where back.organization_id = m.organization_id and back.reverses_id = m.id))`;

/** Items in stock that were not sold in the period (RPT-001, RPT-034, RPT-035). */
export function listDormant(context: Context, { period, ...input }: ItemReportQuery & { readonly period: Period }) {
  const { organizationId } = context.actor;
  return runQuery(context, async (tx) => {
    const since = await readStartOfPeriod(tx, context, period);
    const conditions = [
      sql<boolean>`s.quantity > 0`,
      // stock leaves to be sold: alone, in a recipe, or in a batch that is sold later (D39)
      sql<boolean>`coalesce(${lastSoldAt} < ${since}, true)`,
      sql<boolean>`not ${batchedSince(since)}`,
    ];
    const { rows, meta } = await readPage(tx, context, input, conditions);
    const prices = await lastPrices(tx, organizationId, idsOf(rows));
    return { data: rows.map((row) => ({ ...row, last_sale_price: prices.get(row.id) ?? null })), meta };
  });
}

/**
 * Items by their sales at the till. "through" items are used in a matched recipe, as the substitute of what is sold, by a modifier, or
 * in a batch whose output is sold (D39), through any number of batches.
 */
const soldItems = (organizationId: string) => sql`(
  with recursive sold (item_id, through) as (
    select s.inventory_item_id, false from sales.sold_as as s
    join sales.pos_item as p on p.organization_id = s.organization_id and p.sold_as_id = s.id
    where s.organization_id = ${organizationId} and s.deleted_at is null
    union
    select g.inventory_item_id, true from recipes.ingredient as g
    join sales.pos_item as p on p.organization_id = g.organization_id and p.recipe_id = g.recipe_id
    where g.organization_id = ${organizationId}
    union
    select s.fallback_inventory_item_id, true from sales.sold_as as s
    join sales.pos_item as p on p.organization_id = s.organization_id and p.sold_as_id = s.id
    where s.organization_id = ${organizationId} and s.deleted_at is null and s.fallback_inventory_item_id is not null
    union
    select said.inventory_item_id, true from (
      select inventory_item_id, organization_id from sales.modifier where removed_at is null
      union all select inventory_item_id, organization_id from sales.modifier_exception
    ) as said where said.organization_id = ${organizationId} and said.inventory_item_id is not null
    union
    select used.inventory_item_id, true from sold
    join recipes.batch as made on made.organization_id = ${organizationId} and made.output_item_id = sold.item_id
      and made.undone_at is null
    join recipes.batch_ingredient as used on used.organization_id = made.organization_id and used.batch_id = made.id
  ) select item_id, through from sold)`;

/** Items that no till sells, alone or in a recipe or batch, or that were never sold (RPT-003, RPT-034). */
export function listUnmatched(context: Context, input: ItemReportQuery) {
  const { organizationId } = context.actor;
  return runQuery(context, async (tx) => {
    const sold = soldItems(organizationId);
    const conditions = [
      sql<boolean>`i.id not in (select item_id from ${sold} as s where through)`,
      sql<boolean>`(i.id not in (select item_id from ${sold} as s) or ${lastSoldAt} is null)`,
    ];
    const { rows, meta } = await readPage(tx, context, input, conditions);
    const entries = await countSoldAs(tx, organizationId, idsOf(rows));
    const none = { matched: 0, unmatched: 0 };
    return { data: rows.map((row) => ({ ...row, sold_as: entries.get(row.id) ?? none })), meta };
  });
}

async function readPage(
  tx: Tx,
  { actor, blind }: Context,
  input: ItemReportQuery,
  conditions: readonly RawBuilder<boolean>[],
) {
  const { page, limit } = input;
  const question = { ...input, sort: blind ? withoutExpectedOrder(input.sort) : input.sort, inStockOnly: '' as const };
  const { ids, total } = await listItemIds(tx, { ...actor, blind }, question, conditions);
  const rows = await readInventoryRows(tx, actor.organizationId, ids, null);
  return { rows, meta: { page, limit, total, totalPages: Math.ceil(total / limit) } };
}

const idsOf = (rows: readonly { id: string }[]) => rows.map((row) => row.id);

/** The last price of one unit, by item; ignores drinks that contain only part of it. */
async function lastPrices(tx: Tx, organizationId: string, ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; price: number | null }>`
    select page.id, (
      select round(l.gross / l.quantity, 2) from sales.sold_as as s
      join sales.sale_line as l on l.organization_id = s.organization_id and l.sold_as_id = s.id
      where s.organization_id = ${organizationId} and s.inventory_item_id = page.id and l.state = 'posted' and l.quantity > 0
      order by l.sold_at desc, l.id desc limit 1)::float8 as price
    from unnest(${ids}::uuid[]) as page (id)`.execute(tx);
  return new Map(rows.flatMap(({ id, price }) => (price === null ? [] : [[id, price] as const])));
}

async function countSoldAs(tx: Tx, organizationId: string, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; matched: number; unmatched: number }>`
    select s.inventory_item_id as id, count(*) filter (where p.matched)::int as matched,
      count(*) filter (where not p.matched)::int as unmatched
    from sales.sold_as as s
    cross join lateral (select exists (select from sales.pos_item as p
      where p.organization_id = s.organization_id and p.sold_as_id = s.id) as matched) as p
    where s.organization_id = ${organizationId} and s.inventory_item_id = any(${ids}::uuid[]) and s.deleted_at is null
    group by s.inventory_item_id`.execute(tx);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}
