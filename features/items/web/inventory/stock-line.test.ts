import { expect, it } from 'vitest';
import { withPlace } from './list-cache.ts';
import { nextCursor } from './rows-request.ts';
import { type InventoryPage, type InventoryRow, inventoryCount, runningCount, stockLines } from './stock-line.ts';

const place = (location_id: string, quantity: number, count: number | null = null) =>
  ({ location_id, location_name: location_id, path: [location_id], quantity, count, freshness: 'uncounted' }) as never;

const item = (id: string, ...locations: never[]) =>
  ({
    id,
    locations,
    total_quantity: 5,
    location_quantity: null,
    inventory_count: null,
    freshness: 'uncounted',
  }) as never;

const BAR_AND_CELLAR = item('gin', place('Bar', 2), place('Cellar', 3));

it('ties a line to the only location of its item', () => {
  const [one, several, none] = stockLines([item('rum', place('Bar', 5)), BAR_AND_CELLAR, item('rye')], new Set());
  expect(one?.place?.location_id).toBe('Bar');
  expect([several?.place, none?.place]).toEqual([undefined, undefined]);
});

it('puts the locations of an expanded item below it', () => {
  const lines = stockLines([BAR_AND_CELLAR], new Set(['gin']));
  expect(lines.map((line) => [line.part, runningCount(line)])).toEqual([
    [false, 5],
    [true, 2],
    [true, 3],
  ]);
  expect(inventoryCount(lines[1] as never)).toBeNull();
});

it('shows a count in the row as the server will return it', () => {
  const row: InventoryRow = withPlace(BAR_AND_CELLAR, 'Bar', { count: 1.5, quantity: 1.5, freshness: 'counted' });
  expect(row.total_quantity).toBe(4.5);
  expect(row.inventory_count).toBe(1.5);
  expect(row.freshness).toBe('uncounted');
});

it('continues after the last row when sorted by name, otherwise by page', () => {
  const page = {
    data: [{ id: 'a' }, { id: 'b' }],
    meta: { page: 1, limit: 2, total: 5, totalPages: 3 },
  } as InventoryPage;
  const cursor = { page: 1, limit: 2 };
  expect(nextCursor([page], cursor, 'name:asc')).toEqual({ page: 2, limit: 250, after: 'b' });
  expect(nextCursor([page], cursor, 'last_cost:desc')).toEqual({ page: 2, limit: 2 });
  expect(nextCursor([page, page, page], { page: 3, limit: 2 }, 'name:asc')).toBeUndefined();
  expect(nextCursor([page, page, page], { page: 3, limit: 2 }, 'last_cost:desc')).toBeUndefined();
});
