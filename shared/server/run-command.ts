import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Context } from './context.ts';
import { type Tx, withOrganization } from './database.ts';
import { Refusal } from './refusal.ts';

/**
 * Runs a command: one transaction, and under an Idempotency-Key once only (D5). The answer must be plain JSON, as it
 * is stored for the repeat. The same key with another request is refused with 409.
 */
export function runCommand<T>(
  context: Context,
  operation: string,
  input: unknown,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { db, actor, idempotencyKey: key } = context;
  const once = async (tx: Tx): Promise<T> => {
    if (!key) return work(tx);
    const earlier = await claimKey(
      tx,
      actor.organizationId,
      key,
      operation,
      hashRequest(actor.userId, operation, input),
    );
    if (earlier) return earlier.response as T;
    const response = await work(tx);
    await tx
      .updateTable('platform.idempotency')
      .set({ response: JSON.stringify(response ?? null) })
      .where('organization_id', '=', actor.organizationId)
      .where('key', '=', key)
      .execute();
    return response;
  };
  return withOrganization(db, actor.organizationId, once, 'write');
}

/** Runs a query inside the actor's organization. */
export function runQuery<T>(context: Context, work: (tx: Tx) => Promise<T>): Promise<T> {
  return withOrganization(context.db, context.actor.organizationId, work);
}

function hashRequest(userId: string, operation: string, input: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([userId, operation, input ?? null]))
    .digest('base64url');
}

/** Null when the key is ours now; the first answer when it was used before. A concurrent holder is waited for. */
async function claimKey(tx: Tx, organizationId: string, key: string, operation: string, hash: string) {
  const { rows } = await sql`
    insert into platform.idempotency (organization_id, key, operation, request_hash)
    values (${organizationId}, ${key}, ${operation}, ${hash})
    on conflict do nothing returning key`.execute(tx);
  if (rows.length > 0) return null;
  const first = await tx
    .selectFrom('platform.idempotency')
    .select(['request_hash', 'response'])
    .where('organization_id', '=', organizationId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (first.request_hash !== hash) {
    throw new Refusal('conflict', 'This Idempotency-Key was used for another request. Send a new key.');
  }
  return { response: first.response };
}
