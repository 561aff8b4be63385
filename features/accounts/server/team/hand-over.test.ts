import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, TestClient, type TestPerson, type TestServer } from '#test/http-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

interface Invitation {
  id: string;
}

const usersOf = ({ organizationId }: TestPerson) => `/api/organization/${organizationId}/users`;
const invite = (by: TestPerson, email: string, role = 'member') => by.post<Invitation>(usersOf(by), { email, role });
const copy = (by: TestPerson, id: string) =>
  by.post<{ link: string }>(`/api/organization/${by.organizationId}/invitations/${id}/link`);
const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? '';

async function mailedToken(id: string): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select text_body as text from platform.mail where text_body like ${`%/invitation/${id}?%`}
    order by created_at desc limit 1`.execute(server.services.systemDb);
  return /token=([\w-]+)/.exec(rows[0]?.text ?? '')?.[1] ?? '';
}

async function isVerified(email: string): Promise<boolean | undefined> {
  const { rows } = await sql<{ verified: boolean }>`
    select "emailVerified" as verified from accounts."user" where email = ${email}`.execute(server.services.systemDb);
  return rows[0]?.verified;
}

const signUp = (id: string, token: string, name = 'Nina') =>
  server.nobody.post<{ token: string }>(`/api/invitation/${id}/sign-up`, { token, name, password: 'nina is invited' });

test('the outbox shows no link that gives access to an account or a team', async () => {
  const owner = await server.createTestHouse();
  const { body } = await invite(owner, 'partner@example.test', 'owner');
  const admin = await server.addPerson(owner.organizationId, 'admin');
  const list = await admin.get<{ data: { id: string; text: string }[] }>('/api/outbox');
  const one = await admin.get<{ text: string }>(`/api/outbox/${list.body.data[0]?.id}`);
  const again = await admin.post(`/api/outbox/${list.body.data[0]?.id}/send`);
  const shown = JSON.stringify([list.body, one.body, again.body]);
  expect(one.body.text).toContain('[link hidden]');
  expect(shown).not.toContain('token=');
  expect(shown).not.toContain(await mailedToken(body.id));
});

test('people who can grant a role can copy its link, and each copy is logged', async () => {
  const owner = await server.createTestHouse();
  const other = await server.createTestHouse();
  const admin = await server.addPerson(owner.organizationId, 'admin');
  const member = await server.addPerson(owner.organizationId, 'member');
  const { body: high } = await invite(owner, 'high@example.test', 'owner');
  const { body: low } = await invite(admin, 'low@example.test');
  expect((await copy(admin, high.id)).status).toBe(403);
  expect((await copy(member, low.id)).status).toBe(403);
  expect((await copy(other, low.id)).status).toBe(404);
  const { link } = (await copy(admin, low.id)).body;
  const path = `/api/organization/${owner.organizationId}/security-events?kind=invitation_link_copied`;
  const events = await owner.get<{ data: object[] }>(path);
  expect(events.body.data).toMatchObject([{ user_id: admin.userId, subject: 'low@example.test (member)' }]);
  expect(JSON.stringify(events.body)).not.toContain(tokenOf(link));
});

test("an account created with a copied link is not verified: it sees no other invitations, and the mailbox's owner can reclaim it", async () => {
  const owner = await server.createTestHouse();
  const elsewhere = await server.createTestHouse('Elsewhere');
  const email = 'stranger@example.test';
  const { id } = (await invite(owner, email)).body;
  const answer = await signUp(id, tokenOf((await copy(owner, id)).body.link));
  expect([answer.status, await isVerified(email)]).toEqual([200, false]);
  const taker = new TestClient(server.url, { authorization: `Bearer ${answer.body.token}` });
  const { body: second } = await invite(elsewhere, email);
  expect((await taker.get('/api/me/invitations')).body).toEqual([]);
  expect((await taker.post(`/api/invitation/${second.id}/accept`)).status).toBe(400);
  expect((await taker.post(`/api/invitation/${second.id}/accept`, { token: await mailedToken(id) })).status).toBe(404);

  await server.nobody.post('/api/auth/request-password-reset', { email });
  const { rows } = await sql<{ text: string }>`select text_body as text from platform.mail
    where recipient = ${email} and purpose = 'password_reset'`.execute(server.services.systemDb);
  const token = /token=([\w-]+)/.exec(rows[0]?.text ?? '')?.[1];
  const reset = await server.nobody.post('/api/auth/reset-password', { token, newPassword: 'mine for good' });
  expect([reset.status, await isVerified(email), (await taker.get('/api/me')).status]).toEqual([200, true, 401]);
});

test('the mailed link verifies the address', async () => {
  const owner = await server.createTestHouse();
  const { id } = (await invite(owner, 'proven@example.test')).body;
  expect((await signUp(id, await mailedToken(id))).status).toBe(200);
  expect(await isVerified('proven@example.test')).toBe(true);
});

test('a link copied for a member is invalid once the invitation is for another role', async () => {
  const owner = await server.createTestHouse();
  const admin = await server.addPerson(owner.organizationId, 'admin');
  const { id } = (await invite(admin, 'later@example.test')).body;
  const before = tokenOf((await copy(admin, id)).body.link);
  expect((await invite(owner, 'later@example.test', 'owner')).body.id).toBe(id);
  expect((await signUp(id, before)).status).toBe(404);
});

test('invitations end with the right to make them: no one comes back through one', async () => {
  const owner = await server.createTestHouse();
  const partner = await server.addPerson(owner.organizationId, 'owner');
  const { id: back } = (await invite(partner, 'back@example.test', 'owner')).body;
  const { id: daily } = (await invite(partner, 'daily@example.test')).body;
  const [backToken, dailyToken] = [await mailedToken(back), await mailedToken(daily)];
  await owner.put(usersOf(owner), { user_id: partner.userId, role: 'admin' });
  expect((await signUp(back, backToken)).status).toBe(404);
  await owner.delete(`${usersOf(owner)}?user_id=${partner.userId}`);
  expect((await signUp(daily, dailyToken)).status).toBe(404);
});

test('one address can be invited ten times a day, across organizations', async () => {
  const [one, two] = [await server.createTestHouse(), await server.createTestHouse()];
  for (let time = 0; time < 10; time += 1)
    expect((await invite(time % 2 ? one : two, 'much@example.test')).status).toBe(200);
  expect(await invite(one, 'much@example.test')).toMatchObject({
    status: 429,
    body: { message: 'much@example.test was invited 10 times today. Try again tomorrow.' },
  });
  expect((await invite(one, 'other@example.test')).status).toBe(200);
});
