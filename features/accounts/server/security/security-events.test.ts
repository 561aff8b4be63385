import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, TEST_PASSWORD, TestClient, type TestPerson, type TestServer } from '#test/http-server.ts';
import { recordWrongGuess } from './record-event.ts';

let server: TestServer;
let owner: TestPerson;

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.createTestHouse();
});

afterAll(() => server.close());

interface Event {
  kind: string;
  user_id: string | null;
  subject: string | null;
  ip: string | null;
}

interface Events {
  data: Event[];
  meta: { total: number; totalPages: number };
}

const read = async (who: TestPerson, query = '') =>
  (await who.get<Events>(`/api/organization/${who.organizationId}/security-events${query}`)).body;

/** The person with the session that replaced the one whose password changed. */
const renew = ({ body }: { body: { token: string } }) =>
  new TestClient(server.url, { authorization: `Bearer ${body.token}` });

const kinds = async (who: TestPerson) => (await read(who)).data.map(({ kind }) => kind);

test("owners can read their organization's log; admins, members and other owners cannot", async () => {
  const other = await server.createTestHouse();
  const path = `/api/organization/${owner.organizationId}/security-events`;
  const admin = await server.addPerson(owner.organizationId, 'admin');
  expect([(await admin.get(path)).status, (await other.get(path)).status]).toEqual([403, 404]);
  expect((await owner.get(path)).status).toBe(200);
});

test('sign-in, refused sign-in, password, role, removal, key, deletion, export and refusal are logged', async () => {
  const house = await server.createTestHouse();
  const member = await server.addPerson(house.organizationId, 'member');
  const signIn = (password: string) => server.nobody.post('/api/auth/sign-in/email', { email: member.email, password });
  await signIn('not the password');
  await signIn(TEST_PASSWORD);
  const change = { currentPassword: TEST_PASSWORD, newPassword: 'another password' };
  const renewed = renew(await member.post<{ token: string }>('/api/auth/change-password', change));
  await renewed.get('/api/outbox');
  await renewed.get('/api/outbox'); // once a minute is enough
  const users = `/api/organization/${house.organizationId}/users`;
  await house.put(users, { user_id: member.userId, role: 'admin' });
  const { body: key } = await house.post<{ id: string; key: string }>('/api/api-keys', {
    name: 'Till',
    role: 'member',
  });
  await house.delete(`/api/api-keys/${key.id}`);
  const { body: place } = await house.post<{ id: string }>('/api/location', { name: 'Attic' });
  await house.post('/api/inventory/presence', { location_id: place.id });
  const left = await house.delete(`/api/inventory/presence?location_id=${place.id}`); // a DELETE that deletes nothing
  expect([left.status, left.body]).toEqual([200, { left: true }]);
  expect((await house.delete(`/api/location/${place.id}`)).status).toBe(200);
  expect((await house.get('/api/export/items')).status).toBe(200);
  await house.delete(`${users}?user_id=${member.userId}`);
  const events = await read(house);
  expect(events.data.map(({ kind }) => kind).reverse()).toEqual([
    'sign_in_refused',
    'sign_in',
    'password_changed',
    'refused',
    'role_changed',
    'api_key_created',
    'api_key_deleted',
    'deletion',
    'export',
    'member_removed',
  ]);
  expect(events.data.find(({ kind }) => kind === 'role_changed')).toMatchObject({
    user_id: house.userId,
    subject: 'Max member: member to admin',
    ip: '127.0.0.1',
  });
  const text = JSON.stringify(events);
  for (const secret of [TEST_PASSWORD, 'another password', key.key, house.token]) expect(text).not.toContain(secret);
});

test("a wrong current password is in the log of each of the person's organizations, whichever route asked for it", async () => {
  const house = await server.createTestHouse();
  const { body: second } = await house.post<{ id: string }>('/api/organization', { name: 'Second', timezone: 'UTC' });
  const [wrong, next] = ['not the password', 'another password'];
  const asked = [
    await house.post('/api/auth/change-password', { currentPassword: wrong, newPassword: next }),
    await house.post('/api/me/two-factor', { password: wrong }),
    await house.post('/api/me/email', { password: wrong, email: 'next@example.test' }),
  ];
  expect(asked.map(({ status }) => status)).toEqual([400, 400, 400]);
  const refused = (await read(house, '?kind=password_refused')).data;
  expect(refused).toMatchObject(Array(3).fill({ user_id: house.userId, ip: '127.0.0.1' }));
  const { rows } = await sql<{ number: number }>`select count(*)::int as number from accounts.security_event
    where organization_id = ${second.id} and kind = 'password_refused'`.execute(server.services.systemDb);
  expect(rows).toEqual([{ number: 3 }]);
});

