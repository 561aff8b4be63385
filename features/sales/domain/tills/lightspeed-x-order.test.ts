import { describe, expect, test } from 'vitest';
import { readXSeriesSale, type XSeriesLine, type XSeriesSale } from './lightspeed-x-order.ts';
import { wantedLines } from './wanted-lines.ts';

const line = (id: string, changes: Partial<XSeriesLine> = {}): XSeriesLine => ({
  id,
  product: { id: `product-${id}` },
  quantity: 1,
  pricing: { total: 20, discount_total: 0 },
  tax: { total: 3 },
  ...changes,
});

const sale = (line_items: XSeriesLine[], changes: Partial<XSeriesSale> = {}): XSeriesSale => ({
  id: 'sale',
  state: 'closed',
  date: '2026-03-01T22:04:08+00:00',
  _metadata: { version: 1978890425 },
  source: { author: { id: 'al' }, outlet_id: 'here', register_id: 'till' },
  line_items,
  ...changes,
});

const names = {
  product: (id: string) => (id === 'product-a' ? { name: 'Merlot', variation: '750 mL', category: 'Wine' } : undefined),
  user: (id: string) => (id === 'al' ? 'Al' : undefined),
  register: (id: string) => (id === 'till' ? 'Main' : undefined),
};
const read = (one: XSeriesSale) => readXSeriesSale(one, { names, discountProductId: 'discount', rawHash: 'hash' });
const sold = (one: XSeriesSale) =>
  wantedLines(read(one)).map(({ lineId, kind, quantity, gross, discount, tax }) => [
    lineId,
    kind,
    quantity,
    gross,
    discount,
    tax,
  ]);

const up = [['a', 'sale', '1', '20.00', '0.00', '3.00']];
const below = line('a', {
  quantity: -1,
  pricing: { total: -20, discount_total: 0 },
  tax: { total: -3 },
  return: { is_return: true },
});
const off = (id: string, quantity: number, total: number) =>
  line(id, { product: { id: 'discount' }, quantity, pricing: { total }, tax: { total: 0 } });

describe('sales of X-Series (D40, D42)', () => {
  test.each<[string, XSeriesSale, unknown[]]>([
    ['a closed sale', sale([line('a')]), up],
    ['a parked one', sale([line('a')], { state: 'parked' }), []],
    ['one that waits, such as a layby', sale([line('a')], { state: 'pending', attributes: ['layby'] }), []],
    ['one on account: the goods are gone', sale([line('a')], { state: 'pending', attributes: ['onaccount'] }), up],
    ['a parked one on account', sale([line('a')], { state: 'parked', attributes: ['onaccount'] }), []],
    ['one that was voided', sale([line('a')], { state: 'voided' }), []],
    ['one that was deleted', sale([line('a')], { deleted_at: '2026-03-02T00:00:00+00:00' }), []],
    ['a return', sale([below]), [['a', 'return', '-1', '-20.00', '0.00', '-3.00']]],
    [
      'an exchange',
      sale([below, line('b')]),
      [
        ['a', 'return', '-1', '-20.00', '0.00', '-3.00'],
        ['b', 'sale', '1', '20.00', '0.00', '3.00'],
      ],
    ],
    ['a gift card', sale([line('a'), line('b', { gift_card_number: '77' })]), up],
    [
      'what is given away',
      sale([line('a', { pricing: { total: 0, discount_total: 20 }, tax: { total: 0 } })]),
      [['a', 'comp', '1', '20.00', '20.00', '0.00']],
    ],
    [
      'a discount',
      sale([line('a', { quantity: 2, pricing: { total: 30, discount_total: 10 } })]),
      [['a', 'sale', '2', '40.00', '10.00', '3.00']],
    ],
    [
      'a return with its discount',
      sale([line('a', { quantity: -2, pricing: { total: -30, discount_total: -10 }, tax: { total: -3 } })]),
      [['a', 'return', '-2', '-40.00', '-10.00', '-3.00']],
    ],
    [
      'a dearer price',
      sale([line('a', { pricing: { total: 25, discount_total: -5 } })]),
      [['a', 'sale', '1', '25.00', '0.00', '3.00']],
    ],
    ['half a yard', sale([line('a', { quantity: 0.5 })]), [['a', 'sale', '0.5', '20.00', '0.00', '3.00']]],
    ['none of it', sale([line('a', { quantity: 0 })]), []],
    ['a discount of all', sale([line('a'), off('d', -1, -5)]), [['a', 'sale', '1', '20.00', '5.00', '3.00']]],
    ['a discount of everything', sale([line('a'), off('d', -1, -20)]), [['a', 'comp', '1', '20.00', '20.00', '3.00']]],
    [
      'a discount reversed with the goods',
      sale([below, off('d', 1, 5)]),
      [['a', 'return', '-1', '-20.00', '-5.00', '-3.00']],
    ],
    ['a discount of nothing', sale([off('d', -1, -5)]), [['d', 'return', '-1', '-5.00', '0.00', '0.00']]],
  ])('%s', (_, one, expected) => {
    expect(sold(one)).toEqual(expected);
  });

  test('a discount of the sale is spread by price, to the cent', () => {
    const one = sale([
      line('a'),
      line('b', { pricing: { total: 10 } }),
      line('c', { pricing: { total: 0 } }),
      off('d', -1, -10),
    ]);
    expect(read(one).lines.map((each) => each.discount)).toEqual(['6.67', '3.33', '0']);
  });
});

