import type { DemoProduct } from './made-up-products.ts';
import { entriesOf, type MenuEntry } from './menu.ts';
import { barOf, count, deliver, onHand, type Stocked, sell } from './shelves.ts';
import type { TillShape } from './till-shape.ts';
import {
  COUNT_NIGHTS,
  chance,
  dayAfter,
  daysFrom,
  FIRST_DAY,
  LAST_DAY,
  LAST_RECORD,
  TICKETS_FROM,
  weekdayOf,
} from './venue-days.ts';

/**
 * The records end with the delivery. What happened then is made up here, day by day and by fixed rules: where the bottles
 * went, what was sold of them, what wine and beer was ordered, and what was counted.
 */

export interface Delivery {
  readonly date: string;
  readonly product: DemoProduct;
  readonly bottles: number;
  readonly cost: number;
  /** Not put away yet. */
  readonly unsorted: boolean;
}

export interface PlacedDelivery extends Delivery {
  readonly location: string;
}

export interface DerivedCount {
  readonly location: string;
  readonly product: DemoProduct;
  readonly quantity: number;
  readonly countedAt: string;
}

/** Drinks of one entry of the menu that were sold together. */
export interface SoldRound {
  readonly day: string;
  readonly entry: MenuEntry;
  readonly quantity: number;
}

export interface LivedVenue {
  /** Of the given deliveries, in their order. */
  readonly placed: readonly PlacedDelivery[];
  readonly ordered: readonly PlacedDelivery[];
  readonly counts: readonly DerivedCount[];
  readonly rounds: readonly SoldRound[];
  readonly menu: readonly MenuEntry[];
}

export interface Cocktail {
  readonly entry: MenuEntry;
  /** Sold in an average week. */
  readonly weekly: number;
}

const RECENT = 'Recently Added';

/** Counted in the night that is not over yet; everything else is still to be counted. */
const COUNTED_LAST = /^(?:Cellar|Mini Rack|Cooler|Wine Wall)/;

/** After the records, only locations that are still to be counted are sold from. */
const usableAfter = (location: string): boolean => !COUNTED_LAST.test(location);

export function liveVenue(given: readonly Delivery[], cocktails: readonly Cocktail[], shape: TillShape): LivedVenue {
  const stock = new Map<string, Stocked>();
  const names = new Map<string, string>();
  const menu = new Map<string, MenuEntry[]>();
  const rates = new Map<string, number>();
  const placed: PlacedDelivery[] = [];
  const ordered: PlacedDelivery[] = [];
  const counts: DerivedCount[] = [];
  const rounds: SoldRound[] = [];

  const receive = (delivery: Delivery, into: PlacedDelivery[]) => {
    const { product, bottles, cost } = delivery;
    const stocked = stock.get(product.key) ?? { product, cost, shelves: [] };
    stocked.cost = cost;
    const location = delivery.unsorted ? RECENT : placeOf(stocked);
    deliver(stocked, location, bottles);
    stock.set(product.key, stocked);
    into.push({ ...delivery, location });
    const first = names.get(product.name) ?? product.key;
    names.set(product.name, first);
    if (!menu.has(product.key)) menu.set(product.key, entriesOf(product, cost, first !== product.key));
  };

  for (const day of daysFrom(FIRST_DAY, LAST_DAY)) {
    const isLate = day > LAST_RECORD;
    for (const delivery of given.filter((each) => each.date === day)) receive(delivery, placed);
    for (const delivery of reorders(day, stock)) receive(delivery, ordered);
    if (day === FIRST_DAY || COUNT_NIGHTS.some((night) => dayAfter(night) === day)) setRates(rates, stock, given, day);
    const usable = isLate ? usableAfter : () => true;
    const busy = shape.weekdays[weekdayOf(day)] ?? 1;
    for (const { entry, weekly } of cocktails)
      rounds.push(...sellRound(stock, entry, (weekly / 7) * busy, day, usable));
    for (const [key, entries] of menu)
      for (const [index, entry] of entries.entries()) {
        const rate = (rates.get(key) ?? newRate(stock.get(key) as Stocked)) * (index === 0 ? 1 : 0.08);
        rounds.push(...sellRound(stock, entry, rate * busy, day, usable));
      }
    if (COUNT_NIGHTS.some((night) => night === day)) counts.push(...countAll(stock, day, () => true));
  }
  counts.push(...countAll(stock, LAST_DAY, (location) => COUNTED_LAST.test(location)));
  return { placed, ordered, counts, rounds, menu: [...menu.values()].flat() };
}

