import type { Chunk } from '../page-text.ts';

type Span = Pick<Chunk, 'left' | 'right'>;

/** The headers of the previous page, moved to the positions of the same columns on this one. */
export interface MovedHeads<H extends Span> {
  readonly heads: readonly H[];
  /** The columns are in the same positions: none is missing, none is new. */
  readonly sure: boolean;
}

/** The cost of a missing column, in points of distance. */
const MISSING = 30;

/** Applies the previous page's headers to a page without headers: each header moves with its column. */
export function moveHeads<H extends Span>(
  heads: readonly H[],
  before: readonly Span[],
  now: readonly Span[],
): MovedHeads<H> {
  const pairs = pairsOf(before, now);
  const far = pairs.map(([one, other]) => Math.abs(one.right - other.right));
  const shift = (head: H): number => {
    const near = pairs.toSorted(([a], [b]) => gapTo(a, head) - gapTo(b, head))[0];
    return near ? near[1].right - near[0].right : 0;
  };
  return {
    heads: heads.map((head) => ({ ...head, left: head.left + shift(head), right: head.right + shift(head) })),
    sure: pairs.length === before.length && pairs.length === now.length && Math.max(0, ...far) < MISSING,
  };
}

const gapTo = (track: Span, head: Span): number => Math.max(track.left - head.right, head.left - track.right, 0);

/** Pairs the columns of two pages: in order, as close to each other as possible. */
function pairsOf(before: readonly Span[], now: readonly Span[]): [Span, Span][] {
  const costs = new Map<string, { cost: number; pairs: [Span, Span][] }>();
  const best = (i: number, j: number): { cost: number; pairs: [Span, Span][] } => {
    const [one, other] = [before[i], now[j]];
    if (!one || !other) return { cost: (before.length - i + now.length - j) * MISSING, pairs: [] };
    const known = costs.get(`${i} ${j}`);
    if (known) return known;
    const taken = best(i + 1, j + 1);
    const ways = [
      { cost: taken.cost + Math.abs(one.right - other.right), pairs: [[one, other] as [Span, Span], ...taken.pairs] },
      { ...best(i + 1, j), cost: best(i + 1, j).cost + MISSING },
      { ...best(i, j + 1), cost: best(i, j + 1).cost + MISSING },
    ];
    const cheapest = ways.toSorted((a, b) => a.cost - b.cost)[0] as (typeof ways)[number];
    costs.set(`${i} ${j}`, cheapest);
    return cheapest;
  };
  return best(0, 0).pairs;
}
