import { expect, it } from 'vitest';
import { compareValues, isMissing, nextSort, readSort, writeSort } from './grid-sort.ts';

it('reads and writes the sort in an address', () => {
  expect(readSort('name:asc,price:desc')).toEqual([
    { key: 'name', descending: false },
    { key: 'price', descending: true },
  ]);
  expect(writeSort(readSort('name:asc,price:desc'))).toBe('name:asc,price:desc');
  expect(writeSort([])).toBeUndefined();
});

it('cycles through ascending, descending and unsorted', () => {
  const once = nextSort([], 'name', false);
  const twice = nextSort(once, 'name', false);
  expect([writeSort(once), writeSort(twice), writeSort(nextSort(twice, 'name', false))]).toEqual([
    'name:asc',
    'name:desc',
    undefined,
  ]);
});

it('sorts by several columns with shift', () => {
  const both = nextSort(readSort('name:asc'), 'price', true);
  expect(writeSort(both)).toBe('name:asc,price:asc');
  expect(writeSort(nextSort(both, 'name', true))).toBe('name:desc,price:asc');
  expect(writeSort(nextSort(readSort('name:desc,price:asc'), 'name', true))).toBe('price:asc');
  expect(writeSort(nextSort(both, 'size', false))).toBe('size:asc');
});

it('takes empty text and null as missing, zero as present', () => {
  expect([null, '', undefined, 0].map(isMissing)).toEqual([true, true, true, false]);
});

it('orders numbers inside text as numbers', () => {
  expect(['Rack 10', 'rack 2'].sort((a, b) => compareValues(a, b))).toEqual(['rack 2', 'Rack 10']);
});
