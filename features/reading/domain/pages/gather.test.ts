import { expect, test } from 'vitest';
import { fitsOf, gather, type KindRow } from './gather.ts';

/** Rows as "kind base": `g` goods, `w` words, `o` other. Letters are ten points high. */
function read(text: string): KindRow[] {
  const kinds = { g: 'goods', w: 'words', o: 'other' } as const;
  return text.split(' ').map((each): KindRow => {
    const base = Number(each.slice(1));
    return {
      kind: kinds[each[0] as 'g'],
      row: { page: 0, row: { base, height: 10, chunks: [] }, tokens: [] },
    };
  });
}
function gathered(text: string, first = true, ownHead = true) {
  const rows = read(text);
  return gather(rows, fitsOf(rows, ownHead), { ownHead, first }).map(
    ({ anchor, words, unclear }) =>
      `${anchor.row.base}: ${words.map(({ row }) => row.base).join(' ')}${unclear ? ' ?' : ''}`,
  );
}

test('the widest gap between two lines parts their words', () => {
  expect(gathered('g0 w12 g40')).toEqual(['0: 12', '40: ']);
  expect(gathered('g0 w28 g40')).toEqual(['0: ', '40: 28']);
  expect(gathered('g0 w12 w36 g48')).toEqual(['0: 12', '48: 36 ?']); // names are next to the first line or below it
});

test('a line without other words has none, and words on both sides of something else belong to their sides', () => {
  expect(gathered('g0 g12 g24')).toEqual(['0: ', '12: ', '24: ']);
  expect(gathered('g0 w12 o24 w36 g48')).toEqual(['0: 12', '48: 36 ?']);
});

test('words that are farther than two letter heights belong to no line', () => {
  expect(gathered('g0 g12 w32')).toEqual(['0: ', '12: 32']);
  expect(gathered('g0 g12 w33')).toEqual(['0: ', '12: ']);
  expect(gathered('w0 g20 g32')).toEqual(['20: 0', '32: ']);
});

test('with equal gaps, the first and the last line decide how names stand beside their figures', () => {
  expect(gathered('g0 w12 g24 w36 g48 w60')).toEqual(['0: 12', '24: 36', '48: 60']);
  expect(gathered('w0 g12 w24 g36 w48 g60')).toEqual(['12: 0', '36: 24', '60: 48']);
});

test('how names fit beside their figures is counted on each page', () => {
  expect(fitsOf(read('g0 w12 g24 w36 g48 w60'), true)).toMatchObject({ middle: -1, bottom: -1 });
  expect(fitsOf(read('w0 g12 w24 g36 w48 g60'), true).bottom).toBeCloseTo(0);
  expect(fitsOf(read('w0 w12'), true)).toEqual({ top: 0, middle: 0, bottom: 0 });
});

test('at most twelve rows belong to a name', () => {
  const rows = Array.from({ length: 14 }, (_, at) => `w${12 * (at + 1)}`).join(' ');
  expect(gathered(`g0 ${rows}`)[0]?.split(' ')).toHaveLength(13);
});
