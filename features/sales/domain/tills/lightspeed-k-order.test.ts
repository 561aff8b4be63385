import { describe, expect, test } from 'vitest';
import { type KSeriesLine, type KSeriesSale, readKSeriesSale } from './lightspeed-k-order.ts';
import { wantedLines } from './wanted-lines.ts';

const line = (id: string, changes: Partial<KSeriesLine> = {}): KSeriesLine => ({
  id,
  sku: `sku-${id}`,
  name: 'Gin Tonic',
  quantity: '1.000',
  totalNetAmountWithoutTax: '10.000000',
  taxAmount: '2.000000',
  taxRatePercentage: '20.00',
  ...changes,
});

const sale = (salesLines: KSeriesLine[], changes: Partial<KSeriesSale> = {}): KSeriesSale => ({
  accountFiscId: 'A1.2',
  type: 'SALE',
  source: { initialAccountId: 'A1.2' },
  timeClosed: '2026-03-01T22:04:08.734Z',
  ownerName: 'Al',
  deviceName: 'iPad 9',
  salesLines,
  ...changes,
});

const correction = (type: string, salesLines: KSeriesLine[]) =>
  sale(salesLines, { type, accountFiscId: 'A1.9', source: { initialAccountId: 'A1.2', previousAccountId: 'A1.2' } });

const read = (one: KSeriesSale) => readKSeriesSale(one, { locationId: 'here', rawHash: 'hash' });
const sold = (one: KSeriesSale) =>
  wantedLines(read(one)).map(({ lineId, kind, quantity, gross, discount, tax }) => [
    lineId,
    kind,
    quantity,
    gross,
    discount,
    tax,
  ]);

const up = [['a', 'sale', '1', '10.00', '0.00', '2.00']];
const back = [['a', 'return', '-1', '-10.00', '0.00', '-2.00']];
const below = line('a', { quantity: '-1.000', totalNetAmountWithoutTax: '-10.000000', taxAmount: '-2.000000' });

describe('sales of a K-Series account (D40, D42)', () => {
  test.each<[string, KSeriesSale, unknown[]]>([
    ['a sale', sale([line('a')]), up],
    ['what was changed', correction('UPDATE', [line('a')]), up],
    ['what was split', correction('SPLIT', [line('a')]), up],
    ['what was moved here', correction('TRANSFER', [line('a')]), up],
    ['what was moved away', correction('TRANSFER', [below]), back],
    ['a void', correction('VOID', [below]), back],
    ['a void whose lines are above 0', correction('VOID', [line('a')]), back],
    ['a reopened account', correction('RECALL', [below]), back],
    ['a cancellation', correction('CANCEL', [below]), back],
    [
      'a refund: the bottle does not come back',
      correction('REFUND', [below]),
      [['a', 'refund', '0', '-10.00', '0.00', '-2.00']],
    ],
    [
      'a refund whose lines are above 0',
      correction('REFUND', [line('a')]),
      [['a', 'refund', '0', '-10.00', '0.00', '-2.00']],
    ],
    ['a void without an earlier account', sale([line('a')], { type: 'VOID' }), []],
    ['a cancellation without an earlier account', sale([line('a')], { type: 'CANCEL', cancelled: true }), []],
    ['an account canceled before payment', sale([line('a')], { cancelled: true }), []],
    [
      'a paid account, canceled by another one later',
      sale([line('a')], { cancelled: true, payments: [{ code: 'CASH' }] }),
      up,
    ],
    ['cash put in the drawer', sale([line('a')], { type: 'FLOAT' }), []],
    ['a temporary account', sale([line('a')], { type: 'TRANSITORY' }), []],
    [
      'an item taken off before paying',
      sale([line('a'), { ...below, id: 'b' }]),
      [...up, ['b', ...(back[0] ?? []).slice(1)]],
    ],
    [
      'what is on the house',
      sale([line('a', { totalNetAmountWithoutTax: '0.000000', taxAmount: '0', totalDiscountAmount: '10.00' })]),
      [['a', 'comp', '1', '10.00', '10.00', '0.00']],
    ],
    [
      'a discount without tax in it',
      sale([line('a', { totalNetAmountWithoutTax: '8.000000', totalDiscountAmount: '2.00' })]),
      [['a', 'sale', '1', '10.00', '2.00', '2.00']],
    ],
    [
      'a discount with tax in it',
      sale([
        line('a', {
          totalNetAmountWithoutTax: '8.000000',
          totalDiscountAmount: '2.40',
          taxLines: [{ taxIncluded: true }],
        }),
      ]),
      [['a', 'sale', '1', '10.00', '2.00', '2.00']],
    ],
    [
      'two kinds of discount',
      sale([
        line('a', { totalNetAmountWithoutTax: '7.000000', discountAmount: '2.000000', accountDiscountAmount: '1.00' }),
      ]),
      [['a', 'sale', '1', '10.00', '3.00', '2.00']],
    ],
    ['three quarters', sale([line('a', { quantity: '0.750' })]), [['a', 'sale', '0.75', '10.00', '0.00', '2.00']]],
  ])('%s', (_, one, expected) => {
    expect(sold(one)).toEqual(expected);
  });

  test('a sale and its void add up to zero', () => {
    const all = [
      sale([line('a')]),
      correction('RECALL', [below]),
      correction('UPDATE', [line('a')]),
      correction('VOID', [below]),
    ];
    const total = all.flatMap((one) => wantedLines(read(one))).reduce((sum, one) => sum + Number(one.quantity), 0);
    expect(total).toBe(0);
  });
});

