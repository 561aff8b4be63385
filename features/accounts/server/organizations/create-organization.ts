import { randomBytes, randomUUID } from 'node:crypto';
import { type Tx, withOrganization } from '#shared/server/database.ts';
import type { Accounts } from '../accounts.ts';
import { actAsAccounts } from '../act-as-accounts.ts';

export interface NewOrganization {
  readonly name: string;
  readonly timezone: string;
}

/**
 * Begins an organization with everything that it needs from the first minute, in one transaction: never half of one.
 * `findOwner` gives the owner's id, and may create him in the same transaction.
 */
export async function createOrganization(
  { db, onOrganizationCreated }: Accounts,
  { name, timezone }: NewOrganization,
  now: Date,
  findOwner: (tx: Tx) => Promise<string>,
): Promise<{ organizationId: string; ownerId: string }> {
  const organizationId = randomUUID();
  return withOrganization(db, organizationId, async (tx) => {
    const ownerId = await actAsAccounts(tx, async () => {
      const owner = await findOwner(tx);
      await tx
        .insertInto('accounts.organization')
        .values({ id: organizationId, name, slug: makeSlug(name), createdAt: now })
        .execute();
      await tx
        .insertInto('accounts.organization_setting')
        .values({ organization_id: organizationId, timezone })
        .execute();
      await tx
        .insertInto('accounts.member')
        .values({ organizationId, userId: owner, role: 'owner', createdAt: now })
        .execute();
      return owner;
    });
    for (const begin of onOrganizationCreated) await begin(tx, organizationId, now);
    return { organizationId, ownerId };
  });
}

/** The library wants a unique word per organization; nobody sees it. */
function makeSlug(name: string): string {
  const words = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40);
  return `${words}-${randomBytes(4).toString('hex')}`;
}
