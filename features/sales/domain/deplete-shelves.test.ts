import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { depleteShelves, refillShelves, total } from './deplete-shelves.ts';
import type { Shelf } from './free-stock.ts';

const at = new Date('2026-02-01T22:00:00Z');
const shelf = (locationId: string, quantity: Decimal.Value, anchoredAt: Date | null = null): Shelf => ({
  locationId,
  quantity: new Decimal(quantity),
  anchoredAt,
});
const plain = (taken: ReturnType<typeof depleteShelves>) =>
  taken.map(({ itemId, locationId, quantity }) => [itemId, locationId, quantity.toNumber()]);
const demand = (amount: Decimal.Value, fallback?: { itemId: string; ratio: Decimal }) => ({
  itemId: 'gin',
  amount: new Decimal(amount),
  at,
  fallback,
});

describe('sales deplete the shelves', () => {
  test('in order, continuing on the next shelf (D41, STK-006, STK-007)', () => {
    const shelves = new Map([['gin', [shelf('bar', 1), shelf('cellar', 5)]]]);
    expect(plain(depleteShelves(shelves, demand(3)))).toEqual([
      ['gin', 'bar', 1],
      ['gin', 'cellar', 2],
    ]);
  });

  test('then the shelves of the fallback item, in its own units; the rest makes the first one negative (D41, STK-007)', () => {
    const shelves = new Map([
      ['gin', [shelf('bar', '0.5'), shelf('cellar', 0)]],
      ['litre', [shelf('cellar', '0.3')]],
    ]);
    const fallback = { itemId: 'litre', ratio: new Decimal('0.75') };
    expect(plain(depleteShelves(shelves, demand(2, fallback)))).toEqual([
      ['gin', 'bar', 0.5],
      ['gin', 'bar', 1.1],
      ['litre', 'cellar', 0.3],
    ]);
    expect(shelves.get('gin')?.[0]?.quantity.toNumber()).toBe(-1.1);
  });

  test('a shelf that was counted later keeps its count (D11)', () => {
    const shelves = new Map([['gin', [shelf('bar', 4, new Date('2026-02-01T23:00:00Z'))]]]);
    expect(plain(depleteShelves(shelves, demand(3)))).toEqual([['gin', 'bar', 3]]);
    expect(shelves.get('gin')?.[0]?.quantity.toNumber()).toBe(4);
  });

  test('one that was counted before, or in that moment, is reduced, or keeps its count (D11)', () => {
    const [before, same] = [shelf('bar', 4, new Date(at.getTime() - 1)), shelf('bar', 4, at)];
    for (const [one, left] of [
      [before, 1],
      [same, 4],
    ] as const) {
      depleteShelves(new Map([['gin', [one]]]), demand(3));
      expect(one.quantity.toNumber()).toBe(left);
    }
  });

  test('a fallback item gives the last part of a unit, and what rounding leaves is not sold twice (D41)', () => {
    const stocked = (litre: number) =>
      new Map([
        ['gin', [shelf('bar', 1)]],
        ['litre', [shelf('bar', litre)]],
      ]);
    const half = { itemId: 'litre', ratio: new Decimal('0.5') };
    expect(plain(depleteShelves(stocked(9), demand('1.5', half)))).toEqual([
      ['gin', 'bar', 1],
      ['litre', 'bar', 0.25],
    ]);
    const third = { itemId: 'litre', ratio: new Decimal('0.3') };
    expect(plain(depleteShelves(stocked(9), demand('1.000004', third)))).toEqual([
      ['gin', 'bar', 1],
      ['litre', 'bar', 0.000001],
    ]);
  });

  test('an item without a shelf is an error of the caller', () => {
    expect(() => depleteShelves(new Map(), demand(1))).toThrow('item gin has no shelf');
  });

  test('what was taken from a location that is gone, or was never taken, goes back to the first shelf', () => {
    const shelves = new Map([['gin', [shelf('bar', 0), shelf('cellar', 0)]]]);
    const taken = new Map([
      ['gone', new Decimal(2)],
      ['bar', new Decimal(0)],
      ['cellar', new Decimal(1)],
    ]);
    expect(plain(refillShelves(shelves, demand('3.5'), taken))).toEqual([
      ['gin', 'cellar', -1],
      ['gin', 'bar', -2.5],
    ]);
    expect(plain(refillShelves(shelves, demand(1), taken))).toEqual([['gin', 'cellar', -1]]);
    expect(plain(refillShelves(shelves, demand('1.5'), taken))).toEqual([
      ['gin', 'cellar', -1],
      ['gin', 'bar', -0.5],
    ]);
  });

  test('and put stock back where it was taken, last shelf first', () => {
    const shelves = new Map([['gin', [shelf('bar', 0), shelf('cellar', 3)]]]);
    const taken = new Map([
      ['bar', new Decimal(1)],
      ['cellar', new Decimal(2)],
    ]);
    expect(plain(refillShelves(shelves, demand('2.5'), taken))).toEqual([
      ['gin', 'cellar', -2],
      ['gin', 'bar', -0.5],
    ]);
  });
});

const quantity = fc.integer({ min: -3_000_000, max: 9_000_000 }).map((n) => new Decimal(n).div(1_000_000));
const sold = fc.integer({ min: 0, max: 20_000_000 }).map((n) => new Decimal(n).div(1_000_000));

test('they take exactly what was sold, never from a shelf before one with stock (D41)', () => {
  fc.assert(
    fc.property(
      fc.array(quantity, { minLength: 1, maxLength: 5 }),
      fc.array(sold, { maxLength: 6 }),
      (held, amounts) => {
        const own = held.map((q, n) => shelf(`l${n}`, q));
        for (const amount of amounts) {
          const before = own.map((one) => one.quantity);
          const taken = depleteShelves(new Map([['gin', own]]), demand(amount));
          expect(total(taken).toFixed()).toBe(amount.toFixed());
          // The model: take from shelves with stock first to last, and the rest from the first.
          const expected = [...before];
          let rest = amount;
          for (const [n, there] of before.entries()) {
            const part = Decimal.max(0, Decimal.min(rest, there));
            expected[n] = there.minus(part);
            rest = rest.minus(part);
          }
          expected[0] = (expected[0] as Decimal).minus(rest);
          expect(own.map((one) => one.quantity.toFixed())).toEqual(expected.map((q) => q.toFixed()));
        }
      },
    ),
  );
});

test('with a fallback item, the two together equal what was sold, to the last decimal (D41)', () => {
  const ratio = fc.constantFrom('0.75', '1', '2', '0.428571');
  fc.assert(
    fc.property(quantity, quantity, sold, ratio, (own, other, amount, of) => {
      const shelves = new Map([
        ['gin', [shelf('bar', own)]],
        ['litre', [shelf('bar', other)]],
      ]);
      const taken = depleteShelves(shelves, demand(amount, { itemId: 'litre', ratio: new Decimal(of) }));
      const of1 = total(taken.filter(({ itemId }) => itemId === 'gin'));
      const of2 = total(taken.filter(({ itemId }) => itemId === 'litre'));
      expect(of1.plus(of2.div(of)).minus(amount).abs().toNumber()).toBeLessThanOrEqual(0.000002);
      expect(of2.lte(Decimal.max(0, other))).toBe(true);
    }),
  );
});
