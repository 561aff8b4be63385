import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { adjustMany } from '#features/items/server/bulk/adjust-many.ts';
import { moveMany } from '#features/items/server/bulk/move-many.ts';
import { addStock } from '#features/ledger/server/changes/add-stock.ts';
import { adjustStock } from '#features/ledger/server/changes/adjust-stock.ts';
import { moveStock } from '#features/ledger/server/changes/move-stock.ts';
import { undoAction } from '#features/ledger/server/movements/undo-action.ts';
import { verifyStock } from '#features/ledger/server/movements/verify-stock.ts';
import { withOrganization } from '#shared/server/database.ts';
import { createItemWithShelves } from '#test/items.ts';
import { createTestOrganization, openTestHouse, type TestHouse, type TestOrganization } from '#test/organization.ts';
import { endStage } from '../cycles/end-stage.ts';
import { cancelStocktakes } from './cancel-stocktakes.ts';
import { saveStocktake } from './save-stocktake.ts';

const NOON = '2026-03-01T12:00:00Z';
const EVENING = '2026-03-01T18:00:00Z';

let house: TestHouse;
let bar: TestOrganization;
let item: string;
let shelf: string;
let cellar: string;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());
beforeEach(async () => {
  bar = await createTestOrganization(house, { now: new Date('2026-01-01T12:00:00Z') });
  [item, shelf, cellar] = await inside((tx) => createItemWithShelves(tx, bar.organizationId));
});

const inside = <T>(work: Parameters<typeof withOrganization<T>>[2]) =>
  withOrganization(house.app.db, bar.organizationId, work);
const count = (at: string, quantity: number) =>
  saveStocktake(bar.contextAt(at), { inventory_item_id: item, location_id: shelf, count: quantity });
const onHand = () =>
  inside(async (tx) => {
    const rows = await tx
      .selectFrom('stock.running_stock')
      .select('quantity')
      .where('location_id', '=', shelf)
      .execute();
    return Number(rows[0]?.quantity);
  });

test('a count made before the clock was set back refuses every change now with one message, until it is undone', async () => {
  const { action_id } = await count(EVENING, 7);
  const noon = bar.contextAt(NOON);
  const place = { inventory_item_id: item, location_id: shelf };
  const reason = { reason_description: 'Breakage' };
  const move = { inventory_item_id: item, from_location_id: shelf, quantity: 1 };
  const changes = [
    () => count(NOON, 5),
    () => addStock(noon, { ...place, quantity: 1 }),
    () => adjustStock(noon, { ...place, ...reason, quantity: 3 }),
    () => moveStock(noon, { ...move, to_location_id: cellar }),
    () => adjustMany(noon, { running_stocks: [place], adjust: 'add', quantity: 1, ...reason }),
    () => moveMany(noon, { to_location_id: cellar, moves: [move] }),
  ];
  for (const change of changes)
    await expect(change()).rejects.toThrow(
      "The server's clock says 2026-03-01 12:00 UTC, but this stock was counted at 2026-03-01 18:00 UTC. " +
        "Correct the server's clock; if it is right, undo that count.",
    );
  expect(await onHand()).toBe(7);
  await undoAction(noon, { id: action_id }, { stocktake: cancelStocktakes });
  await count(NOON, 5);
  expect(await onHand()).toBe(5);
  expect(await inside((tx) => verifyStock(tx, bar.organizationId))).toEqual([]);
});

test('a clock a few minutes behind is no reason to refuse', async () => {
  await count(EVENING, 7);
  await addStock(bar.contextAt('2026-03-01T17:56:00Z'), { inventory_item_id: item, location_id: shelf, quantity: 1 });
});

test('a cycle cannot end before it began', async () => {
  const input = { type: 'complete', acceptRunningCounts: false, zeroOutUncounted: false } as const;
  await endStage(bar.contextAt(EVENING), input);
  await expect(endStage(bar.contextAt(NOON), input)).rejects.toThrow(
    /^This cycle began at 2026-03-01 18:00 UTC, but the server's clock says 2026-03-01 12:00 UTC\. Correct the clock\.$/,
  );
});
