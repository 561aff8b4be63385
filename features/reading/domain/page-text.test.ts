import { expect, test } from 'vitest';
import { isWrittenByCell, rowsOf, type TextPiece, textOf, wordsOf } from './page-text.ts';

const HIGH = 10;
/** Letters of half their height, as in most fonts. */
const piece = (text: string, left: number, base = 100, width = text.length * 5): TextPiece => ({
  text,
  left,
  right: left + width,
  base,
  height: HIGH,
});
const chunks = (pieces: readonly TextPiece[], cells?: boolean) =>
  rowsOf(pieces, cells).map(({ chunks: own }) => own.map(({ text }) => text));

test('pieces at nearly one height are a row, from the left; others are rows below', () => {
  expect(chunks([piece('Gin', 40, 104.5), piece('12', 0, 100)], false)).toEqual([['12', 'Gin']]);
  expect(chunks([piece('Gin', 40, 104.6), piece('12', 0, 100)], false)).toEqual([['12'], ['Gin']]);
  const low = { ...piece('Gin', 40, 103), height: 6 };
  expect(chunks([low, piece('12', 0, 100)], false)).toEqual([['12'], ['Gin']]);
});

test('a gap of half a letter height parts two texts, a smaller one is a space, a tiny one nothing', () => {
  const apart = (gap: number) => chunks([piece('Gi', 0, 100, 9), piece('nn', 9 + gap, 100, 12)], false);
  expect(apart(5.1)).toEqual([['Gi', 'nn']]);
  expect(apart(5)).toEqual([['Gi nn']]);
  expect(apart(1.3)).toEqual([['Gi nn']]);
  expect(apart(1.2)).toEqual([['Ginn']]);
  expect(apart(-3)).toEqual([['Ginn']]);
});

test('where cells are written as one piece, smaller gaps part them, and so do pieces that overlap', () => {
  const apart = (gap: number) => chunks([piece('Gi', 0, 100, 9), piece('nn', 9 + gap, 100, 12)], true);
  expect([apart(3.6), apart(3.5), apart(-1), apart(-1.1)]).toEqual([
    [['Gi', 'nn']],
    [['Gi nn']],
    [['Ginn']],
    [['Gi', 'nn']],
  ]);
  const [row] = rowsOf([piece('Gi', 0, 100, 9), piece('nn', 10, 100, 12)], true);
  expect(row?.chunks.map(({ whole }) => whole)).toEqual([true]);
  const [spaced] = rowsOf([piece('Gi', 0, 100, 9), piece('nn', 11, 100, 12)], true);
  expect(spaced?.chunks.map(({ whole }) => whole)).toEqual([false]);
});

test('a page is written by cell if an eighth of its texts have spaces, and not if a line printer wrote it', () => {
  const words = (count: number) => Array.from({ length: count }, () => piece('Gin', 0));
  expect(isWrittenByCell([...words(22), ...[piece('House Gin', 0), piece('Dry Gin', 0), piece('Old Tom', 0)]])).toBe(
    true,
  );
  expect(isWrittenByCell([...words(23), ...[piece('House Gin', 0), piece('Dry Gin', 0), piece('Old Tom', 0)]])).toBe(
    false,
  );
  expect(isWrittenByCell([piece('House Gin', 0), piece('Gin   12', 0)])).toBe(false);
});

test('a row that a line printer wrote as one text is cut at its wide spaces', () => {
  const [row] = rowsOf([piece('Gin Dry   12', 10, 100, 120)], false);
  expect(row?.chunks).toEqual([
    { text: 'Gin Dry', left: 10, right: 80, whole: false },
    { text: '12', left: 110, right: 130, whole: false },
  ]);
});

test('in monospaced text, a space is as wide as a letter and parts nothing', () => {
  const mono = (text: string, left: number) => piece(text, left, 100, text.length * 8);
  const page = [mono('House', 0), mono('Dry', 49), mono('Gin', 83), mono('Rum', 116.3)];
  expect(chunks(page, false)).toEqual([['House Dry', 'Gin', 'Rum']]);
});

test('the words of a text have their share of its width', () => {
  expect(wordsOf({ text: 'Gin 12', left: 10, right: 70 })).toEqual([
    { text: 'Gin', left: 10, right: 40 },
    { text: '12', left: 50, right: 70 },
  ]);
  expect(wordsOf({ text: '', left: 10, right: 70 })).toEqual([]);
  expect(
    textOf({
      base: 0,
      height: 1,
      chunks: [
        { text: 'a', left: 0, right: 1 },
        { text: 'b', left: 2, right: 3 },
      ],
    }),
  ).toBe('a b');
});

test('a figure next to the place where the cells of a column begin is another cell', () => {
  const lines = [100, 112, 124].map((base) => piece('Serra', 32, base));
  const row = [piece('922966', 0, 136), piece('2024', 32, 136)];
  expect(chunks([...lines, ...row], true).at(-1)).toEqual(['922966', '2024']);
  expect(chunks([...lines.slice(1), ...row], true).at(-1)).toEqual(['922966 2024']);
  expect(chunks([...lines, piece('Merlot', 0, 136), piece('Blanc', 32, 136)], true).at(-1)).toEqual(['Merlot Blanc']);
  expect(chunks([...lines, piece('922966', 1, 136), piece('2024', 33, 136)], true).at(-1)).toEqual(['922966 2024']);
});

test('two figures that cannot be one are two cells, however near they are', () => {
  const near = (first: string, second: string) =>
    chunks([piece(first, 0), piece(second, first.length * 5 + 3)], true)[0];
  expect(near('72', '17,31')).toEqual(['72', '17,31']);
  expect(near('1', '246,32')).toEqual(['1 246,32']);
  expect(near('Gin', '17,31')).toEqual(['Gin 17,31']);
  expect(near('72', '17')).toEqual(['72 17']);
});
