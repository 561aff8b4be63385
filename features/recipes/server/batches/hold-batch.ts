import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';
import { notFound } from '#shared/server/refusal.ts';

export interface HeldBatch {
  readonly id: string;
  readonly name: string;
  readonly labor_cost: string;
  readonly misc_cost: string;
  readonly output_item_id: string;
  readonly output_quantity: string;
  readonly total_cost: string | null;
  readonly created_at: Date;
}

/** Locks a production until the end of the transaction; an undone one counts as missing. */
export async function holdBatch(tx: Tx, organizationId: string, id: string): Promise<HeldBatch> {
  const batch = await findBatch(tx, organizationId, id);
  if (!batch) throw notFound('Batch');
  return batch;
}

/** The same, for acts that can do without it. */
export async function findBatch(tx: Tx, organizationId: string, id: string): Promise<HeldBatch | undefined> {
  const { rows } = await sql<HeldBatch>`
    select id, name, labor_cost, misc_cost, output_item_id, output_quantity, total_cost, created_at from recipes.batch
    where organization_id = ${organizationId} and id = ${id} and undone_at is null for update`.execute(tx);
  return rows[0];
}
