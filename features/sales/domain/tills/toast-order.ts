import { Decimal } from 'decimal.js';
import { amountOf, asText, type Stated, shortName, sumOf } from './stated-amount.ts';
import type { TillLine, TillModifier, TillOrder } from './till-order.ts';

type Maybe<T> = T | null | undefined;
type Reference = Maybe<{ readonly guid?: Maybe<string> }>;

interface ToastRefund {
  readonly refundAmount?: Stated;
  readonly taxRefundAmount?: Stated;
}

/** An item of a check, or a modifier; both have modifiers of their own. */
export interface ToastSelection {
  readonly guid: string;
  readonly item?: Reference;
  readonly preModifier?: Reference;
  readonly displayName?: Maybe<string>;
  readonly selectionType?: Maybe<string>;
  readonly unitOfMeasure?: Maybe<string>;
  /** When it was added to the order. */
  readonly createdDate?: Maybe<string>;
  readonly quantity?: Stated;
  /** After discounts, including those of the check; with modifiers. */
  readonly price?: Stated;
  readonly preDiscountPrice?: Stated;
  readonly tax?: Stated;
  readonly voided?: Maybe<boolean>;
  readonly deferred?: Maybe<boolean>;
  readonly refundDetails?: Maybe<ToastRefund>;
  readonly modifiers?: Maybe<readonly ToastSelection[]>;
}

export interface ToastPayment {
  readonly type?: Maybe<string>;
  /** Without the tip. */
  readonly amount?: Stated;
  readonly tipAmount?: Stated;
  readonly paymentStatus?: Maybe<string>;
  readonly voidInfo?: Maybe<{ readonly voidDate?: Maybe<string> }>;
  readonly refund?: Maybe<{ readonly refundAmount?: Stated; readonly tipRefundAmount?: Stated }>;
}

export interface ToastServiceCharge {
  readonly chargeAmount?: Stated;
  readonly gratuity?: Maybe<boolean>;
  readonly serviceChargeCategory?: Maybe<string>;
  readonly refundDetails?: Maybe<ToastRefund>;
}

export interface ToastCheck {
  readonly guid: string;
  readonly voided?: Maybe<boolean>;
  readonly deleted?: Maybe<boolean>;
  /** With tax and service charges, before refunds. */
  readonly totalAmount?: Stated;
  readonly selections?: Maybe<readonly ToastSelection[]>;
  readonly payments?: Maybe<readonly ToastPayment[]>;
  readonly appliedServiceCharges?: Maybe<readonly ToastServiceCharge[]>;
}

/** The fields of an order that are read; none names a guest. */
export interface ToastOrder {
  readonly guid: string;
  readonly openedDate?: Maybe<string>;
  readonly createdDate?: Maybe<string>;
  readonly modifiedDate?: Maybe<string>;
  readonly voided?: Maybe<boolean>;
  readonly deleted?: Maybe<boolean>;
  readonly createdInTestMode?: Maybe<boolean>;
  readonly excessFood?: Maybe<boolean>;
  readonly approvalStatus?: Maybe<string>;
  readonly createdDevice?: Maybe<{ readonly id?: Maybe<string> }>;
  readonly checks?: Maybe<readonly ToastCheck[]>;
}

interface Around {
  readonly locationId: string;
  readonly employee: string | null;
  readonly rawHash: string;
}

/** Money owed to or by a guest: not a sale. */
const NOT_SOLD = new Set(['TOAST_CARD_SELL', 'TOAST_CARD_RELOAD', 'HOUSE_ACCOUNT_PAY_BALANCE']);
const TYPED_IN = new Set(['OPEN_ITEM', 'SPECIAL_REQUEST']);
const NOT_YET = new Set(['NEEDS_APPROVAL', 'NOT_APPROVED', 'FUTURE']);
const NOT_PAID = new Set([
  'ERROR',
  'ERROR_NETWORK',
  'DENIED',
  'CANCELLED',
  'VOIDED',
  'VOIDED_AT_RISK',
  'PROCESSING_VOID',
]);
/** Donations, and cash rounding. */
const NOT_OURS = new Set(['FUNDRAISING_CAMPAIGN', 'CASH_ROUNDING']);

