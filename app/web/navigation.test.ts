import { expect, it } from 'vitest';
import { groupOf, menu, visibleTo } from './navigation.ts';

it('has the entries in order', () => {
  expect(menu.map((group) => group.label)).toEqual(['Home', 'Inventory', 'Items', 'Invoices', 'POS', 'Reports']);
});

it('shows internal entries only to internal users', () => {
  const labels = (isInternal: boolean) =>
    visibleTo(isInternal).flatMap((group) => group.children.map((entry) => entry.label));
  expect(labels(false)).not.toContain('New Items');
  expect(labels(true)).toContain('New Items');
});

it('knows the group of a page', () => {
  expect(groupOf('/vendors')?.label).toBe('Invoices');
  expect(groupOf('/builder/7')?.label).toBe('Items');
  expect(groupOf('/items/mapping')?.label).toBe('Items');
  expect(groupOf('/insights')?.label).toBe('Home');
  expect(groupOf('/insights/dormant')?.label).toBe('Reports');
  expect(groupOf('/settings')).toBeUndefined();
});
