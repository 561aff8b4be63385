import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, TestClient, type TestPerson, type TestServer } from '#test/http-server.ts';

let server: TestServer;
let owner: TestPerson;

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.createTestHouse('Only Bar');
});
afterAll(() => server.close());

interface Status {
  empty: boolean;
  demo_source: string | null;
  may_back_up: boolean;
  may_restore: boolean;
}

test('the demo venue loads step by step, names its source, and matches its ledger', async () => {
  expect((await owner.get<Status>('/api/data')).body).toMatchObject({ empty: true, demo_source: null });
  const { status, body } = await owner.post<string>('/api/data/demo');
  expect(status).toBe(200);
  expect(body.match(/"done":\d+,"of":7/g)).toHaveLength(7);
  expect(body).toContain('event: done');
  expect(body).toMatch(/"items":332,"invoices":\d+,/);
  const after = (await owner.get<Status>('/api/data')).body;
  expect(after.empty).toBe(false);
  expect(after.demo_source).toContain('Iowa Alcoholic Beverages Division');
  expect((await owner.post<{ different: number }>('/api/data/verify')).body).toMatchObject({ different: 0 });
});

test('members can read the state of the data and nothing more', async () => {
  const member = await server.addPerson(owner.organizationId, 'member');
  expect((await member.get<Status>('/api/data')).body).toMatchObject({ may_back_up: false, may_restore: false });
  for (const path of ['demo', 'verify', 'backup', 'restore'])
    expect((await member.post(`/api/data/${path}`)).status).toBe(403);
});

test('a backup is for owners of every organization in it; an additional organization does not take it away from other owners', async () => {
  const admin = await server.addPerson(owner.organizationId, 'admin');
  expect((await admin.get<Status>('/api/data')).body).toMatchObject({ may_back_up: false, may_restore: false });
  expect((await admin.post('/api/data/backup')).status).toBe(403);
  const second = await server.addPerson(owner.organizationId, 'owner');
  expect((await second.get<Status>('/api/data')).body).toMatchObject({ may_back_up: true, may_restore: true });
  expect((await owner.get<Status>('/api/data')).body).toMatchObject({ may_back_up: true, may_restore: true });
  expect((await owner.post('/api/data/backup')).status).toBe(503); // a test is not a server with its own data
  await server.createTestHouse('Another Bar');
  expect((await owner.get<Status>('/api/data')).body).toMatchObject({ may_back_up: true, may_restore: true });
  expect((await second.get<Status>('/api/data')).body).toMatchObject({ may_back_up: false, may_restore: false });
  const refused = await second.post<{ message: string }>('/api/data/backup');
  expect(refused.status).toBe(403);
  expect(refused.body.message).toContain('every organization');
});

test("an API key cannot create or restore a backup, not even the owner's", async () => {
  const made = await owner.post<{ key: string }>('/api/api-keys', { name: 'night', role: 'owner' });
  const program = new TestClient(owner.url, { authorization: `Bearer ${made.body.key}` });
  expect((await program.get<Status>('/api/data')).body).toMatchObject({ may_back_up: false, may_restore: false });
  const form = new FormData();
  form.append('file', new File(['x'], 'x.backup'));
  form.append('confirm', 'Only Bar');
  for (const refused of [
    await program.post<{ message: string }>('/api/data/backup'),
    await program.post<{ message: string }>('/api/data/restore', form),
  ])
    expect(refused).toMatchObject({ status: 403, body: { message: expect.stringContaining('API key') } });
});

test('a passphrase for a file that is not encrypted is refused, not ignored', async () => {
  for (const path of ['restore/preview', 'restore']) {
    const form = new FormData();
    form.append('file', new File(['no tar'], 'plain.backup'));
    form.append('passphrase', 'one that was for another file');
    form.append('confirm', 'Only Bar');
    const { status, body } = await owner.post<{ errors: object }>(`/api/data/${path}`, form);
    expect([path, status, body.errors]).toEqual([
      path,
      400,
      { passphrase: 'This file is not encrypted; leave the passphrase empty.' },
    ]);
  }
});
