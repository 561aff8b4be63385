import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';

/** The default styles of a new organization. */
export async function seedStyles(tx: Tx, organizationId: string): Promise<void> {
  await sql`select menus.add_default_styles(${organizationId})`.execute(tx);
}
