import { SIGNS } from '../read-figure.ts';
import type { Token, TokenRow } from './tokens.ts';
import type { Track } from './tracks.ts';

/** The role of each track on a page; a role has several tracks if rows differ. */
export interface Roles {
  readonly amount: Track;
  readonly counts: readonly Track[];
  readonly prices: readonly Track[];
  readonly discount: Track | null;
  /** Bottles in a case, where the price is of a bottle and cases are counted. */
  readonly packs: readonly Track[];
}

/** The figures of one line of goods. */
export interface Solved {
  readonly amount: Token;
  readonly count: Token | null;
  readonly countTrack: Track | null;
  readonly price: Token | null;
  readonly priceTrack: Track | null;
  readonly discount: Token | null;
  /** Bottles in a case, if only with them quantity x price is the amount. */
  readonly held: number | null;
  /** The discount of the whole line, as a decimal number. */
  readonly off: number;
  /** Quantity x price less discount is the amount. */
  readonly holds: boolean;
}

const figureIn = (track: Track, row: TokenRow): number | null => track.tokens.get(row)?.value ?? null;

/** Quantity x price less discount is the amount, within a cent per unit. */
function holdsFor(count: number, price: number, off: number, amount: number): boolean {
  const [counted, total] = [Math.abs(count * price) - Math.abs(off), Math.abs(amount)];
  return Math.abs(counted - total) <= Math.max(0.011, Math.abs(count) * 0.0101) && total > 0;
}

/**
 * Finds the role of each track of figures from what they prove: the roles for which quantity x price is the amount on
 * the most rows. Headers and stated sums only decide where figures do not, unless a person chose the columns.
 */
export function solveRoles(
  rows: readonly TokenRow[],
  tracks: readonly Track[],
  stated: readonly number[],
): Roles | null {
  const chosen = chosenRoles(tracks);
  if (chosen) return chosen;
  const money = tracks.filter((track) => isMoneyTrack(track, rows));
  let best: { score: number; roles: Roles } | null = null;
  for (const amount of money) {
    const left = tracks.filter((track) => track !== amount);
    const offs = [null, ...left.filter(mayBeDiscount)];
    for (const discount of offs) {
      const found = countsAndPrices(
        rows,
        left.filter((track) => track !== discount),
        amount,
        discount,
      );
      const score = found.support + likely(amount, found, discount, rows, tracks, stated);
      if (!best || score > best.score)
        best = { score, roles: { amount, counts: found.counts, prices: found.prices, discount, packs: found.packs } };
    }
  }
  return best && withHeads(best.roles, tracks);
}

/** The roles that a person gave the headers; null if the page has no amounts or quantities under them. */
function chosenRoles(tracks: readonly Track[]): Roles | null {
  const under = (is: (column: string) => boolean) => tracks.filter(({ head }) => head?.chosen && is(head.column));
  const [amount] = under((column) => column === 'total');
  const counts = under((column) => COUNTS.has(column));
  if (!amount || counts.length === 0) return null;
  const prices = under((column) => column === 'price');
  return {
    amount,
    counts,
    prices,
    discount: under((column) => column === 'discount')[0] ?? null,
    packs: packsOf(tracks),
  };
}

/** If no figures prove each other, headers name the roles; then nothing is proved. */
function withHeads(roles: Roles, tracks: readonly Track[]): Roles {
  if (roles.counts.length > 0) return roles;
  const left = tracks.filter((track) => track !== roles.amount && track !== roles.discount);
  const headed = left.filter((track) => COUNTS.has(track.head?.column ?? ''));
  const plain = left.filter(
    (track) => isCount(track, roles.amount) && (!track.head || track.head.column === 'quantity'),
  );
  const counts = headed.length > 0 ? headed : plain.slice(-1);
  const prices = left.filter((track) => track.head?.column === 'price' && !counts.includes(track));
  return { ...roles, counts, prices };
}

function isMoneyTrack(track: Track, rows: readonly TokenRow[]): boolean {
  const tokens = [...track.tokens.values()];
  return tokens.length >= 0.3 * rows.length && tokens.filter(({ money }) => money).length >= 0.6 * tokens.length;
}

