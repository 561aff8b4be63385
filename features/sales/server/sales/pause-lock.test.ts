import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setSalesPause } from '#features/accounts/server/organizations/set-sales-pause.ts';
import { type Tx, withOrganization } from '#shared/server/database.ts';
import { createTestOrganization, openTestHouse, type TestHouse, type TestOrganization } from '#test/organization.ts';
import { settleLines } from './settle-lines.ts';

let house: TestHouse;
let bar: TestOrganization;
beforeAll(async () => {
  house = await openTestHouse();
  bar = await createTestOrganization(house);
});
afterAll(() => house.close());

const inside = <T>(work: (tx: Tx) => Promise<T>) => withOrganization(house.app.db, bar.organizationId, work);
/** In a plain transaction, because withOrganization would retry for as long as a request may wait. */
const setPause = (paused: boolean, wait = '5s') =>
  house.app.db.transaction().execute(async (tx) => {
    const settings = sql`select set_config('app.organization_id', ${bar.organizationId}, true), set_config('lock_timeout', ${wait}, true)`;
    await settings.execute(tx);
    await setSalesPause(tx, bar.organizationId, paused, new Date());
  });

// A line set to paused after sales were resumed would never be posted.
test.each([
  ['posted', false],
  ['set aside', true],
])('while sales are being %s, pausing and resuming wait (D16)', async (_, paused) => {
  await setPause(paused);
  const line = { id: randomUUID(), posItemId: randomUUID(), soldAt: new Date(), isNew: true };
  await inside(async (tx) => {
    const settled = await settleLines(tx, { organizationId: bar.organizationId, userId: null }, [line]);
    expect(settled.paused).toBe(paused ? 1 : 0);
    await expect(setPause(!paused, '200ms')).rejects.toThrow(/lock timeout/);
  });
  await setPause(!paused);
});
