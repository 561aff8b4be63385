import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Context } from './context.ts';
import { type Tx, withOrganization } from './database.ts';
import { Refusal } from './refusal.ts';

/**
 * Runs a command in one transaction, and only once per Idempotency-Key (D5). The answer must be plain JSON, because it
 * is stored for a repeat. The same key with another request is refused with 409.
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

/** One of many commands that share a transaction. */
export interface Command {
  readonly context: Context;
  readonly operation: string;
  readonly input: unknown;
}

/** Claims the Idempotency-Keys of commands that share a transaction, and returns the commands that may run in it. */
export async function claimKeys<C extends Command>(
  tx: Tx,
  organizationId: string,
  commands: readonly C[],
): Promise<C[]> {
  const keys = new Map<string, C>();
  for (const command of commands) {
    const { idempotencyKey: key } = command.context;
    if (key && !keys.has(key)) keys.set(key, command);
  }
  const without = commands.filter(({ context }) => !context.idempotencyKey);
  if (keys.size === 0) return without;
  const claims = [...keys].toSorted(([a], [b]) => (a < b ? -1 : 1)); // sorted, or two groups would wait for each other
  const { rows } = await sql<{ key: string }>`
    insert into platform.idempotency (organization_id, key, operation, request_hash)
    select ${organizationId}, * from unnest(${claims.map(([key]) => key)}::text[], ${claims.map(([, { operation }]) => operation)}::text[],
      ${claims.map(([, { context, operation, input }]) => hashRequest(context.actor.userId, operation, input))}::text[])
    on conflict do nothing returning key`.execute(tx);
  const ours = new Set(rows.map(({ key }) => keys.get(key)));
  return commands.filter((command) => !command.context.idempotencyKey || ours.has(command));
}

/** Stores the answers of commands whose keys were claimed together. */
export async function keepAnswers(
  tx: Tx,
  organizationId: string,
  answers: ReadonlyMap<Command, unknown>,
): Promise<void> {
  const kept = [...answers].filter(([{ context }]) => context.idempotencyKey);
  if (kept.length === 0) return;
  await sql`
    update platform.idempotency as i set response = answer.response::json
    from unnest(${kept.map(([{ context }]) => context.idempotencyKey)}::text[],
      ${kept.map(([, response]) => JSON.stringify(response ?? null))}::text[]) as answer (key, response)
    where i.organization_id = ${organizationId} and i.key = answer.key`.execute(tx);
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

/** Null if the key is ours now; the first answer if it was used before. Waits for a concurrent holder. */
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
