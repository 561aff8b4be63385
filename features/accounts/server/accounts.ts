import type { Database, Tx } from '#shared/server/database.ts';
import { AccessFinder } from './access/find-access.ts';
import { createSignInLibrary, type SignInLibrary, type SignInOptions } from './access/sign-in-library.ts';
import type { SalesResumed } from './organizations/set-sales-pause.ts';
import { OPEN_GATE, type SetUpGate } from './people/set-up-gate.ts';

/** What a feature does when an organization begins: it writes the rows that it cannot work without. */
export type OrganizationBegins = (tx: Tx, organizationId: string, now: Date) => Promise<void>;

/** What the operations of this feature work with. */
export interface Accounts {
  /** Acts as cellarhand_app. */
  readonly db: Database;
  /** Acts as cellarhand_auth. */
  readonly authDb: Database;
  /** Acts as cellarhand_system: beyond one organization. */
  readonly systemDb: Database;
  readonly library: SignInLibrary;
  readonly access: AccessFinder;
  readonly publicUrl: string;
  readonly secret: string;
  /** False where mail waits for an admin to hand it over. */
  readonly canSendMail: boolean;
  readonly internalUsers: ReadonlySet<string>;
  /** Otherwise owners of the installation only. */
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
  /** What is kept of an organization elsewhere than in the database; called once its rows are gone. */
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
