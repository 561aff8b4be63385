import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#test/http-server.ts';
import { createOrganization } from './create-organization.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

async function count(table: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(
    server.services.systemDb,
  );
  return rows[0]?.n ?? -1;
}

const TABLES = [
  'accounts.user',
  'accounts.organization',
  'accounts.member',
  'accounts.organization_setting',
  'stock.location',
];

test('a new organization has what every feature needs from the start', async () => {
  const { organizationId } = await server.createTestHouse();
  const { rows } = await sql`
    select (select count(*) from stock.location where organization_id = ${organizationId} and recently_added) as recently_added,
           (select count(*) from counting.cycle where organization_id = ${organizationId} and state = 'open') as cycles,
           (select count(*) > 0 from catalog.item_type where organization_id = ${organizationId}) as types`.execute(
    server.services.systemDb,
  );
  expect(rows[0]).toEqual({ recently_added: 1, cycles: 1, types: true });
});

test('if a feature fails to initialize, nothing of the organization is left', async () => {
  const owner = await server.createTestHouse();
  const before = await Promise.all(TABLES.map(count));
  const accounts = {
    ...server.services.accounts,
    onOrganizationCreated: [
      ...server.services.accounts.onOrganizationCreated,
      async () => {
        throw new Error('the last feature cannot begin');
      },
    ],
  };
  const half = createOrganization(accounts, { name: 'Half', timezone: 'UTC' }, new Date(), async () => owner.userId);
  await expect(half).rejects.toThrow('the last feature cannot begin');
  expect(await Promise.all(TABLES.map(count))).toEqual(before);
});

test('a request repeated with one Idempotency-Key creates one organization (D5)', async () => {
  const owner = await server.createTestHouse();
  const key = { 'idempotency-key': 'new-bar-1' };
  const body = { name: 'Second', timezone: 'Europe/Oslo' };
  const [one, two] = await Promise.all([
    owner.call<{ id: string }>('POST', '/api/organization', body, key),
    owner.call<{ id: string }>('POST', '/api/organization', body, key),
  ]);
  expect([one.status, two.status]).toEqual([200, 200]);
  expect(one.body).toEqual(two.body);
  expect((await owner.call('POST', '/api/organization', { ...body, name: 'Third' }, key)).status).toBe(409);
  expect((await owner.get<unknown[]>('/api/organization')).body).toHaveLength(2);
});

test('deleting an organization requires its owner and its name, and leaves no row or file of it', async () => {
  const owner = await server.createTestHouse('Gone Bar');
  const admin = await server.addPerson(owner.organizationId, 'admin');
  const other = await server.createTestHouse('Stays');
  const path = `/api/organization/${owner.organizationId}`;
  expect((await admin.delete(`${path}?name=Gone Bar`)).status).toBe(403);
  expect((await other.delete(`${path}?name=Gone Bar`)).status).toBe(404);
  expect(await owner.delete(`${path}?name=gone`)).toMatchObject({
    status: 400,
    body: { errors: { name: 'Repeat the name exactly: Gone Bar' } },
  });
  const { files, systemDb } = server.services;
  const [kept, fileId] = [new TextEncoder().encode('an offer'), randomUUID()];
  for (const id of [owner.organizationId, other.organizationId]) await files.write(id, fileId, kept);
  expect((await owner.delete(`${path}?name=Gone Bar`)).status).toBe(200);
  expect(await files.read(owner.organizationId, fileId)).toBeUndefined();
  expect(await (await files.read(other.organizationId, fileId))?.text()).toBe('an offer');
  await files.removeAll(other.organizationId);

  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped
    where c.relkind = 'r'`.execute(systemDb);
  expect(rows.length).toBeGreaterThan(20);
  for (const { name } of rows) {
    const left = await sql`select from ${sql.raw(name)} where organization_id = ${owner.organizationId}`.execute(
      server.services.systemDb,
    );
    expect([name, left.rows.length]).toEqual([name, 0]);
  }
  expect((await owner.get('/api/me')).body).toMatchObject({ active_organization: null, organization_count: 0 });
  expect((await other.get('/api/me')).body).toMatchObject({ active_organization: { name: 'Stays' } });
});
