import type { Accounts } from '#features/accounts/server/accounts.ts';
import type { Database } from '#shared/server/database.ts';

/** What the HTTP server works with, made by whoever starts it. */
export interface Services {
  /** Acts as cellarhand_app. */
  readonly db: Database;
  /** Acts as cellarhand_system. */
  readonly systemDb: Database;
  readonly accounts: Accounts;
}
