import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, TEST_PASSWORD, TestClient, type TestPerson, type TestServer } from '#test/http-server.ts';

let server: TestServer;
let owner: TestPerson;
let foreign: TestPerson;

beforeAll(async () => {
  server = await startTestServer({ internalUsers: ['Boss@Example.test'] });
  owner = await server.createTestHouse('Home Bar');
  foreign = await server.createTestHouse('Foreign Bar');
});

afterAll(() => server.close());

interface Me {
  user: Record<string, string>;
  active_organization: Record<string, unknown> | null;
  organization_count: number;
  is_internal: boolean;
}

/** A second organization of the same person, who stays in the first. */
async function addOrganization(person: TestPerson, name: string): Promise<string> {
  const { body } = await person.post<{ id: string }>('/api/organization', { name, timezone: 'Europe/Oslo' });
  return body.id;
}

test('who am I: user, active organization, how many, and internal or not (API-065, OENT-024, OENT-026, OAPI-136, ORG-001, ORG-002, ORG-018, ORG-022)', async () => {
  await addOrganization(owner, 'Second Bar');
  const { body } = await owner.get<Me>('/api/me');
  expect(body).toEqual({
    user: { id: owner.userId, email: owner.email, username: owner.email.split('@')[0], display_name: 'Olga Owner' },
    active_organization: {
      id: owner.organizationId,
      name: 'Home Bar',
      timezone: 'America/New_York',
      country: 'US',
      locale: 'en-US',
      currency: 'USD',
      units: 'oz',
      day_cutoff: '04:00',
      inventory_pause: false,
      inventory_paused_at: null,
      require_two_factor: false,
      role: 'owner',
    },
    organization_count: 2,
    may_create_organization: true,
    two_factor_needed_for: null,
    is_internal: false,
  });
  await sql`update accounts."user" set email = 'boss@example.test' where id = ${foreign.userId}`.execute(
    server.services.systemDb,
  );
  server.services.accounts.access.cache.forget();
  expect((await foreign.get<Me>('/api/me')).body.is_internal).toBe(true);
});

test('the list holds the organizations of the caller and no other (API-066, ORG-003)', async () => {
  const { body } = await foreign.get<{ name: string }[]>('/api/organization');
  expect(body.map(({ name }) => name)).toEqual(['Foreign Bar']);
});

test("an organization is shown to its people; another one's id is answered like an unknown one (API-067)", async () => {
  const unknown = '00000000-0000-4000-8000-000000000000';
  for (const id of [foreign.organizationId, unknown]) {
    expect(await owner.get(`/api/organization/${id}`)).toMatchObject({ status: 404 });
    expect(await owner.put(`/api/organization/${id}`, { name: 'Mine now' })).toMatchObject({ status: 404 });
  }
  expect((await owner.get(`/api/organization/${owner.organizationId}`)).body).toMatchObject({ name: 'Home Bar' });
});

test('members can pause sales, admins can also change name and timezone (API-068, ORG-015, CNT-053, CNT-054)', async () => {
  const path = `/api/organization/${owner.organizationId}`;
  const member = await server.addPerson(owner.organizationId, 'member');
  const admin = await server.addPerson(owner.organizationId, 'admin');
  expect((await member.put(path, { name: 'Renamed' })).status).toBe(403);
  expect((await member.put(path, { timezone: 'Europe/Paris' })).status).toBe(403);

  const paused = await member.put<{ inventory_paused_at: string }>(path, { inventory_pause: true });
  expect(paused).toMatchObject({ status: 200, body: { inventory_pause: true } });
  const again = await member.put(path, { inventory_pause: true });
  expect(again.body).toMatchObject({ inventory_paused_at: paused.body.inventory_paused_at });
  expect((await member.put(path, { inventory_pause: false })).body).toMatchObject({ inventory_paused_at: null });

  expect((await admin.put(path, { name: 'Renamed', timezone: 'Europe/Paris' })).status).toBe(200);
  expect((await owner.get(path)).body).toMatchObject({ name: 'Renamed', timezone: 'Europe/Paris' });
  expect((await owner.get<Me>('/api/me')).body.active_organization).toMatchObject({ name: 'Renamed' });
});

