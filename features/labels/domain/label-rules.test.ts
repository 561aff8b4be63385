import fc from 'fast-check';
import { expect, test } from 'vitest';
import { layBars } from './bar-layout.ts';
import { defaultTitle } from './default-title.ts';
import { LABEL_SHEET, LABEL_SHEETS, labelName, labelsOn, placeOfLabel, usualSheet } from './label-sheet.ts';
import { labelsFor, readLabels, typedLabels } from './print-quantity.ts';
import { ENTRIES_ON_SHEET, placeOfEntry, SCAN_SHEET } from './scan-sheet.ts';

test('OCONST-026 OCONST-027 OCONST-028: 80 labels are laid out on a letter sheet like Avery 5167, four across and twenty down', () => {
  expect(labelsOn(LABEL_SHEET)).toBe(80);
  expect([LABEL_SHEET.pageWidth, LABEL_SHEET.pageHeight]).toEqual([612, 792]);
  const places = Array.from({ length: 80 }, (_, index) => placeOfLabel(index));
  expect([...new Set(places.map(({ left }) => left))]).toEqual([20.25, 168.75, 317.25, 465.75]);
  expect([...new Set(places.map(({ top }) => top))]).toEqual(Array.from({ length: 20 }, (_, row) => 36 + row * 36));
  expect(places.every(({ sheet }) => sheet === 0)).toBe(true);
  expect(placeOfLabel(80)).toEqual({ sheet: 1, left: 20.25, top: 36 });
  // The last column ends as far from the right edge as the first starts from the left one.
  expect(612 - (465.75 + LABEL_SHEET.width)).toBe(20.25);
  expect(792 - (36 + 20 * LABEL_SHEET.height)).toBe(36);
});

test('OCONST-029: a name keeps 55 characters on a label, however many bytes they have', () => {
  expect(labelName('x'.repeat(60))).toHaveLength(55);
  expect([...labelName('🍷'.repeat(60))]).toHaveLength(55);
  expect(labelName('House Gin')).toBe('House Gin');
});

test('OCONST-032 OCONST-033: entries of a scan sheet stay half an inch from every edge and do not overlap', () => {
  const { margin, entryWidth, entryHeight, pageWidth, pageHeight, footer } = SCAN_SHEET;
  expect([pageWidth, pageHeight, margin]).toEqual([612, 792, 36]);
  for (let index = 0; index < 2 * ENTRIES_ON_SHEET; index++) {
    const { left, top, sheet } = placeOfEntry(index);
    expect(sheet).toBe(index < ENTRIES_ON_SHEET ? 0 : 1);
    expect(left).toBeGreaterThanOrEqual(margin);
    expect(left + entryWidth).toBeLessThanOrEqual(pageWidth - margin);
    expect(top + entryHeight).toBeLessThanOrEqual(pageHeight - margin - footer);
  }
});

test('OCONST-031: bars are at least two whole dots of 1/300 in, with ten blank modules on each side', () => {
  const dots = (points: number) => points / 0.24;
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 7, maxLength: 120 }), (modules) => {
      const bars = layBars(modules, LABEL_SHEET.width);
      const total = modules.reduce((sum, each) => sum + each, 0);
      if (!bars) return expect((total + 20) * 0.48).toBeGreaterThan(LABEL_SHEET.width);
      const module = bars[0] ? bars[0].width / (modules[0] ?? 1) : 0;
      expect(dots(module)).toBeGreaterThanOrEqual(2 - 1e-9);
      for (const bar of bars)
        for (const size of [bar.left, bar.width])
          expect(Math.abs(dots(size) - Math.round(dots(size)))).toBeLessThan(1e-6);
      const last = bars.at(-1) ?? { left: 0, width: 0 };
      expect(bars[0]?.left ?? 0).toBeGreaterThanOrEqual(10 * module - 0.24);
      expect(LABEL_SHEET.width - last.left - last.width).toBeGreaterThanOrEqual(10 * module - 0.24);
    }),
  );
});

test('PRINT-053 PRINT-054: one label per whole bottle, and one if there is less than one or the quantity is hidden', () => {
  const bottles = [7.9, 7, 1, 0.4, 0, -3, null, 2_000_000];
  expect(bottles.map(labelsFor)).toEqual([7, 7, 1, 1, 1, 1, 1, 10_000]);
});

test('PRINT-055 PRINT-056: a typed quantity is 0 or more; an invalid number becomes 1', () => {
  expect(['4', '0', '-3', 'abc', '', ' 6 ', '2.7'].map((text) => typedLabels(text, 5))).toEqual([4, 0, 5, 1, 1, 6, 2]);
});

test('a single quantity is a whole number above 0', () => {
  expect(['1', '12', '10000', '0', '1.5', '-1', '', 'x', '10001'].map(readLabels)).toEqual([
    1,
    12,
    10_000,
    ...Array(6).fill(null),
  ]);
});

