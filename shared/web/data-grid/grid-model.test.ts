import { expect, it } from 'vitest';
import { readSort } from './arranging/grid-sort.ts';
import { arrangedColumns, sortedRows } from './grid-model.ts';

interface Item {
  name: string;
  price: number | null;
}

const columns = [
  { id: 'name', header: 'Name', value: (item: Item) => item.name, sortKey: 'name' },
  { id: 'price', header: 'Price', value: (item: Item) => item.price, sortKey: 'price' },
];
const items: Item[] = [
  { name: 'Gin', price: null },
  { name: 'Rye', price: 30 },
  { name: 'Amaro', price: 20 },
  { name: 'Campari', price: 20 },
];
const namesBy = (sort: string) => sortedRows(items, columns, readSort(sort)).map((item) => item.name);

it('sorts by several columns, missing values last in both directions', () => {
  expect(namesBy('price:asc,name:desc')).toEqual(['Campari', 'Amaro', 'Rye', 'Gin']);
  expect(namesBy('price:desc')).toEqual(['Rye', 'Amaro', 'Campari', 'Gin']);
});

it('leaves rows unchanged without a known sort', () => {
  expect(sortedRows(items, columns, readSort('unknown:asc'))).toBe(items);
});

it('shows the columns a person chose, in their order', () => {
  const layout = { order: ['price', 'name', 'gone'], hidden: [], widths: {}, density: 'compact' as const };
  expect(arrangedColumns(columns, layout).map((column) => column.id)).toEqual(['price', 'name']);
  expect(arrangedColumns(columns, { ...layout, hidden: ['price'] }).map((column) => column.id)).toEqual(['name']);
});
