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

it('counts what is left out, and leaves nothing out of three', () => {
  const rows = (count: number) => Array.from({ length: count }, (_, at) => row({ par: '0' }, { par: `${at + 1}` }));
  expect(describeChange(rows(3))).toBe('Par: 0 → 1, Par: 0 → 2, Par: 0 → 3');
  expect(describeChange(rows(4))).toBe('Par: 0 → 1, Par: 0 → 2, Par: 0 → 3, and 1 more');
});

it('says nothing of what stayed, and shows empty texts as unknown', () => {
  expect(describeChange([row({ name: 'Gin', phone: '' }, { name: 'Gin', phone: null })])).toBeNull();
  expect(describeChange([row({ par: '2.00' }, { par: '2.0' })])).toBeNull();
  expect(describeChange([row({ vintage: '2015', name: 'A' }, { vintage: '', name: 'B' })])).toBe(
    'Name: A → B, Vintage: 2015 → —',
  );
  expect(describeChange([row({ unit_cost: '-1.50' }, { unit_cost: '10.00' })])).toBe('Cost: -1.5 → 10');
});

it('counts an item once, and no rows without an item', () => {
  const of = (table: string, key: Record<string, string | null>) => ({ table, key, before: null, after: null });
  const rows = [
    of('stock.par', { item_id: 'gin', id: 'x' }),
    of('catalog.item', { id: 'gin' }),
    of('lists.list', { id: 'y' }),
  ];
  expect([itemsChanged(rows), itemsChanged([of('lists.list', { id: 'y' })]), itemsChanged([])]).toEqual([1, 0, 0]);
});
