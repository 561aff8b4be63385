import type { Decimal } from 'decimal.js';
import { amountOf, asText, type Stated, shortName, sumOf } from './stated-amount.ts';
import type { TillLine, TillModifier, TillOrder } from './till-order.ts';

type Maybe<T> = T | null | undefined;

export interface KSeriesLine {
  readonly id: string;
  /** Set on a modifier and on a part of a menu. */
  readonly parentLineId?: Maybe<string>;
  readonly sku?: Maybe<string>;
  readonly name?: Maybe<string>;
  readonly nameOverride?: Maybe<string>;
  readonly quantity?: Stated;
  /** After discounts, before tax, without the service charge. */
  readonly totalNetAmountWithoutTax?: Stated;
  readonly totalDiscountAmount?: Stated;
  readonly discountAmount?: Stated;
  readonly accountDiscountAmount?: Stated;
  readonly taxAmount?: Stated;
  readonly taxRatePercentage?: Stated;
  readonly taxLines?: Maybe<readonly { readonly taxIncluded?: Maybe<boolean> }[]>;
  readonly serviceCharge?: Stated;
  readonly accountingGroup?: Maybe<{ readonly name?: Maybe<string> }>;
  readonly staffName?: Maybe<string>;
  readonly timeOfSale?: Maybe<string>;
}

export interface KSeriesPayment {
  readonly code?: Maybe<string>;
  readonly netAmountWithTax?: Stated;
  readonly tip?: Stated;
}

/** A closed account. A later correction is another account, linked to it. */
export interface KSeriesSale {
  readonly accountFiscId: string;
  readonly type?: Maybe<string>;
  readonly cancelled?: Maybe<boolean>;
  readonly source?: Maybe<{
    readonly initialAccountId?: Maybe<string>;
    readonly previousAccountId?: Maybe<string>;
  }>;
  readonly timeOfOpening?: Maybe<string>;
  readonly timeClosed: string;
  readonly ownerName?: Maybe<string>;
  readonly deviceName?: Maybe<string>;
  readonly salesLines?: Maybe<readonly KSeriesLine[]>;
  readonly payments?: Maybe<readonly KSeriesPayment[]>;
}

interface Around {
  readonly locationId: string;
  readonly rawHash: string;
}

/** Cash put into the drawer, and temporary accounts. */
const NO_SALE = new Set(['FLOAT', 'TRANSITORY']);
/** They reverse an earlier account. */
const TAKES_BACK = new Set(['VOID', 'RECALL', 'CANCEL', 'REFUND']);

/**
 * One account of K-Series. Accounts never change: a void, recall, or cancellation is a new account on its own day
 * whose lines bring back what the earlier one took; a refund is only money (D42). The published contract doesn't say
 * whether such lines are negative, so both signs are read the same.
 */
export function readKSeriesSale(sale: KSeriesSale, { locationId, rawHash }: Around): TillOrder {
  const lines = sale.salesLines ?? [];
  const takesBack = TAKES_BACK.has(sale.type ?? '');
  const isTurned = takesBack && lines.every((line) => !amountOf(line.quantity ?? 1).isNegative());
  const turn = (amount: Decimal) => (isTurned ? amount.negated() : amount);
  const closed = new Date(sale.timeClosed);
  const payments = sale.payments ?? [];
  return {
    orderId: sale.accountFiscId,
    locationId,
    orderKey: closed.toISOString(),
    state: stateOf(sale, takesBack),
    soldAt: closed,
    employee: shortName(sale.ownerName),
    register: shortName(sale.deviceName),
    lines: rootsOf(lines).map(({ root, nested }) => readLine(root, nested, { turn, isRefund: sale.type === 'REFUND' })),
    tip: asText(turn(sumOf(payments, (payment) => amountOf(payment.tip)))),
    serviceCharge: asText(turn(sumOf(lines, (line) => amountOf(line.serviceCharge)))),
    tenders: payments.map(({ code, netAmountWithTax }) => ({
      type: code ?? 'OTHER',
      amount: asText(turn(amountOf(netAmountWithTax))),
    })),
    rawHash,
  };
}

