import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { seedCatalog } from '#features/catalog/server/seed-catalog.ts';
import { seedCounting } from '#features/counting/server/seed-counting.ts';
import { seedStock } from '#features/ledger/server/locations/seed-stock.ts';
import { UNITED_STATES } from '#shared/domain/region.ts';
import type { Actor, Context, Role } from '#shared/server/context.ts';
import { type DatabasePool, openPool, withOrganization } from '#shared/server/database.ts';
import { createTestDatabase } from './test-database.ts';

/** A database with the pools of a running process. */
export interface TestHouse {
  readonly url: string;
  readonly app: DatabasePool;
  readonly auth: DatabasePool;
  readonly system: DatabasePool;
  close(): Promise<void>;
}

export async function openTestHouse(): Promise<TestHouse> {
  const database = await createTestDatabase();
  const { addresses } = database;
  const app = openPool(addresses.cellarhand_app, 'cellarhand_app', { max: 24 });
  const auth = openPool(addresses.cellarhand_auth, 'cellarhand_auth', { max: 4, searchPath: 'accounts' });
  const system = openPool(addresses.cellarhand_system, 'cellarhand_system', { max: 4 });
  const close = async () => {
    await Promise.all([app.close(), auth.close(), system.close()]);
    await database.drop();
  };
  return { url: database.url, app, auth, system, close };
}

/** An organization with its seeds and one person with `role`, without going through sign-up. */
export async function createTestOrganization(
  house: TestHouse,
  { role = 'owner' as Role, now = new Date('2026-01-05T12:00:00Z') } = {},
) {
  const organizationId = randomUUID();
  await sql`insert into accounts."organization" ("id", "name", "slug", "createdAt") values (${organizationId}, 'Test Bar', ${organizationId}, ${now})`.execute(
    house.auth.db,
  );
  await sql`insert into accounts.organization_setting (organization_id, timezone) values (${organizationId}, 'America/New_York')`.execute(
    house.auth.db,
  );
  await withOrganization(house.app.db, organizationId, async (tx) => {
    await seedCatalog(tx, organizationId);
    await seedStock(tx, organizationId, now);
    await seedCounting(tx, organizationId, now);
  });
  const first = await addTestPerson(house, organizationId, role);
  return {
    organizationId,
    actor: first,
    contextAt: (at: string | Date, actor = first) => contextOf(house, actor, new Date(at)),
  };
}

export type TestOrganization = Awaited<ReturnType<typeof createTestOrganization>>;

/** Another member of an organization. */
export async function addTestPerson(house: TestHouse, organizationId: string, role: Role): Promise<Actor> {
  const userId = randomUUID();
  const email = `${userId.slice(0, 8)}@example.test`;
  await sql`insert into accounts."user" ("id", "name", "email", "emailVerified") values (${userId}, ${`Person ${userId.slice(0, 4)}`}, ${email}, true)`.execute(
    house.auth.db,
  );
  await sql`insert into accounts."member" ("organizationId", "userId", "role", "createdAt") values (${organizationId}, ${userId}, ${role}, now())`.execute(
    house.auth.db,
  );
  return {
    userId,
    email,
    displayName: `Person ${userId.slice(0, 4)}`,
    sessionId: null,
    organizationId,
    organizationName: 'Test Bar',
    timezone: 'America/New_York',
    region: UNITED_STATES,
    role,
  };
}

export function contextOf(house: TestHouse, actor: Actor, now = new Date(), idempotencyKey?: string): Context {
  return { db: house.app.db, actor, now, idempotencyKey };
}
