import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import pg from 'pg';
import { createHttpServer } from '#app/server/http/http.ts';
import { Background } from '#app/server/process/background.ts';
import { openServices, type Services } from '#app/server/process/open-services.ts';
import { signPersonIn } from '#features/accounts/server/access/sign-person-in.ts';
import type { Accounts } from '#features/accounts/server/accounts.ts';
import { createOrganization } from '#features/accounts/server/organizations/create-organization.ts';
import { createPerson, hashPassword } from '#features/accounts/server/people/create-person.ts';
import type { SetUpGate } from '#features/accounts/server/people/set-up-gate.ts';
import type { MatchModel } from '#features/catalog/server/matching/ask-model.ts';
import type { Inbox, InboxSettings } from '#features/inbox/server/inbox.ts';
import { createTills, type TillSettings, type Tills } from '#features/sales/server/tills/tills.ts';
import type { Role } from '#shared/server/context.ts';
import type { LabelPrinter } from '#shared/server/label-printers.ts';
import { EventFeed } from '#shared/server/live/event-feed.ts';
import { type Addresses, forEachRole } from '#shared/server/logins/addresses.ts';
import { createTestDatabase } from './test-database.ts';

export const TEST_PASSWORD = 'correct horse battery';

export interface Answer<T = unknown> {
  readonly status: number;
  readonly body: T;
  readonly headers: Headers;
}

/** Calls the API as one person; without a token as no one. */
export class TestClient {
  readonly url: string;
  readonly headers: Record<string, string>;

  constructor(url: string, headers: Record<string, string> = {}) {
    this.url = url;
    this.headers = headers;
  }

