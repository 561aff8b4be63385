import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withOrganization } from '#shared/server/database.ts';
import { createTestItem } from '#test/items.ts';
import { createTestOrganization, openTestHouse, type TestHouse, type TestOrganization } from '#test/organization.ts';
import { priceMoves } from './price-moves.ts';

let house: TestHouse;
let bar: TestOrganization;

beforeAll(async () => {
  house = await openTestHouse();
  bar = await createTestOrganization(house);
});
afterAll(() => house.close());

test('neither the cost of an own batch nor a purchase that was returned entirely is a price paid', async () => {
  const paid = [
    { day: '2025-12-20', quantity: 6, cost: 10 },
    { day: '2026-01-20', quantity: 6, cost: 12 },
    { day: '2026-01-22', quantity: 6, cost: 50 },
    { day: '2026-01-23', quantity: -6, cost: 50, returns: '2026-01-22' },
    { day: '2026-01-24', quantity: 6, cost: 99, source: 'batch' },
  ];
  await withOrganization(
    house.app.db,
    bar.organizationId,
    async (tx) => {
      const item = await createTestItem(tx, bar.organizationId);
      for (const { day, quantity, cost, source = 'invoice', returns = null } of paid)
        await sql`insert into stock.cost_layer (organization_id, item_id, source_type, source_id, source_line, purchased_at, quantity,
            unit_cost, landed_unit_cost, booked_at, returns_line)
          values (${bar.organizationId}, ${item}, ${source}, gen_random_uuid(), ${day}, ${`${day}T12:00:00Z`}, ${quantity},
            ${cost}, ${cost}, ${`${day}T12:00:00Z`}, ${returns})`.execute(tx);
    },
    'write',
  );
  const [move] = await priceMoves(bar.contextAt('2026-02-01T12:00:00Z'), { period: 'past_30_days' });
  expect([move?.before, move?.after, move?.prices]).toEqual([10, 12, [10, 12]]);
});
