import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPool, withOrganization } from '#shared/server/database.ts';
import { runQuery } from '#shared/server/run-command.ts';
import { createTestItem, createTestLocation } from '#test/items.ts';
import { createTestOrganization, openTestHouse, type TestHouse, type TestOrganization } from '#test/organization.ts';
import { addStock } from './add-stock.ts';

const SHELVES = 40;
let house: TestHouse;
let bar: TestOrganization;
let neighbor: TestOrganization;
let pairs: { inventory_item_id: string; location_id: string }[];

beforeAll(async () => {
  house = await openTestHouse();
  [bar, neighbor] = [await createTestOrganization(house), await createTestOrganization(house)];
  pairs = await withOrganization(house.app.db, bar.organizationId, async (tx) => {
    const location_id = await createTestLocation(tx, bar.organizationId);
    const made = [];
    for (let n = 0; n < SHELVES; n += 1)
      made.push({ inventory_item_id: await createTestItem(tx, bar.organizationId), location_id });
    return made;
  });
  for (const pair of pairs) await addStock(bar.contextAt(new Date()), { ...pair, quantity: 1 });
});
afterAll(() => house.close());

test('locked rows make writers wait but stop no one from reading, here or elsewhere; then all are written', async () => {
  const pool = openPool(house.url, 'cellarhand_app'); // as many connections as the server has
  const holder = new pg.Client({ connectionString: house.url });
  await holder.connect();
  await holder.query(`begin; set local role cellarhand_system; select from stock.running_stock for update`);
  const writers = pairs.map((pair) =>
    addStock({ ...bar.contextAt(new Date()), db: pool.db }, { ...pair, quantity: 2 }),
  );
  let written = 0;
  for (const writer of writers) void writer.then(() => (written += 1));
  await expect.poll(() => pool.pool.totalCount - pool.pool.idleCount).toBeGreaterThan(2);
  for (const { actor } of [bar, neighbor, bar, neighbor]) {
    const context = { ...bar.contextAt(new Date(), actor), db: pool.db };
    await runQuery(context, (tx) => tx.selectFrom('stock.running_stock').select('quantity').execute());
  }
  expect(written).toBe(0);
  await holder.query('rollback');
  await holder.end();
  await Promise.all(writers);
  const { held } = await withOrganization(pool.db, bar.organizationId, (tx) =>
    tx
      .selectFrom('stock.running_stock')
      .select((all) => all.fn.sum<string>('quantity').as('held'))
      .executeTakeFirstOrThrow(),
  );
  expect(Number(held)).toBe(SHELVES * 3);
  await pool.close();
});
