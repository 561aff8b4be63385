import { sql } from 'kysely';
import { allowLongWork, type Database, type Tx, WaitOutside, withOrganization } from '#shared/server/database.ts';

const keyOf = (organizationId: string) => sql`hashtextextended('cellarhand.ledger ' || ${organizationId}, 0)`;

/** Transactions that have entered; they hold the lock until they end. */
const entered = new WeakSet<Tx>();

/**
 * Delays the close of a period until this transaction is done. While a close is running, the transaction gives its
 * connection back, waits, and starts over. Writers share the lock, so they do not wait for each other. Call it first,
 * as its own statement: what follows must see the period as it is after the wait.
 */
export async function enterLedger(tx: Tx, organizationId: string): Promise<void> {
  if (entered.has(tx)) return;
  const { rows } = await sql<{ entered: boolean }>`
    select pg_try_advisory_xact_lock_shared(${keyOf(organizationId)}) as entered`.execute(tx);
  if (!rows[0]?.entered) throw new WaitOutside((db) => untilOpen(db, organizationId));
  entered.add(tx);
}

/**
 * Waits until no movement is being written, and blocks new ones until the end of the transaction. The additional shared lock
 * is for this transaction's own movements: a lock that is only tried is refused while others queue.
 */
export async function stopLedger(tx: Tx, organizationId: string): Promise<void> {
  await allowLongWork(tx); // it waits for every writer, and the next steps read the whole period
  const key = keyOf(organizationId);
  await sql`select pg_advisory_xact_lock(${key})`.execute(tx);
  await sql`select pg_advisory_xact_lock_shared(${key})`.execute(tx);
}

const waits = new WeakMap<Database, Map<string, Promise<void>>>();

/** All waiters of a process for one ledger share one connection. */
function untilOpen(db: Database, organizationId: string): Promise<void> {
  const known = waits.get(db) ?? new Map<string, Promise<void>>();
  waits.set(db, known);
  const running = known.get(organizationId);
  if (running) return running;
  const wait = withOrganization(db, organizationId, async (tx) => {
    await allowLongWork(tx);
    await sql`select pg_advisory_xact_lock_shared(${keyOf(organizationId)})`.execute(tx);
  }).finally(() => known.delete(organizationId));
  known.set(organizationId, wait);
  return wait;
}
