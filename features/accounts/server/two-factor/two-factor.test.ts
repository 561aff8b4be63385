import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, TEST_PASSWORD, TestClient, type TestPerson, type TestServer } from '#test/http-server.ts';
import { codeOf } from '#test/one-time-code.ts';
import { turnTwoFactorOff } from './two-factor.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

interface Pairing {
  uri: string;
  secret: string;
  picture: { size: number; path: string };
  recovery_codes: string[];
}

const pair = (person: TestClient, password = TEST_PASSWORD) =>
  person.post<Pairing & { errors?: object }>('/api/me/two-factor', { password });

const isOn = async (person: TestClient) => (await person.get<{ enabled: boolean }>('/api/me/two-factor')).body.enabled;

/** Turned on with a real code; the session's token has changed afterwards. */
async function turnOn(person: TestPerson): Promise<{ pairing: Pairing; used: string; client: TestClient }> {
  const { body: pairing } = await pair(person);
  const used = await codeOf(pairing);
  const answer = await person.post<{ token: string }>('/api/auth/two-factor/verify-totp', { code: used });
  const token = /session_token=([^;]+)/.exec(answer.headers.getSetCookie().join('\n'))?.[1] ?? '';
  return {
    pairing,
    used,
    client: new TestClient(server.url, {
      cookie: `cellarhand.session_token=${token}`,
      origin: 'http://cellarhand.test',
    }),
  };
}

/** The password alone; later requests send the cookie of that step. */
async function begin(email: string) {
  const answer = await server.nobody.post<{ token?: string; twoFactorRedirect?: boolean }>('/api/auth/sign-in/email', {
    email,
    password: TEST_PASSWORD,
  });
  const cookie = answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .filter((each) => each?.startsWith('cellarhand.two_factor='))
    .join('; ');
  const send = (path: string, code: string) =>
    server.nobody.call<{ token: string }>('POST', `/api/auth/two-factor/${path}`, { code }, { cookie });
  return { ...answer, send };
}

test('nothing changes until the app has produced a valid code; then the password alone gives no access', async () => {
  const person = await server.createTestHouse();
  expect((await pair(person, 'not the password')).body.errors).toEqual({ password: 'This is not your password' });
  const { body: pairing } = await pair(person);
  expect(pairing.uri).toMatch(/^otpauth:\/\/totp\/Cellarhand/);
  expect(pairing.picture.path).toMatch(/^M\d+ \d+h1v1h-1z/);
  expect(new Set(pairing.recovery_codes).size).toBe(10);
  const wrong = await person.post('/api/auth/two-factor/verify-totp', { code: '000000' });
  expect([wrong.status, await isOn(person), (await begin(person.email)).body.twoFactorRedirect]).toEqual([
    400,
    false,
    undefined,
  ]);

  const { client, pairing: second } = await turnOn(person);
  expect(await isOn(client)).toBe(true);
  const started = await begin(person.email);
  expect([started.status, started.body.token, started.body.twoFactorRedirect]).toEqual([200, undefined, true]);
  expect((await started.send('verify-totp', '000000')).status).toBe(400);
  expect((await server.nobody.post('/api/auth/two-factor/verify-totp', { code: await codeOf(second) })).status).toBe(
    401,
  );
  const signedIn = await started.send('verify-totp', await codeOf(second, 1));
  const here = new TestClient(server.url, { authorization: `Bearer ${signedIn.body.token}` });
  expect((await here.get('/api/me')).body).toMatchObject({ active_organization: { id: person.organizationId } });
});

test('a code that was used before is refused like a wrong one: the sign-in waits for the next', async () => {
  const person = await server.createTestHouse();
  const { pairing, used } = await turnOn(person);
  const started = await begin(person.email);
  const again = await started.send('verify-totp', used);
  expect([again.status, again.body]).toEqual([400, expect.objectContaining({ message: 'This code was already used' })]);
  expect((await started.send('verify-totp', await codeOf(pairing, 1))).status).toBe(200);
});

test('turned on by a program, the answer contains the new token', async () => {
  const person = await server.createTestHouse();
  const { body: pairing } = await pair(person);
  const { body } = await person.post<{ token: string }>('/api/auth/two-factor/verify-totp', {
    code: await codeOf(pairing),
  });
  expect((await person.get('/api/me')).status).toBe(401);
  const program = new TestClient(server.url, { authorization: `Bearer ${body.token}` });
  expect((await program.get('/api/me')).status).toBe(200);
  expect(await isOn(program)).toBe(true);
});

