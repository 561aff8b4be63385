import { expect, it } from 'vitest';
import { badRows, countOf, reportFigures, withDecisions } from './report-words.ts';

const report = {
  created: {},
  updated: 0,
  skipped: 0,
  errors: [],
  notes: [],
  listed: {},
  similar: [],
  dry_run: true,
  action_id: null,
};

it('counts what an import does and leaves out zeros', () => {
  expect(reportFigures({ ...report, created: { items: 1307, locations: 1, sizes: 0 }, skipped: 2 })).toEqual([
    { label: 'new items', figure: '1,307' },
    { label: 'new location', figure: '1' },
    { label: 'already up to date', figure: '2' },
  ]);
});

it('counts a row with two problems once', () => {
  const problem = (row: number) => ({ row, field: 'size', message: 'Size is required' });
  expect(badRows({ ...report, errors: [problem(2), problem(2), problem(5)] })).toBe(2);
});

it('uses singular and plural', () => {
  expect(countOf(1, 'problems')).toBe('1 problem');
  expect(countOf(2, 'problems')).toBe('2 problems');
  expect([countOf(1, 'pos_items'), countOf(1, 'categories')]).toEqual(['1 POS item', '1 category']);
});

it('counts a row that a person linked as updated, and not as a new item', () => {
  const row = (row: number, learned = false) => {
    const similar = { id: 'an item', name: 'Item' };
    return { row, name: `Row ${row}`, similar, confidence: 1, sure: true, learned };
  };
  const five = { ...report, created: { items: 5, sizes: 1 }, updated: 1, similar: [row(3), row(4), row(5, true)] };
  expect(withDecisions(five, { 3: 'an item', 4: 'new' })).toMatchObject({
    created: { items: 4, sizes: 1 },
    updated: 2,
  });
  expect(withDecisions(five, { 3: 'new' })).toBe(five);
  expect(withDecisions(five, { 5: 'an item' })).toBe(five);
  expect(withDecisions(five, { 5: 'new' })).toMatchObject({ created: { items: 6 }, updated: 0 });
});
