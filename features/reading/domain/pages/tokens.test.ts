import { expect, test } from 'vitest';
import { figuresOf, labelOf, subjectOf, tokensOf } from './tokens.ts';

/** Letters are five points wide. */
const rowOf = (...texts: string[]) => {
  let left = 0;
  const chunks = texts.map((text) => {
    const chunk = { text, left, right: left + text.length * 5 };
    left = chunk.right + 20;
    return chunk;
  });
  return { base: 100, height: 10, chunks };
};
const read = (...texts: string[]) =>
  tokensOf(rowOf(...texts)).map(({ text, value, unit, money, percent }) => [text, value, unit, money, percent]);

test.each([
  ['12', 12, '', false, null],
  ['12.50', 12.5, '', true, null],
  ['$5', 5, '', true, null],
  ['5 CS', 5, 'CS', false, null],
  ['5 cs.', 5, 'cs', false, null],
  ['12.00 / btl', 12, 'btl', true, null],
  ['@ 3.50', 3.5, '', true, null],
  ['3.50 EUR', 3.5, '', true, null],
  ['(3.00)', -3, '', true, null],
  ['less 5.00', 5, '', true, null],
  ['¥11,200', 11200, '', true, null],
  ['7,96,570.00', 796570, '', true, null],
  ['6,00 Flasche(n)', 6, 'Flasche(n)', true, null],
  ['12.50T', 12.5, '', true, null],
  ['12.50 *', 12.5, '', true, null],
  ['0.75 L', null, '', false, null],
  ['230.16 / 6 CS', 38.36, 'CS', true, null],
  ['16.68 /12', 1.39, '', true, null],
  ['16.68 per doz', 1.39, '', true, null],
  ['Gin', null, '', false, null],
  ['5 %', null, '', false, 5],
  ['12,5%', null, '', false, 12.5],
  ['0%', null, '', false, null],
  ['10+5', null, '', false, 14.5],
  ['10% + 5%', null, '', false, 14.5],
  ['750 mL', null, '', false, null],
])('"%s" is a figure of %s in "%s", money: %s, percent: %s', (text, value, unit, money, percent) => {
  expect(read(text)).toEqual([[text, value, unit, money, percent]]);
});

test('words before a figure say that it is taken off', () => {
  const off = (text: string) => tokensOf(rowOf(text)).map((token) => token.off);
  expect([off('less 5.00'), off('Discount: -5.00'), off('5.00'), off('less gin')]).toEqual([
    [true],
    [true],
    [false],
    [false],
  ]);
});

test('figures that stand close are told apart, and a figure at an end is cut from the words', () => {
  expect(tokensOf(rowOf('12 3.50 42.00')).map(({ text, cut }) => [text, cut])).toEqual([
    ['12', undefined],
    ['3.50', undefined],
    ['42.00', undefined],
  ]);
  expect(tokensOf(rowOf('2 House Gin 42.00')).map(({ text, cut, left, right }) => [text, cut, left, right])).toEqual([
    ['2', true, 0, 5],
    ['House Gin', undefined, 10, 55],
    ['42.00', true, 60, 85],
  ]);
  expect(read('House 2 Gin').map(([text]) => text)).toEqual(['House 2 Gin']);
  expect(read('House Gin 12345').map(([text]) => text)).toEqual(['House Gin 12345']);
  expect(read('House Gin 1234').map(([text]) => text)).toEqual(['House Gin', '1234']);
  expect(read('1 2 x 3').map(([text]) => text)).toEqual(['1 2 x 3']);
});

test('what was written as one piece is not split', () => {
  const whole = { text: '2 House Gin', left: 0, right: 55, whole: true };
  expect(tokensOf({ base: 100, height: 10, chunks: [whole] }).map(({ text }) => text)).toEqual(['2 House Gin']);
});

test('cells that a program wrote as one piece, and a price times a quantity, are figures of their own', () => {
  const values = (text: string, whole = true) =>
    tokensOf({ base: 100, height: 10, chunks: [{ text, left: 0, right: text.length * 5, whole }] }).map(
      ({ value, percent }) => value ?? percent,
    );
  expect(values('24 $24.31')).toEqual([24, 24.31]);
  expect(values('10.00% 20%')).toEqual([10, 20]);
  expect(values('$12.95 × 4')).toEqual([12.95, 4]);
  expect(values('4 @ 12.95', false)).toEqual([4, 12.95]);
  expect(values('$18.00 via Courier')).toEqual([18, null]);
  expect(values('12 7')).toEqual([null]);
  expect(values('6 x 0.75')).toEqual([null]);
});

test('forty signs may be a figure, more are text', () => {
  const long = (zeros: number) => tokensOf(rowOf(`${'0'.repeat(zeros)}1`))[0]?.value;
  expect([long(39), long(40)]).toEqual([1, null]);
});

test('a row has figures, a label of its words, and a subject without units and numbers', () => {
  const row = { page: 0, row: rowOf('House Gin'), tokens: tokensOf(rowOf('House Gin', 'A-4711', 'BTL', '12', '3.50')) };
  expect(labelOf(row)).toBe('House Gin A-4711 BTL');
  expect(subjectOf(row)).toBe('House Gin');
  expect(figuresOf(row).map(({ figure }) => figure)).toEqual(['12', '3.5']);
});
