import { parseSize } from '#features/catalog/domain/parse-size.ts';
import { depletionRatio } from '#features/sales/domain/depletion-ratio.ts';
import type { DemoProduct } from './made-up-products.ts';
import { barOf, isSoldWhole } from './shelves.ts';

/** What the till sells: a part of a product, or a recipe. */
export interface MenuEntry {
  readonly item: string;
  readonly variation: string;
  readonly category: string;
  readonly price: number;
  /** Containers of each product that one takes. */
  readonly takes: readonly { readonly key: string; readonly bottles: number }[];
  /** The size that is taken; empty for a recipe. */
  readonly size: string;
}

/** Share of cost in the price that the made-up prices aim at. */
const COST_SHARE = 0.21;

/** To the next half dollar, like a menu. */
const priced = (cost: number, least: number): number => Math.max(least, Math.ceil((cost / COST_SHARE) * 2) / 2);

/** Containers of a product that a size takes. */
export function bottlesOf(size: string, product: DemoProduct): number {
  const [taken, held] = [parseSize(size), parseSize(product.size)];
  if (!taken.ok || !held.ok) throw new Error(`bottlesOf: ${size} of ${product.size}`);
  const found = depletionRatio(taken.size, held.size);
  if (!found.ok) throw new Error(`bottlesOf: ${found.problem}`);
  return found.ratio.toDecimalPlaces(9).toNumber();
}

const CATEGORIES: Readonly<Record<string, string>> = {
  'Back Bar > Whiskey': 'Whiskey',
  'Back Bar > White Spirits': 'White Spirits',
  'Back Bar > Liqueurs': 'Liqueurs',
  'Back Bar > Specialties': 'Specialties',
  'Mini Rack': 'Minis',
  Cooler: 'Ready to Drink',
  'Wine Wall': 'Wine',
  'Beer Fridge': 'Beer',
  'Keg Room': 'Draft',
};

/** A product as it is poured or sold whole; a wine by the glass and by the bottle. */
export function entriesOf(product: DemoProduct, cost: number, isNameTaken: boolean): MenuEntry[] {
  const category = CATEGORIES[barOf(product)] ?? 'Other';
  const item = isNameTaken ? `${product.name} ${product.size}` : product.name;
  const entry = (variation: string, size: string, least: number, markdown = 1): MenuEntry => {
    const bottles = bottlesOf(size, product);
    const price = priced(bottles * cost * markdown, least);
    return { item, variation, category, price, takes: [{ key: product.key, bottles }], size };
  };
  if (product.type === 'Wine') return [entry('Glass', '5 oz', 8), entry('Bottle', product.size, 30, 0.8)];
  if (category === 'Draft') return [entry('Pint', '16 oz', 7)];
  if (isSoldWhole(product)) return [entry(product.size, product.size, category === 'Beer' ? 5 : 3)];
  return [entry('2 oz', '2 oz', 7)];
}
