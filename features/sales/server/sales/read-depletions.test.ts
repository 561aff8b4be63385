import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Tx, withOrganization } from '#shared/server/database.ts';
import { createTestItem } from '#test/items.ts';
import { createTestOrganization, openTestHouse, type TestHouse } from '#test/organization.ts';
import { createTestPosItem } from '#test/pos-items.ts';
import { matchTestPosItem } from '#test/sold-items.ts';
import { readMatches } from './read-depletions.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

const MENU = 60;

/** A menu of which each item is matched to an item of its own, with another one in its place. */
async function fillMenu(tx: Tx, organizationId: string): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < MENU; n++) {
    const [itemId, fallbackId] = [await createTestItem(tx, organizationId), await createTestItem(tx, organizationId)];
    await createTestPosItem(tx, organizationId, `Drink ${n}`);
    const drink = { itemId, fallbackId, milliliters: 30 + n };
    ids.push((await matchTestPosItem(tx, organizationId, `Drink ${n}`, drink)).posItemId);
  }
  return ids;
}

async function rowsRead(tx: Tx): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_xact_user_tables
    where schemaname in ('sales', 'catalog', 'recipes')`.execute(tx);
  return rows[0]?.read ?? 0;
}

test('the menu of a venue that the planner takes for empty is read row by row, not once for each of its items', async () => {
  const { organizationId: known } = await createTestOrganization(house);
  await withOrganization(house.app.db, known, (tx) => fillMenu(tx, known));
  const owner = new pg.Client({ connectionString: house.url });
  await owner.connect();
  await owner.query('analyze'); // statistics include the venue above and no other
  await owner.end();

  const { organizationId } = await createTestOrganization(house);
  await withOrganization(house.app.db, organizationId, async (tx) => {
    const ids = await fillMenu(tx, organizationId);
    const before = await rowsRead(tx);
    const matches = await readMatches(tx, organizationId, ids);
    const read = (await rowsRead(tx)) - before;
    expect(matches.size).toBe(MENU);
    expect(matches.get(ids[7] as string)).toMatchObject({ size: '37 mL', parts: [{ fallback: expect.anything() }] });
    expect(read).toBeGreaterThanOrEqual(MENU * 4);
    expect(read).toBeLessThan(MENU * 20);
  });
});
