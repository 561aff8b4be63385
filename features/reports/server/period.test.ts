import { afterAll, beforeAll, expect, test } from 'vitest';
import { withOrganization } from '#shared/server/database.ts';
import { createTestOrganization, openTestHouse, type TestHouse, type TestOrganization } from '#test/organization.ts';
import { readDaysOfPeriod, readStartOfPeriod } from './period.ts';

let house: TestHouse;
let bar: TestOrganization;
beforeAll(async () => {
  house = await openTestHouse();
  bar = await createTestOrganization(house);
});
afterAll(() => house.close());

test.each([
  ['2026-02-01T08:59:59Z', '2026-01-25', '2026-01-31'],
  ['2026-02-01T09:00:00Z', '2026-01-26', '2026-02-01'],
])('D43: at %s, where days end at 4:00 in New York, the past week goes from %s to %s', async (now, from, to) => {
  const context = bar.contextAt(now);
  const read = await withOrganization(house.app.db, bar.organizationId, async (tx) => ({
    week: await readDaysOfPeriod(tx, context, 'past_7_days'),
    month: await readDaysOfPeriod(tx, context, 'this_month'),
    start: await readStartOfPeriod(tx, context, 'past_7_days'),
  }));
  expect(read.week).toMatchObject({ from, to, days: 7 });
  expect(read.month).toMatchObject({ from: `${to.slice(0, 7)}-01`, to });
  expect(read.start.toISOString()).toBe(`${from}T09:00:00.000Z`);
});
