import { Decimal } from 'decimal.js';
import { formatDayInWords, formatMoney, formatQuantity } from '#shared/domain/format.ts';

export interface SoldItem {
  readonly name: string;
  readonly size: string;
  /** Stock units that left; less than 0 where more was refunded than sold. */
  readonly quantity: string;
  /** Null if no sale of the day had a cost. */
  readonly cost: string | null;
}

/** Sales of one POS item that is not matched. */
export interface UnmatchedSale {
  readonly name: string;
  /** Units, as the till counts them. */
  readonly quantity: string;
  readonly gross: string;
  /** Why it took nothing from stock although it is matched. */
  readonly problem: string | null;
}

interface Summary {
  readonly organization: string;
  /** Like 2026-01-31. */
  readonly day: string;
  /** Largest quantity first. */
  readonly sold: readonly SoldItem[];
  /** Largest amount first. */
  readonly unmatched: readonly UnmatchedSale[];
}

const MOST_LISTED = 20;

/** The mail about one business day. An unknown cost is called unknown, never counted as 0. */
export function summaryOf({ organization, day, sold, unmatched }: Summary): { subject: string; text: string } {
  const text = [...soldText(sold), ...unmatchedText(unmatched)];
  return {
    subject: `${organization}: sales of ${formatDayInWords(day, true)}`,
    text: text.filter(Boolean).join('\n\n'),
  };
}

function soldText(sold: readonly SoldItem[]): string[] {
  if (sold.length === 0) return ['Sales took nothing out of stock.'];
  const units = Decimal.sum(0, ...sold.map((item) => item.quantity)).toString();
  const costs = sold.flatMap(({ cost }) => (cost === null ? [] : [cost]));
  const unknown = sold.length - costs.length;
  const lines = sold
    .slice(0, MOST_LISTED)
    .map(({ name, size, quantity, cost }) => `${formatQuantity(quantity)}  ${name}, ${size}  ${formatMoney(cost)}`);
  const more = sold.length - lines.length;
  return [
    `Sales took ${formatQuantity(units)} units of ${sold.length === 1 ? '1 item' : `${sold.length} items`} out of stock, at a cost of ${formatMoney(Decimal.sum(0, ...costs).toString())}.`,
    unknown > 0 ? `The cost of ${unknown} of them is not known.` : '',
    [...lines, more > 0 ? `and ${more} more` : ''].filter(Boolean).join('\n'),
  ];
}

/** Sales that deplete nothing are listed as prominently as those that do (D42). */
function unmatchedText(unmatched: readonly UnmatchedSale[]): string[] {
  if (unmatched.length === 0) return [];
  const total = Decimal.sum(...unmatched.map((item) => item.gross)).toString();
  const lines = unmatched
    .slice(0, MOST_LISTED)
    .map(({ name, quantity, gross, problem }) =>
      [`${formatMoney(gross)}  ${name}  ${formatQuantity(quantity)} sold`, problem].filter(Boolean).join('\n    '),
    );
  const more = unmatched.length - lines.length;
  const items = unmatched.length === 1 ? '1 POS item' : `${unmatched.length} POS items`;
  return [
    `Unmatched sales: ${formatMoney(total)} of ${items} took nothing out of stock. Match or ignore them in Menu.`,
    [...lines, more > 0 ? `and ${more} more` : ''].filter(Boolean).join('\n'),
  ];
}
