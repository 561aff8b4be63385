import { createHash } from 'node:crypto';
import { Decimal } from 'decimal.js';
import type { IowaLine, PlacedLine } from './iowa-records.ts';

/** The state's records end with the delivery. Locations and counts are made up here, by fixed rules. */

/** Times of the counts, in the venue's timezone; the cycle ends the next morning, except for the last. */
const COUNT_NIGHTS = ['2021-11-30', '2022-02-28', '2022-05-31', '2022-08-31', '2022-10-30'];

export interface DerivedCount {
  readonly location: string;
  readonly product: IowaLine['product'];
  readonly quantity: string;
  readonly countedAt: string;
}

/** A number from 0 to 1, always the same for the same words. */
function chance(...words: readonly (string | number)[]): number {
  return createHash('sha256').update(words.join('|')).digest().readUInt32BE() / 2 ** 32;
}

const BAR: readonly [RegExp, string][] = [
  [/cocktails|rtd/i, 'Cooler'],
  [/whisk|bourbon|scotch|rye/i, 'Back Bar > Whiskey'],
  [/vodka|gin|rum|tequila|mezcal|agave/i, 'Back Bar > White Spirits'],
  [/liqueur|cordial|schnapps|triple sec|brand|amaretto|aperitif/i, 'Back Bar > Liqueurs'],
];

function barOf({ size, category }: IowaLine['product']): string {
  if (size === '50 mL') return 'Mini Rack';
  return BAR.find(([pattern]) => pattern.test(category))?.[1] ?? 'Back Bar > Specialties';
}

/** A first order goes to the bar; reorders go to the cellar; the newest orders are not put away yet. */
export function placeLines(lines: readonly IowaLine[]): PlacedLine[] {
  const unsorted = new Set([...new Set(lines.map((line) => line.invoice))].slice(-4));
  const stocked = new Set<string>();
  return lines.map((line) => {
    if (unsorted.has(line.invoice)) return line;
    const again = stocked.has(line.product.number) && line.product.size !== '50 mL';
    stocked.add(line.product.number);
    const rack = 1 + Math.floor(chance('rack', line.product.number) * 4);
    return { ...line, location: again ? `Cellar > Rack ${rack}` : barOf(line.product) };
  });
}

/** The count of each night: open bottles at the bar to a tenth, whole ones elsewhere. */
export function deriveCounts(lines: readonly PlacedLine[]): DerivedCount[] {
  const shelves = new Map<string, { location: string; product: IowaLine['product']; onHand: Decimal }>();
  const counts: DerivedCount[] = [];
  let from = '';
  for (const [index, night] of COUNT_NIGHTS.entries()) {
    for (const line of lines.filter((each) => each.date > from && each.date <= night)) {
      const location = line.location ?? 'Recently Added';
      const key = `${line.product.number} ${location}`;
      const shelf = shelves.get(key) ?? { location, product: line.product, onHand: new Decimal(0) };
      shelves.set(key, { ...shelf, onHand: shelf.onHand.plus(line.bottles) });
    }
    from = night;
    counts.push(...countShelves(shelves, night, index === COUNT_NIGHTS.length - 1));
  }
  return counts;
}

type Shelves = Map<string, { location: string; product: IowaLine['product']; onHand: Decimal }>;

function countShelves(shelves: Shelves, night: string, last: boolean): DerivedCount[] {
  const locations = [...new Set([...shelves.values()].map((shelf) => shelf.location))].sort();
  const counts: DerivedCount[] = [];
  for (const [key, shelf] of shelves) {
    // The last night is not over: some of the locations are still to be counted.
    if (shelf.location === 'Recently Added' || (last && chance('open', key) < 0.25)) continue;
    const used = shelf.onHand.times(0.15 + 0.7 * chance('used', key, night));
    const left = shelf.onHand.minus(used);
    const onHand = shelf.location.startsWith('Back Bar') ? left.toDecimalPlaces(1) : left.ceil();
    shelves.set(key, { ...shelf, onHand });
    const minute = String(5 * locations.indexOf(shelf.location)).padStart(2, '0');
    counts.push({
      location: shelf.location,
      product: shelf.product,
      quantity: onHand.toFixed(),
      countedAt: `${night} 23:${minute}`,
    });
  }
  return counts;
}
