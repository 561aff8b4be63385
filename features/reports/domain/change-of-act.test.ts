import { expect, test } from 'vitest';
import { changeOfAct } from './change-of-act.ts';

const vendor = (before: Record<string, string | null> | null, after: Record<string, string | null> | null) => ({
  table: 'purchasing.vendor',
  key: { id: 'v' },
  before,
  after,
});

test('a row that was not there is created, one that is gone or put away is deleted, and one that is back is restored', () => {
  const of = (...row: Parameters<typeof vendor>) => changeOfAct('vendor', [vendor(...row)], []);
  expect(of(null, { name: 'Empire', deleted_at: null })).toBe('created');
  expect(of({ name: 'Empire' }, { name: 'Empire Wine' })).toBe('changed');
  expect(of({ deleted_at: null }, { deleted_at: '2026-01-01' })).toBe('deleted');
  expect(of({ name: 'Empire' }, null)).toBe('deleted');
  expect(of({ deleted_at: '2026-01-01' }, { deleted_at: null })).toBe('restored');
});

test('a hidden recipe is not a deleted one', () => {
  const of = (before: string | null, after: string | null) =>
    changeOfAct(
      'recipe',
      [{ table: 'recipes.recipe', key: { id: 'r' }, before: { hidden_at: before }, after: { hidden_at: after } }],
      [],
    );
  expect([of(null, '2026-01-01'), of('2026-01-01', null)]).toEqual(['hidden', 'shown']);
});

test('a new part changes what it belongs to', () => {
  const contact = { table: 'purchasing.vendor_rep', key: { id: 'p' }, before: null, after: { name: 'Ann' } };
  expect(changeOfAct('vendor', [contact], [])).toBe('changed');
  expect(changeOfAct('vendor', [vendor(null, { name: 'Empire' }), contact], [])).toBe('created');
});

test('what an act made without recording its row is created, and several different changes are a change', () => {
  expect(changeOfAct('recipe', [], ['r'])).toBe('created');
  expect(changeOfAct('vendor', [vendor(null, { name: 'New' }), vendor({ name: 'Old' }, null)], [])).toBe('changed');
});

test('a kind that is one act only has no change', () => {
  expect(changeOfAct('order sent', [vendor(null, {})], [])).toBe(null);
});
