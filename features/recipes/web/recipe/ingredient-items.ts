import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ItemDetail } from '#features/items/web/item/item-tab.ts';
import { items } from '#features/items/web/items-api.ts';
import { ITEM_FRESH } from '#shared/web/cache-times.ts';
import type { Ingredient } from '../../domain/batch-figures.ts';
import type { Container } from '../../domain/container-amount.ts';
import type { Recipe } from '../recipes-api.ts';
import { type IngredientLine, volumeOf } from './recipe-form.ts';

/** Data for the cost of an ingredient. */
export interface ItemFacts {
  container: Container & { name: string };
  unitCost: number | null;
}

export type KnownItems = ReadonlyMap<string, ItemFacts>;

const factsOf = ({ data, costs }: ItemDetail): ItemFacts => ({ container: data.size, unitCost: costs.last_cost });

export const itemQuery = (id: string) => items.query.getItem.queryOptions({ input: { id }, staleTime: ITEM_FRESH });

/**
 * Facts about each line's item; the recipe provides those of its existing lines. An item without facts is still
 * loading.
 */
export function useIngredientItems(lines: readonly IngredientLine[], recipe?: Recipe): KnownItems {
  const told = useMemo(() => factsOfRecipe(recipe), [recipe]);
  const asked = [...new Set(lines.map((line) => line.itemId))].filter((id) => !told.has(id));
  const answers = useQueries({ queries: asked.map(itemQuery) });
  const found = answers.flatMap(({ data }, place) => (data ? [[asked[place] as string, factsOf(data)] as const] : []));
  return new Map([...told, ...found]);
}

function factsOfRecipe(recipe: Recipe | undefined): KnownItems {
  return new Map(
    recipe?.sellable_items.flatMap(({ inventory_item_id, sources, unit_cost }) => {
      const size = sources[0]?.inventory_item.size;
      return size ? [[inventory_item_id, { container: size, unitCost: unit_cost }] as const] : [];
    }),
  );
}

/** A line in a form for calculations; undefined while its amount or its item is unknown. */
export function reckoned({ itemId, volume, unit }: IngredientLine, known: KnownItems): Ingredient | undefined {
  const amount = volumeOf(volume);
  const facts = known.get(itemId);
  return amount && facts ? { volume: amount, unit, ...facts } : undefined;
}
