import os from 'node:os';
import path from 'node:path';
import { type Accounts, type AccountsOptions, createAccounts } from '#features/accounts/server/accounts.ts';
import { postPausedSales } from '#features/sales/server/sales/resume-sales.ts';
import { DatabaseHealth } from '#shared/server/connections/database-health.ts';
import { type Database, openPool } from '#shared/server/database.ts';
import { type Files, openFiles } from '#shared/server/files/open-files.ts';
import { Notifier } from '#shared/server/live/notifier.ts';
import type { Addresses } from '#shared/server/logins/addresses.ts';
import { onOrganizationCreated } from '../organization-begins.ts';

/** What the HTTP server works with; created by the process that starts it. */
export interface Services {
  /** Acts as cellarhand_app. */
  readonly db: Database;
  /** Acts as cellarhand_system. */
  readonly systemDb: Database;
  readonly accounts: Accounts;
  readonly files: Files;
  readonly health: DatabaseHealth;
}

export type ServiceOptions = Pick<
  AccountsOptions,
  | 'secret'
  | 'publicUrl'
  | 'canSendMail'
  | 'internalUsers'
  | 'signInsPerMinute'
  | 'log'
  | 'everyoneCreatesOrganizations'
  | 'setUpGate'
> & {
  /** Connection as the owner, for the health check. */
  readonly url: string;
  readonly addresses: Addresses;
  /** Folder for files; a temporary one by default. */
  readonly dataDir?: string;
  /** Bytes of files per organization. */
  readonly storageLimit?: number;
  /** The database's last complaint, if known. */
  readonly lastWords?: (() => string) | undefined;
};

export interface OpenServices extends Services {
  close(): Promise<void>;
}

/** Connections and accounts of one process: the HTTP server, a command, a test. */
export function openServices({
  url,
  addresses,
  dataDir = os.tmpdir(),
  lastWords,
  storageLimit,
  ...options
}: ServiceOptions): OpenServices {
  const notifier = new Notifier(addresses.cellarhand_system);
  const onAnnounced = (topics: ReadonlySet<string>) => {
    if (topics.has('access')) accounts.access.cache.forget(); // this process must not wait for its own notification
    notifier.announce();
  };
  const app = openPool(addresses.cellarhand_app, 'cellarhand_app', { onAnnounced });
  const auth = openPool(addresses.cellarhand_auth, 'cellarhand_auth', { max: 6, searchPath: 'accounts', onAnnounced });
  const system = openPool(addresses.cellarhand_system, 'cellarhand_system', { max: 4, onAnnounced });
  const health = new DatabaseHealth({ url, requests: addresses.cellarhand_app, log: options.log, lastWords });
  const files = openFiles(path.join(dataDir, 'files'), storageLimit);
  const accounts = createAccounts({
    ...options,
    db: app.db,
    authDb: auth.db,
    systemDb: system.db,
    onOrganizationCreated,
    onSalesResumed: postPausedSales,
    onOrganizationDeleted: (id) =>
      files.removeAll(id).catch((error: Error) => options.log?.(`files of organization ${id} stay: ${error.message}`)),
  });
  return {
    db: app.db,
    systemDb: system.db,
    accounts,
    files,
    health,
    close: async () => {
      health.stop();
      await Promise.all([app.close(), auth.close(), system.close()]);
      await notifier.stop();
    },
  };
}
