import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';
import { refuseField } from '#shared/server/refusal.ts';
import type { SignInLibrary } from '../access/sign-in-library.ts';
import { refuseCommonPassword } from './refuse-common-password.ts';

export interface NewPerson {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** Slow on purpose, so it runs before a transaction begins. */
export async function hashPassword(library: SignInLibrary, password: string): Promise<string> {
  refuseCommonPassword(password);
  return (await library.$context).password.hash(password);
}

/** An account in the library's format: a person, and a credential with the library's hash of their password. */
export async function createPerson(
  tx: Tx,
  {
    name,
    email,
    passwordHash,
    verified = true,
  }: Omit<NewPerson, 'password'> & { passwordHash: string; verified?: boolean },
): Promise<string> {
  const now = new Date();
  const userId = randomUUID();
  const { rows } = await sql`
    insert into accounts."user" (id, name, email, "emailVerified", "createdAt", "updatedAt")
    values (${userId}, ${name}, ${email.toLowerCase()}, ${verified}, ${now}, ${now})
    on conflict (email) do nothing returning id`.execute(tx);
  if (rows.length === 0) throw refuseField('email', 'There is already an account with this e-mail');
  await sql`
    insert into accounts.account (id, "accountId", "providerId", "userId", password, "createdAt", "updatedAt")
    values (${randomUUID()}, ${userId}, 'credential', ${userId}, ${passwordHash}, ${now}, ${now})`.execute(tx);
  return userId;
}
