import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, TestClient, type TestServer } from '#test/http-server.ts';
import { orgCreate } from './commands/org-create.ts';
import { userChangeEmail } from './commands/user-change-email.ts';
import { userResetPassword } from './commands/user-reset-password.ts';
import { userTwoFactorOff } from './commands/user-two-factor-off.ts';
import { runCommandLine } from './run-command-line.ts';

let server: TestServer;
let folder: string;

beforeAll(async () => {
  server = await startTestServer();
  folder = mkdtempSync(path.join(os.tmpdir(), 'accounts-'));
});

afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

async function run(...words: string[]) {
  const said = { out: '', error: '' };
  const code = await runCommandLine(words, [orgCreate, userResetPassword, userChangeEmail, userTwoFactorOff], {
    out: (text) => (said.out += text),
    error: (text) => (said.error += text),
    environment: { DATABASE_URL: server.database.url, DATA_DIR: folder },
  });
  return { code, ...said };
}

const owner = ['--email', 'Owner@Example.test', '--password', 'a good password'];

async function signIn(password: string) {
  const body = { email: 'owner@example.test', password };
  return server.nobody.post<{ token: string }>('/api/auth/sign-in/email', body);
}

test('org create makes an organization and its owner, who can sign in beside it', async () => {
  const { code, out } = await run('org', 'create', '--name', 'Corner', '--timezone', 'Europe/Oslo', ...owner, '--json');
  expect(code).toBe(0);
  const made = JSON.parse(out) as Record<string, string>;
  expect(Object.keys(made)).toEqual(['organization_id', 'user_id']);
  const { body } = await signIn('a good password');
  const person = new TestClient(server.url, { authorization: `Bearer ${body.token}` });
  expect((await person.get('/api/me')).body).toMatchObject({
    user: { id: made.user_id, email: 'owner@example.test' },
    active_organization: { id: made.organization_id, name: 'Corner', timezone: 'Europe/Oslo', role: 'owner' },
  });
});

test('a person who has an account becomes the owner of a second, with his own password only', async () => {
  const again = ['org', 'create', '--name', 'Second', '--timezone', 'Europe/Oslo'];
  expect((await run(...again, ...owner)).code).toBe(0);
  const wrong = await run(...again, '--email', 'owner@example.test', '--password', 'not his password');
  expect(wrong).toMatchObject({ code: 1, error: expect.stringContaining('this is not its password') });
});

test('wrong input is named field by field and makes nothing', async () => {
  const { code, error } = await run(
    'org',
    'create',
    '--name',
    'X',
    '--timezone',
    'Mars',
    '--email',
    'x',
    '--password',
    'y',
  );
  expect(code).toBe(1);
  expect(error).toContain('Timezone must be a name like America/New_York');
  expect(error).toContain('password: Password must be 10 or more characters long');
});

test('user reset-password gives a password that works, made up or chosen', async () => {
  const made = await run('user', 'reset-password', '--email', 'owner@example.test', '--json');
  const { password } = JSON.parse(made.out) as { password: string };
  expect((await signIn(password)).status).toBe(200);
  const chosen = await run('user', 'reset-password', '--email', 'owner@example.test', '--password', 'chosen by hand');
  expect(chosen.out).not.toContain('chosen by hand');
  expect((await signIn('chosen by hand')).status).toBe(200);
  expect((await run('user', 'reset-password', '--email', 'nobody@example.test')).code).toBe(1);
});

test('user change-email and user two-factor-off help whoever no mail and no app can help', async () => {
  const moved = await run(
    'user',
    'change-email',
    '--email',
    'owner@example.test',
    '--to',
    'New@Example.test',
    '--json',
  );
  expect(JSON.parse(moved.out)).toEqual({ email: 'new@example.test' });
  expect((await run('user', 'change-email', '--email', 'new@example.test', '--to', 'no address')).code).toBe(1);
  expect((await run('user', 'two-factor-off', '--email', 'new@example.test')).code).toBe(0);
  expect((await run('user', 'two-factor-off', '--email', 'owner@example.test')).code).toBe(1);
  await run('user', 'change-email', '--email', 'new@example.test', '--to', 'owner@example.test');
  expect((await signIn('chosen by hand')).status).toBe(200);
});
