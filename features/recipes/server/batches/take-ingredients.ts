import { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import { lockPairs } from '#features/ledger/server/movements/mark-counted.ts';
import type { NewMovement } from '#features/ledger/server/movements/movement.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { Refusal } from '#shared/server/refusal.ts';
import { planTaking, type Shelf } from '../../domain/plan-taking.ts';
import type { SettledIngredient } from './settle-ingredients.ts';

interface Taking {
  readonly batchId: string;
  /** Destination of the output: locked too, so that two batches cannot deadlock. */
  readonly output: { itemId: string; locationId: string };
  readonly belowStock: boolean;
}

/**
 * The movements that take ingredients out of stock, each from its locations in the order of depletion (D41). Taking
 * more than there is is refused at the ingredient (D7) unless requested: then the first location goes below zero.
 */
export async function takeIngredients(
  tx: Tx,
  context: Context,
  ingredients: readonly SettledIngredient[],
  { batchId, output, belowStock }: Taking,
): Promise<NewMovement[]> {
  const { organizationId } = context.actor;
  const shelves = await holdShelves(tx, organizationId, ingredients, output);
  const movements: NewMovement[] = [];
  for (const [itemId, own] of Map.groupBy(ingredients, (each) => each.itemId)) {
    const here = shelves.get(itemId) ?? [{ locationId: output.locationId, quantity: new Decimal(0) }];
    if (!belowStock) requireEnough(context, ingredients, own, here);
    const need = own.reduce((sum, each) => sum.plus(each.stockQuantity), new Decimal(0));
    for (const { locationId, quantity } of planTaking(need, here).taken)
      movements.push({
        itemId,
        locationId,
        kind: 'batch_out',
        quantity: quantity.negated().toFixed(),
        occurredAt: context.now,
        unitCost: own[0]?.stockUnitCost?.toFixed() ?? null,
        sourceType: 'batch',
        sourceId: batchId,
      });
  }
  return movements;
}

async function holdShelves(
  tx: Tx,
  organizationId: string,
  ingredients: readonly SettledIngredient[],
  output: Taking['output'],
): Promise<Map<string, Shelf[]>> {
  const items = [...new Set(ingredients.map((each) => each.itemId))];
  const { rows: pairs } = await sql<{ itemId: string; locationId: string }>`
    select r.item_id as "itemId", r.location_id as "locationId" from stock.running_stock as r
    join stock.location as l on l.organization_id = r.organization_id and l.id = r.location_id and l.deleted_at is null
    where r.organization_id = ${organizationId} and r.item_id = any(${items}::uuid[])`.execute(tx);
  await lockPairs(tx, organizationId, [...pairs, output]);
  const { rows } = await sql<{ item_id: string; location_id: string; quantity: string }>`
    select r.item_id, r.location_id, r.quantity from stock.running_stock as r
    join stock.location as l on l.organization_id = r.organization_id and l.id = r.location_id
    where r.organization_id = ${organizationId} and r.item_id = any(${items}::uuid[]) and l.deleted_at is null
    order by r.item_id, r.depletion_priority, l.name_key, l.id`.execute(tx);
  const shelves = Map.groupBy(rows, (row) => row.item_id);
  return new Map(
    [...shelves].map(([itemId, own]) => [
      itemId,
      own.map((row) => ({ locationId: row.location_id, quantity: new Decimal(row.quantity) })),
    ]),
  );
}

/** An item can be an ingredient twice: reports the one that exceeds the stock. */
function requireEnough(
  { blind }: Context,
  all: readonly SettledIngredient[],
  own: readonly SettledIngredient[],
  shelves: readonly Shelf[],
): void {
  const there = shelves.reduce((sum, shelf) => sum.plus(Decimal.max(0, shelf.quantity)), new Decimal(0));
  let left = there;
  for (const ingredient of own) {
    left = left.minus(ingredient.stockQuantity);
    if (left.gte(0)) continue;
    const { name, stockQuantity } = ingredient;
    const text = blind
      ? `There is not enough of ${name}`
      : `${name}: ${shown(stockQuantity)} needed, ${shown(there)} there`;
    throw new Refusal('conflict', text, { [`batch_ingredients.${all.indexOf(ingredient)}.quantity`]: text });
  }
}

const shown = (quantity: Decimal) => quantity.toDecimalPlaces(2).toString();
