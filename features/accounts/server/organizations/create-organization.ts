import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { regionOf } from '#shared/domain/region.ts';
import type { Context, Person } from '#shared/server/context.ts';
import { type Tx, withOrganization } from '#shared/server/database.ts';
import { runCommand } from '#shared/server/run-command.ts';
import type { Accounts } from '../accounts.ts';
import { appointFirstInstallationOwner, requireMayCreate } from './installation-owners.ts';

export interface NewOrganization {
  readonly name: string;
  readonly timezone: string;
  /** The United States without one. */
  readonly country?: string | undefined;
}

/** Returns the owner's id; may create them in the same transaction. */
type FindOwner = (tx: Tx) => Promise<string>;

/**
 * Creates an organization with everything it needs from the start in one transaction, never half of one. It writes what
 * no request may (people, memberships), so it runs as cellarhand_system.
 */
export async function createOrganization(
  accounts: Accounts,
  organization: NewOrganization,
  now: Date,
  findOwner: FindOwner,
): Promise<{ organizationId: string; ownerId: string }> {
  const id = randomUUID();
  const ownerId = await withOrganization(accounts.systemDb, id, (tx) =>
    beginOrganization(accounts, tx, { ...organization, id, now }, findOwner),
  );
  return { organizationId: id, ownerId };
}

/** For a signed-in person. One Idempotency-Key gives one id, and so one organization. */
export async function createOwnOrganization(
  accounts: Accounts,
  person: Person,
  organization: NewOrganization,
  { now, idempotencyKey }: Pick<Context, 'now' | 'idempotencyKey'>,
): Promise<string> {
  const id = idempotencyKey ? idFrom(person.userId, idempotencyKey) : randomUUID();
  const { name: organizationName, timezone, country = 'US' } = organization;
  const region = regionOf(country);
  const actor = { ...person, organizationId: id, organizationName, timezone, region, role: 'owner' as const };
  await runCommand({ db: accounts.systemDb, actor, now, idempotencyKey }, 'createOrganization', organization, (tx) =>
    beginOrganization(accounts, tx, { ...organization, id, now }, async () => {
      await requireMayCreate(accounts, tx, person.userId);
      return person.userId;
    }),
  );
  return id;
}

async function beginOrganization(
  { onOrganizationCreated }: Accounts,
  tx: Tx,
  { id, name, timezone, country = 'US', now }: NewOrganization & { readonly id: string; readonly now: Date },
  findOwner: FindOwner,
): Promise<string> {
  const ownerId = await findOwner(tx);
  await tx
    .insertInto('accounts.organization')
    .values({ id, name, slug: makeSlug(name), createdAt: now })
    .execute();
  await tx
    .insertInto('accounts.organization_setting')
    .values({ organization_id: id, timezone, ...regionOf(country), created_by: ownerId })
    .execute();
  const membership = { organizationId: id, userId: ownerId, role: 'owner', createdAt: now };
  await tx.insertInto('accounts.member').values(membership).execute();
  await appointFirstInstallationOwner(tx, ownerId);
  for (const begin of onOrganizationCreated) await begin(tx, id, now);
  return ownerId;
}

/** The library needs a unique slug per organization; it is never shown. */
function makeSlug(name: string): string {
  const words = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40);
  return `${words}-${randomBytes(4).toString('hex')}`;
}

function idFrom(userId: string, key: string): string {
  const hash = createHash('sha256').update(`organization:${userId}:${key}`).digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}
