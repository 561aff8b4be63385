import { type RawBuilder, sql } from 'kysely';
import { type MainTypeCode, mainTypeLabel } from '#features/catalog/domain/main-types.ts';
import { matchesSearch } from '#features/items/server/items/matches-search.ts';
import { costedRecipes } from '#features/recipes/server/recipes/recipe-query.ts';
import { type DepletionSize, depletionRatio } from '#features/sales/domain/depletion-ratio.ts';
import type { Tx } from '#shared/server/database.ts';
import type { PricedKind } from '../domain/suggest-price.ts';

/** A Sold As entry, a recipe, or an item without an entry, with its sales since a time. */
export interface Sellable {
  readonly id: string;
  readonly inventory_item_id: string | null;
  readonly recipe_id: string | null;
  readonly name: string;
  readonly size: string;
  readonly category: string;
  readonly kind: PricedKind;
  readonly found: boolean;
  readonly unit_cost: number | null;
  readonly price: number | null;
  readonly total_quantity: number | null;
  readonly total_value: number | null;
  readonly sold: number;
  readonly gross: number;
  /** After discounts. */
  readonly revenue: number;
  /** Null if the cost of a sale is unknown. */
  readonly cost: number | null;
  readonly last_sold_at: Date | null;
}

/** The request: sales since a time, and a search. */
interface Scope {
  readonly organizationId: string;
  readonly since: Date;
  readonly search: string | undefined;
}

/**
 * Everything that can be sold, and everything sold since then, even if deleted or hidden meanwhile (D39). Ignores the
 * search, because usual prices are learned from all entries.
 */
export async function readSellable(
  tx: Tx,
  organizationId: string,
  since: Date,
  search: string | undefined,
): Promise<Sellable[]> {
  const scope = { organizationId, since, search };
  return [...(await readItems(tx, scope)), ...(await readRecipes(tx, scope))];
}

/** Posted lines by their match: every line of the period is in one of the two sums. */
const soldBy = ({ organizationId, since }: Scope, key: RawBuilder<unknown>) => sql`
  select ${key} as id, sum(l.quantity) filter (where l.sold_at >= ${since}) as quantity,
    sum(l.gross) filter (where l.sold_at >= ${since}) as gross,
    sum(l.gross - coalesce(l.discount, 0)) filter (where l.sold_at >= ${since}) as revenue,
    sum(round(l.quantity * l.unit_cost, 2)) filter (where l.sold_at >= ${since}) as cost,
    bool_or(l.unit_cost is null and l.quantity <> 0) filter (where l.sold_at >= ${since}) as costless,
    bool_or(true) filter (where l.sold_at >= ${since}) as lately,
    max(l.sold_at) filter (where l.quantity > 0) as last_sold_at
  from sales.sale_line as l
  where l.organization_id = ${organizationId} and l.state = 'posted' and ${key} is not null
  group by ${key}`;

const FIGURES = sql`coalesce(sold.quantity, 0)::float8 as sold, coalesce(sold.gross, 0)::float8 as gross,
  coalesce(sold.revenue, 0)::float8 as revenue,
  case when sold.costless then null else coalesce(sold.cost, 0) end::float8 as cost, sold.last_sold_at`;

interface ItemRow extends Omit<Sellable, 'category' | 'kind' | 'unit_cost' | 'price' | 'size'> {
  readonly short_type: string;
  readonly average_cost: number | null;
  readonly own_price: number | null;
  readonly list_price: number | null;
  readonly sale_size: DepletionSize;
  readonly depletion_size: DepletionSize;
  readonly item_size: DepletionSize;
}

async function readItems(tx: Tx, scope: Scope): Promise<Sellable[]> {
  const { organizationId, search } = scope;
  const size = (alias: string) => {
    const z = sql.ref(alias);
    return sql`json_build_object('name', ${z}.name, 'volume', ${z}.volume::text, 'unit', ${z}.unit, 'count', ${z}.count)`;
  };
  const { rows } = await sql<ItemRow>`
    with sold as (${soldBy(scope, sql`l.sold_as_id`)})
    select coalesce(s.id, i.id) as id, i.id as inventory_item_id, null as recipe_id, coalesce(s.name, i.name) as name, t.short_type,
      ${search ? matchesSearch(search) : sql`true`} as found, c.average_cost::float8 as average_cost,
      s.price::float8 as own_price, i.list_price::float8 as list_price,
      k.quantity::float8 as total_quantity, k.value::float8 as total_value,
      ${size('sale')} as sale_size, ${size('taken')} as depletion_size, ${size('whole')} as item_size, ${FIGURES}
    from catalog.item as i
    join catalog.item_type as t on t.organization_id = i.organization_id and t.id = i.type_id
    join catalog.size as whole on whole.organization_id = i.organization_id and whole.id = i.size_id
    join stock.item_stock as k on k.organization_id = i.organization_id and k.item_id = i.id
    join stock.item_cost as c on c.organization_id = i.organization_id and c.item_id = i.id
    left join (sales.sold_as as s left join sold on sold.id = s.id)
      on s.organization_id = i.organization_id and s.inventory_item_id = i.id and (s.deleted_at is null or sold.lately)
    join catalog.size as sale on sale.organization_id = i.organization_id and sale.id = coalesce(s.sale_size_id, i.size_id)
    join catalog.size as taken on taken.organization_id = i.organization_id and taken.id = coalesce(s.depletion_size_id, i.size_id)
    where i.organization_id = ${organizationId} and i.active`.execute(tx);
  return rows.map(asSellable);
}

function asSellable({ short_type, average_cost, own_price, list_price, ...row }: ItemRow): Sellable {
  const { sale_size, depletion_size, item_size, ...figures } = row;
  const taken = depletionRatio(depletion_size, item_size);
  const isPour = taken.ok && taken.ratio.lt(1);
  return {
    ...figures,
    size: sale_size.name,
    category: mainTypeLabel(short_type as MainTypeCode),
    kind: isPour ? 'pour' : 'container',
    unit_cost: average_cost !== null && taken.ok ? taken.ratio.times(average_cost).toDecimalPlaces(6).toNumber() : null,
    // A bottle price says nothing about the price of a pour.
    price: own_price ?? (isPour ? null : list_price),
  };
}

async function readRecipes(tx: Tx, scope: Scope): Promise<Sellable[]> {
  const { organizationId, search } = scope;
  const found = search ? sql`platform.fold(r.name) like all (platform.like_words(${search}))` : sql`true`;
  const { rows } = await sql<Omit<Sellable, 'kind'>>`
    with sold as (${soldBy(scope, sql`l.recipe_id`)})
    select r.id, null as inventory_item_id, r.id as recipe_id, r.name || ' (Recipe)' as name, '1 Serving' as size,
      coalesce(k.name, 'Recipes') as category, ${found} as found, costed.cost::float8 as unit_cost, r.price::float8 as price,
      null as total_quantity, null as total_value, ${FIGURES}
    from recipes.recipe as r
    left join sold on sold.id = r.id
    left join recipes.category as k on k.organization_id = r.organization_id and k.id = r.category_id
    left join ${costedRecipes(organizationId)} as costed on costed.recipe_id = r.id
    where r.organization_id = ${organizationId} and (r.hidden_at is null or sold.lately)`.execute(tx);
  return rows.map((row) => ({ ...row, kind: 'recipe' }));
}
