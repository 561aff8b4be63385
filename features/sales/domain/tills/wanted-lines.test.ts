import { expect, test } from 'vitest';
import type { TillLine, TillOrder } from './till-order.ts';
import { wantedLines } from './wanted-lines.ts';

const line = (lineId: string, changes: Partial<TillLine> = {}): TillLine => ({
  lineId,
  kind: 'sale',
  voided: false,
  catalogueId: null,
  name: 'Gin Tonic',
  variation: null,
  category: null,
  quantity: '1',
  gross: '10',
  discount: '0',
  tax: '0',
  modifiers: [],
  ...changes,
});
const order = (lines: TillLine[], changes: Partial<TillOrder> = {}): TillOrder => ({
  orderId: 'order',
  locationId: 'here',
  orderKey: '1',
  state: 'counts',
  soldAt: new Date('2026-03-01T22:00:00Z'),
  employee: null,
  register: null,
  lines,
  tip: '0',
  serviceCharge: '0',
  tenders: [],
  rawHash: 'hash',
  ...changes,
});

test('tip and service charge are spread by price over the lines that count (D42)', () => {
  const lines = [line('a', { gross: '30' }), line('b'), line('c', { gross: '90', voided: true })];
  const wanted = wantedLines(order(lines, { tip: '2.00', serviceCharge: '0.04' }));
  expect(wanted.map(({ lineId, tip, serviceCharge }) => [lineId, tip, serviceCharge])).toEqual([
    ['a', '1.50', '0.03'],
    ['b', '0.50', '0.01'],
  ]);
});

test('without a line that counts, they have a line of money only; without money there is none (D42)', () => {
  const voided = [line('a', { voided: true })];
  const money = (changes: Partial<TillOrder>) =>
    wantedLines(order(voided, changes)).map(({ name, quantity, gross, tip, serviceCharge }) => [
      name,
      quantity,
      gross,
      tip,
      serviceCharge,
    ]);
  expect(money({ tip: '2' })).toEqual([['Tips and charges', '0', '0.00', '2.00', '0.00']]);
  expect(money({ serviceCharge: '-0.5' })).toEqual([['Tips and charges', '0', '0.00', '0.00', '-0.50']]);
  expect(money({})).toEqual([]);
});

test('a return is below 0 in every figure but those that are 0 (D42)', () => {
  const [back] = wantedLines(order([line('a', { kind: 'return', tax: '0.80' })]));
  expect(back).toMatchObject({ quantity: '-1', gross: '-10.00', discount: '0.00', tax: '-0.80' });
});

test('prices of modifiers have cents; the payments are named once, in order', () => {
  const modifiers = [{ catalogueId: null, name: 'Tonic', quantity: '1', price: '1.5' }];
  const tenders = ['CASH', 'CARD', 'CASH'].map((type) => ({ type, amount: '5' }));
  const [one] = wantedLines(order([line('a', { modifiers })], { tenders }));
  expect([one?.modifiers[0]?.price, one?.paymentMethod]).toEqual(['1.50', 'CARD, CASH']);
  expect(wantedLines(order([line('a')]))[0]?.paymentMethod).toBeNull();
});
