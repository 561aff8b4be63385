import { randomUUID } from 'node:crypto';
import type { FakeSquare } from './fake-square.ts';
import { type CatalogObject, type Order, type OrderLine, type Payment, usd } from './square-objects.ts';

export interface Offered {
  readonly item: string;
  readonly variation: string;
  readonly category: string;
  /** In cents. */
  readonly price: number;
}

/** Adds an item with one variation to the catalog; returns the variation's id. */
export function offer(
  fake: FakeSquare,
  { item, variation, category, price }: Offered,
  more: { upc?: string } = {},
): string {
  const updated_at = fake.now();
  const base = { updated_at, version: Date.parse(updated_at), is_deleted: false, present_at_all_locations: true };
  const categoryId = `CAT-${category}`;
  if (!fake.catalog.has(categoryId))
    fake.catalog.set(categoryId, { ...base, type: 'CATEGORY', id: categoryId, category_data: { name: category } });
  const id = `V-${item}-${variation}`;
  const price_money = usd(price);
  const data = { item_id: `I-${item}`, name: variation, pricing_type: 'FIXED_PRICING' as const, price_money, ...more };
  const one = { ...base, type: 'ITEM_VARIATION' as const, id, item_variation_data: data };
  const known = fake.catalog.get(`I-${item}`);
  const before = known?.type === 'ITEM' ? known.item_data.variations : [];
  const item_data = {
    name: item,
    product_type: 'REGULAR' as const,
    categories: [{ id: categoryId }],
    variations: [...before.filter((each) => each.id !== id), one],
  };
  fake.catalog.set(`I-${item}`, { ...base, type: 'ITEM', id: `I-${item}`, item_data } satisfies CatalogObject);
  return id;
}

export function offerModifiers(fake: FakeSquare, list: string, names: Readonly<Record<string, number>>): void {
  const base = { updated_at: fake.now(), is_deleted: false, present_at_all_locations: true };
  const modifiers = Object.entries(names).map(([name, price]) => ({
    ...base,
    type: 'MODIFIER' as const,
    id: `MOD-${name}`,
    modifier_data: { name, price_money: usd(price) },
  }));
  fake.catalog.set(`ML-${list}`, {
    ...base,
    type: 'MODIFIER_LIST',
    id: `ML-${list}`,
    modifier_list_data: { name: list, modifiers },
  });
}

export interface Sold {
  readonly variationId?: string;
  readonly name: string;
  readonly variation?: string;
  readonly quantity: string;
  /** The price of one, in cents. */
  readonly price: number;
  readonly discount?: number;
  readonly tax?: number;
  readonly type?: OrderLine['item_type'];
  readonly modifiers?: readonly { readonly name: string; readonly price: number }[];
}

export function lineOf({
  variationId,
  name,
  variation,
  quantity,
  price,
  discount = 0,
  tax = 0,
  type = 'ITEM',
  modifiers = [],
}: Sold): OrderLine {
  const added = modifiers.reduce((sum, each) => sum + each.price, 0);
  const gross = Math.round(Number(quantity) * (price + added));
  return {
    uid: randomUUID(),
    name,
    quantity,
    item_type: type,
    base_price_money: usd(price),
    gross_sales_money: usd(gross),
    total_discount_money: usd(discount),
    total_tax_money: usd(tax),
    total_money: usd(gross - discount + tax),
    ...(variationId && { catalog_object_id: variationId }),
    ...(variation && { variation_name: variation }),
    ...(modifiers.length > 0 && {
      modifiers: modifiers.map((each) => ({
        uid: randomUUID(),
        catalog_object_id: `MOD-${each.name}`,
        name: each.name,
        quantity: '1',
        base_price_money: usd(each.price),
        total_price_money: usd(Math.round(Number(quantity) * each.price)),
      })),
    }),
  };
}

export interface NewOrder {
  readonly lines?: readonly OrderLine[];
  readonly returns?: Order['returns'];
  readonly locationId?: string;
  readonly state?: Order['state'];
  /** By the till's clock. */
  readonly soldAt?: string;
  readonly tip?: number;
  readonly serviceCharge?: number;
  /** The payments it was split into. */
  readonly tenders?: readonly ('CARD' | 'CASH')[];
  readonly teamMemberId?: string;
}

/** Creates an order with its payments, as a register does. */
export function sell(fake: FakeSquare, given: NewOrder): Order {
  const { lines = [], returns, locationId = 'L-BAR', state = 'COMPLETED', tip = 0, serviceCharge = 0 } = given;
  const at = given.soldAt ?? fake.time();
  const id = `O-${randomUUID()}`;
  const total = lines.reduce((sum, line) => sum + line.total_money.amount, 0) + tip + serviceCharge;
  const kinds = given.tenders ?? ['CARD'];
  const payments = kinds.map((): Payment => {
    const payment = {
      id: `P-${randomUUID()}`,
      created_at: at,
      location_id: locationId,
      order_id: id,
      status: 'COMPLETED',
      amount_money: usd(Math.round(total / kinds.length)),
      team_member_id: given.teamMemberId ?? 'TM-AL',
      device_details: { device_name: 'Front bar' },
    };
    fake.payments.set(payment.id, payment);
    return payment;
  });
  const order: Order = {
    id,
    location_id: locationId,
    source: { name: 'Point of Sale' },
    state,
    created_at: at,
    updated_at: fake.time(),
    ticket_name: 'A guest who must not be kept',
    line_items: [...lines],
    tenders: payments.map((payment, index) => ({
      id: payment.id,
      type: kinds[index] ?? 'CARD',
      amount_money: payment.amount_money,
      created_at: at,
      payment_id: payment.id,
    })),
    total_money: usd(total),
    total_tip_money: usd(tip),
    total_service_charge_money: usd(serviceCharge),
    ...(state === 'COMPLETED' && { closed_at: at }),
    ...(returns && { returns }),
    ...(serviceCharge > 0 && {
      service_charges: [
        { uid: randomUUID(), name: 'Large party', applied_money: usd(serviceCharge), total_money: usd(serviceCharge) },
      ],
    }),
  };
  fake.put(order);
  return order;
}

/** Changes an order, which is then found by its `updated_at`. */
export function edit(fake: FakeSquare, order: Order, changes: Partial<Order>): Order {
  const changed = { ...order, ...changes, updated_at: fake.time() };
  fake.put(changed);
  return changed;
}

/** Creates a return, which is a separate order: of a line with its bottle, or of money only. */
export function giveBack(fake: FakeSquare, order: Order, line: OrderLine | null, cents: number, quantity = '1'): Order {
  const back = {
    uid: randomUUID(),
    quantity: line ? quantity : '1',
    item_type: line ? line.item_type : ('CUSTOM_AMOUNT' as const),
    base_price_money: usd(cents),
    gross_return_money: usd(cents),
    total_tax_money: usd(0),
    total_discount_money: usd(0),
    total_money: usd(cents),
    ...(line && {
      source_line_item_uid: line.uid,
      ...(line.name && { name: line.name }),
      ...(line.variation_name && { variation_name: line.variation_name }),
      ...(line.catalog_object_id && { catalog_object_id: line.catalog_object_id }),
    }),
  };
  const returns = [{ uid: randomUUID(), source_order_id: order.id, return_line_items: [back] }];
  return sell(fake, { returns, locationId: order.location_id, tenders: [] });
}
