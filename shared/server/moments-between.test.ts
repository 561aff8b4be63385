import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestOrganization, openTestHouse, type TestHouse, type TestOrganization } from '#test/organization.ts';
import { withOrganization } from './database.ts';
import { moments, momentsBetween } from './moments-between.ts';

let house: TestHouse;
let bar: TestOrganization;
beforeAll(async () => {
  house = await openTestHouse();
  bar = await createTestOrganization(house);
});
afterAll(() => house.close());

/** The venue's clocks are five hours behind UTC in January. */
test.each([
  [{ from: '2026-01-02', to: '2026-01-02' }, ['2026-01-02T05:00:00Z', '2026-01-03T04:59:59Z']],
  [{ from: '2026-01-03' }, ['2026-01-03T05:00:00Z']],
  [{ to: '2026-01-01' }, ['2026-01-02T04:59:59Z']],
  [{ from: '2026-01-02T05:00:00Z', to: '2026-01-03T04:59:59Z' }, ['2026-01-02T05:00:00Z', '2026-01-03T04:59:59Z']],
  [{ to: '2026-01-02T00:00:00-05:00' }, ['2026-01-02T04:59:59Z', '2026-01-02T05:00:00Z']],
  [{ from: null }, ['2026-01-02T04:59:59Z', '2026-01-02T05:00:00Z', '2026-01-03T04:59:59Z', '2026-01-03T05:00:00Z']],
])('%j covers whole days of the venue, and moments to the second', async (given, expected) => {
  const times = ['2026-01-02T04:59:59Z', '2026-01-02T05:00:00Z', '2026-01-03T04:59:59Z', '2026-01-03T05:00:00Z'];
  const condition = momentsBetween(sql`at`, bar.organizationId, moments.parse(given));
  const { rows } = await withOrganization(house.app.db, bar.organizationId, (tx) =>
    sql<{
      at: Date;
    }>`select at from unnest(${times}::timestamptz[]) as given (at) where ${condition} order by at`.execute(tx),
  );
  expect(rows.map(({ at }) => at.toISOString().replace('.000', ''))).toEqual(expected);
});
