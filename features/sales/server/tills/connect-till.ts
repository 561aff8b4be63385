import { sql } from 'kysely';
import { recordEvent } from '#features/accounts/server/security/record-event.ts';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { Refusal, refuseField } from '#shared/server/refusal.ts';
import { runCommand } from '#shared/server/run-command.ts';
import type { TillProvider } from '../../contract/connection-contract.ts';
import { holdInstances, insertInstance } from '../instances/change-instances.ts';
import {
  type Credentials,
  type Pasted,
  type PastedField,
  type TillAccount,
  type TillAdapter,
  TillError,
  type TillLocation,
} from './adapter.ts';
import type { Tills } from './tills.ts';

const DAY = 86_400_000;

interface Given extends Pasted {
  readonly provider: TillProvider;
  readonly name: string;
  readonly history_days: number;
}

/** Connects a till with pasted credentials. The provider is asked first, so refused credentials are never stored. */
export async function connectTill(tills: Tills, context: Context, input: Given): Promise<{ id: string }> {
  const adapter = adapterOf(tills, input.provider);
  if (adapter.pasted.length === 0) throw refuseField('provider', `Connect ${adapter.name} on its own page`);
  for (const { name, label, isOptional } of adapter.pasted)
    if (!isOptional && !input[name]) throw refuseField(name, `${label} is required`);
  const pasted = Object.fromEntries(adapter.pasted.flatMap(({ name }) => (input[name] ? [[name, input[name]]] : [])));
  // A refusal that names no field is about the secret.
  const secret = adapter.pasted.find(({ isSecret }) => isSecret);
  const found = await askSeller(adapter, () => adapter.acceptPasted(pasted), secret);
  return storeConnection(tills, context, found, { name: input.name, historyDays: input.history_days, adapter });
}

export function adapterOf({ adapters }: Tills, provider: TillProvider): TillAdapter {
  const adapter = adapters.get(provider);
  if (!adapter) throw refuseField('provider', "This POS can't be connected yet");
  return adapter;
}

export interface Seller {
  readonly credentials: Credentials;
  readonly account: TillAccount;
  readonly locations: readonly TillLocation[];
}

/** Asks the provider for the seller and its locations, outside any transaction. */
export async function askSeller(
  adapter: TillAdapter,
  obtain: () => Promise<Credentials>,
  field?: PastedField,
): Promise<Seller> {
  try {
    const credentials = await obtain();
    const account = await adapter.readAccount(credentials);
    return { credentials, account, locations: await adapter.listLocations(credentials) };
  } catch (error) {
    if (!(error instanceof TillError)) throw error;
    if (error.kind === 'unavailable' || error.kind === 'limited')
      throw new Refusal('unavailable', `${error.message}. Try again in a minute.`);
    if (error.kind === 'revoked' && field)
      throw refuseField(
        field.name,
        `${adapter.name} doesn't accept it. Copy it again from your ${adapter.name} account.`,
      );
    const wrong = field && (error.field ?? field.name);
    throw wrong ? refuseField(wrong, error.message) : new Refusal('conflict', error.message);
  }
}

interface As {
  readonly adapter: TillAdapter;
  readonly name: string;
  readonly historyDays: number;
}

/**
 * Stores a connection; its sales arrive on their own from then on. An earlier connection of the same seller
 * continues where it stopped, so nothing arrives twice.
 */
export function storeConnection(
  { vault }: Tills,
  context: Context,
  { credentials, account, locations }: Seller,
  { adapter, name, historyDays }: As,
): Promise<{ id: string }> {
  const { organizationId, userId } = context.actor;
  const { origin } = context;
  // The idempotency key covers the request without its secret: a hash of the secret would outlive the token.
  const asked = { provider: adapter.provider, name, account: account.id };
  return runCommand(context, 'connectTill', asked, async (tx) => {
    const known = await holdInstances(tx, organizationId);
    const { rows } = await sql<{ pos_id: string }>`
      select pos_id from sales.till_connection
      where organization_id = ${organizationId} and provider = ${adapter.provider} and account_id = ${account.id} for update`.execute(
      tx,
    );
    const before = rows[0]?.pos_id;
    const instance = { name, provider: adapter.instanceProvider, default: known.length === 0 };
    const posId = before ?? (await insertInstance(tx, organizationId, instance)).id;
    const sealed = vault.seal(credentials, { organizationId, posId });
    await sql`
      insert into sales.till_connection as c (organization_id, pos_id, provider, account_id, account, status, credentials, expires_at,
        history_from, connected_by)
      values (${organizationId}, ${posId}, ${adapter.provider}, ${account.id}, ${account.name}, 'connected', ${sealed},
        ${credentials.expiresAt ?? null}, ${new Date(context.now.getTime() - historyDays * DAY)}, ${userId})
      on conflict (organization_id, pos_id) do update
      set account = excluded.account, status = 'connected', credentials = excluded.credentials, expires_at = excluded.expires_at,
          error = null, error_kind = null, failures = 0, connected_by = excluded.connected_by, connected_at = now()`.execute(
      tx,
    );
    await storeLocations(tx, organizationId, posId, locations);
    await sql`
      update sales.till_connection set sync_requested_at = now(), next_sync_at = now()
      where organization_id = ${organizationId} and pos_id = ${posId}`.execute(tx);
    await announce(tx, organizationId, 'connections', [posId]);
    const subject = `${adapter.name}, ${account.name}`;
    await recordEvent(tx, organizationId, { kind: 'till_connected', person: context.actor, subject, origin });
    return { id: posId };
  });
}

/** At first all locations are chosen; locations added later are not, until a person chooses them. */
async function storeLocations(
  tx: Tx,
  organizationId: string,
  posId: string,
  locations: readonly TillLocation[],
): Promise<void> {
  await sql`
    insert into sales.till_location as l (organization_id, pos_id, external_id, name, chosen)
    select ${organizationId}, ${posId}, id, name, not exists (
      select from sales.till_location where organization_id = ${organizationId} and pos_id = ${posId})
    from unnest(${locations.map((one) => one.id)}::text[], ${locations.map((one) => one.name)}::text[]) as n (id, name)
    on conflict (organization_id, pos_id, external_id) do update set name = excluded.name where l.name <> excluded.name`.execute(
    tx,
  );
}
