import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';

/** The looks that every list of a new organization has until somebody changes them. */
export async function seedStyles(tx: Tx, organizationId: string): Promise<void> {
  await sql`select menus.add_default_styles(${organizationId})`.execute(tx);
}