/** To the bar if it is running out there, else to the cellar. */
function placeOf(stocked: Stocked): string {
  const bar = barOf(stocked.product);
  const there = stocked.shelves.find((shelf) => shelf.location === bar);
  if (!there || there.onHand < 1 || /Rack$|Fridge|Room|Cooler/.test(bar)) return bar;
  if (stocked.product.type === 'Wine') return 'Cellar > Wine';
  return `Cellar > Rack ${1 + Math.floor(chance('rack', stocked.product.key.replace(/^\D+/, '')) * 4)}`;
}

/** Wine comes every other Tuesday and beer every Thursday, in whole cases, up to the par. */
function* reorders(day: string, stock: ReadonlyMap<string, Stocked>): Iterable<Delivery> {
  const week = Math.floor(Date.parse(day) / (7 * 86_400_000));
  for (const [, stocked] of stock) {
    const { product, cost } = stocked;
    const { madeUp, type } = product;
    if (!madeUp || day === FIRST_DAY) continue;
    if (type === 'Wine' ? weekdayOf(day) !== 2 || week % 2 === 1 : weekdayOf(day) !== 4) continue;
    const missing = madeUp.par - onHand(stocked);
    if (missing < madeUp.par * 0.3) continue;
    const bottles = Math.ceil(missing / madeUp.pack) * madeUp.pack;
    const moved = chance('price', product.key, day) < 0.08 ? 1.03 : 1;
    yield { date: day, product, bottles, cost: Math.round(cost * moved * 100) / 100, unsorted: day > '2022-10-26' };
  }
}

/** Pours a day: a product is used up by a third to four fifths within the cycle in which it came. */
function setRates(
  rates: Map<string, number>,
  stock: ReadonlyMap<string, Stocked>,
  given: readonly Delivery[],
  day: string,
) {
  const until = COUNT_NIGHTS.find((night) => night >= day) ?? LAST_DAY;
  const days = daysFrom(day, until).length;
  const coming = Map.groupBy(
    given.filter(({ date }) => date > day && date <= until),
    ({ product }) => product.key,
  );
  for (const [key, stocked] of stock) {
    const { product } = stocked;
    const bottles = onHand(stocked) + (coming.get(key) ?? []).reduce((sum, each) => sum + each.bottles, 0);
    const share = 0.3 + 0.5 * chance('used', key, day);
    if (!product.madeUp) rates.set(key, (bottles * share) / days / poured(product));
  }
}

/** Of a product that came within the cycle, or that is made up. */
const newRate = ({ product, shelves }: Stocked): number =>
  product.madeUp
    ? product.madeUp.weekly / 7
    : (shelves.reduce((sum, shelf) => sum + shelf.onHand + shelf.sold, 0) * 0.006) / poured(product);

const poured = (product: DemoProduct): number => entriesOf(product, 1, false)[0]?.takes[0]?.bottles ?? 1;

/** Drinks in a round on average: before there are tickets, a product is sold on fewer days and more at once. */
const [ROUND, ROUND_BEFORE] = [2.5, 7];

/** Rounds as often as `daily` says, if there is enough of everything. */
function sellRound(
  stock: ReadonlyMap<string, Stocked>,
  entry: MenuEntry,
  daily: number,
  day: string,
  usable: (location: string) => boolean,
): SoldRound[] {
  const words = [entry.item, entry.variation, day];
  const round = day < TICKETS_FROM ? ROUND_BEFORE : ROUND;
  const times = Math.floor(daily / round + chance('times', ...words));
  const most = 2 * round - 1;
  const wanted = Array.from({ length: times }, (_, index) => 1 + Math.floor(most * chance('round', index, ...words)));
  const parts = entry.takes.map((take) => ({ ...take, stocked: stock.get(take.key) }));
  return wanted.flatMap((quantity) => {
    const isThere = parts.every(({ stocked, bottles }) => stocked && onHand(stocked, usable) >= bottles * quantity);
    if (!isThere) return [];
    for (const { stocked, bottles } of parts) sell(stocked as Stocked, bottles * quantity);
    return [{ day, entry, quantity }];
  });
}

function countAll(
  stock: ReadonlyMap<string, Stocked>,
  night: string,
  counted: (location: string) => boolean,
): DerivedCount[] {
  const all = [...stock.values()].flatMap(({ product, shelves }) => shelves.map((shelf) => ({ product, shelf })));
  const there = all.filter(({ shelf }) => shelf.location !== RECENT && counted(shelf.location));
  const locations = [...new Set(there.map(({ shelf }) => shelf.location))].sort();
  return there.map(({ product, shelf }) => ({
    location: shelf.location,
    product,
    quantity: count(shelf, product, chance('count', product.key, shelf.location, night)),
    countedAt: `${night} 23:${String(10 + 3 * locations.indexOf(shelf.location)).padStart(2, '0')}`,
  }));
}
