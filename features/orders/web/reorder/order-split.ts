import { lineTotal } from '#features/invoices/domain/line-maths.ts';
import { formatCount, formatQuantity } from '#shared/domain/format.ts';
import type { lowStock } from '../low-stock/low-stock-api.ts';

export type PreviewLine = Awaited<ReturnType<typeof lowStock.call.previewOrders>>['lines'][number];
type OrderItems = NonNullable<Parameters<typeof lowStock.call.orderLowStock>[0]['items']>;

/** What a person changed of a preview. */
export interface SplitChanges {
  /** By item. */
  readonly quantities: Readonly<Record<string, number>>;
  /** Items left out, or taken in again. */
  readonly leftOut: Readonly<Record<string, boolean>>;
  /** Another vendor for everything last bought from this one. */
  readonly vendorOf: Readonly<Record<string, string>>;
  /** The vendor of an item that was never bought. */
  readonly vendorOfItem: Readonly<Record<string, string>>;
}

export const NO_CHANGES: SplitChanges = { quantities: {}, leftOut: {}, vendorOf: {}, vendorOfItem: {} };

export interface SplitLine extends PreviewLine {
  /** The vendor it goes to; undefined until someone chooses one. */
  readonly to: string | undefined;
  readonly ordered: boolean;
}

/** The lines as they would be ordered. One without a vendor is not ordered. */
export const splitLines = (lines: readonly PreviewLine[], changes: SplitChanges): SplitLine[] =>
  lines.map((line) => {
    const quantity = changes.quantities[line.id] ?? line.quantity;
    const to = line.vendor ? (changes.vendorOf[line.vendor.id] ?? line.vendor.id) : changes.vendorOfItem[line.id];
    return { ...line, quantity, to, ordered: to !== undefined && quantity >= 1 && !changes.leftOut[line.id] };
  });

/** The lines by the vendor they were bought from last, in the order of the preview; those never bought come last. */
export function groupsOf(lines: readonly SplitLine[]): { vendor: PreviewLine['vendor']; lines: SplitLine[] }[] {
  const groups = [...Map.groupBy(lines, (line) => line.vendor?.id ?? '')];
  return groups
    .map(([, own]) => ({ vendor: own[0]?.vendor ?? null, lines: own }))
    .toSorted((a, b) => Number(a.vendor === null) - Number(b.vendor === null));
}

/** To the cent, as the order will have it: 1 for each where no cost is known. */
export const costOf = ({ quantity, unit_cost }: PreviewLine): number => Number(lineTotal(quantity, unit_cost || 1));

/** One entry for each order: its vendor, the number of its lines, and its total in money. */
export function ordersOf(lines: readonly SplitLine[]): { to: string; count: number; total: number }[] {
  const ordered = lines.filter((line) => line.ordered);
  return [...Map.groupBy(ordered, (line) => line.to as string)].map(([to, own]) => ({
    to,
    count: own.length,
    total: own.reduce((cents, line) => cents + Math.round(costOf(line) * 100), 0) / 100,
  }));
}

/** The lines to send: all are created at once, or none if someone ordered one of the items since the preview. */
export const itemsToOrder = (lines: readonly SplitLine[]): OrderItems =>
  lines
    .filter((line) => line.ordered)
    .map(({ id, quantity, to, on_order }) => ({ inventory_item_id: id, quantity, vendor_id: to, on_order }));

/** A quantity in the vendor's packs: "2 cases of 6 + 3". Empty for single bottles. */
export function packText(quantity: number, pack: number): string {
  if (pack <= 1) return '';
  const cases = Math.floor(quantity / pack);
  const rest = Number((quantity - cases * pack).toFixed(2));
  if (cases === 0) return `less than a case of ${pack}`;
  return `${formatCount(cases)} ${cases === 1 ? 'case' : 'cases'} of ${pack}${rest > 0 ? ` + ${formatQuantity(rest)}` : ''}`;
}
