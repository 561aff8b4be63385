import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packSize, suggestQuantity, wholePacks } from './suggest-quantity.ts';

const need = { shelves: [], onHand: '2', onOrder: '0', used: '28', days: 28, pack: 1 };
const shelf = (id: string, quantity: string, par: string | null) => ({ id, quantity, par, available: true });
/** One shelf with this par. */
const upTo = (par: string, quantity = '2') => ({ shelves: [shelf('bar', quantity, par)], onHand: quantity });

test('an order fills up to the par, or to two weeks of use, in whole bottles', () => {
  expect(suggestQuantity(need)).toBe(12);
  expect(suggestQuantity({ ...need, onOrder: '6' })).toBe(6);
  expect(suggestQuantity({ ...need, onHand: '1.5' })).toBe(13);
  expect(suggestQuantity({ ...need, ...upTo('5') })).toBe(3);
  expect(suggestQuantity({ ...need, onHand: '20' })).toBe(0);
  expect(suggestQuantity({ ...need, used: '-3' })).toBe(0);
});

test('a quantity is rounded up to whole packs, and stays if it is whole', () => {
  expect([wholePacks(7, 6), wholePacks(12, 6), wholePacks(0, 6), wholePacks(2.5, 1)]).toEqual([12, 12, 0, 3]);
});

test('negative stock counts as 0', () => {
  expect(suggestQuantity({ ...need, onHand: '-4' })).toBe(14);
});

test('the shortage is ordered in whole packs of the vendor', () => {
  expect(suggestQuantity({ ...need, ...upTo('8'), pack: 6 })).toBe(6);
  expect(suggestQuantity({ ...need, ...upTo('8.5'), pack: 6 })).toBe(12);
  expect(suggestQuantity({ ...need, ...upTo('8'), onOrder: '6', pack: 6 })).toBe(0);
  expect(suggestQuantity({ ...need, ...upTo('2', '1.9'), pack: 12 })).toBe(12);
});

test('with a par, the order brings the shelf up to it, never by a whole pack too many', () => {
  const amount = fc.integer({ min: -500, max: 5000 }).map((n) => n / 100);
  fc.assert(
    fc.property(
      amount,
      amount,
      fc.integer({ min: 1, max: 5000 }),
      fc.integer({ min: 1, max: 48 }),
      (onHand, onOrder, par, pack) => {
        const suggested = suggestQuantity({ ...need, ...upTo(String(par), String(onHand)), onOrder, pack });
        const there = Math.max(0, onHand) + Math.max(0, onOrder);
        expect(suggested % pack).toBe(0);
        expect(there + suggested).toBeGreaterThanOrEqual(par);
        if (suggested > 0) expect(there + suggested - pack).toBeLessThan(par);
      },
    ),
  );
});

test("a pack is the barcode's, else a divisor of the last purchases", () => {
  expect(packSize({ ofBarcode: 12, bought: [6, 6] })).toBe(12);
  expect(packSize({ ofBarcode: null, bought: [12, 24, 6] })).toBe(6);
  expect(packSize({ ofBarcode: null, bought: [12, 7] })).toBe(1);
  expect(packSize({ ofBarcode: null, bought: [24] })).toBe(1);
  expect(packSize({ ofBarcode: null, bought: [1.5, 3] })).toBe(1);
  expect(packSize({ ofBarcode: null, bought: [] })).toBe(1);
});

test('a shelf is filled from another one, and use does not count where there is a par', () => {
  const shelves = [shelf('bar', '1', '6'), shelf('cellar', '14', '12')];
  expect(suggestQuantity({ ...need, shelves, onHand: '15', used: '900' })).toBe(3);
});

test('orders below 0 count as none', () => {
  expect(suggestQuantity({ ...need, onOrder: '-6' })).toBe(12);
  expect(suggestQuantity({ ...need, onHand: '0', used: '0' })).toBe(0);
});

test('two purchases tell a pack, and a purchase of nothing or of a return does not', () => {
  expect(packSize({ ofBarcode: null, bought: [12, 12] })).toBe(12);
  expect(packSize({ ofBarcode: null, bought: [12, 0] })).toBe(1);
  expect(packSize({ ofBarcode: null, bought: [12, -12] })).toBe(1);
  expect(packSize({ ofBarcode: null, bought: [1, 12] })).toBe(1);
});