/** Reversals without an earlier account, and accounts canceled before payment, are not sales. */
function stateOf(sale: KSeriesSale, takesBack: boolean): TillOrder['state'] {
  const { accountFiscId, type, cancelled, source, payments } = sale;
  if (NO_SALE.has(type ?? '')) return 'void';
  const isLinked = Boolean(source?.previousAccountId) || (source?.initialAccountId ?? accountFiscId) !== accountFiscId;
  if (takesBack) return isLinked || type === 'REFUND' ? 'counts' : 'void';
  return cancelled && (payments ?? []).length === 0 ? 'void' : 'counts';
}

interface Rooted {
  readonly root: KSeriesLine;
  readonly nested: KSeriesLine[];
}

/** Child lines of the same account, at any depth, belong to the topmost line. */
function rootsOf(lines: readonly KSeriesLine[]): Rooted[] {
  const byId = new Map(lines.map((line) => [line.id, line]));
  const roots = new Map<string, Rooted>();
  for (const line of lines) {
    const root = topOf(line, byId);
    const known = roots.get(root.id) ?? { root, nested: [] };
    if (line !== root) known.nested.push(line);
    roots.set(root.id, known);
  }
  return [...roots.values()];
}

function topOf(line: KSeriesLine, byId: ReadonlyMap<string, KSeriesLine>): KSeriesLine {
  const seen = new Set<KSeriesLine>();
  let top = line;
  for (;;) {
    const parent = byId.get(top.parentLineId ?? '');
    if (!parent || seen.has(parent) || parent === line) return top;
    seen.add(parent);
    top = parent;
  }
}

interface Reading {
  readonly turn: (amount: Decimal) => Decimal;
  readonly isRefund: boolean;
}

function readLine(root: KSeriesLine, nested: readonly KSeriesLine[], { turn, isRefund }: Reading): TillLine {
  const quantity = turn(amountOf(root.quantity ?? 1));
  const isBack = quantity.isNegative();
  const signed = (amount: Decimal) => (isBack ? turn(amount).negated() : turn(amount));
  const all = [root, ...nested];
  const net = signed(sumOf(all, (line) => amountOf(line.totalNetAmountWithoutTax)));
  const discount = signed(sumOf(all, discountOf));
  const gross = net.plus(discount);
  const kind = isRefund ? 'refund' : isBack ? 'return' : gross.gt(0) && net.isZero() ? 'comp' : 'sale';
  return {
    lineId: root.id,
    kind,
    voided: quantity.isZero(),
    catalogueId: shortName(root.sku),
    name: shortName(root.name) ?? shortName(root.nameOverride) ?? 'Open item',
    variation: null,
    category: shortName(root.accountingGroup?.name),
    quantity: asText(quantity.abs()),
    gross: asText(gross),
    discount: asText(discount),
    tax: asText(signed(sumOf(all, (line) => amountOf(line.taxAmount)))),
    modifiers: nested.map((line) => readModifier(line, { quantity, turn, signed })),
    ...(root.timeOfSale && { soldAt: new Date(root.timeOfSale) }),
    ...(shortName(root.staffName) && { employee: shortName(root.staffName) }),
  };
}

function readModifier(
  line: KSeriesLine,
  { quantity, turn, signed }: { quantity: Decimal; turn: Reading['turn']; signed: Reading['turn'] },
): TillModifier {
  const own = turn(amountOf(line.quantity ?? 1));
  return {
    catalogueId: shortName(line.sku),
    name: shortName(line.name) ?? shortName(line.nameOverride) ?? 'Modifier',
    quantity: asText(quantity.isZero() ? own.abs() : own.div(quantity).abs()),
    price: asText(signed(amountOf(line.totalNetAmountWithoutTax).plus(discountOf(line)))),
  };
}

/** Before tax: if menu prices include tax, discounts do too. */
function discountOf(line: KSeriesLine): Decimal {
  const stated =
    line.totalDiscountAmount == null
      ? amountOf(line.discountAmount).plus(amountOf(line.accountDiscountAmount))
      : amountOf(line.totalDiscountAmount);
  const isWithTax = (line.taxLines ?? []).some((tax) => tax.taxIncluded);
  return isWithTax ? stated.div(amountOf(line.taxRatePercentage).div(100).plus(1)) : stated;
}
