import { expect, it } from 'vitest';
import { itemContract } from '../../contract/item-contract.ts';
import { inventoryColumns } from './inventory-columns.tsx';

const columns = inventoryColumns({ timezone: 'UTC', costEdit: undefined, onToggle: () => {} });

it('orders the list by every column, each by an order that the server knows (ITEM-111)', () => {
  const { inputSchema } = itemContract.listInventory['~orpc'];
  expect(columns.length).toBeGreaterThan(15);
  for (const { id, sortKey } of columns) {
    expect([id, sortKey]).toEqual([id, expect.any(String)]);
    for (const direction of ['asc', 'desc']) {
      expect([id, inputSchema?.safeParse({ sort: `${sortKey}:${direction}` }).success]).toEqual([id, true]);
    }
  }
  expect(new Set(columns.map(({ sortKey }) => sortKey)).size).toBe(columns.length);
  expect(inputSchema?.parse({})).toMatchObject({ sort: 'name:asc' });
});
