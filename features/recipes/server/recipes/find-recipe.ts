import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';
import { notFound } from '#shared/server/refusal.ts';

export interface HeldRecipe {
  readonly id: string;
  readonly name: string;
  readonly price: string | null;
  readonly version: number;
  readonly hidden: boolean;
}

/** Locks a recipe until the end of the transaction, so that its ingredients do not change. */
export async function holdRecipe(
  tx: Tx,
  organizationId: string,
  id: string,
  how: 'change' | 'read' = 'change',
): Promise<HeldRecipe> {
  const { rows } = await sql<HeldRecipe>`
    select id, name, price, version, hidden_at is not null as hidden from recipes.recipe
    where organization_id = ${organizationId} and id = ${id}
    ${how === 'change' ? sql`for no key update` : sql`for share`}`.execute(tx);
  if (!rows[0]) throw notFound('Recipe');
  return rows[0];
}
