import { expect, it } from 'vitest';
import { findPage } from './find-page.ts';

const page = (path: string) => ({ path, title: path, load: async () => () => null });
const pages = ['/orders/$id', '/orders/new', '/', '/reports/$name/$year', '/inventory'].map(page);
const find = (path: string) => {
  const found = findPage(pages, path);
  return found && [found.page.path, found.parameters];
};

it('finds the page for a path and reads its parameters', () => {
  expect(find('/inventory')).toEqual(['/inventory', {}]);
  expect(find('/orders/a%20b')).toEqual(['/orders/$id', { id: 'a b' }]);
  expect(find('/reports/value/2026')).toEqual(['/reports/$name/$year', { name: 'value', year: '2026' }]);
  expect(find('/')).toEqual(['/', {}]);
});

it('prefers a page with exactly this path', () => {
  expect(find('/orders/new')).toEqual(['/orders/new', {}]);
});

it('ignores case and a trailing slash', () => {
  expect(find('/Inventory/')).toEqual(['/inventory', {}]);
});

it('finds no page for a longer, a shorter or an unknown path', () => {
  expect(['/inventory/x', '/orders', '/orders/', '/inv'].map(find)).toEqual(Array(4).fill(undefined));
  expect(find('/orders/%E0%A4%A')).toEqual(['/orders/$id', { id: '%E0%A4%A' }]);
});
