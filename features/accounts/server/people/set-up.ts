import { sql } from 'kysely';
import type { Database } from '#shared/server/database.ts';
import { Refusal } from '#shared/server/refusal.ts';
import type { Accounts } from '../accounts.ts';
import { createOrganization } from '../organizations/create-organization.ts';
import { createPerson, hashPassword } from './create-person.ts';

const SET_UP_LOCK = 727_003;

export interface SetUp {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly organization: string;
  readonly timezone: string;
  readonly country?: string | undefined;
}

export async function needsSetUp(db: Database): Promise<boolean> {
  const { rows } = await sql<{ needed: boolean }>`
    select not exists (select from accounts."user") as needed`.execute(db);
  return rows[0]?.needed ?? false;
}

/** The first account and its organization. Of two concurrent calls one waits for the other and is then refused. */
export async function setUp(accounts: Accounts, wanted: SetUp, now: Date) {
  const { name, email, password, organization, timezone, country } = wanted;
  if (!(await needsSetUp(accounts.authDb))) throw alreadySetUp();
  const passwordHash = await hashPassword(accounts.library, password);
  return createOrganization(accounts, { name: organization, timezone, country }, now, async (tx) => {
    await sql`select pg_advisory_xact_lock(${SET_UP_LOCK})`.execute(tx);
    const { rows } = await sql`select from accounts."user" limit 1`.execute(tx);
    if (rows.length > 0) throw alreadySetUp();
    return createPerson(tx, { name, email, passwordHash });
  });
}

function alreadySetUp(): Refusal {
  return new Refusal('conflict', 'Cellarhand is already set up. Please sign in.');
}
