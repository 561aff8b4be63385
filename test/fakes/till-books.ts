/** A seller's own record of its sales, independent of its till's terms. Money in cents. */
export interface BookLine {
  readonly id: string;
  /** An item of the fake's menu. */
  readonly item: string;
  /** When it was added to an open tab, if that was later than the order. */
  readonly addedAt?: number;
  readonly quantity: number;
  readonly gross: number;
  readonly discount: number;
  readonly tax: number;
  readonly voided: boolean;
  /** Money refunded without returning the bottle. */
  readonly refunded: number;
  readonly refundedTax: number;
  /** A gift card, which is not a sale. */
  readonly isCard: boolean;
}

export interface BookOrder {
  readonly id: string;
  readonly location: string;
  readonly openedAt: number;
  readonly changedAt: number;
  /** -1 if goods and money are returned. */
  readonly direction: 1 | -1;
  /** Only the money is returned. */
  readonly isMoneyOnly: boolean;
  readonly state: 'counts' | 'open' | 'void';
  readonly isWaste: boolean;
  readonly tip: number;
  readonly charge: number;
  readonly lines: readonly BookLine[];
}

export interface Fold {
  readonly gross: number;
  readonly discount: number;
  readonly tax: number;
  readonly tip: number;
  readonly serviceCharge: number;
  readonly units: Readonly<Record<string, number>>;
}

/** The sums of these orders, as simple as possible. */
export function foldBooks(orders: Iterable<BookOrder>): Fold {
  const fold = { gross: 0, discount: 0, tax: 0, tip: 0, serviceCharge: 0 };
  const units: Record<string, number> = {};
  for (const { state, direction, isMoneyOnly, lines, tip, charge } of orders) {
    if (state !== 'counts') continue;
    fold.tip += direction * tip;
    fold.serviceCharge += direction * charge;
    for (const line of lines) {
      if (line.voided || line.isCard) continue;
      fold.gross += direction * line.gross - line.refunded;
      fold.discount += direction * line.discount;
      fold.tax += direction * line.tax - line.refundedTax;
      if (!isMoneyOnly) units[line.item] = (units[line.item] ?? 0) + direction * line.quantity;
    }
  }
  return { ...fold, units };
}

export const MENU = [
  { item: 'gin', name: 'Gin Tonic', category: 'Cocktails', price: 1250 },
  { item: 'rye', name: 'Old Fashioned', category: 'Cocktails', price: 1499 },
  { item: 'beer', name: 'Lager', category: 'Beer', price: 701 },
] as const;

/** A seeded random generator. */
export class Chance {
  private readonly random: () => number;
  /** The share of gift card lines. */
  private readonly cards: number;
  private made = 0;

  constructor(random: () => number, cards = 0.03) {
    this.random = random;
    this.cards = cards;
  }

  share = (): number => this.random();
  whole = (least: number, most: number): number => least + Math.floor(this.random() * (most - least + 1));
  pick = <T>(all: readonly T[]): T | undefined => all[Math.floor(this.random() * all.length)];

  /** A GUID, the same for the same seed. */
  guid(): string {
    this.made += 1;
    const digits = () =>
      Math.floor(this.random() * 0x1_0000_0000)
        .toString(16)
        .padStart(8, '0');
    const all = `${digits()}${digits()}${digits()}${this.made.toString(16).padStart(8, '0')}`;
    return [all.slice(0, 8), all.slice(8, 12), all.slice(12, 16), all.slice(16, 20), all.slice(20)].join('-');
  }

  line(): BookLine {
    const { item, price } = this.pick(MENU) ?? MENU[0];
    const quantity = this.whole(1, 3);
    const gross = quantity * price;
    const chance = this.random();
    const discount = chance < 0.05 ? gross : chance < 0.25 ? this.whole(1, 500) : 0;
    const tax = Math.round((gross - discount) * 0.08875);
    const nothing = { voided: false, refunded: 0, refundedTax: 0, isCard: this.random() < this.cards };
    return { id: this.guid(), item, quantity, gross, discount, tax, ...nothing };
  }

  lines(): BookLine[] {
    return Array.from({ length: this.whole(1, 3) }, () => this.line());
  }
}
