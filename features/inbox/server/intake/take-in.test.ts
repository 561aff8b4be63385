import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Refusal } from '#shared/server/refusal.ts';
import { createTestOrganization, openTestHouse, type TestHouse, type TestOrganization } from '#test/organization.ts';
import { holdDocument, processHeld } from '../documents/process-document.ts';
import type { Inbox } from '../inbox.ts';
import { allowSender } from '../settings/senders.ts';
import { takeInFile, takeInMail } from './take-in.ts';

let house: TestHouse;
let bar: TestOrganization;
let inbox: Inbox;
let onWrite: () => Promise<void>;
const contents = new Map<string, Blob>();

beforeAll(async () => {
  house = await openTestHouse();
  const files = {
    read: async (_: string, id: string) => contents.get(id),
    remove: async (_: string, id: string) => void contents.delete(id),
    write: async (_: string, id: string, bytes: Uint8Array<ArrayBuffer>) => {
      await onWrite();
      contents.set(id, new Blob([bytes]));
    },
  };
  inbox = { db: house.app.db, systemDb: house.system.db, files } as unknown as Inbox;
});
beforeEach(async () => {
  bar = await createTestOrganization(house);
  await sql`update inbox.document set deleted_at = now()`.execute(house.system.db); // the next one is of this test
  onWrite = async () => {};
  contents.clear();
});
afterAll(() => house.close());

const INVOICE = 'invoice_number,vendor,date,name,size,quantity,unit_cost\nA-1,Southern,2026-01-05,Gin,750 mL,6,12.50\n';
const bytesOf = (text: string) => new TextEncoder().encode(text);
const mailOf = (text: string, more: object = {}) => ({
  ...{ messageId: text, from: ['orders@vendor.example'], date: null, subject: text, results: null, refusal: null },
  attachments: [{ name: `${text}.csv`, type: 'text/csv', inline: false, bytes: bytesOf(text) }],
  ...more,
});
const takeIn = (text: string, more: object = {}) =>
  takeInMail(inbox, bar.organizationId, mailOf(text, more) as unknown as Parameters<typeof takeInMail>[2]);
async function documents() {
  const { rows } = await sql<{ name: string; state: string; cause: string | null; reason: string | null }>`
    select name, state, cause, reason from inbox.document
    where organization_id = ${bar.organizationId} and deleted_at is null order by received_at, name`.execute(
    house.system.db,
  );
  return rows;
}

test('mail that is being stored while its sender is allowed is read, too', async () => {
  onWrite = async () => void (await allowSender(bar.contextAt(new Date()), { address: 'orders@vendor.example' }));
  await takeIn('race');
  expect(await documents()).toMatchObject([{ name: 'race.csv', state: 'waiting' }]);
});

test('allowing a sender lets in no mail that may be forged', async () => {
  await takeIn('plain');
  await takeIn('forged', { results: 'mx.example; dmarc=fail' });
  await takeIn('two', { from: ['orders@vendor.example', 'eve@evil.example'] });
  expect(await allowSender(bar.contextAt(new Date()), { address: '@vendor.example' })).toMatchObject({ processed: 1 });
  expect((await documents()).map(({ name, state }) => `${name} ${state}`).toSorted()).toEqual([
    'forged.csv quarantined',
    'plain.csv waiting',
    'two.csv quarantined',
  ]);
});

test('strangers fill the quarantine with at most 200 documents, whatever is wrong with them', async () => {
  await sql`
    insert into inbox.document (organization_id, id, content_hash, name, size, source, sender, state, reason, cause, received_at)
    select ${bar.organizationId}, gen_random_uuid(), md5(n::text) || md5(n::text), 'old', 1, 'mail', 'eve@evil.example', 'quarantined', 'x',
      (array['sender', 'unverified', 'unopened'])[1 + n % 3], now() - interval '1 day'
    from generate_series(1, 210) as n`.execute(house.system.db);
  await takeIn('new');
  const kept = await documents();
  expect(kept).toHaveLength(200);
  expect(kept.at(-1)).toMatchObject({ name: 'new.csv' });
});

async function processNext() {
  const held = await holdDocument(inbox);
  if (held) await processHeld(inbox, held);
}

test('a document whose file is missing is read when it is sent again', async () => {
  const send = () => takeInFile(inbox, bar.organizationId, { name: 'a.csv', bytes: bytesOf(INVOICE) });
  await send();
  contents.clear();
  await processNext();
  expect(await documents()).toMatchObject([{ state: 'quarantined', reason: expect.stringContaining('Send it again') }]);
  expect(await send()).toBe('waiting');
  await processNext();
  expect(await documents()).toMatchObject([{ state: 'read', reason: null }]);
});

test('a venue that has no room for what was read is told so, at once', async () => {
  await takeInFile(inbox, bar.organizationId, { name: 'a.csv', bytes: bytesOf(INVOICE) });
  onWrite = () => Promise.reject(new Refusal('too_large', 'No room'));
  await processNext();
  expect(await documents()).toMatchObject([
    { state: 'quarantined', reason: expect.stringContaining('There is no room for more files') },
  ]);
});