test('switching returns new tokens that work there, and the old one is invalid at once (API-069, OAPI-137, ORG-006)', async () => {
  const person = await server.createTestHouse('A');
  const other = await addOrganization(person, 'B');
  await person.get('/api/me'); // caches the old token
  const { status, body, headers } = await person.post<{ token: string }>(`/api/organization/set/${other}`);
  expect(status).toBe(200);
  expect((await person.get('/api/me')).status).toBe(401);
  const moved = new TestClient(server.url, { authorization: `Bearer ${body.token}` });
  expect((await moved.get<Me>('/api/me')).body.active_organization).toMatchObject({ id: other, name: 'B' });

  const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const browser = new TestClient(server.url, { cookie });
  expect((await browser.get<Me>('/api/me')).body.active_organization).toMatchObject({ id: other });
});

test('admins set when the business day ends, between midnight and noon (D43)', async () => {
  const path = `/api/organization/${owner.organizationId}`;
  const member = await server.addPerson(owner.organizationId, 'member');
  expect((await member.put(path, { day_cutoff: '05:30' })).status).toBe(403);
  for (const wrong of ['12:00', '5:30', '04:60', 'noon']) {
    const refused = { status: 400, body: { errors: { day_cutoff: expect.stringContaining('00:00 to 11:59') } } };
    expect(await owner.put(path, { day_cutoff: wrong })).toMatchObject(refused);
  }
  expect((await owner.put(path, { day_cutoff: '05:30' })).body).toMatchObject({ day_cutoff: '05:30' });
  expect((await member.get(path)).body).toMatchObject({ day_cutoff: '05:30' });
});

test('no one can switch to an organization they do not belong to (ORG-009, NAV-138)', async () => {
  const refused = await owner.post(`/api/organization/set/${foreign.organizationId}`);
  expect(refused.status).toBe(403);
  expect((await owner.get<Me>('/api/me')).body.active_organization).toMatchObject({ id: owner.organizationId });
});

test('a plain member of several organizations switches between them (NAV-137)', async () => {
  const member = await server.addPerson(owner.organizationId, 'member');
  const own = await addOrganization(member, 'Of my own');
  const moved = await member.post<{ token: string }>(`/api/organization/set/${own}`);
  expect(moved.status).toBe(200);
  const there = new TestClient(server.url, { authorization: `Bearer ${moved.body.token}` });
  expect(await there.post(`/api/organization/set/${owner.organizationId}`)).toMatchObject({
    status: 200,
    body: { active_organization: { id: owner.organizationId, role: 'member' } },
  });
});

test('a new sign-in starts where the person worked last', async () => {
  const person = await server.createTestHouse('First');
  const second = await addOrganization(person, 'Second');
  await person.post(`/api/organization/set/${second}`);
  const { body } = await server.nobody.post<{ token: string }>('/api/auth/sign-in/email', {
    email: person.email.toUpperCase(),
    password: TEST_PASSWORD,
  });
  const back = new TestClient(server.url, { authorization: `Bearer ${body.token}` });
  expect((await back.get<Me>('/api/me')).body.active_organization).toMatchObject({ id: second });
});

test('people can change the name that colleagues see', async () => {
  const person = await server.createTestHouse();
  expect((await person.put('/api/me', { display_name: '  ' })).status).toBe(400);
  expect((await person.put('/api/me', { display_name: 'Olga O.' })).status).toBe(200);
  expect((await person.get<Me>('/api/me')).body.user.display_name).toBe('Olga O.');
});

test('an organization has a country, and each part that follows from it can be changed by admins', async () => {
  const { body: created } = await owner.post<{ id: string }>('/api/organization', {
    name: 'The Crown',
    timezone: 'Europe/London',
    country: 'GB',
  });
  expect(created).toMatchObject({ country: 'GB', locale: 'en-GB', currency: 'GBP', units: 'mL' });
  const path = `/api/organization/${created.id}`;
  expect((await owner.put(path, { currency: 'EUR' })).body).toMatchObject({ country: 'GB', currency: 'EUR' });
  expect((await owner.put(path, { country: 'JP', units: 'oz' })).body).toMatchObject({
    country: 'JP',
    locale: 'ja-JP',
    currency: 'JPY',
    units: 'oz',
  });
  for (const [field, value] of Object.entries({ country: 'XX', locale: 'en_GB', currency: 'ABC', units: 'pints' })) {
    const { status, body } = await owner.put<{ errors: object }>(path, { [field]: value });
    expect([status, Object.keys(body.errors)]).toEqual([400, [field]]);
  }
  expect((await owner.get(path)).body).toMatchObject({ country: 'JP', currency: 'JPY' });
  const member = await server.addPerson(owner.organizationId, 'member');
  for (const setting of [{ country: 'GB' }, { locale: 'en-GB' }, { currency: 'GBP' }, { units: 'mL' }])
    expect((await member.put(`/api/organization/${owner.organizationId}`, setting)).status).toBe(403);
});
