import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';

/**
 * Runs `work` with the rights of the accounts feature (people, organizations, sessions of everybody) inside a
 * transaction that otherwise sees one organization only. Row-level security does not help here: name the organization.
 */
export async function actAsAccounts<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`set local role cellarhand_auth`.execute(tx);
  const result = await work();
  await sql`set local role cellarhand_app`.execute(tx);
  return result;
}
