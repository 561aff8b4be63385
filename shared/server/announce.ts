import { sql } from 'kysely';
import type { Tx } from './database.ts';

/** Something a person may be viewing; when it is announced, the browser drops its cached data on the topic. */
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
  | 'outbox'
  | 'lists'
  | 'inbox'
  | 'duplicates';

const announced = new WeakMap<Tx, Set<Topic>>();

/** Topics announced in this transaction so far: the caller refreshes them without waiting for the live stream. */
export const topicsOf = (tx: Tx): Topic[] => [...(announced.get(tx) ?? [])];

/** Up to this many ids are listed in an announcement. */
const MOST_NAMED = 100;

/**
 * Tells everyone viewing this organization that `topic` changed; sent only if the transaction commits. Without ids, or
 * with very many, anything in the topic may have changed.
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
