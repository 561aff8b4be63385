import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { withOrganization } from '#shared/server/database.ts';
import { createTestItem } from '#test/items.ts';
import { createTestOrganization, openTestHouse, type TestHouse, type TestOrganization } from '#test/organization.ts';
import { replaceCostLayers, stateCost } from './cost-layers.ts';

const AT = '2026-01-05T12:00:00.000Z';
const AFTER = '2026-01-05T12:00:00.001Z';

let house: TestHouse;
let bar: TestOrganization;
let itemId: string;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());
beforeEach(async () => {
  bar = await createTestOrganization(house, { now: new Date('2026-01-01T12:00:00Z') });
  itemId = await inside((tx) => createTestItem(tx, bar.organizationId));
});

const inside = <T>(work: Parameters<typeof withOrganization<T>>[2]) =>
  withOrganization(house.app.db, bar.organizationId, work);
const by = () => ({ organizationId: bar.organizationId, userId: bar.actor.userId });
const costsBefore = (at: string) =>
  inside(async (tx) => {
    const { rows } = await sql<{ last: number | null; average: number | null }>`
      select last_cost::float8 as last, average_cost::float8 as average
      from stock.costs_before(${bar.organizationId}, ${itemId}, ${at}::timestamptz)`.execute(tx);
    return rows[0];
  });

test('a cost stated at the exact end of a span belongs to the next one (D32, D36)', async () => {
  await inside((tx) => stateCost(tx, by(), itemId, '8', new Date(AT)));
  expect(await costsBefore(AT)).toEqual({ last: null, average: null });
  expect(await costsBefore(AFTER)).toEqual({ last: 8, average: 8 });
});

test('a credit at the same time as a purchase reduces that purchase (D32)', async () => {
  const layer = (sourceLine: string, at: string, quantity: string, unitCost: string) => ({
    itemId,
    sourceLine,
    purchasedAt: new Date(at),
    quantity,
    unitCost,
    landedUnitCost: unitCost,
    consignment: false,
    supplier: null,
  });
  const layers = [layer('1', '2026-01-04T12:00:00Z', '3', '25'), layer('2', AT, '1', '40'), layer('3', AT, '-1', '40')];
  await inside((tx) => replaceCostLayers(tx, by(), { type: 'invoice', id: itemId, name: null }, layers));
  expect(await costsBefore(AFTER)).toEqual({ last: 25, average: 25 });
});
