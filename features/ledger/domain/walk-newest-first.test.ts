import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CostedPurchase, walkNewestFirst } from './walk-newest-first.ts';

const bought = (quantity: number, unitCost: number, consignment = false): CostedPurchase => ({
  quantity: new Decimal(quantity),
  unitCost: new Decimal(unitCost),
  consignment,
  purchasedAt: '2026-01-01T00:00:00.000Z',
  invoiceId: 'i',
});
const value = (
  onHand: number,
  purchases: CostedPurchase[],
  baseline: number | null = null,
  lastCost: number | null = null,
) => {
  const known = {
    baseline: baseline === null ? null : new Decimal(baseline),
    lastCost: lastCost === null ? null : new Decimal(lastCost),
  };
  const { parts, total } = walkNewestFirst(new Decimal(onHand), purchases, known);
  return { total: total.toNumber(), sources: parts.map((part) => part.source) };
};

test('a stated cost of 0 is a cost: what no purchase covers is free, not valued by an older line (D32)', () => {
  expect(value(5, [bought(3, 10)], 0)).toEqual({ total: 30, sources: ['purchase', 'baseline'] });
  expect(value(5, [bought(3, 10)])).toEqual({ total: 50, sources: ['purchase', 'oldest_line'] });
});

describe('value on hand (D32, COST-001, COST-002)', () => {
  test('the newest purchases cover the count first', () => {
    expect(value(5, [bought(3, 12), bought(10, 10)])).toEqual({ total: 56, sources: ['purchase', 'purchase'] });
  });
  test('what no purchase covers has the baseline cost', () => {
    expect(value(5, [bought(3, 12)], 8)).toEqual({ total: 52, sources: ['purchase', 'baseline'] });
  });
  test('without a baseline it has the oldest own line', () => {
    expect(value(5, [bought(1, 12), bought(1, 9)])).toEqual({
      total: 48,
      sources: ['purchase', 'purchase', 'oldest_line'],
    });
  });
  test('without any cost it is worth 0 and says so', () => {
    expect(value(5, [])).toEqual({ total: 0, sources: ['no_cost'] });
  });
  test('a negative quantity is valued at last cost', () => {
    expect(value(-2, [bought(3, 12)], null, 12)).toEqual({ total: -24, sources: ['last_cost'] });
  });
  test('consigned bottles cover quantity and are worth nothing to us (D31)', () => {
    expect(value(10, [bought(4, 12, true), bought(6, 10)])).toEqual({
      total: 60,
      sources: ['consignment', 'purchase'],
    });
  });
  test('the parts cover the quantity exactly and add up to the total in whole cents', () => {
    const purchase = fc.record({
      quantity: fc.integer({ min: 1, max: 5000 }),
      cost: fc.integer({ min: 0, max: 1_000_000 }),
      consignment: fc.boolean(),
    });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20_000 }),
        fc.array(purchase, { maxLength: 12 }),
        (hundredths, purchases) => {
          const onHand = new Decimal(hundredths).div(100);
          const list = purchases.map((one) => bought(one.quantity / 100, one.cost / 10_000, one.consignment));
          const { parts, total } = walkNewestFirst(onHand, list, { baseline: null, lastCost: null });
          const covered = parts.reduce((sum, part) => sum.plus(part.quantity), new Decimal(0));
          expect(covered.equals(onHand)).toBe(true);
          expect(total.equals(parts.reduce((sum, part) => sum.plus(part.value), new Decimal(0)))).toBe(true);
          expect(parts.every((part) => part.value.decimalPlaces() <= 2)).toBe(true);
        },
      ),
    );
  });
});

describe('the parts of a value (D32)', () => {
  const parts = (onHand: number, purchases: CostedPurchase[], baseline: number | null = null) =>
    walkNewestFirst(new Decimal(onHand), purchases, {
      baseline: baseline === null ? null : new Decimal(baseline),
      lastCost: new Decimal(7),
    }).parts.map(({ source, quantity, unitCost, value: worth, purchasedAt, invoiceId }) => [
      source,
      quantity.toNumber(),
      unitCost?.toNumber() ?? null,
      worth.toNumber(),
      purchasedAt !== null,
      invoiceId,
    ]);

  test('nothing on hand has no parts', () => {
    expect(walkNewestFirst(new Decimal(0), [bought(3, 12)], { baseline: null, lastCost: null })).toEqual({
      parts: [],
      total: new Decimal(0),
    });
  });
  test('a purchase covers what is on hand exactly, and older ones nothing', () => {
    expect(parts(3, [bought(3, 12), bought(5, 10)])).toEqual([['purchase', 3, 12, 36, true, 'i']]);
  });
  test('a batch made here is not taken for a purchase', () => {
    expect(parts(2, [{ ...bought(2, 4), invoiceId: null }])).toEqual([['batch', 2, 4, 8, true, null]]);
  });
  test('each part is in whole cents', () => {
    expect(parts(3, [bought(1, 0.335), bought(2, 0.3333)])).toEqual([
      ['purchase', 1, 0.335, 0.34, true, 'i'],
      ['purchase', 2, 0.3333, 0.67, true, 'i'],
    ]);
    expect(parts(3, [], 0.335)).toEqual([['baseline', 3, 0.335, 1.01, false, null]]);
  });
  test('fewer bottles than were consigned are all consigned, and none is owned', () => {
    expect(parts(2, [bought(4, 12, true), bought(6, 10)])).toEqual([['consignment', 2, 12, 0, true, 'i']]);
  });
  test('what no purchase covers is not valued by a consigned line', () => {
    expect(parts(6, [bought(1, 12), bought(2, 9, true)])).toEqual([
      ['purchase', 1, 12, 12, true, 'i'],
      ['consignment', 2, 9, 0, true, 'i'],
      ['oldest_line', 3, 12, 36, false, null],
    ]);
    expect(parts(3, [bought(2, 9, true)])).toEqual([
      ['consignment', 2, 9, 0, true, 'i'],
      ['no_cost', 1, null, 0, false, null],
    ]);
  });
  test('negative stock without a last cost has no cost', () => {
    const { parts: found } = walkNewestFirst(new Decimal(-2), [bought(3, 12)], { baseline: null, lastCost: null });
    expect(found.map(({ source, value: worth }) => [source, worth.toNumber()])).toEqual([['no_cost', 0]]);
    expect(parts(-1.5, [])).toEqual([['last_cost', -1.5, 7, -10.5, false, null]]);
  });
});