const mayBeDiscount = (track: Track): boolean =>
  track.head?.column === 'discount' ||
  [...track.tokens.values()].some(({ off }) => off) ||
  (!track.head && isMoneyLike(track));

const isMoneyLike = ({ tokens }: Track): boolean =>
  [...tokens.values()].filter(({ money }) => money).length >= 0.5 * tokens.size;

const SIGN = new RegExp(`[${SIGNS}]`);

/** Sums below the lines may be in its column: only rows with an amount say what it is, and where goods are named, those. */
const isCount = (track: Track, amount: Track): boolean => {
  const lines = [...track.tokens].filter(([row]) => amount.tokens.has(row));
  const named = lines.filter(([{ tokens }]) =>
    tokens.some(({ value, text }) => value === null && /\p{L}{2}/u.test(text)),
  );
  const tokens = (named.length > 0 ? named : lines).map(([, token]) => token);
  // Some vendors print six as 6.00 or 6,000.
  const whole = tokens.every(({ value, text }) => Number.isInteger(value) && !SIGN.test(text));
  const counts = tokens.filter(({ value, money }) => (!money || whole) && Math.abs(value ?? 0) < 100_000);
  return counts.length > 0 && counts.length >= 0.7 * tokens.length && !isNamed(track, tokens);
};

const SIZES: ReadonlySet<number> = new Set([
  50, 100, 187, 200, 250, 330, 341, 355, 375, 440, 473, 500, 620, 650, 700, 720, 750, 1000, 1500, 1750, 3000,
]);

/** Numbers that are identifiers, not counts, by their header and their look. */
function isNamed({ head }: Track, tokens: readonly Token[]): boolean {
  const most = (is: (value: number) => boolean) =>
    tokens.filter(({ value }) => is(Math.abs(value ?? 0))).length >= 0.7 * tokens.length;
  if (head?.column === 'code' || head?.column === 'barcode') return true;
  if (head?.column === 'size') return most((value) => SIZES.has(value));
  return !COUNTS.has(head?.column ?? '') && most((value) => value > 1900 && value < 2100);
}

const COUNTS: ReadonlySet<string> = new Set(['quantity', 'cases', 'bottles']);

interface Found {
  readonly counts: readonly Track[];
  readonly prices: readonly Track[];
  readonly packs: readonly Track[];
  readonly support: number;
}

/**
 * The quantity and price tracks that prove the most rows for this amount, with a second one of each if it proves more.
 */
function countsAndPrices(
  rows: readonly TokenRow[],
  tracks: readonly Track[],
  amount: Track,
  discount: Track | null,
): Found {
  const said = tracks.some(({ head }) => COUNTS.has(head?.column ?? ''));
  const counts = tracks.filter((track) => isCount(track, amount) && !(said && track.head?.column === 'ignored'));
  const prices = tracks.filter((track) => track.head?.column === 'price' || isMoneyLike(track));
  const packs = packsOf(tracks);
  let found: Found = { counts: [], prices: [], packs, support: 0 };
  for (let round = 0; round < 2; round++) {
    const before = found;
    for (const count of counts)
      for (const price of prices) {
        if (count === price) continue;
        const next = { counts: unique([...before.counts, count]), prices: unique([...before.prices, price]) };
        if (next.counts.some((track) => next.prices.includes(track))) continue;
        const support = supportOf(rows, { ...next, amount, discount, packs }) - round * 0.5;
        if (support > found.support + 0.01) found = { ...next, packs, support };
      }
    if (found === before) break;
  }
  return found;
}

const unique = (tracks: readonly Track[]): Track[] => [...new Set(tracks)];

