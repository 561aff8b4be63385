import { expect, test } from 'vitest';
import type { ReadLine } from './document.ts';
import { flagLine, sizesContradict } from './flag-line.ts';

const LINE: ReadLine = {
  code: null,
  barcode: null,
  name: 'House Gin',
  vintage: null,
  size: '750 mL',
  pack: 12,
  cases: '2',
  bottles: '0',
  unit_known: true,
  total: '240.00',
  price: '120',
};
const flags = (line: Partial<ReadLine> = {}, units = 24, item?: Parameters<typeof flagLine>[3], content = 750) =>
  flagLine({ ...LINE, ...line }, units, content, item);

test.each([
  ['cases at the price of a case', {}],
  ['cases at the price of a bottle', { price: '10' }],
  ['bottles at the price of a case', { cases: '0', bottles: '24' }],
  ['cases and bottles together', { cases: '1', bottles: '12', price: '10' }],
  ['a discount of the line', { total: '230.00', discount: '10' }],
  ['a discount per case', { total: '220.00', discount: '10' }],
  ['a credit', { cases: '-2', total: '-240.00' }],
  ['an amount off by a cent for each case', { total: '240.02' }],
  ['no price', { price: null, total: '1.00' }],
  ['no price at all', { price: undefined, total: '1.00' }],
  ['half a cent of one bottle', { cases: '0', bottles: '0.5', pack: 1, price: '10', total: '5.01' }],
])('D46: a line holds with %s', (_, line) => {
  expect(flags(line).filter((flag) => flag !== 'fraction')).toEqual([]);
});

test.each([
  ['more than a cent a case too much', { total: '240.25' }],
  ['more than a cent too little', { pack: 1, total: '239.97' }],
  ['the discount added', { total: '250.00', discount: '10' }],
  ['another price', { price: '11' }],
])('D46: an amount is flagged with %s', (_, line) => {
  expect(flags(line)).toEqual(['amount']);
});

test.each([
  ['2.5', '0', true],
  ['2', '0.5', true],
  ['2', '1', false],
  ['-2', '0', false],
])('D46: %s cases and %s bottles are a fraction: %s', (cases, bottles, is) => {
  expect(flags({ cases, bottles, price: null }).includes('fraction')).toBe(is);
});

test.each([
  [750, 751, false],
  [750, 735, false],
  [750, 734, true],
  [735, 750, false],
  [700, 750, true],
  [750, 1500, true],
  [null, 750, false],
  [750, null, false],
  [0, 750, false],
])('D46: sizes of %s and %s contradict each other: %s', (one, other, contradict) => {
  expect(sizesContradict(one, other)).toBe(contradict);
  if (one !== null) expect(flags({}, 24, { content: other, lastCost: null }, one).includes('size')).toBe(contradict);
});

test.each([
  [10, 24, false],
  [20, 24, true], // from 20 to 10 is half
  [19.99, 24, false],
  [6.67, 24, false],
  [6.66, 24, true],
  [10, 0, false],
  [0, 24, false],
  [null, 24, false],
])(
  'D46: after a last cost of %s, the price of %d bottles for 240.00 has moved by half: %s',
  (lastCost, units, moved) => {
    expect(flags({}, units, { content: null, lastCost }).includes('price_moved')).toBe(moved);
  },
);

test('D46: a price that moved by half is flagged on a credit, too', () => {
  expect(flags({ cases: '-2', total: '-240.00' }, -24, { content: 750, lastCost: 4 })).toEqual(['price_moved']);
});

test('D46: what the reader doubts is flagged, in the order of review', () => {
  expect(flags({ doubts: ['missing', 'figures', 'neighbor', 'columns', 'unit'] })).toEqual([
    'unit',
    'columns',
    'neighbor',
    'missing',
    'unproved',
  ]);
  expect(flags({ stacked_heads: true, unproved: true, total_missed: true, recognized: true })).toEqual([
    'stacked_heads',
    'unproved',
    'total',
    'picture',
  ]);
  expect(flags({}, 24, { content: 750, lastCost: 10 })).toEqual([]);
});
