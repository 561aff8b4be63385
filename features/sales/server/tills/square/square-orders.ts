import { createHash } from 'node:crypto';
import { Decimal } from 'decimal.js';
import { z } from 'zod';
import type { TillLine, TillModifier, TillOrder } from '../../../domain/tills/till-order.ts';
import { amountOf, money, sumOf } from './square-money.ts';

const text = z.string().nullish();
const time = z.string().refine((each) => !Number.isNaN(Date.parse(each)));
const list = <T extends z.ZodType>(each: T) => z.array(each).nullish();

const modifier = z.object({
  catalog_object_id: text,
  name: text,
  quantity: text,
  total_price_money: money,
});

const sold = {
  uid: text,
  name: text,
  variation_name: text,
  quantity: z.string().regex(/^\d+(\.\d+)?$/),
  item_type: text,
  catalog_object_id: text,
  total_tax_money: money,
  total_discount_money: money,
};

/** The fields of an order that are read; none names a guest. */
export const squareOrder = z.object({
  id: z.string().min(1),
  location_id: z.string(),
  state: z.string(),
  created_at: time,
  updated_at: time,
  closed_at: time.nullish(),
  line_items: list(z.object({ ...sold, gross_sales_money: money, modifiers: list(modifier) })),
  returns: list(
    z.object({
      source_order_id: text,
      return_line_items: list(
        z.object({ ...sold, source_line_item_uid: text, gross_return_money: money, return_modifiers: list(modifier) }),
      ),
      return_service_charges: list(z.object({ total_money: money })),
      return_tips: list(z.object({ applied_money: money })),
    }),
  ),
  tenders: list(z.object({ type: z.string(), amount_money: money, payment_id: text, created_at: time.nullish() })),
  total_tip_money: money,
  total_service_charge_money: money,
});
export type SquareOrder = z.output<typeof squareOrder>;

type Line = NonNullable<SquareOrder['line_items']>[number];
export type ReturnLine = NonNullable<NonNullable<SquareOrder['returns']>[number]['return_line_items']>[number];

/** The sold line that a returned line of an order is of, if that must be known. */
export type SourceLine = (orderId: string | null | undefined, line: ReturnLine) => Line | undefined;

/** The employee who took the payment, and the device. */
export interface SoldBy {
  readonly employee: string | null;
  readonly register: string | null;
}

/** Square counts an order when it is completed: before that it may change, or never be paid. */
const STATES: Readonly<Record<string, TillOrder['state']>> = { COMPLETED: 'counts', CANCELED: 'void' };

export function readSquareOrder(order: SquareOrder, by: SoldBy, sourceOf: SourceLine): TillOrder {
  const returns = order.returns ?? [];
  const sources = returns.flatMap(({ source_order_id: id, return_line_items: own }) =>
    (own ?? []).flatMap((line) => sourceOf(id, line)?.modifiers ?? []),
  );
  const lines = [
    ...(order.line_items ?? []).flatMap((line, index) => soldLine(line, `line-${index + 1}`)),
    ...returns.flatMap((each, at) =>
      (each.return_line_items ?? []).flatMap((line, index) =>
        returnedLine(line, `return-${at + 1}-${index + 1}`, sourceOf(each.source_order_id, line)),
      ),
    ),
  ];
  const tipsBack = sumOf(returns.flatMap((each) => (each.return_tips ?? []).map((tip) => amountOf(tip.applied_money))));
  const chargesBack = sumOf(
    returns.flatMap((each) => (each.return_service_charges ?? []).map((charge) => amountOf(charge.total_money))),
  );
  return {
    orderId: order.id,
    locationId: order.location_id,
    orderKey: new Date(order.updated_at).toISOString(),
    state: STATES[order.state] ?? 'open',
    soldAt: new Date(order.closed_at ?? order.created_at),
    ...by,
    lines,
    tip: new Decimal(amountOf(order.total_tip_money)).minus(tipsBack).toFixed(2),
    serviceCharge: new Decimal(amountOf(order.total_service_charge_money)).minus(chargesBack).toFixed(2),
    tenders: (order.tenders ?? []).map(({ type, amount_money }) => ({ type, amount: amountOf(amount_money) })),
    rawHash: createHash('sha256')
      .update(JSON.stringify([order, by, ...(sources.length > 0 ? [sources] : [])]))
      .digest('base64url'),
  };
}

/** A sold gift card is owed, not earned. */
function soldLine(line: Line, place: string): TillLine[] {
  if (line.item_type === 'GIFT_CARD') return [];
  const [gross, discount] = [amountOf(line.gross_sales_money), amountOf(line.total_discount_money)];
  const isGivenAway = new Decimal(gross).gt(0) && new Decimal(gross).eq(discount);
  return [
    {
      ...nameOf(line, 'Custom amount'),
      lineId: line.uid ?? place,
      kind: isGivenAway ? 'comp' : 'sale',
      voided: new Decimal(line.quantity).isZero(),
      quantity: line.quantity,
      gross,
      discount,
      tax: amountOf(line.total_tax_money),
      modifiers: (line.modifiers ?? []).map(readModifier),
    },
  ];
}

/** A return of items brings them back; a refund of an amount is a return of a custom amount, only money. */
function returnedLine(line: ReturnLine, place: string, source: Line | undefined): TillLine[] {
  if (line.item_type === 'GIFT_CARD') return [];
  const isMoney = line.item_type === 'CUSTOM_AMOUNT';
  return [
    {
      ...nameOf(line, 'Refund'),
      ...(isMoney && { name: 'Refund' }),
      lineId: line.uid ?? place,
      kind: isMoney ? 'refund' : 'return',
      voided: false,
      quantity: line.quantity,
      gross: amountOf(line.gross_return_money),
      discount: amountOf(line.total_discount_money),
      tax: amountOf(line.total_tax_money),
      modifiers: source ? shareOf(source, line.quantity) : (line.return_modifiers ?? []).map(readModifier),
    },
  ];
}

/** The modifiers of a sold line, each with the share of its price that the returned quantity paid. */
function shareOf({ modifiers, quantity: sold }: Line, returned: string): TillModifier[] {
  const share = new Decimal(sold).isZero() ? new Decimal(0) : new Decimal(returned).div(sold);
  return (modifiers ?? []).map(readModifier).map((each) => ({ ...each, price: share.times(each.price).toFixed(2) }));
}

function nameOf({ name, variation_name, catalog_object_id }: Line | ReturnLine, otherwise: string) {
  return {
    name: short(name) ?? otherwise,
    variation: readVariation(variation_name),
    catalogueId: catalog_object_id ?? null,
    category: null, // orders have none; the catalog has it
  };
}

/** Square calls the only variation of an item Regular. */
export const readVariation = (name: string | null | undefined): string | null =>
  name?.trim().toLowerCase() === 'regular' ? null : short(name);

export const short = (name: string | null | undefined): string | null => name?.trim().slice(0, 255) || null;

function readModifier({
  catalog_object_id,
  name,
  quantity,
  total_price_money,
}: z.output<typeof modifier>): TillModifier {
  return {
    catalogueId: catalog_object_id ?? null,
    name: short(name) ?? 'Modifier',
    quantity: quantity ?? '1',
    price: amountOf(total_price_money),
  };
}