test('child lines at any depth are modifiers, and their money is part of the line', () => {
  const lines = [
    line('root', { quantity: '2.000', totalNetAmountWithoutTax: '20.000000', taxAmount: '4.000000' }),
    line('double', {
      parentLineId: 'root',
      name: 'Double',
      quantity: '2.000',
      totalNetAmountWithoutTax: '6.000000',
      taxAmount: '1.200000',
    }),
    line('brand', {
      parentLineId: 'double',
      name: 'Brand',
      quantity: '4.000',
      totalNetAmountWithoutTax: '2.500000',
      taxAmount: '0.500000',
    }),
    line('orphan', { parentLineId: 'elsewhere' }),
  ];
  const [root, orphan] = read(sale(lines)).lines;
  expect(root).toMatchObject({ lineId: 'root', quantity: '2', gross: '28.5', tax: '5.7' });
  expect(root?.modifiers).toEqual([
    { catalogueId: 'sku-double', name: 'Double', quantity: '1', price: '6' },
    { catalogueId: 'sku-brand', name: 'Brand', quantity: '2', price: '2.5' },
  ]);
  expect(orphan).toMatchObject({ lineId: 'orphan', gross: '10', modifiers: [] });
});

test('lines that refer to each other in a cycle are read once', () => {
  const ring = [line('a', { parentLineId: 'b' }), line('b', { parentLineId: 'a' })];
  expect(read(sale(ring)).lines).toHaveLength(2);
});

test('tips, service charges, and tenders are negative on a void', () => {
  const payments = [
    { code: 'CASH', netAmountWithTax: '5.00', tip: '0.00' },
    { code: 'CARD', netAmountWithTax: '8.00', tip: '1.00' },
  ];
  const lines = [line('a', { serviceCharge: '1.00' })];
  const pick = ({ tip, serviceCharge, tenders }: ReturnType<typeof read>) => [
    tip,
    serviceCharge,
    tenders.map((each) => each.amount),
  ];
  expect(pick(read(sale(lines, { payments })))).toEqual(['1', '1', ['5', '8']]);
  expect(pick(read({ ...correction('VOID', lines), payments }))).toEqual(['-1', '-1', ['-5', '-8']]);
});

test('employee and time of a line; a line without SKU is not in the catalog', () => {
  const lines = [line('a', { staffName: 'Bo', timeOfSale: '2026-03-01T20:00:00.000Z', sku: '' })];
  const {
    employee,
    register,
    lines: [first],
  } = read(sale(lines));
  expect([employee, register]).toEqual(['Al', 'iPad 9']);
  expect(first).toMatchObject({ employee: 'Bo', soldAt: new Date('2026-03-01T20:00:00Z'), catalogueId: null });
});

test('a void with lines on both sides of 0 is read as it is (D42)', () => {
  const mixed = sold(correction('VOID', [below, line('b')]));
  expect(mixed.map(([lineId, kind, quantity]) => [lineId, kind, quantity])).toEqual([
    ['a', 'return', '-1'],
    ['b', 'sale', '1'],
  ]);
});

test('a correction is linked by the first account or by the one before; one of none is no sale', () => {
  const linked = (source: KSeriesSale['source']) => read(sale([below], { type: 'VOID', source })).state;
  expect([linked({ previousAccountId: 'A1.1' }), linked({ initialAccountId: 'A1.1' })]).toEqual(['counts', 'counts']);
  expect([linked({ initialAccountId: 'A1.2' }), linked(null)]).toEqual(['void', 'void']);
});

test('what K-Series leaves out of a line is one unit at no price', () => {
  const [bare] = read(sale([{ id: 'a' }])).lines;
  expect(bare).toMatchObject({ quantity: '1', gross: '0', kind: 'sale', name: 'Open item', voided: false });
  expect(read(sale([line('a', { quantity: null })], { type: 'VOID', accountFiscId: 'A1.9' })).lines[0]?.kind).toBe(
    'return',
  );
});

test('a child that names a line of another account, or itself, is a line of its own', () => {
  const lines = [line('a', { parentLineId: 'elsewhere' }), line('b', { parentLineId: 'b' })];
  expect(read(sale(lines)).lines.map(({ lineId }) => lineId)).toEqual(['a', 'b']);
});

test('a modifier has its share of the quantity of its line, and its price before the discount', () => {
  const tonic = line('t', {
    parentLineId: 'a',
    quantity: '6',
    totalDiscountAmount: '1',
    totalNetAmountWithoutTax: '5',
  });
  const modifierOf = (quantity: string) => read(sale([line('a', { quantity }), tonic])).lines[0]?.modifiers[0];
  expect(modifierOf('3')).toMatchObject({ quantity: '2', price: '6' });
  expect(modifierOf('0')).toMatchObject({ quantity: '6' });
  const plain = { id: 't', parentLineId: 'a' };
  expect(read(sale([line('a'), plain])).lines[0]?.modifiers[0]).toMatchObject({ quantity: '1', price: '0' });
});

test('of a price with tax, the discount has tax, too', () => {
  const taxed = line('a', { totalDiscountAmount: '12', taxRatePercentage: '20', taxLines: [{ taxIncluded: true }] });
  expect(read(sale([taxed])).lines[0]).toMatchObject({ discount: '10', gross: '20' });
});
