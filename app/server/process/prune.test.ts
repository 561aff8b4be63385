import { randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type Files, openFiles } from '#shared/server/files/open-files.ts';
import { startTestServer, type TestServer } from '#test/http-server.ts';
import { prune } from './prune.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

test('deletes only what can no longer be requested', async () => {
  const { organizationId } = await server.createTestHouse();
  const { systemDb, files } = server.services;
  await sql`delete from platform.event`.execute(systemDb);
  await sql`insert into platform.event (organization_id, topic, created_at) values
    (${organizationId}, 'old', now() - interval '25 hours'), (${organizationId}, 'new', now() - interval '23 hours')`.execute(
    systemDb,
  );
  await sql`insert into platform.idempotency (organization_id, key, operation, request_hash, created_at) values
    (${organizationId}, 'old', 'x', 'x', now() - interval '8 days'), (${organizationId}, 'new', 'x', 'x', now() - interval '6 days')`.execute(
    systemDb,
  );
  await sql`insert into platform.mail (organization_id, purpose, recipient, subject, text_body, created_at) values
    (default, 'password_reset', 'old', '', '', now() - interval '25 hours'),
    (default, 'password_reset', 'new', '', '', now()),
    (default, 'email_change', 'old', '', '', now() - interval '8 days'),
    (default, 'email_change', 'new', '', '', now() - interval '6 days'),
    (${organizationId}, 'invitation', 'kept', '', '', now() - interval '1 year')`.execute(systemDb);
  await prune(systemDb, files);
  const { rows } = await sql<{ left: string }>`
    select topic as left from platform.event where organization_id = ${organizationId}
    union all select key from platform.idempotency
    union all select recipient from platform.mail order by 1`.execute(systemDb);
  expect(rows.map((row) => row.left)).toEqual(['kept', 'new', 'new', 'new', 'new']);
});

const AN_HOUR = 3_600_000;

async function oldDocument(organizationId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into inbox.document (organization_id, id, content_hash, name, size, source, state, deleted_at)
    values (${organizationId}, platform.new_id(), ${randomBytes(32).toString('hex')}, 'a.pdf', 1, 'folder', 'waiting', now() - interval '9 days')
    returning id`.execute(server.services.systemDb);
  return rows[0]?.id as string;
}

test('a file that cannot be removed keeps no other venue and no other part waiting, and is reported', async () => {
  const { systemDb } = server.services;
  const houses = await Promise.all([server.createTestHouse('One'), server.createTestHouse('Two')]);
  const removed: string[] = [];
  const failing: string[] = [];
  for (const { organizationId } of houses) failing.push(await oldDocument(organizationId));
  const files: Files = {
    ...server.services.files,
    remove: async (_organizationId, id) => {
      removed.push(id);
      throw new Error(`${id} is held`);
    },
    sweep: async () => removed.push('swept'),
  };
  await expect(prune(systemDb, files)).rejects.toThrow('is held');
  expect(removed).toEqual(expect.arrayContaining([...failing, 'swept']));
});

test('files of a killed upload are removed after a day; young ones, those with a row and those of no venue stay', async () => {
  const { organizationId } = await server.createTestHouse('Killed Bar');
  const { systemDb } = server.services;
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'cellarhand-prune-'));
  onTestFinished(() => fs.rm(folder, { recursive: true, force: true }));
  const files = openFiles(folder);
  const write = async (id: string, hours: number, venue = organizationId) => {
    if (id.includes('.')) await fs.writeFile(path.join(folder, venue, id), 'x');
    else await files.write(venue, id, Buffer.from('x'));
    const at = new Date(Date.now() - hours * AN_HOUR);
    await fs.utimes(path.join(folder, venue, id), at, at);
    return id;
  };
  const { rows } = await sql<{ id: string }>`
    insert into inbox.document (organization_id, id, content_hash, name, size, source, state)
    values (${organizationId}, platform.new_id(), ${randomBytes(32).toString('hex')}, 'a.pdf', 1, 'folder', 'waiting') returning id`.execute(
    systemDb,
  );
  const kept = [await write(rows[0]?.id as string, 1000), await write(randomUUID(), 23)];
  const unknown = randomUUID();
  await write(unknown, 1000, unknown);
  await write(randomUUID(), 25);
  await write(`${randomUUID()}.unfinished`, 25);
  await write(`${randomUUID()}.leaving`, 25);
  kept.push(await write(`${randomUUID()}.unfinished`, 1));
  await prune(systemDb, files);
  expect((await fs.readdir(path.join(folder, organizationId))).toSorted()).toEqual(kept.toSorted());
  expect(await fs.readdir(path.join(folder, unknown))).toEqual([unknown]);
});
