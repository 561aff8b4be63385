import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, TestClient, type TestServer } from '#test/http-server.ts';
import { backup } from './commands/backup.ts';
import { exportCommand } from './commands/export.ts';
import { orgCreate } from './commands/org-create.ts';
import { restore } from './commands/restore.ts';
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

const COMMANDS = [orgCreate, userResetPassword, userChangeEmail, userTwoFactorOff, backup, restore, exportCommand];

const run = (...words: string[]) => runWith({}, ...words);

async function runWith(environment: Record<string, string>, ...words: string[]) {
  const said = { out: '', error: '' };
  const code = await runCommandLine(words, COMMANDS, {
    out: (text) => (said.out += text),
    error: (text) => (said.error += text),
    environment: { DATABASE_URL: server.database.url, DATA_DIR: folder, ...environment },
  });
  return { code, ...said };
}

const owner = ['--email', 'Owner@Example.test', '--password', 'a good password'];

async function signIn(password: string) {
  const body = { email: 'owner@example.test', password };
  return server.nobody.post<{ token: string }>('/api/auth/sign-in/email', body);
}

test('org create creates an organization and its owner, who can sign in while the server runs', async () => {
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

test('a person who has an account becomes the owner of a second organization, but only with their own password', async () => {
  const again = ['org', 'create', '--name', 'Second', '--timezone', 'Europe/Oslo'];
  expect((await run(...again, ...owner)).code).toBe(0);
  const wrong = await run(...again, '--email', 'owner@example.test', '--password', 'not his password');
  expect(wrong).toMatchObject({ code: 1, error: expect.stringContaining('this is not its password') });
});

test('invalid input is reported field by field and creates nothing', async () => {
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

test('user reset-password sets a working password, generated or chosen', async () => {
  const made = await run('user', 'reset-password', '--email', 'owner@example.test', '--json');
  const { password } = JSON.parse(made.out) as { password: string };
  expect((await signIn(password)).status).toBe(200);
  const chosen = await run('user', 'reset-password', '--email', 'owner@example.test', '--password', 'chosen by hand');
  expect(chosen.out).not.toContain('chosen by hand');
  expect((await signIn('chosen by hand')).status).toBe(200);
  expect((await run('user', 'reset-password', '--email', 'nobody@example.test')).code).toBe(1);
});

test('user change-email and user two-factor-off help people whom no mail and no app can help', async () => {
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

test('a password can come from a file; an empty one, or two passwords, are refused', async () => {
  const file = path.join(folder, 'password');
  const words = ['org', 'create', '--name', 'Filed', '--timezone', 'Europe/Oslo', '--email', 'filed@example.test'];
  writeFileSync(file, 'a password from a file\n');
  expect(await run(...words, '--password-file', file, '--password', 'another')).toMatchObject({
    code: 1,
    error: 'Give --password or --password-file, not both.',
  });
  expect((await run(...words, '--password-file', file)).code).toBe(0);
  const body = { email: 'filed@example.test', password: 'a password from a file' };
  expect((await server.nobody.post('/api/auth/sign-in/email', body)).status).toBe(200);
  writeFileSync(file, '');
  expect(await run(...words, '--password-file', file)).toMatchObject({ code: 1, error: 'The password file is empty.' });
});

test('a password can come from standard input', () => {
  const words = ['org', 'create', '--name', 'Piped', '--timezone', 'Europe/Oslo', '--email', 'piped@example.test'];
  const main = path.join(import.meta.dirname, 'main.ts');
  const create = (input: string) =>
    spawnSync(process.execPath, [main, ...words, '--password-file', '-'], {
      input,
      encoding: 'utf8',
      env: { ...process.env, DATABASE_URL: server.database.url, DATA_DIR: folder },
    });
  const none = create('');
  expect([none.status, none.stderr]).toEqual([1, expect.stringContaining('The password file is empty.')]);
  const made = create('a password from a pipe\n');
  expect([made.status, made.stderr]).toEqual([0, '']);
  const body = { email: 'piped@example.test', password: 'a password from a pipe' };
  return expect(server.nobody.post('/api/auth/sign-in/email', body)).resolves.toMatchObject({ status: 200 });
});

test('backups, exports and restores by command line are in the security log of each affected organization', async () => {
  const [one, other] = [await server.createTestHouse('One'), await server.createTestHouse('Other')];
  const logOf = async (organizationId: string) => {
    const { rows } = await sql<{ kind: string; subject: string; user_id: string | null }>`
      select kind, subject, user_id from accounts.security_event
      where organization_id = ${organizationId} and kind in ('backup', 'restore', 'export') order by at`.execute(
      server.services.systemDb,
    );
    return rows.map(({ kind, subject, user_id }) => `${kind} ${subject} ${user_id}`);
  };
  const file = path.join(folder, 'all.backup');
  expect((await run('export', '--org', one.organizationId, '--out', path.join(folder, 'out'))).code).toBe(0);
  expect((await run('backup', file)).code).toBe(0);
  const again = [file, '--overwrite'];
  expect((await runWith({ CELLARHAND_CALLED_BY_SERVER: '1' }, 'backup', ...again)).code).toBe(0); // the server logs who asked
  expect((await run('restore', path.join(folder, 'none.backup'), '--replace', '--yes')).code).toBe(1);
  const [exported, backedUp] = ['export by the command line null', 'backup by the command line null'];
  expect(await logOf(one.organizationId)).toEqual([exported, backedUp]);
  expect(await logOf(other.organizationId)).toEqual([backedUp]);
  expect(await run('restore', file, '--replace', '--yes')).toMatchObject({ code: 0, error: '' });
  expect((await logOf(other.organizationId)).at(-1)).toBe('restore by the command line null');
});

test('a successful restore says so and warns if the security log cannot be written', async () => {
  const file = path.join(folder, 'warned.backup');
  expect((await run('backup', file)).code).toBe(0);
  await server.asTableOwner(`create function public.refuse() returns trigger language plpgsql as
    $$ begin raise exception 'the log is closed'; end $$;
    create trigger refuse before insert on accounts.security_event for each row
    when (new.kind = 'restore') execute function public.refuse()`);
  const { code, out, error } = await run('restore', file, '--replace', '--yes');
  expect([code, error]).toEqual([0, '']);
  expect(out).toMatch(/^Restored the backup of /);
  expect(out).toContain('Warning: the restore is done but is not in the security log: the log is closed');
});
