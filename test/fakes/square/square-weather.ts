import { randomUUID } from 'node:crypto';
import type { FakeSquare } from './fake-square.ts';
import type { Order, OrderLine } from './square-objects.ts';
import { edit, giveBack, lineOf, sell } from './square-seller.ts';

/** Random numbers from 0 to 1, the same for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export interface Drink {
  readonly variationId: string;
  readonly name: string;
  readonly price: number;
}

const HOUR = 3_600_000;

/** Simulates a seller's busy days from one seed: sells, edits late, voids, returns, refunds, cancels. */
export class BusySeller {
  private readonly fake: FakeSquare;
  private readonly drinks: readonly Drink[];
  private readonly random: () => number;

  constructor(fake: FakeSquare, drinks: readonly Drink[], random: () => number) {
    this.fake = fake;
    this.drinks = drinks;
    this.random = random;
  }

  /** Runs one random event; returns the order it affected. */
  act(): Order {
    const chance = this.random();
    const known = [...this.fake.orders.values()].filter((order) => !order.returns);
    const some = known[Math.floor(this.random() * known.length)];
    if (!some || chance < 0.6) return this.sell();
    if (chance < 0.72) return this.change(some);
    if (chance < 0.8) return this.dropLine(some);
    if (chance < 0.84) return edit(this.fake, some, { state: 'CANCELED' });
    if (chance < 0.88) return edit(this.fake, some, { state: 'COMPLETED', closed_at: some.closed_at ?? this.soldAt() });
    if (chance < 0.95) return this.bringBack(some);
    return giveBack(this.fake, some, null, this.whole(1, 900));
  }

  private whole(least: number, most: number): number {
    return least + Math.floor(this.random() * (most - least + 1));
  }

  /** Clocks are minutes off, and offline sales arrive up to three days late. */
  private soldAt(): string {
    const chance = this.random();
    const off = chance < 0.1 ? -this.whole(1, 70) * HOUR : this.whole(-10, 10) * 60_000;
    return new Date(Date.now() + off).toISOString();
  }

  private line(): OrderLine {
    const drink = this.drinks[this.whole(0, this.drinks.length - 1)] as Drink;
    const quantity = this.random() < 0.1 ? `${this.whole(1, 3)}.5` : String(this.whole(1, 4));
    const given = { ...drink, quantity, tax: this.whole(0, 99) };
    const chance = this.random();
    if (chance < 0.05)
      return lineOf({ name: 'Corkage', quantity: '1', price: this.whole(100, 2000), type: 'CUSTOM_AMOUNT' });
    if (chance < 0.08) return lineOf({ name: 'Gift card', quantity: '1', price: 5000, type: 'GIFT_CARD' });
    if (chance < 0.2) return lineOf({ ...given, discount: this.whole(1, 99) });
    if (chance < 0.25) return lineOf({ ...given, discount: Math.round(Number(quantity) * drink.price) });
    if (chance < 0.4) return lineOf({ ...given, modifiers: [{ name: 'Tonic', price: 150 }] });
    return lineOf(given);
  }

  private sell(): Order {
    return sell(this.fake, {
      lines: Array.from({ length: this.whole(1, 4) }, () => this.line()),
      state: this.random() < 0.15 ? 'OPEN' : 'COMPLETED',
      locationId: this.random() < 0.2 ? 'L-PATIO' : 'L-BAR',
      soldAt: this.soldAt(),
      tip: this.random() < 0.5 ? this.whole(1, 999) : 0,
      serviceCharge: this.random() < 0.1 ? this.whole(1, 500) : 0,
      tenders: this.random() < 0.2 ? ['CARD', 'CASH'] : ['CARD'],
      teamMemberId: this.random() < 0.5 ? 'TM-AL' : 'TM-BO',
    });
  }

  private change(order: Order): Order {
    const line_items = (order.line_items ?? []).map((line) => ({ ...line, ...pick(this.line()), uid: line.uid }));
    return edit(this.fake, order, { line_items });
  }

  private dropLine(order: Order): Order {
    return edit(this.fake, order, { line_items: (order.line_items ?? []).slice(1) });
  }

  private bringBack(order: Order): Order {
    const line = (order.line_items ?? []).find((each) => each.item_type === 'ITEM');
    if (!line) return giveBack(this.fake, order, null, 100);
    return giveBack(this.fake, order, line, line.base_price_money.amount);
  }
}

/** Copies a line without its id. */
const pick = ({ uid: _, ...line }: OrderLine) => line;

export interface Fold {
  /** Units by variation, in thousandths. */
  readonly units: Readonly<Record<string, number>>;
  /** In cents. */
  readonly gross: number;
  readonly discount: number;
  readonly tax: number;
  readonly tip: number;
  readonly serviceCharge: number;
}

/**
 * The seller's net sales, straight from Square's objects and in integers: written separately from the product, so both
 * can't have the same error.
 */
export function foldOf({ orders }: Pick<FakeSquare, 'orders'>): Fold {
  const units: Record<string, number> = {};
  const sums = { gross: 0, discount: 0, tax: 0, tip: 0, serviceCharge: 0 };
  const count = (id: string | undefined, quantity: string, sign: 1 | -1) => {
    if (id) units[id] = (units[id] ?? 0) + sign * Math.round(Number(quantity) * 1000);
  };
  for (const order of orders.values()) {
    if (order.state !== 'COMPLETED') continue;
    sums.tip += order.total_tip_money.amount;
    sums.serviceCharge += order.total_service_charge_money.amount;
    for (const line of order.line_items ?? []) {
      if (line.item_type === 'GIFT_CARD') continue;
      sums.gross += line.gross_sales_money.amount;
      sums.discount += line.total_discount_money.amount;
      sums.tax += line.total_tax_money.amount;
      count(line.catalog_object_id, line.quantity, 1);
    }
    for (const line of (order.returns ?? []).flatMap((each) => each.return_line_items)) {
      sums.gross -= line.gross_return_money.amount;
      if (line.item_type === 'ITEM') count(line.catalog_object_id, line.quantity, -1);
    }
  }
  return { units, ...sums };
}

/** An order event, sometimes twice, and a forged one. */
export function eventsFor(
  fake: FakeSquare,
  order: Order,
  random: () => number,
): { event: object; isForged: boolean }[] {
  const event = fake.orderEvent(order, randomUUID());
  const chance = random();
  if (chance < 0.3) return [];
  return [
    { event, isForged: false },
    ...(chance < 0.5 ? [{ event, isForged: false }] : []),
    ...(chance > 0.95 ? [{ event: fake.orderEvent(order, randomUUID()), isForged: true }] : []),
  ];
}
