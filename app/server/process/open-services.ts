import { type Accounts, type AccountsOptions, createAccounts } from '#features/accounts/server/accounts.ts';
import { type Database, openPool } from '#shared/server/database.ts';
import { onOrganizationCreated } from '../organization-begins.ts';

/** What the HTTP server works with, made by whoever starts it. */
export interface Services {
  /** Acts as cellarhand_app. */
  readonly db: Database;
  /** Acts as cellarhand_system. */
  readonly systemDb: Database;
  readonly accounts: Accounts;
}

export type ServiceOptions = Pick<
  AccountsOptions,
  'secret' | 'publicUrl' | 'canSendMail' | 'internalUsers' | 'signInsPerMinute' | 'log'
> & {
  /** Connection as the owner; each pool takes a lesser role. */
  readonly url: string;
};

export interface OpenServices extends Services {
  close(): Promise<void>;
}

/** Connections and accounts of one process: the HTTP server, a command, a test. */
export function openServices({ url, ...options }: ServiceOptions): OpenServices {
  const app = openPool(url, 'cellarhand_app');
  const auth = openPool(url, 'cellarhand_auth', { max: 6, searchPath: 'accounts' });
  const system = openPool(url, 'cellarhand_system', { max: 4 });
  const accounts = createAccounts({
    ...options,
    db: app.db,
    authDb: auth.db,
    systemDb: system.db,
    onOrganizationCreated,
  });
  return {
    db: app.db,
    systemDb: system.db,
    accounts,
    close: async () => void (await Promise.all([app.close(), auth.close(), system.close()])),
  };
}
