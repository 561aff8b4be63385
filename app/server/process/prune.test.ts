import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
