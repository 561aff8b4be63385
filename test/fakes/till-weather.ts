import type { BookLine, BookOrder, Chance } from './till-books.ts';

/** What may happen to an order after it was sold. Not every till supports all of these. */
export type Happening =
  | 'edit'
  | 'voidLine'
  | 'cancel'
  | 'merge'
  | 'refund'
  | 'return'
  | 'settle'
  | 'recall'
  | 'takeBack';

interface Seller {
  readonly books: Map<string, BookOrder>;
  readonly location: string;
  readonly happenings: readonly Happening[];
  /** The share of orders that don't count yet when they are created. */
  readonly open: number;
  now(): number;
}

/** Simulates a seller's busy days from one seed: it mostly sells, and otherwise changes earlier sales. */
export class BusySeller {
  private readonly seller: Seller;
  private readonly chance: Chance;

  constructor(seller: Seller, chance: Chance) {
    this.seller = seller;
    this.chance = chance;
  }

  /** Sells in the past, as history before the till was connected. */
  sellAt(time: number): BookOrder {
    return this.keep({ ...this.newOrder(), openedAt: time, changedAt: time });
  }

  /** Runs one random event; returns the orders it affected. */
  act(): BookOrder[] {
    const known = [...this.seller.books.values()].filter((order) => order.direction === 1 && order.lines.length > 0);
    const some = this.chance.pick(known);
    if (!some || this.chance.share() < 0.6) return [this.keep(this.newOrder())];
    const happening = this.chance.pick(this.seller.happenings) ?? 'edit';
    return this.happen(happening, some, this.chance.pick(known) ?? some).map((order) => this.keep(order));
  }

  private happen(happening: Happening, some: BookOrder, other: BookOrder): BookOrder[] {
    const { chance } = this;
    switch (happening) {
      case 'edit':
        return [{ ...some, tip: chance.whole(0, 900), lines: [...some.lines, chance.line()] }];
      case 'voidLine':
        return [{ ...some, lines: some.lines.map((line, index) => (index === 0 ? { ...line, voided: true } : line)) }];
      case 'cancel':
        return [{ ...some, state: 'void' }];
      case 'settle':
        return [{ ...some, state: some.state === 'open' ? 'counts' : some.state }];
      case 'merge':
        if (some.id === other.id || some.state !== 'counts' || other.state !== 'counts') return [];
        return [
          { ...some, state: 'void' },
          { ...other, lines: [...other.lines, ...some.lines.map((line) => ({ ...line, id: chance.guid() }))] },
        ];
      case 'refund':
        return [{ ...some, lines: some.lines.map((line, index) => (index === 0 ? refunded(line) : line)) }];
      case 'return':
        return some.state === 'counts' ? [this.back(some, some.lines.slice(0, 1))] : [];
      case 'recall':
        return this.standsAlone(some) ? [this.back(some, some.lines), this.copyOf(some)] : [];
      case 'takeBack':
        return this.standsAlone(some) ? [{ ...this.back(some, some.lines), isMoneyOnly: chance.share() < 0.5 }] : [];
    }
  }

  /** True if nothing reversed it yet. */
  private standsAlone({ id }: BookOrder): boolean {
    return ![...this.seller.books.values()].some((order) => order.id.startsWith(`${id}/`));
  }

  private back(order: BookOrder, lines: readonly BookLine[]): BookOrder {
    const now = this.seller.now();
    const isWhole = lines.length === order.lines.length;
    const kept = isWhole ? {} : { tip: 0, charge: 0 };
    const id = this.seller.happenings.includes('return') ? this.chance.guid() : this.correctionOf(order);
    return {
      ...order,
      ...kept,
      id,
      direction: -1,
      lines: lines.map((line) => ({ ...line, id: this.chance.guid() })),
      openedAt: now,
    };
  }

  private copyOf(order: BookOrder): BookOrder {
    const now = this.seller.now();
    const lines = order.lines.map((line) => ({ ...line, id: this.chance.guid() }));
    const id = this.correctionOf(order);
    return { ...order, id, lines: [...lines, this.chance.line()], openedAt: now, changedAt: now };
  }

  /** Names the account that it corrects, however often that was corrected before: short, like the ids of a till. */
  private correctionOf({ id }: BookOrder): string {
    return `${id}/${this.chance.guid().slice(-8)}`;
  }

  private newOrder(): BookOrder {
    const { chance } = this;
    const now = this.seller.now();
    const isWaste = this.seller.happenings.includes('merge') && chance.share() < 0.05;
    const free = { gross: 0, discount: 0, tax: 0, isCard: false };
    const lines = chance.lines().map((line) => (isWaste ? { ...line, ...free } : line));
    return {
      id: chance.guid(),
      location: this.seller.location,
      openedAt: now - chance.whole(0, 60 * 3_600_000),
      changedAt: now,
      direction: 1,
      isMoneyOnly: false,
      state: chance.share() < this.seller.open ? 'open' : 'counts',
      isWaste,
      tip: chance.share() < 0.4 && !isWaste ? chance.whole(1, 900) : 0,
      charge: chance.share() < 0.2 && !isWaste ? chance.whole(1, 300) : 0,
      lines,
    };
  }

  private keep(order: BookOrder): BookOrder {
    const kept =
      this.seller.books.has(order.id) || order.direction === -1 ? { ...order, changedAt: this.seller.now() } : order;
    this.seller.books.set(kept.id, kept);
    return kept;
  }
}

const refunded = (line: BookLine): BookLine =>
  line.isCard || line.voided ? line : { ...line, refunded: line.gross - line.discount, refundedTax: line.tax };
