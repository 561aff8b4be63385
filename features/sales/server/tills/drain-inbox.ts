import { sql } from 'kysely';
import { announce } from '#shared/server/announce.ts';
import { withOrganization } from '#shared/server/database.ts';
import type { Speaker } from './speak.ts';
import { storeEach } from './store-orders.ts';
import type { Tills } from './tills.ts';
import { noteUnreadable } from './unreadable/unreadable-orders.ts';
import type { Owner } from './vault.ts';

const MOST = 100;

interface Waiting {
  readonly event_id: string;
  readonly kind: 'order' | 'catalogue' | 'revoked';
  readonly order_id: string | null;
  readonly location_id: string | null;
}

/**
 * Processes webhooks, oldest first: fetches their orders again, because only ids are trusted. An event is done when
 * its results are committed.
 */
export async function drainInbox(tills: Tills, owner: Owner, speaker: Speaker): Promise<void> {
  for (;;) {
    const events = await readWaiting(tills, owner);
    if (events.length === 0) return;
    // If access is refused, this throws and is reported; if access still works, the message is old or false.
    if (events.some((event) => event.kind === 'revoked'))
      await speaker.ask((credentials) => speaker.adapter.readAccount(credentials));
    const wanted = new Map(
      events.flatMap(({ order_id: id, location_id: locationId }) => (id ? [[id, { id, locationId }] as const] : [])),
    );
    if (wanted.size > 0) {
      await fetchAgain(tills, owner, speaker, [...wanted.values()]);
    }
    await markDone(tills, owner, events);
  }
}

/** Fetches the current state of these orders, and stores them. */
export async function fetchAgain(
  tills: Tills,
  owner: Owner,
  speaker: Speaker,
  wanted: readonly { readonly id: string; readonly locationId: string | null }[],
): Promise<void> {
  const found = await speaker.ask((credentials) => speaker.adapter.fetchOrders(credentials, wanted));
  const { refused } = await storeEach(tills, owner, found.orders, new Date());
  await noteUnreadable(
    tills,
    owner,
    [...found.unreadable, ...refused],
    found.orders.map((order) => order.orderId),
  );
}

async function readWaiting({ db }: Tills, { organizationId, posId }: Owner): Promise<Waiting[]> {
  return withOrganization(db, organizationId, async (tx) => {
    const { rows } = await sql<Waiting>`
      select event_id, kind, order_id, location_id from sales.till_event
      where organization_id = ${organizationId} and pos_id = ${posId} and done_at is null
      order by received_at, event_id limit ${MOST}`.execute(tx);
    return rows;
  });
}

async function markDone({ db }: Tills, { organizationId, posId }: Owner, events: readonly Waiting[]): Promise<void> {
  const isCatalogue = events.some((event) => event.kind === 'catalogue');
  await withOrganization(db, organizationId, async (tx) => {
    await sql`
      update sales.till_event set done_at = now()
      where organization_id = ${organizationId} and pos_id = ${posId}
        and event_id = any(${events.map((event) => event.event_id)}::text[])`.execute(tx);
    if (isCatalogue)
      await sql`
        update sales.till_connection set catalogue_stale = true, next_sync_at = now()
        where organization_id = ${organizationId} and pos_id = ${posId}`.execute(tx);
    await announce(tx, organizationId, 'connections', [posId]);
  });
}
