import type { Database, Tx } from '#shared/server/database.ts';
import { AccessFinder } from './access/find-access.ts';
import { createSignInLibrary, type SignInLibrary, type SignInOptions } from './access/sign-in-library.ts';
import type { SalesResumed } from './organizations/set-sales-pause.ts';
import { OPEN_GATE, type SetUpGate } from './people/set-up-gate.ts';

/** A feature's work for a new organization: adds the rows it needs. */
export type OrganizationBegins = (tx: Tx, organizationId: string, now: Date) => Promise<void>;

/** Dependencies of this feature's operations. */
export interface Accounts {
  /** Acts as cellarhand_app. */
  readonly db: Database;
  /** Acts as cellarhand_auth. */
  readonly authDb: Database;
  /** Acts as cellarhand_system, for work beyond one organization. */
  readonly systemDb: Database;
  readonly library: SignInLibrary;
  readonly access: AccessFinder;
  readonly publicUrl: string;
  readonly secret: string;
  /** False if mail waits for an admin to deliver it. */
  readonly canSendMail: boolean;
  readonly internalUsers: ReadonlySet<string>;
  /** Otherwise only owners of the installation. */
  readonly everyoneCreatesOrganizations: boolean;
  readonly setUpGate: SetUpGate;
  readonly onOrganizationCreated: readonly OrganizationBegins[];
  readonly onOrganizationDeleted: (organizationId: string) => Promise<void>;
  readonly onSalesResumed: SalesResumed;
}

export interface AccountsOptions extends SignInOptions {
  readonly db: Database;
  readonly systemDb: Database;
  readonly canSendMail?: boolean;
  readonly internalUsers?: readonly string[];
  readonly everyoneCreatesOrganizations?: boolean;
  readonly setUpGate?: SetUpGate;
  readonly onOrganizationCreated?: readonly OrganizationBegins[];
  /** Deletes an organization's data outside the database; called once its rows are gone. */
  readonly onOrganizationDeleted?: (organizationId: string) => Promise<void>;
  readonly onSalesResumed?: SalesResumed;
}

export function createAccounts({
  db,
  systemDb,
  canSendMail = false,
  internalUsers = [],
  everyoneCreatesOrganizations = false,
  setUpGate = OPEN_GATE,
  onOrganizationCreated = [],
  onOrganizationDeleted = async () => {},
  onSalesResumed = async () => {},
  ...options
}: AccountsOptions): Accounts {
  const library = createSignInLibrary(options);
  return {
    db,
    systemDb,
    authDb: options.authDb,
    library,
    access: new AccessFinder(library, options.authDb),
    publicUrl: options.publicUrl,
    secret: options.secret,
    canSendMail,
    internalUsers: new Set(internalUsers.map((email) => email.trim().toLowerCase())),
    everyoneCreatesOrganizations,
    setUpGate,
    onOrganizationCreated,
    onOrganizationDeleted,
    onSalesResumed,
  };
}
