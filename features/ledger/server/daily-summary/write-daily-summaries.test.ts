import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withOrganization } from '#shared/server/database.ts';
import { createTestItem, createTestLocation } from '#test/items.ts';
import {
  addTestPerson,
  createTestOrganization,
  openTestHouse,
  type TestHouse,
  type TestOrganization,
} from '#test/organization.ts';
import { recordMovements, startAction } from '../movements/record-movements.ts';
import { writeDailySummaries } from './write-daily-summaries.ts';

let house: TestHouse;
let bar: TestOrganization;

beforeAll(async () => {
  house = await openTestHouse();
  bar = await createTestOrganization(house); // in New York, where the day ends at four
  const by = { organizationId: bar.organizationId, userId: null };
  await withOrganization(house.app.db, bar.organizationId, async (tx) => {
    const locationId = await createTestLocation(tx, bar.organizationId);
    const itemId = await createTestItem(tx, bar.organizationId, 'House Rum');
    const sale = (quantity: string, at: string, unitCost: string) =>
      ({ itemId, locationId, kind: 'sale', quantity, unitCost, occurredAt: new Date(at) }) as const;
    await recordMovements(tx, by, await startAction(tx, by, 'sale'), [
      sale('-2', '2026-01-20T22:00:00Z', '10'), // five in the afternoon
      sale('-0.5', '2026-01-21T08:59:00Z', '10'), // a minute before four at night
      sale('-7', '2026-01-21T09:00:00Z', '10'), // the next day
    ]);
  });
});
afterAll(() => house.close());

interface MailRow {
  recipient: string;
  subject: string;
  text_body: string;
}
async function mails(): Promise<MailRow[]> {
  const { rows } = await sql<MailRow>`select recipient, subject, text_body from platform.mail
    where organization_id = ${bar.organizationId} and purpose = 'daily_summary' order by created_at, recipient`.execute(
    house.system.db,
  );
  return rows;
}
const pause = (paused: boolean) =>
  sql`update accounts.organization_setting set inventory_pause = ${paused} where organization_id = ${bar.organizationId}`.execute(
    house.system.db,
  );

test('a business day is summed up once, after it ended in the time zone of the organization (ORG-021, ORG-024, D43)', async () => {
  await writeDailySummaries(house.system.db, new Date('2026-01-21T08:59:00Z'));
  expect(await mails()).toEqual([]);
  await Promise.all([1, 2].map(() => writeDailySummaries(house.system.db, new Date('2026-01-21T09:01:00Z'))));
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    recipient: bar.actor.email,
    subject: 'Test Bar: sales of Tuesday, January 20, 2026',
    text_body: expect.stringContaining('2.50 units of 1 item out of stock, at a cost of $25.00'),
  });
  expect(mail?.text_body).toContain('2.50  House Rum, 750 mL  $25.00');
});

test('nothing is mailed while sales are paused; the missed day follows, to admins only (CNT-056)', async () => {
  await addTestPerson(house, bar.organizationId, 'member');
  const admin = await addTestPerson(house, bar.organizationId, 'admin');
  await pause(true);
  await writeDailySummaries(house.system.db, new Date('2026-01-22T10:00:00Z'));
  expect(await mails()).toHaveLength(1);
  await pause(false);
  await writeDailySummaries(house.system.db, new Date('2026-01-23T10:00:00Z'));
  const later = (await mails()).slice(1);
  expect(later.map(({ recipient }) => recipient).toSorted()).toEqual([bar.actor.email, admin.email].toSorted());
  expect(later[0]?.text_body).toContain('7.00 units');
});

test('the mail of a London venue has pounds and its own order of day and month', async () => {
  await sql`delete from stock.daily_summary where organization_id = ${bar.organizationId}`.execute(house.system.db);
  await sql`delete from platform.mail where organization_id = ${bar.organizationId}`.execute(house.system.db);
  await sql`update accounts.organization_setting set country = 'GB', locale = 'en-GB', currency = 'GBP'
    where organization_id = ${bar.organizationId}`.execute(house.system.db);
  await writeDailySummaries(house.system.db, new Date('2026-01-21T09:01:00Z'));
  const [mail] = await mails();
  expect(mail?.subject).toBe('Test Bar: sales of Tuesday, 20 January 2026');
  expect(mail?.text_body).toContain('2.50  House Rum, 750 mL  £25.00');
  expect(mail?.text_body).not.toContain('$');
});
