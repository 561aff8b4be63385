import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestOrganization, openTestHouse, type TestHouse } from '#test/organization.ts';
import type { Inbox } from '../inbox.ts';
import { holdDocument, processHeld } from './process-document.ts';

let house: TestHouse;
let inbox: Inbox;
const contents = new Map<string, Blob>();

beforeAll(async () => {
  house = await openTestHouse();
  const files = {
    read: async (_organizationId: string, id: string) => contents.get(id),
    remove: async (_organizationId: string, id: string) => void contents.delete(id),
  };
  inbox = { db: house.app.db, systemDb: house.system.db, files } as Inbox;
});
afterAll(() => house.close());

async function arrive(organizationId: string, name: string, content = ''): Promise<string> {
  const [id, hash] = [randomUUID(), randomUUID().replaceAll('-', '').repeat(2)];
  contents.set(id, new Blob([content]));
  await sql`
    insert into inbox.document (organization_id, id, content_hash, name, size, source, state)
    values (${organizationId}, ${id}, ${hash}, ${name}, 10, 'folder', 'waiting')`.execute(house.system.db);
  return id;
}

test('the venue with the fewest documents in work is served first, and no document is held twice', async () => {
  const [busy, other] = [await createTestOrganization(house), await createTestOrganization(house)];
  for (const name of ['1', '2', '3']) await arrive(busy.organizationId, name);
  await arrive(other.organizationId, 'other');
  const order: (string | undefined)[] = [];
  for (let times = 0; times < 5; times += 1) order.push((await holdDocument(inbox))?.name);
  expect(order).toEqual(['1', 'other', '2', '3', undefined]);
});

test('a document that a dead process held is taken over as its next attempt', async () => {
  const { organizationId } = await createTestOrganization(house);
  await arrive(organizationId, 'left');
  const first = await holdDocument(inbox);
  expect(await holdDocument(inbox)).toBeNull();
  await sql`update inbox.document set held_until = now() - interval '1 second' where id = ${first?.id}`.execute(
    house.system.db,
  );
  expect(await holdDocument(inbox)).toMatchObject({ id: first?.id, name: 'left', attempts: 2 });
});

test.each([
  ['imported', '', false],
  ['deleted while it was imported, which Undo can take back', 'deleted_at = now()', true],
  ['taken over by another process', 'attempts = attempts + 1', true],
])(
  'the content of a sales report goes when it is imported, unless it may still be needed: %s',
  async (_when, meanwhile, isKept) => {
    const { organizationId } = await createTestOrganization(house);
    const head = 'transaction_id,line_id,sold_at,item,variation,category,quantity,gross,discount,tax,payment_type';
    const id = await arrive(
      organizationId,
      'sales.csv',
      `${head}\nT-1,1,2026-01-03T21:15:00Z,Gin,,Drinks,2,20,0,0,Payment\n`,
    );
    const held = await holdDocument(inbox);
    if (meanwhile)
      await sql`update inbox.document set ${sql.raw(meanwhile)} where organization_id = ${organizationId}`.execute(
        house.system.db,
      );
    if (held) await processHeld(inbox, held);
    const { rows } = await sql`select state from inbox.document where organization_id = ${organizationId}`.execute(
      house.system.db,
    );
    expect([rows, contents.has(id)]).toEqual([[{ state: isKept ? 'waiting' : 'imported' }], isKept]);
  },
);
