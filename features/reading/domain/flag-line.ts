import { Decimal } from 'decimal.js';
import type { ReadLine } from './document.ts';

/** What makes a line doubtful (D46), in the order in which people are asked. */
export type Flag =
  | 'amount'
  | 'fraction'
  | 'size'
  | 'price_moved'
  | 'unit'
  | 'stacked_heads'
  | 'unproved'
  | 'total'
  | 'picture';

/** What is known of the item that a line is said to be. */
export interface FlaggedItem {
  /** Content of one container, in its unit; null for what is not poured. */
  readonly content: number | null;
  readonly lastCost: number | null;
}

/** From here on a price has moved by half. */
const HALF = new Decimal('0.5');
/** Sizes are written with rounding: 25.4 oz is 750 ml. */
const SAME_SIZE = 0.02;

/**
 * What speaks against a line as it was read: its amount is not quantity x price, a part of a case, another size than the
 * item's, a unit cost half away from the last one, heads that are easily confused, a document whose lines do not come to its total.
 */
export function flagLine(line: ReadLine, units: Decimal.Value, content: number | null, item?: FlaggedItem): Flag[] {
  const flags: Flag[] = [];
  if (!amountHolds(line)) flags.push('amount');
  if (!new Decimal(line.cases).isInteger() || !new Decimal(line.bottles).isInteger()) flags.push('fraction');
  if (item && sizesContradict(content, item.content)) flags.push('size');
  if (item && priceMoved(line.total, units, item.lastCost)) flags.push('price_moved');
  if (line.stacked_heads) flags.push('stacked_heads');
  if (line.unproved) flags.push('unproved');
  if (line.total_missed) flags.push('total');
  if (line.recognized) flags.push('picture');
  return flags;
}

/** The price may be of a case or of a bottle, and what is taken off may be for one or for all. */
function amountHolds({ cases, bottles, pack, price, discount, total }: ReadLine): boolean {
  if (price === null || price === undefined) return true;
  const [stated, printed] = [new Decimal(price).abs(), new Decimal(total).abs()];
  const [inCases, loose, perCase] = [new Decimal(cases).abs(), new Decimal(bottles).abs(), new Decimal(pack ?? 1)];
  const counts = [inCases.plus(loose), inCases.times(perCase).plus(loose), inCases.plus(loose.div(perCase))];
  const off = new Decimal(discount ?? 0);
  return counts.some((count) =>
    [off, off.times(count)].some((less) =>
      count
        .times(stated)
        .minus(less)
        .minus(printed)
        .abs()
        .lte(Decimal.max('0.01', count.times('0.01'))),
    ),
  );
}

export function sizesContradict(content: number | null, ofItem: number | null): boolean {
  if (!content || !ofItem) return false;
  return Math.abs(content - ofItem) / Math.max(content, ofItem) > SAME_SIZE;
}

function priceMoved(total: string, units: Decimal.Value, lastCost: number | null): boolean {
  if (!lastCost || new Decimal(units).isZero()) return false;
  const each = new Decimal(total).div(units).abs();
  return each.minus(lastCost).abs().gte(HALF.times(lastCost));
}