/**
 * Toast counts open checks as sales, except orders that were deleted (merged into another one) or voided, gift
 * cards, and payments of house accounts. An item is sold when it was added to the order, for a tab stays open for hours
 * and bottles are counted meanwhile (D11); money is dated when the order was opened, like Toast's business day.
 */
export function readToastOrder(order: ToastOrder, { locationId, employee, rawHash }: Around): TillOrder {
  const opened = new Date(order.openedDate ?? order.createdDate ?? order.modifiedDate ?? 0);
  const checks = (order.checks ?? []).map((check) => ({ ...check, stands: !check.voided && !check.deleted }));
  const standing = checks.filter((check) => check.stands);
  const payments = standing.flatMap((check) => paymentsOf(check));
  const charges = standing.flatMap((check) => chargesOf(check));
  const isWaste = order.excessFood === true;
  return {
    orderId: order.guid,
    locationId,
    orderKey: new Date(order.modifiedDate ?? opened).toISOString(),
    state: stateOf(order),
    soldAt: opened,
    employee,
    register: shortName(order.createdDevice?.id),
    lines: checks.flatMap((check) => linesOf(check, check.stands, { isWaste, opened })),
    tip: asText(sumOf(payments, tipOf).plus(sumOf(charges.filter(isGratuity), keptOf))),
    serviceCharge: asText(
      sumOf(
        charges.filter((charge) => !isGratuity(charge)),
        keptOf,
      ),
    ),
    tenders: payments.map(({ type, amount }) => ({ type: type ?? 'OTHER', amount: asText(amountOf(amount)) })),
    rawHash,
  };
}

function stateOf({ deleted, voided, createdInTestMode, approvalStatus }: ToastOrder): TillOrder['state'] {
  if (deleted || voided || createdInTestMode) return 'void';
  return NOT_YET.has(approvalStatus ?? '') ? 'open' : 'counts';
}

interface OfOrder {
  readonly isWaste: boolean;
  readonly opened: Date;
}

function linesOf(check: ToastCheck, stands: boolean, of: OfOrder): TillLine[] {
  const sold = (check.selections ?? []).filter((one) => !one.deferred && !NOT_SOLD.has(one.selectionType ?? ''));
  const lines = sold.flatMap((selection) => {
    const line = soldLine(selection, stands, of);
    return line.voided ? [line] : [line, ...refundOf(selection, line)];
  });
  const money = stands ? refundedBesides(check) : new Decimal(0);
  return money.isZero() ? lines : [...lines, moneyLine(`${check.guid}:refund`, 'Refund', money)];
}

function soldLine(selection: ToastSelection, stands: boolean, { isWaste, opened }: OfOrder): TillLine {
  const net = amountOf(selection.price ?? selection.preDiscountPrice);
  const gross = Decimal.max(amountOf(selection.preDiscountPrice ?? selection.price), net);
  const isGivenAway = gross.gt(0) && net.isZero();
  const quantity = amountOf(selection.quantity ?? 1);
  const unit = selection.unitOfMeasure ?? 'NONE';
  const added = new Date(selection.createdDate ?? opened);
  return {
    lineId: selection.guid,
    soldAt: added > opened ? added : opened,
    kind: isWaste ? 'waste' : isGivenAway ? 'comp' : 'sale',
    voided: !stands || selection.voided === true,
    catalogueId: TYPED_IN.has(selection.selectionType ?? '') ? null : (selection.item?.guid ?? null),
    name: shortName(selection.displayName) ?? 'Open item',
    variation: unit === 'NONE' ? null : unit,
    category: null, // orders have only its id; the catalog has the category
    quantity: asText(quantity),
    gross: asText(gross),
    discount: asText(gross.minus(net)),
    tax: asText(amountOf(selection.tax)),
    modifiers: modifiersOf(selection.modifiers, quantity),
  };
}