test('names come from the lists; unknown names keep the id', () => {
  const { lines, employee, register, locationId } = read(sale([line('a'), line('b', { salesperson_id: 'bo' })]));
  expect(lines[0]).toMatchObject({ catalogueId: 'product-a', name: 'Merlot', variation: '750 mL', category: 'Wine' });
  expect(lines[1]).toMatchObject({ catalogueId: 'product-b', name: 'Unnamed product', employee: 'bo' });
  expect([employee, register, locationId]).toEqual(['Al', 'Main', 'here']);
});

test('versions sort as text', () => {
  const keys = [9, 10, 1978890425].map((version) => read(sale([], { _metadata: { version } })).orderKey);
  expect([...keys].sort()).toEqual(keys);
});

test('tips, charges, and tenders, without canceled payments', () => {
  const one = sale([line('a')], {
    adjustments: [
      { adjustment_type: 'TIP', total: 4 },
      { adjustment_type: 'NON_CASH_FEE', total: 0.5 },
      { adjustment_type: 'DISCOUNT', total: -5 },
    ],
    ecom_custom_charges: [{ total: 2 }],
    payments: [
      { amount: 20, type: { name: 'Cash' } },
      { amount: 5.5, type: { name: 'Card' } },
      { amount: 9, type: { name: 'Card' }, deleted_at: '2026-03-01T22:00:00+00:00' },
    ],
  });
  const { tip, serviceCharge, tenders } = read(one);
  expect([tip, serviceCharge]).toEqual(['4', '2.5']);
  expect(tenders).toEqual([
    { type: 'Cash', amount: '20' },
    { type: 'Card', amount: '5.5' },
  ]);
});

test('what X-Series leaves out of a sale is nobody, no register, and version 0', () => {
  const bare = read(sale([{ id: 'a' }], { source: { outlet_id: 'here' }, _metadata: null, date: null }));
  expect(bare).toMatchObject({ employee: null, register: null, orderKey: '0'.repeat(20), soldAt: new Date(0) });
  expect(bare.lines[0]).toMatchObject({ quantity: '1', gross: '0', kind: 'sale', catalogueId: null });
  expect(read(sale([], { source: { author: { id: 'bo' }, register_id: 'two' } }))).toMatchObject({
    employee: 'bo',
    register: 'two',
  });
});

test('a discount on the whole sale is spread by what the lines cost after their own discount', () => {
  const lines = [line('a', { pricing: { total: 30, discount_total: 60 } }), line('b', { pricing: { total: 10 } })];
  expect(sold(sale([...lines, off('o', -1, -4)]))).toEqual([
    ['a', 'sale', '1', '90.00', '63.00', '3.00'],
    ['b', 'sale', '1', '10.00', '1.00', '3.00'],
  ]);
});

test('a discount on the whole sale leaves voided lines and returns as they are, and may give away the rest', () => {
  const nothing = line('z', { quantity: 0 });
  expect(sold(sale([below, line('b'), nothing, off('o', -1, -20)]))).toEqual([
    ['a', 'return', '-1', '-20.00', '0.00', '-3.00'],
    ['b', 'comp', '1', '20.00', '20.00', '3.00'],
  ]);
  const free = line('f', { pricing: { total: 0 } });
  expect(sold(sale([free, line('b'), off('o', -1, -1)]))[0]).toEqual(['f', 'sale', '1', '0.00', '0.00', '3.00']);
});
