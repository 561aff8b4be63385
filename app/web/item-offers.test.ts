import { expect, it } from 'vitest';
import { actionsOf } from '#features/items/web/item/item-action.ts';
import { tabsOf } from '#features/items/web/item/item-tab.ts';
import { itemOffers } from './item-offers.ts';

const labels = (batch: boolean) => tabsOf(itemOffers.tabs, batch).map((tab) => tab.label);

it('has the tabs of a plain item in order (ITEM-010, NAV-120)', () => {
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

it('offers to reorder a plain item, and to make a batch again (STK-009, STK-010)', () => {
  const offered = (batch: boolean) => actionsOf(itemOffers.actions, batch).map(({ label }) => label);
  expect([offered(false).includes('Re-Order'), offered(false).includes('Re-Batch')]).toEqual([true, false]);
  expect([offered(true).includes('Re-Order'), offered(true).includes('Re-Batch')]).toEqual([false, true]);
});