function supportOf(rows: readonly TokenRow[], roles: Roles): number {
  const bonus = (track: Track, columns: ReadonlySet<string>) =>
    columns.has(track.head?.column ?? '') ? 0.1 : track.head ? -0.2 : 0;
  return rows.reduce((sum, row) => {
    const solved = solveRow(row, roles);
    if (!solved?.holds || !solved.countTrack || !solved.priceTrack) return sum;
    const trivial =
      (Math.abs(solved.count?.value ?? 0) * (solved.held ?? 1) === 1 ? 0.4 : 1) - (solved.count?.money ? 0.05 : 0);
    return sum + trivial + bonus(solved.countTrack, COUNTS) + bonus(solved.priceTrack, new Set(['price']));
  }, 0);
}

/** The score of an amount track, besides the rows it proves. */
function likely(
  amount: Track,
  found: Found,
  discount: Track | null,
  rows: readonly TokenRow[],
  tracks: readonly Track[],
  stated: readonly number[],
): number {
  const share = rows.length;
  const sum = [...amount.tokens.values()].reduce((all, { value }) => all + (value ?? 0), 0);
  const head = amount.head?.column;
  return (
    (head === 'total' ? 0.4 : head ? -0.5 : 0) * share +
    (tracks.filter(({ left }) => left > amount.right).length === 0 ? 0.2 : 0) * share +
    (stated.some((each) => Math.abs(each - sum) < 0.005) ? 0.8 : 0) * share -
    (discount && discount.head?.column !== 'discount' ? 0.15 * share : 0) +
    (found.prices.length === 0 ? -0.1 * share : 0)
  );
}

/** Columns that a header calls bottles per case. */
const packsOf = (tracks: readonly Track[]): Track[] => tracks.filter(({ head }) => head?.column === 'pack');

/** The figures of one row by role: the ones that prove it, else the first ones. */
export function solveRow(row: TokenRow, roles: Roles): Solved | null {
  const { amount, counts, prices, discount } = roles;
  const total = amount.tokens.get(row);
  if (!total) return null;
  const off = discount?.tokens.get(row) ?? null;
  for (const held of [null, ...heldIn(row, roles)])
    for (const countTrack of counts)
      for (const priceTrack of prices) {
        const [count, price] = [figureIn(countTrack, row), figureIn(priceTrack, row)];
        if (count === null || price === null || (held && !countsCases(countTrack, roles))) continue;
        const each = price * (held ?? 1);
        const less = offsOf(row, count, each, off).find((one) => holdsFor(count, each, one, total.value ?? 0));
        if (less === undefined) continue;
        return {
          amount: total,
          count: countTrack.tokens.get(row) ?? null,
          countTrack,
          price: priceTrack.tokens.get(row) ?? null,
          priceTrack,
          discount: off,
          held,
          off: less,
          holds: true,
        };
      }
  const countTrack = counts.find((track) => track.tokens.has(row)) ?? null;
  const priceTrack = prices.find((track) => track.tokens.has(row)) ?? null;
  return {
    amount: total,
    count: countTrack?.tokens.get(row) ?? null,
    countTrack,
    price: priceTrack?.tokens.get(row) ?? null,
    priceTrack,
    discount: off,
    held: null,
    off: off?.value ?? 0,
    holds: false,
  };
}

/** The bottles in a case of a row, by the columns that a header calls so. */
const heldIn = (row: TokenRow, { packs }: Roles): number[] =>
  packs.flatMap((track) => {
    const held = figureIn(track, row);
    return held !== null && Number.isInteger(held) && held > 1 && held < 1000 ? [held] : [];
  });

/** Bottles per case are multiplied with cases only, and never with themselves. */
const countsCases = (track: Track, { packs }: Roles): boolean =>
  !packs.includes(track) && track.head?.column !== 'bottles';

/** The possible discounts of a line: an amount for the line or per unit, or a percentage. */
function offsOf(row: TokenRow, count: number, price: number, off: Token | null): number[] {
  const said = off?.value ?? 0;
  const shares = [...row.tokens.flatMap(({ percent }) => percent ?? []), said].filter(
    (share) => share > 0 && share < 100,
  );
  const all = [said, said * count, ...shares.map((share) => (count * price * share) / 100)];
  return said === 0 ? [0, ...all] : all;
}
