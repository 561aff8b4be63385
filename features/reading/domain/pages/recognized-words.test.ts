import { expect, test } from 'vitest';
import { rowsOf, textOf } from '../page-text.ts';
import { readWords } from './recognized-words.ts';

const HEAD = 'level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext';
const PAGE = '1\t1\t0\t0\t0\t0\t0\t0\t1200\t1600\t-1\t';
const word = (line: number, left: number, top: number, text: string, certainty = 90) =>
  ['5', 1, 1, 1, line, 1, left, top, text.length * 12, 20, certainty, text].join('\t');

test('words of a picture become texts of a page, without specks, table borders, and uncertain words', () => {
  const { pieces, certainty } = readWords(
    [
      HEAD,
      PAGE,
      word(1, 100, 200, '|Gin'),
      word(1, 400, 200, '12.00'),
      word(1, 600, 200, '|'),
      word(1, 700, 200, 'x?!', 3),
    ].join('\n'),
  );
  expect(pieces.map(({ text, left }) => [text, left])).toEqual([
    ['Gin', 50],
    ['12.00', 200],
  ]);
  expect(certainty).toBe(90);
});

test('a page photographed at a slant is straightened: words of one line are one row', () => {
  const slant = (left: number, top: number) => top + Math.round(left * 0.03);
  const rows = [200, 260].flatMap((top, line) =>
    [100, 500, 900].map((left) => word(line, left, slant(left, top), `w${line}-${left}`)),
  );
  // Adjacent blocks are separate lines.
  const apart = rows.map((row, at) => (at === 5 ? row.replace('5\t1\t1', '5\t1\t2') : row));
  const { pieces } = readWords([HEAD, PAGE, ...apart].join('\n'));
  expect(rowsOf(pieces).map(textOf)).toEqual(['w0-100 w0-500 w0-900', 'w1-100 w1-500 w1-900']);
});

test('two strokes alone are the number 11, and a speck behind a count is no part of it', () => {
  const row = ['ll', '13.', '12.50', 'Bell', '4,'].map((text, at) => word(1, 100 + 200 * at, 200, text));
  const { pieces } = readWords([HEAD, PAGE, ...row].join('\n'));
  expect(pieces.map(({ text }) => text)).toEqual(['11', '13', '12.50', 'Bell', '4']);
});
