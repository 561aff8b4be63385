import { expect, test } from 'vitest';
import { itemContract } from '#features/items/contract/item-contract.ts';
import { requireSendable } from './sendable.ts';

const page = { data: [], meta: { page: 1, limit: 50, total: 0, totalPages: 0 }, totals: null };

test('an answer that matches the contract passes', () => {
  expect(() => requireSendable(itemContract.listInventory, page)).not.toThrow();
});

test('a field missing from the contract is refused at any depth', () => {
  const added = { ...page, meta: { ...page.meta, hasSuggestedMatch: true } };
  expect(() => requireSendable(itemContract.listInventory, added)).toThrow(
    'The server never sends meta.hasSuggestedMatch',
  );
});

test('an answer of another shape is refused', () => {
  expect(() => requireSendable(itemContract.listInventory, { data: 'none' })).toThrow();
});
