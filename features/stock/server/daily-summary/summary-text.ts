import { Decimal } from 'decimal.js';
import { formatMoney, formatQuantity } from '#shared/domain/format.ts';

export interface SoldItem {
  readonly name: string;
  readonly size: string;
  /** Stock units that left; less than 0 where more was refunded than sold. */
  readonly quantity: string;
  /** Null where no sale of the day knew its cost. */
  readonly cost: string | null;
}

interface Summary {
  readonly organization: string;
  /** As 2026-01-31. */
  readonly day: string;
  /** Most first. */
  readonly sold: readonly SoldItem[];
}

const MOST_LISTED = 20;

/** The mail of one business day. A cost that is not known is said to be unknown, never counted as 0. */
export function summaryOf({ organization, day, sold }: Summary): { subject: string; text: string } {
  const units = Decimal.sum(0, ...sold.map((item) => item.quantity)).toString();
  const costs = sold.flatMap(({ cost }) => (cost === null ? [] : [cost]));
  const unknown = sold.length - costs.length;
  const lines = sold
    .slice(0, MOST_LISTED)
    .map(({ name, size, quantity, cost }) => `${formatQuantity(quantity)}  ${name}, ${size}  ${formatMoney(cost)}`);
  const more = sold.length - lines.length;
  const text = [
    `Sales took ${formatQuantity(units)} units of ${sold.length} items out of stock, at a cost of ${formatMoney(Decimal.sum(0, ...costs).toString())}.`,
    unknown > 0 ? `The cost of ${unknown} of them is not known.` : '',
    [...lines, more > 0 ? `and ${more} more` : ''].filter(Boolean).join('\n'),
  ];
  return { subject: `${organization}: sales of ${nameOfDay(day)}`, text: text.filter(Boolean).join('\n\n') };
}

const nameOfDay = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
