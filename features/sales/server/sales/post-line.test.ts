import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Shelf } from '../../domain/free-stock.ts';
import type { Outcome } from './outcome.ts';
import { postLine } from './post-line.ts';
import type { Depletion } from './read-depletions.ts';
import type { Posted, StoredLine } from './read-lines.ts';

const AT = new Date('2026-02-01T22:00:00Z');
const millionths = (min: number, max: number) => fc.integer({ min, max }).map((n) => new Decimal(n).div(1_000_000));

const plain = { effectOf: () => null, kindOf: () => undefined };

function matchTo(perUnit: Decimal, fallbackRatio: string | null): Depletion {
  const ratio = new Decimal(fallbackRatio ?? 1);
  const fallback = fallbackRatio ? { itemId: 'litre', ratio, perUnit: perUnit.times(ratio) } : undefined;
  const parts = [{ itemId: 'gin', perUnit, fallback }];
  return { soldAsId: 's', recipeId: null, name: 'Gin', size: '1 oz', parts, problem: null };
}

/** The line as read again after an outcome was written. */
function after({ line, state, version, match, postings, moved, base, modifiers }: Outcome): StoredLine {
  const posted = new Map<string, Posted>(line.posted.map((one) => [one.itemId, one]));
  for (const { itemId, quantity, perUnit, inPlaceOf, unitCost } of postings) {
    const sum = quantity.plus(posted.get(itemId)?.quantity ?? 0);
    posted.set(itemId, { itemId, quantity: sum, perUnit, inPlaceOf, unitCost, from: new Map() });
  }
  for (const [itemId, one] of posted) {
    const from = new Map(line.posted.find((before) => before.itemId === itemId)?.from);
    for (const move of moved.filter((each) => each.itemId === itemId))
      from.set(move.locationId, move.quantity.plus(from.get(move.locationId) ?? 0));
    const standing = [...from].filter(([, quantity]) => !quantity.isZero()).sort(([a], [b]) => (a < b ? -1 : 1));
    posted.set(itemId, { ...one, from: new Map(standing) });
  }
  return {
    ...line,
    state,
    version,
    soldAsId: match?.soldAsId ?? null,
    matchName: match?.name ?? null,
    depletionSize: match?.size ?? null,
    posted: [...posted.values()],
    base,
    modifiers,
  };
}

const NEW: StoredLine = {
  id: 'line',
  name: 'Gin',
  posItemId: 'p',
  soldAt: AT,
  quantity: new Decimal(0),
  state: 'unmatched',
  problem: null,
  version: 0,
  soldAsId: null,
  recipeId: null,
  matchName: null,
  depletionSize: null,
  posted: [],
  base: null,
  modifiers: [],
};

test('after any number of changes, a line has taken exactly what it says now, and everything can be put back (D35, D40, D41)', () => {
  fc.assert(
    fc.property(
      fc.record({
        gin: fc.array(millionths(-2_000_000, 6_000_000), { minLength: 1, maxLength: 3 }),
        litre: fc.array(millionths(-1_000_000, 4_000_000), { minLength: 1, maxLength: 2 }),
        perUnit: fc.constantFrom('0.0394313333', '0.2', '1', '2', '0.333333333333'),
        fallback: fc.constantFrom(null, '0.75', '1.5'),
        quantities: fc.array(millionths(-3_000_000, 30_000_000), { minLength: 1, maxLength: 6 }),
      }),
      ({ gin, litre, perUnit, fallback, quantities }) => {
        const shelvesOf = (held: readonly Decimal[]): Shelf[] =>
          held.map((quantity, n) => ({ locationId: `l${n}`, quantity, anchoredAt: null }));
        const own = { gin: shelvesOf(gin), litre: shelvesOf(litre) };
        const stock = { shelves: new Map(Object.entries(own)), costOf: () => new Decimal(20) };
        const match = matchTo(new Decimal(perUnit), fallback);
        let line = NEW;
        for (const quantity of quantities) {
          const outcome = postLine({ ...line, quantity }, match, stock, { again: false, ...plain });
          line = after(outcome);
          const sum = (itemId: string) => line.posted.find((one) => one.itemId === itemId)?.quantity ?? new Decimal(0);
          const target = quantity.times(perUnit).toDecimalPlaces(6);
          const taken = sum('gin').plus(sum('litre').div(fallback ?? 1));
          if (sum('litre').isZero() && !fallback) expect(taken.toFixed()).toBe(target.toFixed());
          else expect(taken.minus(target).abs().toNumber()).toBeLessThanOrEqual(0.000002);
          // The line's totals and the shelves agree, to the last decimal.
          const left = (before: readonly Decimal[], now: readonly Shelf[]) =>
            before.reduce((total, held, n) => total.plus(held).minus(now[n]?.quantity ?? 0), new Decimal(0));
          expect(left(gin, own.gin).toFixed()).toBe(sum('gin').toFixed());
          expect(left(litre, own.litre).toFixed()).toBe(sum('litre').toFixed());
          expect(postLine(line, match, stock, { again: false, ...plain }).moved).toEqual([]);
        }
        const back = after(postLine(line, 'unmatched', stock, { again: true, ...plain }));
        expect(back.posted.every((one) => one.quantity.isZero() && one.from.size === 0)).toBe(true);
        expect(own.gin.map((shelf) => shelf.quantity.toFixed())).toEqual(gin.map((held) => held.toFixed()));
        expect(own.litre.map((shelf) => shelf.quantity.toFixed())).toEqual(litre.map((held) => held.toFixed()));
      },
    ),
    { numRuns: 300 },
  );
});
