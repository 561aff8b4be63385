import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestOrganization, openTestHouse, type TestHouse } from '#test/organization.ts';
import type { Inbox } from '../inbox.ts';
import { holdDocument } from './process-document.ts';

let house: TestHouse;
let inbox: Inbox;
beforeAll(async () => {
  house = await openTestHouse();
  inbox = { db: house.app.db, systemDb: house.system.db } as Inbox;
});
afterAll(() => house.close());

async function arrive(organizationId: string, name: string): Promise<void> {
  const hash = randomUUID().replaceAll('-', '').repeat(2);
  await sql`
    insert into inbox.document (organization_id, id, content_hash, name, size, source, state)
    values (${organizationId}, ${randomUUID()}, ${hash}, ${name}, 10, 'folder', 'waiting')`.execute(house.system.db);
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
