import { expect, it } from 'vitest';
import { actionsOf } from './item-action.ts';
import { tabsOf } from './item-tab.ts';
import { itemTabs } from './item-tabs.ts';

const labels = (batch: boolean) => tabsOf(itemTabs, batch).map((tab) => tab.label);

it('has the tabs of a plain item in their order (ITEM-010, NAV-120)', () => {
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

it('puts the batches of a batch second and hides purchases and versions (ITEM-011, ITEM-012, ITEM-013, NAV-121, NAV-122)', () => {
  expect(labels(true)).toEqual(['Inventory', 'Batches', 'Sales', 'Inventory Activity', 'Details']);
});

it('offers to buy a plain item again, and no batch (STK-009)', () => {
  const actions = [
    { label: 'Re-Order', dialog: 're_order', forBatch: false },
    { label: 'Re-Batch', dialog: 're_batch', forBatch: true },
  ];
  expect(actionsOf(actions, false).map(({ label }) => label)).toEqual(['Re-Order']);
  expect(actionsOf(actions, true).map(({ label }) => label)).toEqual(['Re-Batch']);
});
