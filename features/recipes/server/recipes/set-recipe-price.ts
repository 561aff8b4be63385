import { sql } from 'kysely';
import { announce } from '#shared/server/announce.ts';
import type { Tx } from '#shared/server/database.ts';

/** Takes over the price that a till has. */
export async function setRecipePrice(tx: Tx, organizationId: string, id: string, price: string | null): Promise<void> {
  await sql`
    update recipes.recipe set price = ${price}, version = version + 1, updated_at = now()
    where organization_id = ${organizationId} and id = ${id} and price is distinct from ${price}::numeric`.execute(tx);
  await announce(tx, organizationId, 'recipes', [id]);
}