test('a recovery code signs in once; new ones replace the old ones', async () => {
  const person = await server.createTestHouse();
  const { client, pairing } = await turnOn(person);
  const [one = '', two = ''] = pairing.recovery_codes;
  expect((await (await begin(person.email)).send('verify-backup-code', one)).status).toBe(200);
  expect((await (await begin(person.email)).send('verify-backup-code', one)).status).toBe(400);

  const renew = (code: string) =>
    client.post<{ recovery_codes: string[] }>('/api/me/two-factor/recovery-codes', { password: TEST_PASSWORD, code });
  expect((await client.post('/api/auth/two-factor/generate-backup-codes', { password: TEST_PASSWORD })).status).toBe(
    404,
  );
  expect((await renew('000000')).status).toBe(400);
  const renewed = await renew(await codeOf(pairing, 1));
  expect((await (await begin(person.email)).send('verify-backup-code', two)).status).toBe(400);
  const fresh = renewed.body.recovery_codes[0] ?? '';
  expect((await (await begin(person.email)).send('verify-backup-code', fresh)).status).toBe(200);
});

test('a recovery code has no letters that look alike, and is accepted in any spelling', async () => {
  const person = await server.createTestHouse();
  const { client, pairing } = await turnOn(person);
  for (const code of pairing.recovery_codes) expect(code).toMatch(/^[2-9A-HJKMNP-TV-Z]{5}-[2-9A-HJKMNP-TV-Z]{5}$/);
  const [one = '', two = '', three = '', four = ''] = pairing.recovery_codes;
  const signIn = async (code: string) => (await (await begin(person.email)).send('verify-backup-code', code)).status;
  expect(await signIn(` ${one.toLowerCase()} `)).toBe(200);
  expect(await signIn(one)).toBe(400); // used
  expect(await signIn(two.replace('-', ''))).toBe(200);
  expect(await signIn(three.replace('-', ' – '))).toBe(200);
  expect(await signIn(four.slice(0, -1))).toBe(400);
  const code = four.toLowerCase().replace('-', ' ');
  const renewed = await client.post('/api/me/two-factor/recovery-codes', { password: TEST_PASSWORD, code });
  expect(renewed.status).toBe(200);
  const ofApp = (await codeOf(pairing, 1)).replace(/^.../, '$& ');
  expect((await (await begin(person.email)).send('verify-totp', ofApp)).status).toBe(200);
});

test('recovery codes from before they had their own alphabet are accepted as issued', async () => {
  const person = await server.createTestHouse();
  await turnOn(person);
  const { library } = server.services.accounts;
  const { adapter, secretConfig } = await library.$context;
  const { symmetricEncrypt } = await import('better-auth/crypto');
  const data = JSON.stringify(['aB0Ol-I1xyZ', 'Ab0oL-i1XYz']);
  const backupCodes = await symmetricEncrypt({ data, key: secretConfig });
  const where = [{ field: 'userId', value: person.userId }];
  await adapter.update({ model: 'twoFactor', where, update: { backupCodes } });
  expect((await (await begin(person.email)).send('verify-backup-code', 'Ab0oL-i1XYz')).status).toBe(200);
  expect((await (await begin(person.email)).send('verify-backup-code', 'aB0Ol-I1xyZ')).status).toBe(200);
});

