import { sql } from 'kysely';
import type { Tx } from './database.ts';

/** What a person may be looking at; the browser drops what it holds of a topic when one is announced. */
export type Topic =
  | 'items'
  | 'stock'
  | 'locations'
  | 'costs'
  | 'invoices'
  | 'vendors'
  | 'counts'
  | 'cycle'
  | 'organization'
  | 'recipes'
  | 'batches'
  | 'filters'
  | 'pos'
  | 'connections'
  | 'sales'
  | 'print_jobs'
  | 'lists';

/** More than these are not named one by one. */
const MOST_NAMED = 100;

/**
 * Tells everybody who looks at this organization that `topic` changed; heard only when the transaction commits. Without
 * ids, or with very many, anything of the topic may have changed.
 */
export async function announce(
  tx: Tx,
  organizationId: string,
  topic: Topic,
  ids: readonly string[] = [],
): Promise<void> {
  await sql`insert into platform.event (organization_id, topic, ids)
    values (${organizationId}, ${topic}, ${ids.length > 0 && ids.length <= MOST_NAMED ? ids : null})`.execute(tx);
}
