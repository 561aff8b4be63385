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
  | 'sales'
  | 'print_jobs'
  | 'lists';

const announced = new WeakMap<Tx, Set<Topic>>();

/** What was announced in a transaction so far: the caller refreshes it without waiting for the live stream. */
export const topicsOf = (tx: Tx): Topic[] => [...(announced.get(tx) ?? [])];

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
  announced.set(tx, (announced.get(tx) ?? new Set()).add(topic));
  await sql`insert into platform.event (organization_id, topic, ids)
    values (${organizationId}, ${topic}, ${ids.length > 0 && ids.length <= MOST_NAMED ? ids : null})`.execute(tx);
}