test('an app code signs in once, even if used twice concurrently, and the refused use leaves no session', async () => {
  const person = await server.createTestHouse();
  const { client, pairing } = await turnOn(person);
  const code = await codeOf(pairing, 1);
  const [one, two] = await Promise.all([begin(person.email), begin(person.email)]);
  const answers = await Promise.all([one.send('verify-totp', code), two.send('verify-totp', code)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect((await (await begin(person.email)).send('verify-totp', code)).status).toBe(400);
  const refused = answers.find(({ status }) => status === 400);
  expect(refused?.headers.getSetCookie().join()).not.toContain('session_token');
  expect((await client.get<unknown[]>('/api/sessions')).body).toHaveLength(2);
});

test('an organization that requires a second factor admits people who have one, and sends everyone else to set it up', async () => {
  const owner = await server.createTestHouse('Strict Bar');
  const member = await server.addPerson(owner.organizationId, 'member');
  const admin = await server.addPerson(owner.organizationId, 'admin');
  const { body: key } = await admin.post<{ key: string }>('/api/api-keys', { name: 'Program', role: 'member' });
  const program = new TestClient(server.url, { authorization: `Bearer ${key.key}` });
  const path = `/api/organization/${owner.organizationId}`;
  expect((await admin.put(path, { require_two_factor: true })).status).toBe(403);
  expect((await owner.put(path, { require_two_factor: true })).status).toBe(400); // it would lock out the owner
  const { client } = await turnOn(owner);
  expect((await client.put(path, { require_two_factor: true })).status).toBe(200);
  expect((await client.get(`${path}/users`)).status).toBe(200);

  for (const each of [`${path}/users`, '/api/inventory-view/inventory', '/api/outbox', '/api/events', path])
    expect([each, (await member.get(each)).status]).toEqual([each, 403]);
  expect((await member.put(path, { inventory_pause: true })).status).toBe(403);
  expect((await program.get('/api/me')).status).toBe(401);
  expect((await member.get('/api/me')).body).toMatchObject({
    active_organization: null,
    two_factor_needed_for: 'Strict Bar',
  });
  const { client: now, pairing } = await turnOn(member);
  expect((await now.get(`${path}/users`)).status).toBe(200);
  const off = { password: TEST_PASSWORD, code: await codeOf(pairing, 1) };
  expect(await now.post('/api/me/two-factor/off', off)).toMatchObject({
    status: 409,
    body: { message: 'Strict Bar requires two-factor authentication. Leave that organization first.' },
  });
});

test('five wrong codes end the step: the password is required again', async () => {
  const person = await server.createTestHouse();
  const { pairing } = await turnOn(person);
  const { send } = await begin(person.email);
  for (let attempt = 0; attempt < 5; attempt += 1) await send('verify-totp', '000000');
  expect((await send('verify-totp', await codeOf(pairing))).status).not.toBe(200);
});

test('earlier sessions and API keys keep working, and turning it off takes the password and a code', async () => {
  const person = await server.createTestHouse();
  const { body: elsewhere } = await begin(person.email);
  const { body } = await person.post<{ key: string }>('/api/api-keys', { name: 'Program', role: 'member' });
  const program = new TestClient(server.url, { authorization: `Bearer ${body.key}` });
  const phone = new TestClient(server.url, { authorization: `Bearer ${elsewhere.token}` });
  const { client, pairing, used } = await turnOn(person);
  expect([(await program.get('/api/me')).status, (await phone.get('/api/me')).status]).toEqual([200, 200]);
  expect((await program.get('/api/me/two-factor')).status).toBe(403);

  expect((await client.post('/api/auth/two-factor/disable', { password: TEST_PASSWORD })).status).toBe(404);
  expect((await pair(client)).status).toBe(409); // another app would replace the first one
  const off = (password: string, code?: string) => client.post('/api/me/two-factor/off', { password, code });
  const right = await codeOf(pairing, 1);
  expect([
    (await off(TEST_PASSWORD)).status,
    (await off('not the password', right)).status,
    (await off(TEST_PASSWORD, '000000')).status,
    (await off(TEST_PASSWORD, used)).status,
  ]).toEqual([400, 400, 400, 400]);
  expect(await isOn(client)).toBe(true);
  expect((await off(TEST_PASSWORD, right)).status).toBe(200);
  expect((await begin(person.email)).body.token).toBeDefined();
});

test('people who lost the app and the codes are helped from the command line', async () => {
  const person = await server.createTestHouse();
  await turnOn(person);
  await turnTwoFactorOff(server.services.accounts, person.email.toUpperCase());
  expect((await begin(person.email)).body.token).toBeDefined();
  await expect(turnTwoFactorOff(server.services.accounts, 'nobody@example.test')).rejects.toThrow('no account');
});

test('wrong one-time codes are in the security log: at sign-in, when turning off the second factor, and reused ones', async () => {
  const person = await server.createTestHouse();
  const { client, used } = await turnOn(person);
  const { send } = await begin(person.email);
  await send('verify-totp', '000000');
  await send('verify-backup-code', 'no-such-code');
  await client.post('/api/me/two-factor/off', { password: TEST_PASSWORD, code: '000000' });
  await client.post('/api/me/two-factor/recovery-codes', { password: TEST_PASSWORD, code: used });
  const path = `/api/organization/${person.organizationId}/security-events`;
  const { body } = await client.get<{ data: { kind: string; subject: string; user_id: string }[] }>(path);
  const refused = body.data.filter(({ kind }) => kind === 'code_refused');
  expect(refused.map(({ subject }) => subject).reverse()).toEqual([
    'at sign-in',
    'at sign-in',
    'in the account',
    'in the account',
  ]);
  expect(new Set(refused.map(({ user_id }) => user_id))).toEqual(new Set([person.userId]));
});
