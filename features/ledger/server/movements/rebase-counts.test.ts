import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Tx, withOrganization } from '#shared/server/database.ts';
import { createTestItem, createTestLocation } from '#test/items.ts';
import { createTestOrganization, openTestHouse, type TestHouse, type TestOrganization } from '#test/organization.ts';
import type { NewMovement } from './movement.ts';
import { recordMovements, startAction } from './record-movements.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

const ITEMS = 60;
const EACH = 5;
const COUNTED = new Date('2026-01-06T22:00:00Z');

/** Counts items, then books receipts that are older than the counts. Returns how many movements were read for the latter. */
async function receiveLate(tx: Tx, { organizationId, actor }: TestOrganization): Promise<number> {
  const locationId = await createTestLocation(tx, organizationId);
  const items: string[] = [];
  for (let n = 0; n < ITEMS; n++) items.push(await createTestItem(tx, organizationId));
  const by = { organizationId, userId: actor.userId };
  const book = async (kind: string, movements: readonly NewMovement[]) =>
    recordMovements(tx, by, await startAction(tx, by, kind), movements);
  const counted = { kind: 'stocktake', quantity: '0', statedQuantity: '0', occurredAt: COUNTED } as const;
  await book(
    'stocktake',
    items.map((itemId) => ({ itemId, locationId, ...counted })),
  );
  const before = await movementsRead(tx);
  const late = Array.from({ length: EACH }, (_, n) => new Date(Date.UTC(2026, 0, 6, 12, n)));
  const received = { kind: 'receipt', quantity: '1', unitCost: '5' } as const;
  await book(
    'invoice',
    items.flatMap((itemId) => late.map((occurredAt) => ({ itemId, locationId, ...received, occurredAt }))),
  );
  return (await movementsRead(tx)) - before;
}

async function movementsRead(tx: Tx): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables
    where schemaname = 'stock' and relname = 'movement'`.execute(tx);
  return rows[0]?.read ?? 0;
}

test('receipts older than counts are compensated without a second look at each movement, in a venue that the planner takes for empty (D11)', async () => {
  const known = await createTestOrganization(house);
  await withOrganization(house.app.db, known.organizationId, (tx) => receiveLate(tx, known));
  const owner = new pg.Client({ connectionString: house.url });
  await owner.connect();
  await owner.query('analyze'); // statistics include the venue above and no other
  await owner.end();

  const fresh = await createTestOrganization(house);
  const { organizationId } = fresh;
  await withOrganization(house.app.db, organizationId, async (tx) => {
    const read = await receiveLate(tx, fresh);
    expect(read).toBeGreaterThanOrEqual(ITEMS * EACH);
    expect(read).toBeLessThan(ITEMS * EACH * (ITEMS * EACH + ITEMS) * 1.5); // of the venue's movements, once for each receipt
    const { rows } = await sql<{ stock: string; rebased: number }>`
      select sum(quantity)::text as stock, (
        select count(*)::int from stock.movement where organization_id = ${organizationId} and kind = 'rebase') as rebased
      from stock.running_stock where organization_id = ${organizationId}`.execute(tx);
    expect(rows).toEqual([{ stock: '0.000000', rebased: ITEMS }]);
  });
});
