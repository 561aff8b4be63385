import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { findBrowser } from '#test/find-browser.ts';
import { Person } from './person.ts';
import { RunningServer } from './running-server.ts';

export const PASSWORD = 'correct horse battery';
const SLOWEST_STEP = 15_000;

export interface Journey {
  readonly server: RunningServer;
  readonly organizationId: string;
  /** A browser window of its own, where nobody is signed in. */
  visitor(options?: BrowserContextOptions): Promise<Person>;
  /** The same with this person signed in. */
  signedIn(email?: string, options?: BrowserContextOptions): Promise<Person>;
}

export const OWNER = {
  name: 'Olga Owner',
  email: 'olga@example.test',
  organization: 'The Cellar',
  timezone: 'America/Chicago',
};

/** What shall be true in a moment: a screen follows what happened, it is not there at once. */
export const soon = <Seen>(look: () => Seen | Promise<Seen>) => expect.poll(look, { timeout: SLOWEST_STEP });

interface JourneyOptions {
  /** Fills the organization with the demo venue. */
  demo?: boolean;
  /** What the server finds in its environment. */
  settings?: Readonly<Record<string, string>>;
  /** Leaves the installation without its first account. */
  empty?: boolean;
  /** Given to the browser, such as what it takes for a camera. */
  browser?: readonly string[];
}

/** A server and a browser for the tests of one file. What the page complains about by itself fails the test it happened in. */
export function startJourney({
  settings,
  empty = false,
  demo = false,
  browser: args = [],
}: JourneyOptions = {}): Journey {
  let browser: Browser;
  let server: RunningServer;
  let organizationId = '';
  const people: Person[] = [];

  beforeAll(async () => {
    [server, browser] = await Promise.all([RunningServer.start(settings), openBrowser(args)]);
    if (!empty) organizationId = await setUp(server.url);
    if (demo) await server.command('demo', 'load', '--org', organizationId);
  });

  afterEach(async ({ task }) => {
    const problems = people.flatMap((person) => person.problems.splice(0));
    if (task.result?.state === 'fail' || problems.length > 0) await takePictures(task.name, people);
    if (problems.length > 0) throw new Error(`The page complained:\n${problems.join('\n')}`);
  });

  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  async function visitor(options: BrowserContextOptions = {}): Promise<Person> {
    const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 }, ...options });
    context.setDefaultTimeout(SLOWEST_STEP);
    const person = new Person(context, await context.newPage(), server.url);
    people.push(person);
    return person;
  }

  async function signedIn(email: string = OWNER.email, options?: BrowserContextOptions): Promise<Person> {
    const person = await visitor(options);
    const data = { email, password: PASSWORD };
    const answer = await person.context.request.post(`${server.url}/api/auth/sign-in/email`, { data });
    if (!answer.ok()) throw new Error(`${email} cannot sign in: ${answer.status()} ${await answer.text()}`);
    return person;
  }

  return {
    get server() {
      return server;
    },
    get organizationId() {
      return organizationId;
    },
    visitor,
    signedIn,
  };
}

export async function openBrowser(args: readonly string[] = []): Promise<Browser> {
  const { env, ...options } = await findBrowser();
  return chromium.launch({ ...options, args: [...options.args, ...args], env: { ...process.env, ...env } });
}

/** The first account, as the set-up page makes it. */
export async function setUp(url: string): Promise<string> {
  const response = await fetch(`${url}/api/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...OWNER, password: PASSWORD }),
  });
  if (!response.ok) throw new Error(`Setting up failed: ${await response.text()}`);
  return ((await response.json()) as { organization_id: string }).organization_id;
}

async function takePictures(test: string, people: readonly Person[]): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'cellarhand-pictures-'));
  for (const [place, { page }] of people.entries()) {
    if (page.isClosed()) continue;
    const file = path.join(folder, `${test.replace(/\W+/g, '-').slice(0, 80)}-${place + 1}.png`);
    await page.screenshot({ path: file }).catch(() => {});
    console.error(`${file} shows ${page.url()}`);
  }
}
