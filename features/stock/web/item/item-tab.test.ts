import { expect, it } from 'vitest';
import { tabsOf } from './item-tab.ts';
import { itemTabs } from './item-tabs.ts';

const labels = (batch: boolean) => tabsOf(itemTabs, batch).map((tab) => tab.label);

it('has the tabs of a plain item in their order', () => {
  expect(labels(false)).toEqual([
    'Inventory',
    'Purchase History',
    'Sales',
    'Inventory Activity',
    'Details',
    'Related Items',
    'Batches',
  ]);
});

it('puts the batches of a batch second and hides purchases and versions', () => {
  expect(labels(true)).toEqual(['Inventory', 'Batches', 'Sales', 'Inventory Activity', 'Details']);
});
