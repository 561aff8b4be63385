import { expect, test } from 'vitest';
import type { Head } from './find-head.ts';
import { type TokenRow, tokensOf } from './tokens.ts';
import { headsOver, nameTracks, tracksOf } from './tracks.ts';

type Figure = readonly [text: string, left: number, right: number];

const rowOf = (...figures: readonly Figure[]): TokenRow => {
  const chunks = figures.map(([text, left, right]) => ({ text, left, right }));
  const row = { base: 0, height: 10, chunks };
  return { page: 0, row, tokens: tokensOf(row) };
};
const spans = (...rows: readonly TokenRow[]) =>
  tracksOf(rows).map(({ left, right, tokens }) => [left, right, tokens.size]);
const headOf = (left: number, right: number): Head => ({ column: 'price', text: `${left}`, left, right });

test('figures that stand below each other are a column, as wide as all of them', () => {
  expect(spans(rowOf(['2', 0, 10]), rowOf(['12', 5, 20]))).toEqual([[0, 20, 2]]);
  expect(spans(rowOf(['2', 50, 60]), rowOf(['12', 0, 20]))).toEqual([
    [0, 20, 1],
    [50, 60, 1],
  ]);
});

test('a third of the narrower one must overlap', () => {
  expect(spans(rowOf(['2', 0, 10]), rowOf(['3', 6.9, 16.9]))).toHaveLength(1);
  expect(spans(rowOf(['2', 0, 10]), rowOf(['3', 7, 17]))).toHaveLength(2);
});

test('two figures of one row are never one column, and a figure joins the column it overlaps most', () => {
  expect(spans(rowOf(['2', 0, 10], ['3', 5, 15]))).toHaveLength(2);
  expect(spans(rowOf(['2', 0, 20], ['3', 30, 50]), rowOf(['44', 12, 45]))).toEqual([
    [0, 20, 1],
    [12, 50, 2],
  ]);
});

test('a column has the header above it, or one that is near and nearer to no other', () => {
  const tracks = tracksOf([rowOf(['2', 0, 10], ['3', 100, 110])]);
  const named = (...heads: Head[]) => {
    nameTracks(tracks, heads);
    return tracks.map(({ head }) => head?.text);
  };
  expect(named(headOf(0, 30), headOf(90, 110))).toEqual(['0', '90']);
  expect(named(headOf(24, 60))).toEqual([undefined, undefined]);
  expect(named(headOf(14, 44))).toEqual(['14', undefined]);
  expect(named(headOf(14.1, 44))).toEqual([undefined, undefined]);
});

test('the column under each header is found, and none under one without figures', () => {
  const tracks = tracksOf([rowOf(['2', 0, 10], ['3', 100, 110])]);
  const [first, second] = tracks;
  expect(headsOver(tracks, [headOf(100, 120), headOf(300, 320), headOf(0, 9)])).toEqual([second, undefined, first]);
});
