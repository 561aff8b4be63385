import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { openBrowser, sharedBrowser } from './browser.ts';
import { beginOrganization, isSignedIn, loadDemo, OWNER, setUp, signIn } from './house.ts';
import { Person } from './person.ts';
import { RunningServer, runCommand } from './running-server.ts';

const SLOWEST_STEP = 15_000;

export interface Journey {
  /** Where the tests of this file work. */
  readonly organization: { readonly id: string; readonly name: string };
  /** A browser window of its own, where nobody is signed in. */
  visitor(options?: BrowserContextOptions): Promise<Person>;
  /** The same with this person signed in, by the session that this file has for each person. */
  signedIn(email?: string, options?: BrowserContextOptions): Promise<Person>;
  /** Runs a command of the command line beside the server; throws when it fails. */
  command<Answer>(...args: readonly string[]): Promise<Answer>;
}

/** What shall be true in a moment: a screen follows what happened, it is not there at once. */
export const soon = <Seen>(look: () => Seen | Promise<Seen>) => expect.poll(look, { timeout: SLOWEST_STEP });

interface JourneyOptions {
  /** Fills the organization with the demo venue. */
  demo?: boolean;
  /** For a browser of its own, such as what it takes for a camera. */
  browser?: readonly string[];
}

/**
 * The owner's session of the file that ran before in this process. It goes on, in the next organization: one address may
 * sign in only so often.
 */
let lastSession: Session | undefined;

/** An organization of its own for the tests of one file, on the server and in the browser that the files share. */
export function startJourney({ demo = false, browser }: JourneyOptions = {}): Journey {
  const windows = new Windows({ reducedMotion: 'reduce' }, browser);
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
  /** What the server finds in its environment. */
  settings?: Readonly<Record<string, string>>;
  /** Leaves the installation without its first account. */
  empty?: boolean;
}

/** A server of its own for tests that kill it, need it empty, or change what concerns a whole installation. */
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
    return person;
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

  async close(): Promise<void> {
    await Promise.all(this.#contexts.map((context) => context.close()));
    if (this.#args) await this.#browser?.close();
  }
}

/** What a page complains about by itself fails the test it happened in. */
function watch(windows: Windows): void {
  afterEach(async ({ task }) => {
    await Promise.all(windows.people.map((person) => person.closeOpened()));
    const problems = windows.people.flatMap((person) => person.problems.splice(0));
    if (task.result?.state === 'fail' || problems.length > 0) await takePictures(task.name, windows.people);
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
