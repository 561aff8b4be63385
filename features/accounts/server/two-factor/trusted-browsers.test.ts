import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, startTestServer, TEST_PASSWORD, TestClient, type TestServer } from '#test/http-server.ts';
import { codeOf } from '#test/one-time-code.ts';
import { noteMailboxProven } from '../email/note-mailbox-proven.ts';
import { resetPassword } from '../people/reset-password.ts';
import { turnTwoFactorOff } from './two-factor.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ signInsPerMinute: 100 });
});

afterAll(() => server.close());

const NEW_PASSWORD = 'another horse battery';

/** The cookies that an answer sets, added to those of the browser; expired ones are removed from it. */
function keepCookies(cookies: Map<string, string>, { headers }: Answer): void {
  for (const each of headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? [];
    if (value && !/max-age=0/i.test(each)) cookies.set(name, value);
    else cookies.delete(name);
  }
}

/** A browser with its own cookies. */
function openBrowser() {
  const cookies = new Map<string, string>();
  const call = async <T>(method: string, path: string, body?: unknown): Promise<Answer<T>> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const client = new TestClient(server.url, { origin: 'http://cellarhand.test' });
    const answer = await client.call<T>(method, path, body, cookie ? { cookie } : {});
    keepCookies(cookies, answer);
    return answer;
  };
  return { call, forgetSession: () => cookies.delete('cellarhand.session_token') };
}

type Browser = ReturnType<typeof openBrowser>;

async function turnOn(browser: Browser): Promise<readonly string[]> {
  const { body } = await browser.call<{ secret: string; recovery_codes: string[] }>('POST', '/api/me/two-factor', {
    password: TEST_PASSWORD,
  });
  const on = await browser.call('POST', '/api/auth/two-factor/verify-totp', { code: await codeOf(body) });
  expect(on.status).toBe(200);
  return body.recovery_codes;
}

/** Whether the password alone is enough in this browser. */
async function isTrusted(browser: Browser, email: string, password = TEST_PASSWORD): Promise<boolean> {
  browser.forgetSession();
  const { status, body } = await browser.call<{ twoFactorRedirect?: boolean }>('POST', '/api/auth/sign-in/email', {
    email,
    password,
  });
  expect(status).toBe(200);
  return body.twoFactorRedirect !== true;
}

/** A person with a second factor, in one browser, and another browser that skips the code. */
async function trustOneBrowser() {
  const person = await server.createTestHouse();
  const { email } = person;
  const [own, trusted] = [openBrowser(), openBrowser()];
  await isTrusted(own, email);
  const codes = await turnOn(own);
  expect(await isTrusted(trusted, email)).toBe(false);
  const code = codes[0];
  await trusted.call('POST', '/api/auth/two-factor/verify-backup-code', { code, trustDevice: true });
  expect(await isTrusted(trusted, email)).toBe(true);
  return { person, own, trusted, codes };
}

test('signing out everywhere else ends the trust in other browsers, of this person only', async () => {
  const [one, other] = [await trustOneBrowser(), await trustOneBrowser()];
  expect((await one.own.call('DELETE', '/api/sessions')).status).toBe(200);
  expect(await isTrusted(one.trusted, one.person.email)).toBe(false);
  expect(await isTrusted(other.trusted, other.person.email)).toBe(true);
});

test('ending a session from the list ends the trust in its browser', async () => {
  const { person, own, trusted } = await trustOneBrowser();
  const { body } = await own.call<{ id: string; current: boolean }[]>('GET', '/api/sessions');
  const other = body.find(({ current }) => !current);
  expect((await own.call('DELETE', `/api/sessions/${other?.id}`)).status).toBe(200);
  expect(await isTrusted(trusted, person.email)).toBe(false);
});

test('signing out everywhere else ends sign-ins that wait for their code', async () => {
  const { person, own, codes } = await trustOneBrowser();
  const begun = openBrowser();
  expect(await isTrusted(begun, person.email)).toBe(false);
  await own.call('DELETE', '/api/sessions');
  expect((await begun.call('POST', '/api/auth/two-factor/verify-backup-code', { code: codes[1] })).status).toBe(401);
});

test('a new password ends the trust in browsers', async () => {
  const { person, own, trusted } = await trustOneBrowser();
  const passwords = { currentPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD };
  expect((await own.call('POST', '/api/auth/change-password', passwords)).status).toBe(200);
  expect(await isTrusted(trusted, person.email, NEW_PASSWORD)).toBe(false);
});

test('a new password from the command line ends the trust in browsers', async () => {
  const { person, trusted } = await trustOneBrowser();
  await resetPassword(server.services.accounts, { email: person.email, password: NEW_PASSWORD });
  expect(await isTrusted(trusted, person.email, NEW_PASSWORD)).toBe(false);
});

test('a new password through a mailed link ends the trust in browsers', async () => {
  const { person, trusted } = await trustOneBrowser();
  const { authDb } = server.services.accounts;
  await authDb.updateTable('accounts.user').set({ emailVerified: true }).where('id', '=', person.userId).execute();
  await noteMailboxProven(authDb, person.userId);
  expect(await isTrusted(trusted, person.email)).toBe(false);
});

test('a browser that was trusted is asked again after the second factor was turned off and on', async () => {
  const { person, own, trusted, codes } = await trustOneBrowser();
  const off = await own.call('POST', '/api/me/two-factor/off', { password: TEST_PASSWORD, code: codes[1] });
  expect(off.status).toBe(200);
  await turnOn(own);
  expect(await isTrusted(trusted, person.email)).toBe(false);
});

test('the same after it was turned off from the command line', async () => {
  const { person, own, trusted } = await trustOneBrowser();
  await turnTwoFactorOff(server.services.accounts, person.email);
  await turnOn(own);
  expect(await isTrusted(trusted, person.email)).toBe(false);
});
