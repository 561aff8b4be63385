import { Decimal } from 'decimal.js';
import { spread } from './spread.ts';
import { amountOf, asText, type Stated, shortName, sumOf } from './stated-amount.ts';
import type { TillLine, TillOrder } from './till-order.ts';

type Maybe<T> = T | null | undefined;

export interface XSeriesLine {
  readonly id: string;
  readonly product?: Maybe<{ readonly id?: Maybe<string> }>;
  /** Below 0 for returns, as is all money of the line. */
  readonly quantity?: Stated;
  readonly pricing?: Maybe<{
    /** After discounts, before tax. */
    readonly total?: Stated;
    readonly discount_total?: Stated;
  }>;
  readonly tax?: Maybe<{ readonly total?: Stated }>;
  readonly return?: Maybe<{ readonly is_return?: Maybe<boolean> }>;
  readonly gift_card_number?: Maybe<string>;
  readonly salesperson_id?: Maybe<string>;
}

export interface XSeriesSale {
  readonly id: string;
  readonly state?: Maybe<string>;
  readonly attributes?: Maybe<readonly string[]>;
  readonly date?: Maybe<string>;
  readonly created_at?: Maybe<string>;
  readonly deleted_at?: Maybe<string>;
  readonly _metadata?: Maybe<{ readonly version?: Stated }>;
  readonly source?: Maybe<{
    readonly author?: Maybe<{ readonly id?: Maybe<string> }>;
    readonly outlet_id?: Maybe<string>;
    readonly register_id?: Maybe<string>;
  }>;
  readonly line_items?: Maybe<readonly XSeriesLine[]>;
  readonly payments?: Maybe<
    readonly {
      readonly amount?: Stated;
      readonly deleted_at?: Maybe<string>;
      readonly type?: Maybe<{ readonly name?: Maybe<string> }>;
    }[]
  >;
  readonly adjustments?: Maybe<readonly { readonly adjustment_type?: Maybe<string>; readonly total?: Stated }[]>;
  readonly ecom_custom_charges?: Maybe<readonly { readonly total?: Stated }[]>;
}

export interface XSeriesProduct {
  readonly name: string;
  readonly variation: string | null;
  readonly category: string | null;
}

/** Names for the ids in sales. */
export interface XSeriesNames {
  readonly product: (id: string) => XSeriesProduct | undefined;
  readonly user: (id: string) => string | undefined;
  readonly register: (id: string) => string | undefined;
}

interface Around {
  readonly names: XSeriesNames;
  /** The product for a discount on the whole sale. */
  readonly discountProductId: string | null;
  readonly rawHash: string;
}

/** Sorts as text. */
const VERSION_DIGITS = 20;
/** Charges in addition to the items. Discounts of a sale are in its lines, or in the discount product. */
const CHARGES = new Set(['NON_CASH_FEE', 'SURCHARGE']);

/**
 * A sale of X-Series counts when it is closed, and on account when goods are handed over unpaid. Parked, layby, and
 * unshipped sales are open: they may never be sold. Returns are negative lines and bring the goods back.
 */
export function readXSeriesSale(sale: XSeriesSale, { names, discountProductId, rawHash }: Around): TillOrder {
  const { source, date, created_at, _metadata } = sale;
  const adjusted = (types: (type: string) => boolean) =>
    sumOf(
      (sale.adjustments ?? []).filter((one) => types(one.adjustment_type ?? '')),
      (one) => amountOf(one.total),
    );
  const isDiscount = (line: XSeriesLine) => discountProductId !== null && line.product?.id === discountProductId;
  const stated = (sale.line_items ?? []).filter((line) => !line.gift_card_number);
  const whole = sumOf(stated.filter(isDiscount), (line) => amountOf(line.pricing?.total)).negated();
  const items = stated.filter((line) => !isDiscount(line)).map((line) => readLine(line, names));
  const discounted = withDiscount(items, whole);
  const author = source?.author?.id;
  return {
    orderId: sale.id,
    locationId: source?.outlet_id ?? '',
    orderKey: String(_metadata?.version ?? 0).padStart(VERSION_DIGITS, '0'),
    state: stateOf(sale),
    soldAt: new Date(date ?? created_at ?? 0),
    employee: author ? (names.user(author) ?? author) : null,
    register: source?.register_id ? (names.register(source.register_id) ?? source.register_id) : null,
    lines: discounted ?? stated.map((line) => readLine(line, names)),
    tip: asText(adjusted((type) => type === 'TIP')),
    serviceCharge: asText(
      adjusted((type) => CHARGES.has(type)).plus(sumOf(sale.ecom_custom_charges ?? [], (one) => amountOf(one.total))),
    ),
    tenders: (sale.payments ?? [])
      .filter((payment) => !payment.deleted_at)
      .map(({ type, amount }) => ({ type: shortName(type?.name) ?? 'OTHER', amount: asText(amountOf(amount)) })),
    rawHash,
  };
}

function stateOf({ state, attributes, deleted_at }: XSeriesSale): TillOrder['state'] {
  if (deleted_at || state === 'voided') return 'void';
  const isOnAccount = state === 'pending' && (attributes ?? []).includes('onaccount');
  return state === 'closed' || isOnAccount ? 'counts' : 'open';
}

function readLine(line: XSeriesLine, names: XSeriesNames): TillLine {
  const quantity = amountOf(line.quantity ?? 1);
  const isBack = quantity.isNegative();
  const signed = (stated: Stated) => (isBack ? amountOf(stated).negated() : amountOf(stated));
  const net = signed(line.pricing?.total);
  const discount = Decimal.max(signed(line.pricing?.discount_total), 0); // a negative discount is a higher price
  const gross = net.plus(discount);
  const productId = line.product?.id ?? null;
  const product = productId ? names.product(productId) : undefined;
  const seller = line.salesperson_id;
  return {
    lineId: line.id,
    kind: isBack ? 'return' : gross.gt(0) && net.isZero() ? 'comp' : 'sale',
    voided: quantity.isZero(),
    catalogueId: productId,
    name: product?.name ?? 'Unnamed product',
    variation: product?.variation ?? null,
    category: product?.category ?? null,
    quantity: asText(quantity.abs()),
    gross: asText(gross),
    discount: asText(discount),
    tax: asText(signed(line.tax?.total)),
    modifiers: [],
    ...(seller && { employee: names.user(seller) ?? seller }),
  };
}

/**
 * Spreads a discount on the whole sale over sold lines, and a reversed one over returned lines, by price. Null if
 * there is no such line; then the discount stays its own line.
 */
function withDiscount(lines: readonly TillLine[], whole: Decimal): TillLine[] | null {
  if (whole.isZero()) return [...lines];
  const takes = (line: TillLine) => (line.kind === 'return') === whole.isNegative() && !line.voided;
  const taking = lines.filter(takes);
  if (taking.length === 0) return null;
  const parts = spread(
    whole.abs().toFixed(2),
    taking.map((line) => amountOf(line.gross).minus(line.discount).abs()),
  );
  const more = new Map(taking.map((line, index) => [line.lineId, parts[index] ?? '0']));
  return lines.map((line) => {
    const part = more.get(line.lineId);
    if (part === undefined) return line;
    const discount = asText(amountOf(line.discount).plus(part));
    const isGivenAway = line.kind === 'sale' && amountOf(line.gross).gt(0) && amountOf(line.gross).eq(discount);
    return { ...line, discount, kind: isGivenAway ? 'comp' : line.kind };
  });
}