test('guesses do not fill the log: ten per kind and hour, the last of which says that there were more', async () => {
  const house = await server.createTestHouse();
  const member = await server.addPerson(house.organizationId, 'member');
  const { authDb } = server.services.accounts;
  const guess = (userId: string, kind: 'code_refused' | 'password_refused') =>
    recordWrongGuess(authDb, userId, { kind, subject: 'at sign-in' });
  for (let guesses = 0; guesses < 15; guesses += 1) await guess(member.userId, 'code_refused');
  await guess(member.userId, 'password_refused');
  await guess(house.userId, 'code_refused');
  const { data } = await read(house, `?kind=code_refused&user_id=${member.userId}`);
  expect(data).toHaveLength(10);
  expect(data.map(({ subject }) => subject)).toEqual([
    'at sign-in; more within the hour are not listed',
    ...Array(9).fill('at sign-in'),
  ]);
  expect((await read(house, '?kind=password_refused')).data).toHaveLength(1);
  expect((await read(house, `?kind=code_refused&user_id=${house.userId}`)).data).toHaveLength(1);
});

test('a password cannot be changed to itself, in any encoding', async () => {
  const house = await server.createTestHouse();
  const change = (currentPassword: string, newPassword: string, client: Pick<TestClient, 'post'> = house) =>
    client.post<{ errors?: object; token: string }>('/api/auth/change-password', { currentPassword, newPassword });
  const same = { newPassword: 'Choose a password other than the current one.' };
  expect(await change(TEST_PASSWORD, TEST_PASSWORD)).toMatchObject({ status: 400, body: { errors: same } });
  const changed = await change(TEST_PASSWORD, 'cr\u00e8me de menthe');
  expect(changed.status).toBe(200);
  const renewed = renew(changed);
  expect((await change('cr\u00e8me de menthe', 'cre\u0300me de menthe', renewed)).body.errors).toEqual(same);
  const { rows } = await sql<{ kind: string }>`select kind from accounts.security_event
    where organization_id = ${house.organizationId}`.execute(server.services.systemDb);
  expect(rows).toEqual([{ kind: 'password_changed' }]);
});

test('the log is filtered by kind, person and time, and paged', async () => {
  const house = await server.createTestHouse();
  for (const email of ['a@example.test', 'b@example.test', 'c@example.test'])
    await house.post(`/api/organization/${house.organizationId}/users`, { email });
  expect((await read(house, '?kind=invitation_made&limit=2&page=2')).data).toHaveLength(1);
  expect((await read(house, '?kind=invitation_made&limit=2')).meta).toMatchObject({ total: 3, totalPages: 2 });
  expect((await read(house, `?user_id=${house.userId}`)).meta.total).toBe(3);
  expect((await read(house, '?kind=export')).data).toEqual([]);
  expect((await read(house, '?to=2020-01-01T00:00:00Z')).data).toEqual([]);
  const wrong = await house.get(`/api/organization/${house.organizationId}/security-events?kind=gossip`);
  expect(wrong.status).toBe(400);
});

test('events are append-only: neither the application nor maintenance can change one, and only maintenance removes them', async () => {
  await owner.get('/api/organization'); // no event
  await owner.post(`/api/organization/${owner.organizationId}/users`, { email: 'kept@example.test' });
  const { services } = server;
  for (const statement of [
    sql`update accounts.security_event set kind = 'x'`,
    sql`delete from accounts.security_event`,
  ]) {
    await expect(statement.execute(services.db)).rejects.toThrow('permission denied');
    await expect(statement.execute(services.accounts.authDb)).rejects.toThrow('permission denied');
  }
  await expect(sql`update accounts.security_event set kind = 'x'`.execute(services.systemDb)).rejects.toThrow('denied');
  expect(await kinds(owner)).toContain('invitation_made');
});

test("an organization's log is deleted with it", async () => {
  const house = await server.createTestHouse('Short Bar');
  await house.post(`/api/organization/${house.organizationId}/users`, { email: 'gone@example.test' });
  await house.delete(`/api/organization/${house.organizationId}?name=Short Bar`);
  const { rows } =
    await sql`select from accounts.security_event where organization_id = ${house.organizationId}`.execute(
      server.services.systemDb,
    );
  expect(rows).toEqual([]);
});

test('an import is logged with what it imported; checking a file is not', async () => {
  const house = await server.createTestHouse();
  const file = (more: Record<string, string> = {}) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(more)) form.set(name, value);
    form.set('file', new File(['name,type,size\nGin,SP,750 mL\n'], 'items.csv'));
    return form;
  };
  expect((await house.post('/api/import/items', file({ dry_run: 'true' }))).status).toBe(200);
  expect(await kinds(house)).not.toContain('import');
  const inAddress = await house.post<{ dry_run: boolean }>('/api/import/items?dry_run=true', file());
  expect([inAddress.status, inAddress.body.dry_run]).toEqual([200, true]);
  expect(await kinds(house)).not.toContain('import');
  expect((await house.post('/api/import/items', file())).status).toBe(200);
  const { data } = await read(house);
  expect(data.filter(({ kind }) => kind === 'import').map(({ subject }) => subject)).toEqual(['items']);
});
