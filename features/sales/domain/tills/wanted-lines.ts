import { Decimal } from 'decimal.js';
import { spread } from './spread.ts';
import type { TillLine, TillLineKind, TillModifier, TillOrder } from './till-order.ts';

/** A line as it should be posted: quantities and money are signed, below 0 for a return or refund. Decimal strings. */
export interface WantedLine {
  readonly lineId: string;
  readonly kind: TillLineKind;
  readonly catalogueId: string | null;
  readonly name: string;
  readonly variation: string | null;
  readonly category: string | null;
  readonly soldAt: Date;
  readonly quantity: string;
  readonly gross: string;
  readonly discount: string;
  readonly tax: string;
  readonly tip: string;
  readonly serviceCharge: string;
  readonly employee: string | null;
  readonly register: string | null;
  /** All payment methods, such as "CARD, CASH"; null if not paid yet. */
  readonly paymentMethod: string | null;
  readonly modifiers: readonly TillModifier[];
}

/** The id of a line for an order's tip and service charge if it has no other line. */
const MONEY_LINE = 'money';

/**
 * The sales of an order in its current state (D40, D42): none unless it counts, none for voids, units back for
 * returns, and only money for refunds. Tip and service charge are spread over the lines, exact to the cent.
 */
export function wantedLines(order: TillOrder): WantedLine[] {
  if (order.state !== 'counts') return [];
  const lines = order.lines.filter((line) => !line.voided);
  const paid = [...new Set(order.tenders.map((tender) => tender.type))].sort().join(', ') || null;
  const holders = lines.length > 0 ? lines : [moneyLine(order)].filter((line) => line !== null);
  const weights = holders.map((line) => signed(line, line.gross).abs());
  const tips = spread(order.tip, weights);
  const charges = spread(order.serviceCharge, weights);
  return holders.map((line, index) => ({
    lineId: line.lineId,
    kind: line.kind,
    catalogueId: line.catalogueId,
    name: line.name,
    variation: line.variation,
    category: line.category,
    soldAt: line.soldAt ?? order.soldAt,
    quantity: line.kind === 'refund' ? '0' : signed(line, line.quantity).toFixed(),
    gross: signed(line, line.gross).toFixed(2),
    discount: signed(line, line.discount).toFixed(2),
    tax: signed(line, line.tax).toFixed(2),
    tip: tips[index] ?? '0.00',
    serviceCharge: charges[index] ?? '0.00',
    employee: line.employee ?? order.employee,
    register: order.register,
    paymentMethod: paid,
    modifiers: line.modifiers.map((each) => ({ ...each, price: new Decimal(each.price).toFixed(2) })),
  }));
}

function signed({ kind }: TillLine, amount: string): Decimal {
  const figure = new Decimal(amount);
  return figure.isZero() ? new Decimal(0) : kind === 'return' || kind === 'refund' ? figure.negated() : figure;
}

function moneyLine({ tip, serviceCharge, soldAt }: TillOrder): TillLine | null {
  if (new Decimal(tip).isZero() && new Decimal(serviceCharge).isZero()) return null;
  const nothing = { quantity: '0', gross: '0', discount: '0', tax: '0', modifiers: [] };
  const unnamed = { catalogueId: null, variation: null, category: null };
  return {
    lineId: MONEY_LINE,
    kind: 'refund',
    voided: false,
    name: 'Tips and charges',
    soldAt,
    ...unnamed,
    ...nothing,
  };
}
