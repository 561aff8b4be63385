import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, TEST_PASSWORD, type TestPerson, type TestServer } from '#test/http-server.ts';
import { resetPassword } from '../people/reset-password.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

const signIn = (email: string) =>
  server.nobody.post<{ token: string }>('/api/auth/sign-in/email', { email, password: TEST_PASSWORD });

const ask = (person: TestPerson, email: string, password = TEST_PASSWORD) =>
  person.post<{ errors?: Record<string, string> }>('/api/me/email', { email, password });

async function readTokens(address: string): Promise<string[]> {
  const { rows } = await sql<{ text_body: string }>`
    select text_body from platform.mail where recipient = ${address} and purpose = 'email_change'
    order by created_at desc`.execute(server.services.systemDb);
  return rows.map(({ text_body }) => /token=([\w-]+)/.exec(text_body)?.[1] ?? '');
}

const confirm = (token: string | undefined) => server.nobody.post('/api/email-change/confirm', { token });
const keep = (token: string | undefined) => server.nobody.post('/api/email-change/undo', { token });

test('a new e-mail takes effect when the link in its own mail is opened, once', async () => {
  const person = await server.createTestHouse();
  expect((await ask(person, 'New.Olga@example.test')).body).toEqual({ email: 'new.olga@example.test' });
  expect((await person.get('/api/me/email')).body).toMatchObject({
    email: person.email,
    waiting: 'new.olga@example.test',
  });
  expect((await signIn('new.olga@example.test')).status).toBe(401);
  expect((await person.get<{ user: object }>('/api/me')).body.user).toMatchObject({ email: person.email });
  expect((await person.get('/api/outbox')).body).toMatchObject({ data: [] }); // admins cannot read the links

  const [token] = await readTokens('new.olga@example.test');
  expect((await confirm('0'.repeat(43))).status).toBe(404);
  expect((await confirm(token)).body).toEqual({ email: 'new.olga@example.test' });
  expect((await confirm(token)).status).toBe(404);
  expect((await signIn('new.olga@example.test')).status).toBe(200);
  expect((await signIn(person.email)).status).toBe(401);
  expect((await person.get('/api/me/email')).body).toMatchObject({ email: 'new.olga@example.test', waiting: null });
  expect((await person.get<{ user: object }>('/api/me')).body.user).toMatchObject({ email: 'new.olga@example.test' });
});

test('the old address reverses the change, ends all sessions, and disables every link to the new address', async () => {
  const person = await server.createTestHouse();
  await ask(person, 'thief@example.test');
  const [stolen] = await readTokens('thief@example.test');
  await confirm(stolen);
  await ask(person, 'thief-two@example.test');
  const [keepThief] = await readTokens('thief@example.test');
  const [second] = await readTokens('thief-two@example.test');

  const [token] = await readTokens(person.email);
  expect((await keep(token)).body).toEqual({ email: person.email });
  expect((await person.get('/api/me')).status).toBe(401);
  expect((await signIn(person.email)).status).toBe(200);
  expect((await signIn('thief@example.test')).status).toBe(401);
  expect([(await keep(keepThief)).status, (await confirm(second)).status, (await keep(token)).status]).toEqual([
    404, 404, 404,
  ]);
});

test('the old address can refuse a change before it takes effect', async () => {
  const person = await server.createTestHouse();
  await ask(person, 'unwanted@example.test');
  expect((await keep((await readTokens(person.email))[0])).status).toBe(200);
  expect((await confirm((await readTokens('unwanted@example.test'))[0])).status).toBe(404);
  expect((await signIn(person.email)).status).toBe(200);
});

test('a new password ends a change that someone began with the old one', async () => {
  const stolen = await server.createTestHouse();
  await ask(stolen, 'thief@example.test');
  const change = { currentPassword: TEST_PASSWORD, newPassword: 'a password of my own' };
  expect((await stolen.post('/api/auth/change-password', change)).status).toBe(200);
  const [link] = await readTokens('thief@example.test');
  expect((await confirm(link)).status).toBe(404);

  const again = await server.createTestHouse();
  await ask(again, 'thief2@example.test');
  await resetPassword(server.services.accounts, { email: again.email });
  const [second] = await readTokens('thief2@example.test');
  expect((await confirm(second)).status).toBe(404);
});

test('a person can ask for five changes a day, since each mails an address of their choice', async () => {
  const person = await server.createTestHouse();
  for (let time = 0; time < 5; time += 1) expect((await ask(person, `any${time}@example.test`)).status).toBe(200);
  const refused = await ask(person, 'any5@example.test');
  expect(refused).toMatchObject({
    status: 429,
    body: { message: 'You asked for 5 e-mail changes today, the limit. Try again tomorrow.' },
  });
  await server.asTableOwner(`update accounts.verification set "createdAt" = "createdAt" - interval '1 day'`);
  expect((await ask(person, 'any5@example.test')).status).toBe(200);
});

test("a wrong password, the person's own address and a taken address are reported at the field", async () => {
  const person = await server.createTestHouse();
  const other = await server.createTestHouse();
  expect((await ask(person, 'free@example.test', 'not the password')).body.errors).toEqual({
    password: 'This is not your password',
  });
  expect((await ask(person, person.email.toUpperCase())).body.errors).toEqual({ email: 'This is already your e-mail' });
  expect((await ask(person, other.email)).body.errors).toEqual({
    email: 'There is already an account with this e-mail',
  });
  expect((await ask(person, 'no address')).body.errors).toHaveProperty('email');
  expect(await readTokens(person.email)).toEqual([]);
});

test('the link does not reveal an address that was taken in the meantime', async () => {
  const [one, two] = [await server.createTestHouse(), await server.createTestHouse()];
  await ask(one, 'wanted-by-two@example.test');
  const [first] = await readTokens('wanted-by-two@example.test');
  await ask(two, 'wanted-by-two@example.test');
  const [second] = (await readTokens('wanted-by-two@example.test')).filter((token) => token !== first);
  expect([(await confirm(second)).status, (await confirm(first)).status]).toEqual([200, 400]);
});

test('guessing the password of an open session is limited, and an API key cannot try at all', async () => {
  const strict = await startTestServer({ signInsPerMinute: 3 });
  const person = await strict.createTestHouse();
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 5; attempt += 1)
    statuses.push(
      (await person.post('/api/me/email', { email: 'x@example.test', password: `guess ${attempt}` })).status,
    );
  await strict.close();
  expect(statuses).toEqual([400, 400, 400, 429, 429]);

  const owner = await server.createTestHouse();
  const { body } = await owner.post<{ key: string }>('/api/api-keys', { name: 'Program', role: 'member' });
  const program = { authorization: `Bearer ${body.key}` };
  const tried = { email: 'x@example.test', password: TEST_PASSWORD };
  expect((await server.nobody.call('POST', '/api/me/email', tried, program)).status).toBe(403);
});
