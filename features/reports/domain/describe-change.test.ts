import { expect, it } from 'vitest';
import { describeChange, itemsChanged } from './describe-change.ts';

const row = (before: Record<string, string | null> | null, after: Record<string, string | null> | null) => ({
  table: 'catalog.item',
  key: { id: 'gin' },
  before,
  after,
});

it('says what a field was and is, without the zeros of the database', () => {
  expect(describeChange([row({ name: 'Gin' }, { name: 'Dry Gin' })])).toBe('Name: Gin → Dry Gin');
  expect(describeChange([row({ list_price: null }, { list_price: '9.50' })])).toBe('Price: — → 9.5');
});

it('says what was made and what was removed', () => {
  expect(describeChange([row(null, { code: '036000291452' })])).toBe('Code: 036000291452');
  expect(describeChange([row({ code: '036000291452' }, null)])).toBe('Code: 036000291452 removed');
});

it('never shows a column that has no name for people', () => {
  expect(describeChange([row({ type_id: 'a' }, { type_id: 'b' })])).toBeNull();
  expect(describeChange([])).toBeNull();
});

it('shows the first three of many', () => {
  const rows = ['1', '2', '3', '4', '5'].map((par) => row({ par: '0' }, { par }));
  expect(describeChange(rows)).toBe('Par: 0 → 1, Par: 0 → 2, Par: 0 → 3, and 2 more');
});

it('says only once what is the same for many, and counts the items', () => {
  const rows = ['gin', 'rum', 'gin'].map((item_id) => ({
    table: 'stock.par',
    key: { item_id, location_id: 'bar' },
    before: { par: '1.00' },
    after: { par: '2.00' },
  }));
  expect([describeChange(rows), itemsChanged(rows)]).toEqual(['Par: 1 → 2', 2]);
  expect(itemsChanged([row({ name: 'a' }, { name: 'b' })])).toBe(1);
});
