import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from 'vitest';
import { openBrowser, sharedBrowser } from './browser.ts';
import { beginOrganization, isSignedIn, loadDemo, OWNER, setUp, signIn } from './house.ts';
import { paceNote, slowDown, slownessOf } from './pace.ts';
import { Person } from './person.ts';
import { RunningServer, runCommand } from './running-server.ts';

/** On a busy machine it only matters that a thing happens. */
const SLOWEST_STEP = 45_000;

export interface Journey {
  /** The organization for this file's tests. */
  readonly organization: { readonly id: string; readonly name: string };
  /** A separate browser window, where no one is signed in. */
  visitor(options?: BrowserContextOptions): Promise<Person>;
  /** The same with this person signed in, in this file's session for that person. */
  signedIn(email?: string, options?: BrowserContextOptions): Promise<Person>;
  /** Runs a command of the command line while the server runs; throws if it fails. */
  command<Answer>(...args: readonly string[]): Promise<Answer>;
}

/** Becomes true in a moment, because a screen follows an event with a delay. */
export const soon = <Seen>(look: () => Seen | Promise<Seen>) => expect.poll(look, { timeout: SLOWEST_STEP });

interface JourneyOptions {
  /** Fills the organization with the demo venue. */
  demo?: boolean;
  /** Launches a separate browser, for example with a camera. */
  browser?: readonly string[];
  /**
   * Its pages keep the app's files for a time without network, as outside of tests. Elsewhere each new window would fetch
   * all of them in the background, and answers that a journey gives could miss requests while the worker takes over.
   */
  worksOffline?: boolean;
}

/**
 * The owner's session from the previous file in this process. It continues in the next organization, because sign-ins
 * per address are limited.
 */
let lastSession: Session | undefined;

/** An organization for the tests of one file, on the server and in the browser that files share. */
export function startJourney({ demo = false, browser, worksOffline = false }: JourneyOptions = {}): Journey {
  const serviceWorkers = worksOffline ? 'allow' : 'block';
  const windows = new Windows({ reducedMotion: 'reduce', serviceWorkers }, browser);
  const organization = { id: '', name: '' };

  beforeAll(async () => {
    const { url } = inject('house');
    const name = `${OWNER.organization} of ${path.basename(expect.getState().testPath ?? '', '.test.ts')}`;
    await windows.openOn(url);
    const { context } = await windows.open();
    if (lastSession) await context.addCookies(lastSession.cookies);
    if (!(await isSignedIn(context, url))) await signIn(context, url, OWNER.email);
    Object.assign(organization, { name, id: await beginOrganization(context, url, name) });
    if (demo) await loadDemo(context, url);
    lastSession = await windows.keepSession(OWNER.email, context);
    await context.close();
  });
  watch(windows);

  return {
    organization,
    visitor: windows.open,
    signedIn: windows.openSignedIn,
    command: (...args) => runCommand(inject('house'), args),
  };
}

interface OwnServerOptions {
  /** The server's environment. */
  settings?: Readonly<Record<string, string>>;
  /** Leaves the installation without its first account. */
  empty?: boolean;
}

/** A separate server for tests that kill it, need it empty, or change settings of a whole installation. */
export function startJourneyOnOwnServer({ settings, empty = false }: OwnServerOptions = {}): Journey & {
  readonly server: RunningServer;
} {
  const windows = new Windows({});
  const organization = { id: '', name: OWNER.organization };
  let server: RunningServer;

  beforeAll(async () => {
    server = await RunningServer.start(settings, empty ? undefined : inject('installation'));
    if (!empty) organization.id = await setUp(server.url);
    await windows.openOn(server.url);
  });
  watch(windows);
  afterAll(() => server?.stop());

  return {
    get server() {
      return server;
    },
    organization,
    visitor: windows.open,
    signedIn: windows.openSignedIn,
    command: (...args) => server.command(...args),
  };
}

type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

/** The browser windows of one file. */
class Windows {
  readonly people: Person[] = [];
  readonly #options: BrowserContextOptions;
  readonly #args: readonly string[] | undefined;
  readonly #contexts: BrowserContext[] = [];
  readonly #sessions = new Map<string, Session>();
  #browser: Browser | undefined;
  #url = '';
  #keepsSessions = false;
  #slowness = slownessOf('before the first test');
  /** So many windows were open before the current test. */
  #lasting = 0;

  constructor(options: BrowserContextOptions, args?: readonly string[]) {
    this.#options = { locale: 'en-US', viewport: { width: 1440, height: 900 }, ...options };
    this.#args = args;
  }

  async openOn(url: string): Promise<void> {
    this.#url = url;
    this.#browser = this.#args ? await openBrowser(this.#args) : await sharedBrowser();
  }

  open = async (options: BrowserContextOptions = {}): Promise<Person> => {
    if (!this.#browser) throw new Error('There is no browser yet');
    const context = await this.#browser.newContext({ ...this.#options, ...options });
    context.setDefaultTimeout(SLOWEST_STEP);
    this.#contexts.push(context);
    const person = new Person(context, await context.newPage(), this.#url);
    this.people.push(person);
    await this.#pace(person);
    return person;
  };

  /** From now on, windows belong to this test, and pages are as fast or slow as they are in it. */
  async begin(test: string): Promise<void> {
    this.#lasting = this.people.length;
    const slowness = slownessOf(test);
    if (slowness === this.#slowness) return;
    this.#slowness = slowness;
    await Promise.all(this.people.filter(({ page }) => !page.isClosed()).map(this.#pace));
  }

  #pace = async ({ context, page }: Person): Promise<void> => {
    if (paceNote) await slowDown(context, page, this.#slowness);
  };

  openSignedIn = async (email: string = OWNER.email, options?: BrowserContextOptions): Promise<Person> => {
    const person = await this.open(options);
    const session = this.#sessions.get(email);
    if (session) await person.context.addCookies(session.cookies);
    else {
      await signIn(person.context, this.#url, email);
      if (this.#keepsSessions) await this.keepSession(email, person.context);
    }
    return person;
  };

  async keepSession(email: string, context: BrowserContext): Promise<Session> {
    this.#keepsSessions = true;
    const session = await context.storageState();
    this.#sessions.set(email, session);
    return session;
  }

  /** Closes windows that a test opened: they would keep loading during the next tests. */
  async end(): Promise<void> {
    const opened = this.people.splice(this.#lasting);
    await Promise.all(opened.map(({ context }) => context.close()));
  }

  async close(): Promise<void> {
    await Promise.all(this.#contexts.map((context) => context.close()));
    if (this.#args) await this.#browser?.close();
  }
}

/** An unexpected error on a page fails the test in which it happened. */
function watch(windows: Windows): void {
  beforeEach(({ task }) => windows.begin(task.name));
  afterEach(async ({ task }) => {
    await Promise.all(windows.people.map((person) => person.closeOpened()));
    const problems = windows.people.flatMap((person) => person.problems.splice(0));
    if (task.result?.state === 'fail' || problems.length > 0) {
      if (paceNote) console.error(`Failed ${paceNote}`);
      await takePictures(task.name, windows.people);
    }
    await windows.end();
    if (problems.length > 0) throw new Error(`The page complained:\n${problems.join('\n')}`);
  });
  afterAll(() => windows.close());
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