  async call<T = never>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    const response = await fetch(this.url + path, {
      method,
      headers: {
        ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
        ...this.headers,
        ...headers,
      },
      body:
        body === undefined ? null : typeof body === 'string' || body instanceof FormData ? body : JSON.stringify(body),
      redirect: 'manual',
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    return { status: response.status, body: (isJson ? JSON.parse(text) : text) as T, headers: response.headers };
  }

  get = <T = never>(path: string) => this.call<T>('GET', path);
  post = <T = never>(path: string, body?: unknown) => this.call<T>('POST', path, body);
  put = <T = never>(path: string, body?: unknown) => this.call<T>('PUT', path, body);
  delete = <T = never>(path: string, body?: unknown) => this.call<T>('DELETE', path, body);
}

export interface TestPerson extends TestClient {
  readonly userId: string;
  readonly organizationId: string;
  readonly email: string;
  readonly token: string;
}

export type TestServer = Awaited<ReturnType<typeof startTestServer>>;

interface TestServerOptions {
  readonly signInsPerMinute?: number;
  readonly internalUsers?: readonly string[];
  readonly trustedProxies?: readonly string[];
  readonly matchModel?: MatchModel;
  readonly labelPrinters?: readonly LabelPrinter[];
  /** Where tills are asked, and how often; without it nowhere. */
  readonly tills?: Partial<TillSettings>;
  /** Where documents arrive; without it nowhere. */
  readonly inbox?: Partial<InboxSettings>;
  readonly allowedHosts?: readonly string[];
  /** Because most tests start with several organizations; the product's default is false. */
  readonly everyoneCreatesOrganizations?: boolean;
  readonly setUpGate?: SetUpGate;
  readonly publicUrl?: string;
  /** Bytes of files per organization. */
  readonly storageLimit?: number;
  /** Collects the log, for tests that check it. */
  readonly logged?: string[];
  /** An indirect way to the database. */
  readonly through?: (url: string) => Promise<string>;
}

const NO_SQUARE = { apiUrl: 'http://127.0.0.1:9', appId: undefined, appSecret: undefined, webhookKey: undefined };
const NOWHERE = 'http://127.0.0.1:9';
const NO_LIGHTSPEED = { apiUrl: NOWHERE, clientId: undefined, clientSecret: undefined };
const NO_OTHERS = {
  toast: { apiUrl: NOWHERE, webhookSecret: undefined },
  kSeries: { ...NO_LIGHTSPEED, webhookLogin: undefined },
  xSeries: NO_LIGHTSPEED,
};

const CONFIGURATION = { smtpUrl: undefined, publicUrl: 'http://cellarhand.test' };

/** The whole server on a separate port and database. */
export async function startTestServer({ logged, through, ...options }: TestServerOptions = {}) {
  const database = await createTestDatabase();
  const reached = through ? await through(database.url) : database.url;
  const addresses = at(reached, database.addresses);
  const late: { server?: FastifyInstance } = {};
  const log = (text: string) => late.server?.log.warn(text);
  const services = openServices({
    url: reached,
    addresses,
    log,
    secret: 'a secret that only tests have, long enough',
    publicUrl: 'http://cellarhand.test',
    signInsPerMinute: 1000,
    everyoneCreatesOrganizations: true,
    ...options,
  });
  const parts = { ...services, feed: new EventFeed(services.systemDb), ...createTestIntakes(services, options) };
  const background = new Background({ ...parts, addresses, configuration: CONFIGURATION, log });
  const server = createHttpServer({
    ...parts,
    webFolder: '/nowhere',
    trustedProxies: options.trustedProxies,
    allowedHosts: options.allowedHosts,
    matchModel: options.matchModel,
    labelPrinters: options.labelPrinters,
    log: logged ? { write: (line: string) => void logged.push(line) } : false,
  });
  late.server = server;
  await background.startListening();
  const url = await server.listen({ port: 0, host: '127.0.0.1' });
  const { accounts } = services;
  const passwordHash = await hashTestPassword(accounts);

  /** An organization with its owner, signed in. */
  async function createTestHouse(name = 'Test Bar'): Promise<TestPerson> {
    const email = `${randomUUID().slice(0, 8)}@example.test`;
    const organization = { name, timezone: 'America/New_York' };
    const { organizationId, ownerId } = await createOrganization(accounts, organization, new Date(), (tx) =>
      createPerson(tx, { name: 'Olga Owner', email, passwordHash }),
    );
    return signIn(ownerId, organizationId, email);
  }

  /** Another person of the organization, signed in. */
  async function addPerson(organizationId: string, role: Role): Promise<TestPerson> {
    const email = `${randomUUID().slice(0, 8)}@example.test`;
    const userId = await services.accounts.authDb.transaction().execute(async (tx) => {
      const created = await createPerson(tx, { name: `Max ${role}`, email, passwordHash });
      await sql`insert into accounts.member ("organizationId", "userId", role, "createdAt")
        values (${organizationId}, ${created}, ${role}, now())`.execute(tx);
      return created;
    });
    return signIn(userId, organizationId, email);
  }

  async function signIn(userId: string, organizationId: string, email: string): Promise<TestPerson> {
    const { tokens } = await signPersonIn(accounts, {}, { userId, organizationId });
    const client = new TestClient(url, { authorization: `Bearer ${tokens.token}` });
    return Object.assign(client, { userId, organizationId, email, token: tokens.token });
  }

  return {
    url,
    database,
    asTableOwner: (statement: string) => runAsOwner(database.url, statement),
    services,
    inbox: parts.inbox,
    background,
    nobody: new TestClient(url),
    createTestHouse,
    addPerson,
    signIn,
    close: async () => {
      for (const close of [() => server.close(), () => background.stop(), services.close, database.drop]) await close();
    },
  };
}

/** Tills of a test: without settings of its own none can be reached. */
export function createTestTills(
  services: Services,
  options: Pick<TestServerOptions, 'tills' | 'publicUrl'> = {},
): Tills {
  const publicUrl = options.publicUrl ?? CONFIGURATION.publicUrl;
  const settings = { square: NO_SQUARE, ...NO_OTHERS, pollSeconds: 60, ...options.tills };
  const { db, systemDb } = services;
  return createTills({
    db,
    systemDb,
    publicUrl,
    secret: 'another secret that only tests have',
    settings,
    waits: [2, 4, 8],
  });
}

function createTestIntakes(services: Services, options: TestServerOptions): { tills: Tills; inbox: Inbox } {
  const tills = createTestTills(services, options);
  return { tills, inbox: createTestInbox(services, tills, options.inbox) };
}

/** The inbox of a test: its folder is one that can't be made. */
export function createTestInbox(services: Services, tills: Tills, settings: Partial<InboxSettings> = {}): Inbox {
  const { db, systemDb, files } = services;
  const nowhere = { folder: '/dev/null/inbox', shared: undefined, privateHosts: [], pollSeconds: 1 };
  return { db, systemDb, files, vault: tills.vault, settings: { ...nowhere, ...settings } };
}

let hashed: Promise<string> | undefined;

/** Hashed once per worker, because hashing is slow on purpose. */
function hashTestPassword({ library }: Accounts): Promise<string> {
  hashed ??= hashPassword(library, TEST_PASSWORD);
  return hashed;
}

function at(reached: string, addresses: Addresses): Addresses {
  const { host } = new URL(reached);
  return forEachRole((role) => Object.assign(new URL(addresses[role]), { host }).href);
}

async function runAsOwner(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
