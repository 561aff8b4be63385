import { sql } from 'kysely';
import { TILL_PROVIDERS, type TillProvider } from '../../contract/connection-contract.ts';
import type { TillEvent } from './adapter.ts';
import { type Tills, webhookUrl } from './tills.ts';

interface Called {
  readonly provider: string;
  readonly id: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

interface Row {
  readonly organization_id: string;
  readonly account_id: string;
  readonly credentials: string | null;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * Stores a provider's webhook in the inbox, once, and does nothing else: work starts on commit. Returns false for a
 * webhook that is not the provider's; only a count of those is stored.
 */
export async function receiveWebhook(tills: Tills, { provider, id, headers, body }: Called): Promise<boolean> {
  const adapter = isProvider(provider) ? tills.adapters.get(provider) : undefined;
  if (!adapter || !UUID.test(id)) return false;
  const { rows } = await sql<Row>`
    select organization_id, account_id, credentials from sales.till_connection
    where pos_id = ${id} and provider = ${adapter.provider}`.execute(tills.systemDb);
  const row = rows[0];
  if (!row) return false;
  const owner = { organizationId: row.organization_id, posId: id };
  const credentials = row.credentials ? tills.vault.open(row.credentials, owner) : null;
  const events = adapter.readWebhook({ headers, body, url: webhookUrl(tills, adapter.provider, id) }, credentials);
  if (!events) {
    await sql`
      insert into sales.till_refusal as r (organization_id, pos_id, refused) values (${owner.organizationId}, ${id}, 1)
      on conflict (organization_id, pos_id) do update set refused = r.refused + 1`.execute(tills.systemDb);
    return false;
  }
  const own = events.filter((event) => event.accountId === undefined || event.accountId === row.account_id);
  if (row.credentials && own.length > 0) await writeInbox(tills, owner, own);
  return true;
}

const isProvider = (text: string): text is TillProvider => (TILL_PROVIDERS as readonly string[]).includes(text);

async function writeInbox(
  { systemDb }: Tills,
  { organizationId, posId }: { organizationId: string; posId: string },
  events: readonly TillEvent[],
): Promise<void> {
  const column = <T>(pick: (event: TillEvent) => T) => events.map(pick);
  await sql`
    insert into sales.till_event (organization_id, pos_id, event_id, kind, order_id, location_id, done_at)
    select ${organizationId}, ${posId}, e.id, e.kind, e.order_id, e.location_id, case when e.kind = 'other' then now() end
    from unnest(${column((e) => e.id)}::text[], ${column((e) => e.kind)}::text[], ${column((e) => e.orderId ?? null)}::text[],
      ${column((e) => e.locationId ?? null)}::text[]) as e (id, kind, order_id, location_id)
    on conflict (organization_id, pos_id, event_id) do nothing`.execute(systemDb);
}
