import { afterEach, expect, test } from 'vitest';
import { entries } from '../device/entries.ts';
import type { CountSheet, SheetLine } from '../device/use-sheets.ts';
import { nextLine, placeOf, previousLine } from './next-line.ts';

afterEach(() => entries.set([]));

const lineOf = (id: string, countedBy?: string): SheetLine => ({
  inventory_item_id: id,
  name: id,
  vintage: null,
  main_type: 'L',
  size: { name: '750 mL', count: 1 },
  tare_grams: null,
  full_grams: null,
  barcodes: [],
  last_count: null,
  last_counted_at: null,
  own_count: null,
  own_entered: null,
  own_counted_at: null,
  counted: countedBy ? [{ count: 1, counted_at: '2026-01-06T03:00:00.000Z', own: false, by: countedBy }] : [],
});
const sheetOf = (...lines: SheetLine[]): CountSheet => ({
  now: '2026-01-06T04:00:00.000Z',
  blind: false,
  cycle: { number: 1, started_at: '2026-01-01T00:00:00.000Z' },
  location: { id: 'cellar', name: 'Cellar' },
  lines,
});
const [gin, rum, rye, ale] = [lineOf('gin'), lineOf('rum', 'Mara'), lineOf('rye'), lineOf('ale', 'Mara')];

test('what anyone counted is passed over, and what was skipped comes after the last line', () => {
  const sheet = sheetOf(gin, rum, rye, ale);
  expect(nextLine(sheet, gin)).toBe(rye);
  expect(nextLine(sheet, rye)).toBe(gin);
  expect(nextLine(sheet, ale)).toBe(gin);
});

test('nothing comes next once all others are counted', () => {
  expect(nextLine(sheetOf(gin, rum), gin)).toBeUndefined();
  expect(nextLine(sheetOf(gin), gin)).toBeUndefined();
});

test('one step back is the line before, counted or not', () => {
  const sheet = sheetOf(gin, rum, rye);
  expect([previousLine(sheet, gin), previousLine(sheet, rye), placeOf(sheet, rye)]).toEqual([undefined, rum, 2]);
});
