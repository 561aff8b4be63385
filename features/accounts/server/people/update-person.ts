import { sql } from 'kysely';
import type { Person } from '#shared/server/context.ts';
import type { Access } from '../access/find-access.ts';
import type { Accounts } from '../accounts.ts';

export async function updatePerson(
  { authDb, access }: Accounts,
  { person }: Access,
  displayName: string,
): Promise<Person> {
  await sql`update accounts."user" set name = ${displayName}, "updatedAt" = now() where id = ${person.userId}`.execute(
    authDb,
  );
  access.cache.forget();
  return { ...person, displayName };
}