/**
 * Modifiers at any depth, without voided ones. A modifier's price includes its own modifiers. With a pre-modifier
 * ("no", "extra") it is a different modifier to match.
 */
function modifiersOf(selections: ToastSelection['modifiers'], ofLine: Decimal): TillModifier[] {
  return (selections ?? [])
    .filter((one) => !one.voided)
    .flatMap((one) => {
      const price = grossOf(one);
      const nested = (one.modifiers ?? []).filter((each) => !each.voided);
      const own = Decimal.max(price.minus(sumOf(nested, grossOf)), 0);
      const [item, before] = [one.item?.guid ?? null, one.preModifier?.guid];
      const quantity = amountOf(one.quantity ?? 1);
      const isTyped = TYPED_IN.has(one.selectionType ?? '') || item === null;
      return [
        {
          catalogueId: isTyped ? null : before ? `${before}:${item}` : item,
          name: shortName(one.displayName) ?? 'Modifier',
          quantity: asText(ofLine.isZero() ? quantity : quantity.div(ofLine)),
          price: asText(own),
        },
        ...modifiersOf(nested, ofLine),
      ];
    });
}

const grossOf = (one: ToastSelection) => amountOf(one.preDiscountPrice ?? one.price);

/** Only money: Toast does not say that the bottle came back. */
function refundOf({ guid, refundDetails }: ToastSelection, line: TillLine): TillLine[] {
  const [amount, tax] = [amountOf(refundDetails?.refundAmount), amountOf(refundDetails?.taxRefundAmount)];
  if (amount.isZero() && tax.isZero()) return [];
  const { catalogueId, name, variation } = line;
  return [{ ...moneyLine(`${guid}:refund`, name, amount), catalogueId, variation, tax: asText(tax) }];
}

function moneyLine(lineId: string, name: string, amount: Decimal): TillLine {
  const unnamed = { catalogueId: null, variation: null, category: null };
  const nothing = { quantity: '0', discount: '0', tax: '0', modifiers: [] };
  return { lineId, kind: 'refund', voided: false, name, gross: asText(amount), ...unnamed, ...nothing };
}

/**
 * Refunds for no item or charge in particular. A void after payment is paid back as well but already counts nothing,
 * so a refund is at most the amount that the check keeps below its total.
 */
function refundedBesides(check: ToastCheck): Decimal {
  const payments = paymentsOf(check);
  const refunded = sumOf(payments, (payment) => amountOf(payment.refund?.refundAmount));
  const parts = [...(check.selections ?? []).filter((one) => !one.voided), ...(check.appliedServiceCharges ?? [])];
  const itemized = sumOf(parts, ({ refundDetails }) =>
    amountOf(refundDetails?.refundAmount).plus(amountOf(refundDetails?.taxRefundAmount)),
  );
  const besides = refunded.minus(itemized);
  const kept = sumOf(payments, (payment) => amountOf(payment.amount)).minus(refunded);
  const short = amountOf(check.totalAmount).minus(itemized).minus(kept);
  return Decimal.max(Decimal.min(besides, short), 0);
}

const paymentsOf = ({ payments }: ToastCheck): ToastPayment[] =>
  (payments ?? []).filter(
    ({ paymentStatus, voidInfo }) => !NOT_PAID.has(paymentStatus ?? '') && voidInfo?.voidDate == null,
  );

const chargesOf = ({ appliedServiceCharges }: ToastCheck): ToastServiceCharge[] =>
  (appliedServiceCharges ?? []).filter((charge) => !NOT_OURS.has(charge.serviceChargeCategory ?? ''));

const tipOf = ({ tipAmount, refund }: ToastPayment) => amountOf(tipAmount).minus(amountOf(refund?.tipRefundAmount));

/** A service charge that goes to the staff is a tip. */
const isGratuity = ({ gratuity }: ToastServiceCharge) => gratuity === true;

const keptOf = ({ chargeAmount, refundDetails }: ToastServiceCharge) =>
  amountOf(chargeAmount).minus(amountOf(refundDetails?.refundAmount));
