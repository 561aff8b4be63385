import { expect, it } from 'vitest';
import { itemContract } from '../../contract/item-contract.ts';
import { inventoryColumns } from './inventory-columns.tsx';
import type { InventoryRow, StockLine } from './stock-line.ts';

const all = inventoryColumns({ timezone: 'UTC', costEdit: undefined, onToggle: () => {} });

/** Usage is read for the rows on the screen only. */
const columns = all.filter(({ id }) => id !== 'usage');

it('sorts the list by every column of its rows, each in an order that the server knows (ITEM-111)', () => {
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

it('names the locations with stock in a file as on screen; all of them if none has stock', () => {
  const place = (name: string, quantity: number) => ({ location_id: name, path: [name], quantity });
  const named = (...locations: ReturnType<typeof place>[]) => {
    const item = { locations } as unknown as InventoryRow;
    const line: StockLine = { id: '1', item, place: undefined, part: false, expanded: false };
    return columns.find(({ id }) => id === 'location')?.value(line);
  };
  expect(named(place('Recently Added', 0), place('Main Bar', 4))).toBe('Main Bar');
  expect(named(place('Main Bar', 4), place('Cellar', -1))).toBe('Main Bar, Cellar');
  expect(named(place('Recently Added', 0), place('Main Bar', 0))).toBe('Recently Added, Main Bar');
});