test('OCONST-024: a new job is named after the date at the bar and the last digits of the time', () => {
  const now = new Date('2026-03-05T02:30:01.234Z');
  expect(defaultTitle(now, 'America/Chicago')).toBe(`New Print Job - 03-04-2026-${String(now.getTime()).slice(-4)}`);
  expect(defaultTitle(now, 'UTC')).toMatch(/^New Print Job - 03-05-2026-1234$/);
});

test.each([
  ['avery-5167', [4, 20], [612, 792], [20.25, 36]],
  ['avery-5160', [3, 10], [612, 792], [13.5, 36]],
  ['avery-5163', [2, 5], [612, 792], [11.25, 36]],
  ['avery-l7651', [5, 13], [595.28, 841.89], [13.47, 30.33]],
  ['avery-l7160', [3, 7], [595.28, 841.89], [20.56, 42.94]],
  ['avery-l7163', [2, 7], [595.28, 841.89], [13.19, 42.94]],
] as const)('%s has labels %j on %j points, the first at %j', (id, [columns, rows], page, corner) => {
  const sheet = LABEL_SHEETS[id];
  const places = Array.from({ length: labelsOn(sheet) }, (_, index) => placeOfLabel(index, sheet));
  const [first, last] = [places[0] ?? { left: 0, top: 0 }, places.at(-1) ?? { left: 0, top: 0, sheet: 0 }];
  const close = (found: readonly number[], wanted: readonly number[]) =>
    found.forEach((each, at) => {
      expect(each).toBeCloseTo(wanted[at] ?? 0, 1);
    });
  expect([sheet.columns, sheet.rows, places.length]).toEqual([columns, rows, columns * rows]);
  close([sheet.pageWidth, sheet.pageHeight], page);
  close([first.left, first.top], corner);
  // As far from the other edges.
  close([page[0] - last.left - sheet.width, page[1] - last.top - sheet.height], corner);
  expect(placeOfLabel(1, sheet).left - first.left).toBeGreaterThanOrEqual(sheet.width);
  expect(placeOfLabel(columns * rows, sheet)).toEqual({ sheet: 1, left: first.left, top: first.top });
});

test.each([
  ['US', 'avery-5167'],
  ['CA', 'avery-5167'],
  ['DE', 'avery-l7651'],
  ['JP', 'avery-l7651'],
])('a venue in %s prints on %s', (country, sheet) => {
  expect(usualSheet(country)).toBe(sheet);
});

test('OCONST-029: only the smallest label cuts a name, and no space is left at its end', () => {
  const long = `${'x'.repeat(54)} and more`;
  expect(labelName(long)).toBe('x'.repeat(54));
  expect(labelName(long, LABEL_SHEETS['avery-5160'])).toBe(long);
});

test('OCONST-032: two columns of nine entries, filled row by row from below the heading', () => {
  const places = Array.from({ length: ENTRIES_ON_SHEET }, (_, index) => placeOfEntry(index));
  expect(places).toHaveLength(18);
  const [columns, rows] = [[...new Set(places.map(({ left }) => left))], [...new Set(places.map(({ top }) => top))]];
  expect([columns.length, rows.length]).toEqual([2, 9]);
  expect(places.slice(0, 3).map(({ left, top }) => [columns.indexOf(left), rows.indexOf(top)])).toEqual([
    [0, 0],
    [1, 0],
    [0, 1],
  ]);
  const { margin, heading, gap, entryWidth, entryHeight, pageWidth } = SCAN_SHEET;
  expect(rows[0]).toBe(margin + heading);
  expect(rows.map((top) => top - (rows[0] ?? 0))).toEqual(rows.map((_, row) => row * entryHeight));
  expect(columns).toEqual([margin, margin + entryWidth + gap]);
  expect((columns[1] ?? 0) + entryWidth).toBe(pageWidth - margin);
});

test('OCONST-031: a short code has bars of at most four dots, in the middle of the label', () => {
  const bars = layBars([2, 1, 2, 2, 2, 2, 2], 126) ?? [];
  expect(bars.map(({ width }) => Math.round(width / 0.24))).toEqual([8, 8, 8, 8]);
  const [first, last] = [bars[0], bars.at(-1)];
  expect(Math.abs((first?.left ?? 0) - (126 - (last?.left ?? 0) - (last?.width ?? 0)))).toBeLessThanOrEqual(0.48);
  expect(layBars([], 126)).toBeNull();
  expect(bars.slice(1).map(({ left }, at) => Math.round((left - (bars[at]?.left ?? 0)) / 0.96))).toEqual([3, 4, 4]);
});

test('OCONST-031: a code fits exactly if two dots a module and the blank space are as wide as the label', () => {
  const modules = Array.from({ length: 80 }, () => 1);
  expect(layBars(modules, 100 * 0.48 + 0.001)).not.toBeNull();
  expect(layBars(modules, 100 * 0.48 - 0.001)).toBeNull();
});
