import { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import { ITEM_IS_GONE } from '#features/catalog/domain/gone-item.ts';
import { formatMoney } from '#shared/domain/format.ts';
import type { Tx } from '#shared/server/database.ts';
import { Refusal, refuseField } from '#shared/server/refusal.ts';

export interface UsedIngredient {
  readonly inventory_item_id: string;
  readonly ingredient_name?: string | null | undefined;
  readonly quantity: number;
  readonly unit_cost?: number | null | undefined;
  readonly total_cost?: number | null | undefined;
  readonly size_id?: string | null | undefined;
}

/** An ingredient as taken and booked. */
export interface SettledIngredient {
  readonly itemId: string;
  readonly name: string;
  readonly sizeId: string;
  readonly quantity: Decimal;
  /** In containers of the item, with the six decimals of the ledger. */
  readonly stockQuantity: Decimal;
  /** Per container of the item; null if unknown. */
  readonly stockUnitCost: Decimal | null;
  /** Per container of `sizeId`. */
  readonly unitCost: Decimal | null;
  readonly cost: Decimal | null;
  /** In containers of the output; null for a weight in a volume. */
  readonly fills: Decimal | null;
}

interface Row {
  readonly item_id: string | null;
  readonly item_name: string | null;
  readonly active: boolean | null;
  readonly own_size_id: string | null;
  /** The size is an amount in the recipe. */
  readonly poured: boolean | null;
  readonly size_id: string | null;
  readonly size_name: string | null;
  readonly item_size: string | null;
  readonly last_cost: string | null;
  /** Containers of the item, and of the output, per container of the given size. */
  readonly ratio: string | null;
  readonly fills: string | null;
}

const MOST = new Decimal(1e9);

/** Rounding a cost to the cent. */
const CENT = new Decimal('0.005');

/**
 * The quantity taken of each item, and its current cost. The sent figures must match: a unit cost is the item's cost to the
 * cent, a total is quantity x unit cost. An item without a known cost takes the given one, unless that is 0, which
 * means unknown (D35). A size may also be an amount in the recipe, given by the ingredient's id: that pour, times the
 * quantity.
 */
export async function settleIngredients(
  tx: Tx,
  organizationId: string,
  used: readonly UsedIngredient[],
  of: { recipeId: string; outputSizeId: string },
): Promise<SettledIngredient[]> {
  const rows = await readRows(tx, organizationId, used, of);
  return used.map((ingredient, index) => settle(ingredient, rows[index] as Row, `batch_ingredients.${index}`));
}

async function readRows(
  tx: Tx,
  organizationId: string,
  used: readonly UsedIngredient[],
  { recipeId, outputSizeId }: { recipeId: string; outputSizeId: string },
) {
  const { rows } = await sql<Row>`
    select i.id as item_id, i.name as item_name, i.active, own.id as own_size_id, z.poured, z.id as size_id,
      coalesce(z.name, trim_scale(z.volume) || ' ' || z.unit) as size_name, own.name as item_size, k.last_cost,
      catalog.containers(z.volume * z.count, z.unit, own.volume, own.unit, own.count) as ratio,
      catalog.containers(z.volume * z.count, z.unit, made.volume, made.unit, made.count) as fills
    from unnest(${used.map((each) => each.inventory_item_id)}::uuid[], ${used.map((each) => each.size_id ?? null)}::uuid[])
      with ordinality as given (item_id, size_id, position)
    left join catalog.item as i on i.organization_id = ${organizationId} and i.id = given.item_id
    left join catalog.size as own on own.organization_id = ${organizationId} and own.id = i.size_id
    left join lateral (
      select id, name, volume, unit, count, false as poured from catalog.size
      where organization_id = ${organizationId} and id = coalesce(given.size_id, i.size_id)
      union all
      select id, null, volume, unit, 1, true from recipes.ingredient
      where organization_id = ${organizationId} and recipe_id = ${recipeId} and id = given.size_id
    ) as z on true
    left join catalog.size as made on made.organization_id = ${organizationId} and made.id = ${outputSizeId}
    left join stock.item_cost as k on k.organization_id = ${organizationId} and k.item_id = i.id
    order by given.position`.execute(tx);
  return rows;
}

function settle(used: UsedIngredient, row: Row, field: string): SettledIngredient {
  const name = requireUsable(row, field);
  const ratio = used.size_id == null ? new Decimal(1) : requireRatio(row, name, field);
  const quantity = new Decimal(used.quantity).toDecimalPlaces(6);
  const stockQuantity = quantity.times(ratio).toDecimalPlaces(6);
  if (stockQuantity.gt(MOST)) throw refuseField(`${field}.quantity`, `${name}: this is more than can be booked`);
  if (stockQuantity.isZero()) throw refuseField(`${field}.quantity`, `${name}: this is less than can be booked`);
  const unitCost = settleCost(used, row, ratio, name, field);
  const cost = unitCost?.times(quantity).toDecimalPlaces(2) ?? null; // money is in cents (D30)
  requireTotal(used, cost, name, field);
  const stockUnitCost = unitCost?.div(ratio).toDecimalPlaces(6) ?? null;
  // A pour in the recipe is not a size of the catalog: it is stored as what it takes of the item's own.
  const { poured } = row;
  return {
    itemId: used.inventory_item_id,
    name: used.ingredient_name || name,
    sizeId: (poured ? row.own_size_id : row.size_id) as string,
    quantity: poured ? stockQuantity : quantity,
    stockQuantity,
    stockUnitCost,
    unitCost: poured ? stockUnitCost : (unitCost?.toDecimalPlaces(6) ?? null),
    cost,
    fills: row.fills === null ? null : quantity.times(row.fills),
  };
}

function requireUsable({ item_id, item_name, active, size_id }: Row, field: string): string {
  if (item_id === null || item_name === null) throw missing(`${field}.inventory_item_id`, 'Item not found');
  if (!active) {
    throw new Refusal('conflict', ITEM_IS_GONE, { [`${field}.inventory_item_id`]: ITEM_IS_GONE });
  }
  if (size_id === null) throw missing(`${field}.size_id`, 'Size not found');
  return item_name;
}

const missing = (field: string, text: string) => new Refusal('not_found', text, { [field]: text });

function requireRatio({ ratio, size_name, item_size }: Row, name: string, field: string): Decimal {
  if (ratio !== null) return new Decimal(ratio);
  throw refuseField(`${field}.size_id`, `${size_name} cannot be converted to the size of ${name} (${item_size})`);
}

function settleCost(used: UsedIngredient, row: Row, ratio: Decimal, name: string, field: string): Decimal | null {
  if (row.last_cost === null) return used.unit_cost ? new Decimal(used.unit_cost) : null;
  const known = new Decimal(row.last_cost).times(ratio);
  if (used.unit_cost != null && known.minus(used.unit_cost).abs().gt(CENT)) {
    const text = `${name} costs ${formatMoney(known.toFixed())} now: check the costs again`;
    throw new Refusal('conflict', text, { [`${field}.unit_cost`]: text });
  }
  return known;
}

/** If the unit cost was sent in whole cents, the total may be based on that. */
function requireTotal(
  { quantity, unit_cost, total_cost }: UsedIngredient,
  cost: Decimal | null,
  name: string,
  field: string,
) {
  if (total_cost == null) return;
  const fits = (right: Decimal) => right.minus(total_cost).abs().lte(0.01);
  if (cost && fits(cost)) return;
  if (fits(new Decimal(unit_cost ?? 0).times(quantity)) && (unit_cost != null || cost === null)) return;
  const text = cost
    ? `${name}: this is ${formatMoney(cost.toFixed())}`
    : `${name} has no known cost: it cannot be ${formatMoney(total_cost)}`;
  throw refuseField(`${field}.total_cost`, text);
}
