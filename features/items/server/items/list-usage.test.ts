import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordMovements, startAction } from '#features/ledger/server/movements/record-movements.ts';
import { UNITED_STATES } from '#shared/domain/region.ts';
import type { Context } from '#shared/server/context.ts';
import { withOrganization } from '#shared/server/database.ts';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';
import { createTestItem, createTestLocation } from '#test/items.ts';
import { listUsage } from './list-usage.ts';

let server: TestServer;
let owner: TestPerson;
let bar: string;

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.createTestHouse();
  bar = await inside((tx) => createTestLocation(tx, owner.organizationId, 'Bar'));
});
afterAll(() => server.close());

const inside = <T>(work: Parameters<typeof withOrganization<T>>[2]) =>
  withOrganization(server.services.db, owner.organizationId, work);
const newItem = (name: string) => inside((tx) => createTestItem(tx, owner.organizationId, name));
/** One moment for what moves and for who asks: the test may take as long as it likes. */
const NOW = new Date();
const DAY_MS = 86_400_000;
/** In the midst of the day so long ago. */
const noon = (daysAgo: number) => new Date(Math.floor(NOW.getTime() / DAY_MS - daysAgo) * DAY_MS + DAY_MS / 2);

type Kind = Parameters<typeof recordMovements>[3][number]['kind'];
const move = (itemId: string, kind: Kind, quantity: string, daysAgo: number) =>
  inside(async (tx) => {
    const by = { organizationId: owner.organizationId, userId: owner.userId };
    await recordMovements(tx, by, await startAction(tx, by, kind), [
      { itemId, locationId: bar, kind, quantity, occurredAt: noon(daysAgo) },
    ]);
  });
const usageOf = (...ids: string[]) => {
  const { organizationId, userId } = owner;
  const actor = { organizationId, userId, role: 'owner', timezone: 'UTC', region: UNITED_STATES } as const;
  return listUsage({ db: server.services.db, actor, now: NOW } as unknown as Context, { item_ids: ids });
};
const weeksOf = async (id: string) => (await usageOf(id))[0]?.weeks;
const NONE = Array.from({ length: 12 }, () => 0);

test('usage is what sales, batches and depletions took, by weeks that end today; counts, moves and purchases are none', async () => {
  const gin = await newItem('Dry Gin');
  for (const [kind, quantity, daysAgo] of [
    ['receipt', '50', 83],
    ['sale', '-1', 1],
    ['sale', '-2', 6],
    ['sale', '-4', 7],
    ['batch_out', '-0.5', 13],
    ['manual_depletion', '-0.25', 83],
    ['sale', '-8', 84],
    ['stocktake', '-3', 2],
    ['vendor_return', '-1', 2],
  ] as const)
    await move(gin, kind, quantity, daysAgo);
  expect(await weeksOf(gin)).toEqual([0.25, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4.5, 3]);
});

test('many items are read at once, each with its own weeks, also unused ones; those of others are not there', async () => {
  const [rum, rye] = [await newItem('White Rum'), await newItem('Rye')];
  await move(rum, 'sale', '-1.5', 1);
  const stranger = await server.createTestHouse();
  const foreign = await withOrganization(server.services.db, stranger.organizationId, (tx) =>
    createTestItem(tx, stranger.organizationId, 'Foreign'),
  );
  const found = await usageOf(rum, rye, foreign);
  expect(new Map(found.map((each) => [each.inventory_item_id, each.weeks]))).toEqual(
    new Map([
      [rum, [...NONE.slice(1), 1.5]],
      [rye, NONE],
    ]),
  );
});

test('ids are required, and at most 100', async () => {
  const answer = await owner.get<{ message: string }>('/api/inventory/usage');
  expect(answer.status).toBe(400);
  const many = Array.from({ length: 101 }, () => bar).join(',');
  expect((await owner.get(`/api/inventory/usage?item_ids=${many}`)).status).toBe(400);
});
