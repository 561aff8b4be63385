import { sql } from 'kysely';
import { type Credentials, type TillAdapter, TillError } from './adapter.ts';
import type { Tills } from './tills.ts';
import type { Owner } from './vault.ts';

interface Row {
  readonly credentials: string | null;
  readonly expires_at: Date | null;
}

/**
 * The credentials of a connection, refreshed if due, or if the provider no longer accepts `rejected`. Under a row
 * lock and stored before use: a refresh may revoke the old ones, and happens once.
 */
export function freshCredentials(
  { systemDb, vault }: Tills,
  owner: Owner,
  adapter: TillAdapter,
  { now, rejected }: { readonly now: Date; readonly rejected?: Credentials | undefined },
): Promise<Credentials> {
  const { organizationId, posId } = owner;
  return systemDb.transaction().execute(async (tx) => {
    const { rows } = await sql<Row>`
      select credentials, expires_at from sales.till_connection
      where organization_id = ${organizationId} and pos_id = ${posId} for no key update`.execute(tx);
    const { credentials: sealed, expires_at } = rows[0] ?? { credentials: null, expires_at: null };
    if (!sealed) throw new TillError('revoked', 'This POS is disconnected');
    const kept = vault.open(sealed, owner);
    if (!kept) throw new TillError('revoked', "This server can't read the stored access. Connect again.");
    const isRejected = rejected?.accessToken === kept.accessToken;
    const isDue =
      adapter.refreshAhead !== null &&
      expires_at !== null &&
      expires_at.getTime() - now.getTime() < adapter.refreshAhead;
    if (!isRejected && !isDue) return kept;
    const fresh = await refresh(adapter, kept, isRejected);
    if (fresh === kept) return kept;
    await sql`
      update sales.till_connection
      set credentials = ${vault.seal(fresh, owner)}, expires_at = ${fresh.expiresAt ?? null}
      where organization_id = ${organizationId} and pos_id = ${posId}`.execute(tx);
    return fresh;
  });
}

/** Before the expiry, a provider that is down does no harm: the old ones still work. */
async function refresh(adapter: TillAdapter, kept: Credentials, isRejected: boolean): Promise<Credentials> {
  try {
    return await adapter.refresh(kept);
  } catch (error) {
    if (!isRejected && error instanceof TillError && error.kind !== 'revoked' && !hasExpired(kept)) return kept;
    throw error;
  }
}

const hasExpired = ({ expiresAt }: Credentials) => expiresAt !== undefined && Date.parse(expiresAt) <= Date.now();
