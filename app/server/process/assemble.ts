import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { SetUpGate } from '#features/accounts/server/people/set-up-gate.ts';
import type { Inbox } from '#features/inbox/server/inbox.ts';
import { createTills } from '#features/sales/server/tills/tills.ts';
import type { Configuration } from '#shared/server/configuration.ts';
import { EventFeed } from '#shared/server/live/event-feed.ts';
import type { Addresses } from '#shared/server/logins/addresses.ts';
import type { OpenPostgres } from '#shared/server/postgres/open-postgres.ts';
import { createHttpServer } from '../http/http.ts';
import { Background } from './background.ts';
import { type OpenServices, openServices } from './open-services.ts';

const WEB_FOLDER = path.resolve(import.meta.dirname, '../../../dist/web');

export interface Assembled {
  readonly server: FastifyInstance;
  readonly background: Background;
  readonly services: OpenServices;
}

/** Of this installation. */
interface Secrets {
  readonly signIn: string;
  /** Encrypts the credentials of tills and mailboxes. */
  readonly tills: string;
}

/** All parts of one server process, wired but not yet running. */
export function assemble(
  configuration: Configuration,
  { url, lastWords }: Pick<OpenPostgres, 'url' | 'lastWords'>,
  addresses: Addresses,
  secrets: Secrets,
  setUpGate: SetUpGate,
): Assembled {
  let server: FastifyInstance | undefined;
  const log = (text: string) => server?.log.warn(text);
  const services = openServices({
    ...configuration,
    url,
    addresses,
    secret: secrets.signIn,
    setUpGate,
    canSendMail: Boolean(configuration.smtpUrl),
    log,
    lastWords,
  });
  const feed = new EventFeed(services.systemDb);
  const { publicUrl, tills: settings } = configuration;
  const tills = createTills({
    db: services.db,
    systemDb: services.systemDb,
    publicUrl,
    secret: secrets.tills,
    settings,
  });
  const { db, systemDb, files } = services;
  const { visionLlm: visionModel } = configuration;
  const own = { vault: tills.vault, settings: configuration.inbox, vision: visionModel };
  const inbox: Inbox = { db, systemDb, files, ...own };
  const background = new Background({ ...services, addresses, feed, tills, inbox, configuration, log });
  const { trustedProxies, allowedHosts, labelPrinters, matchLlm: matchModel } = configuration;
  server = createHttpServer({
    ...services,
    feed,
    tills,
    inbox,
    webFolder: WEB_FOLDER,
    trustedProxies,
    allowedHosts,
    matchModel,
    visionModel,
    labelPrinters,
  });
  return { server, background, services };
}
