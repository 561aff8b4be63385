import { Decimal } from 'decimal.js';
import type { ReadLine } from './document.ts';

/** The reasons to doubt a line (D46), in the order people review them. */
export type Flag =
  | 'amount'
  | 'fraction'
  | 'size'
  | 'price_moved'
  | 'unit'
  | 'stacked_heads'
  | 'columns'
  | 'neighbor'
  | 'missing'
  | 'unproved'
  | 'total'
  | 'picture';

/** Data of the item chosen for a line. */
export interface FlaggedItem {
  /** The content of one container, in its unit; null if the item is not poured. */
  readonly content: number | null;
  readonly lastCost: number | null;
}

/** From this share on, a price change is flagged. */
const HALF = new Decimal('0.5');
/** Printed sizes are rounded: 25.4 oz is 750 ml. */
const SAME_SIZE = 0.02;

/**
 * The reasons to doubt a line as read: its amount is not quantity x price, a fractional case, a size other than the
 * item's, a unit cost that differs by half from the last one, headers that are easy to confuse, a document whose lines
 * do not add up to its total.
 */
export function flagLine(line: ReadLine, units: Decimal.Value, content: number | null, item?: FlaggedItem): Flag[] {
  const flags: Flag[] = [];
  if (!amountHolds(line)) flags.push('amount');
  if (!new Decimal(line.cases).isInteger() || !new Decimal(line.bottles).isInteger()) flags.push('fraction');
  if (item && sizesContradict(content, item.content)) flags.push('size');
  if (item && priceMoved(line.total, units, item.lastCost)) flags.push('price_moved');
  if (line.stacked_heads) flags.push('stacked_heads');
  const doubts = line.doubts ?? [];
  for (const flag of ['unit', 'columns', 'neighbor', 'missing'] as const) if (doubts.includes(flag)) flags.push(flag);
  if (line.unproved || doubts.includes('figures')) flags.push('unproved');
  if (line.total_missed) flags.push('total');
  if (line.recognized) flags.push('picture');
  return flags;
}

/** The price may be per case or per bottle, and the discount for the whole line or per unit. */
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
