import type { Tx } from '#shared/server/database.ts';
import { needsPrice } from '../../domain/needs-price.ts';
import { readInstances } from './list-instances.ts';

/** Whether something new that is sold at this till, else at the default one, needs a price. */
export async function requiresPrice(tx: Tx, organizationId: string, soldAt?: string | null): Promise<boolean> {
  const tills = await readInstances(tx, organizationId);
  const ended = await tx
    .selectFrom('sales.till_connection')
    .select('pos_id')
    .where('organization_id', '=', organizationId)
    .where('status', '=', 'disconnected')
    .execute();
  return needsPrice(
    tills,
    ended.map((each) => each.pos_id),
    soldAt,
  );
}
