import { sql } from 'kysely';
import { announce } from '#shared/server/announce.ts';
import { withOrganization } from '#shared/server/database.ts';
import type { TillProvider } from '../../contract/connection-contract.ts';
import { type CataloguePage, type OrderPage, type OrderSpan, TillError } from './adapter.ts';
import { drainInbox, fetchAgain } from './drain-inbox.ts';
import { Speaker } from './speak.ts';
import { removeOthers, storeCatalogue } from './store-catalogue.ts';
import { storeEach } from './store-orders.ts';
import type { Tills } from './tills.ts';
import { listUnreadable, noteUnreadable } from './unreadable/unreadable-orders.ts';
import type { Owner } from './vault.ts';
import { drainWrites } from './write-back/drain-writes.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Read again each time: clocks differ, and changes appear late. */
const OVERLAP = 10 * MINUTE;
/** Orders taken offline can arrive this late; once a day everything since is read again. */
const RESCAN = 72 * HOUR;
const CATALOGUE_EVERY = 15 * MINUTE;
/** This many on a page without a readable one mean another API version, which a person must know about. */
const MOST_UNREADABLE = 5;
/** Progress is stored after each span. */
const SPAN = DAY;

/** A connection that this process holds: no other process talks to it. */
export interface HeldTill extends Owner {
  readonly provider: TillProvider;
  /** True if a round is due, false if there is only an inbox to process, or changes to write. */
  readonly isDue: boolean;
}

interface Place {
  readonly history_from: Date;
  readonly orders_seen_to: Date | null;
  readonly catalogue_seen_to: string | null;
  readonly catalogue_pulled_at: Date | null;
  readonly catalogue_stale: boolean;
  readonly rescanned_at: Date | null;
  readonly order_place: string | null;
  /** Changes when a location is chosen whose history has to be read. */
  readonly history_asked: number;
  readonly orders_read: number;
}

interface Round {
  readonly tills: Tills;
  readonly till: HeldTill;
  readonly speaker: Speaker;
  readonly isStopped: () => boolean;
  /** Other tills have waited long enough: what is left is for the next round. */
  readonly isOver: () => boolean;
  orders: number;
  /** The adapter's position after the last page, if it has one. */
  place: string | null;
}

/** Updates menu, sales, and stock to the till's current state. Throws `TillError` for what the till refuses. */
export async function syncTill(tills: Tills, till: HeldTill, isStopped: () => boolean): Promise<void> {
  const adapter = tills.adapters.get(till.provider);
  if (!adapter) throw new TillError('refused', "This POS can't be connected with this version");
  const speaker = new Speaker(tills, till, adapter, isStopped);
  const began = performance.now();
  const isOver = () => isStopped() || performance.now() - began > tills.longestRound;
  const round: Round = { tills, till, speaker, isStopped, isOver, orders: 0, place: null };
  await drainInbox(tills, till, speaker);
  await drainWrites(tills, till, speaker, isStopped);
  if (!till.isDue) return;
  const now = new Date();
  const place = await readPlace(round);
  round.orders = place.orders_read;
  await noteProgress(round, null);
  if (wantsCatalogue(place, now)) await pullCatalogue(round, place, now);
  if (!(await pullOrders(round, await readPlace(round), now))) return;
  const unread = await listUnreadable(tills, till);
  if (unread.length > 0 && !isStopped()) await fetchAgain(tills, till, speaker, unread);
  if (isStopped()) return;
  await tillUpdate(
    round,
    sql`last_sync_at = ${now}, progress = null, status = 'connected', error = null, error_kind = null, failures = 0`,
  );
}

const wantsCatalogue = ({ catalogue_stale, catalogue_pulled_at }: Place, now: Date) =>
  catalogue_stale || !catalogue_pulled_at || now.getTime() - catalogue_pulled_at.getTime() > CATALOGUE_EVERY;

async function pullCatalogue({ tills, till, speaker, isStopped }: Round, place: Place, now: Date): Promise<void> {
  await tillUpdate({ tills, till }, sql`catalogue_stale = false`); // a webhook in the meantime sets it again
  const locationIds = await readLocations(tills, till);
  const seen = new Set<string>();
  try {
    for (let next: string | null = null; ; ) {
      const input: { locationIds: string[]; since: string | null; next: string | null } = {
        locationIds,
        since: place.catalogue_seen_to,
        next,
      };
      const page: CataloguePage = await speaker.ask((credentials) => speaker.adapter.pullCatalogue(credentials, input));
      await storeCatalogue(tills, till, page);
      for (const { id } of [...page.items, ...page.modifiers]) seen.add(id);
      next = page.next;
      if (next === null) {
        if (place.catalogue_seen_to === null || page.isWhole) await removeOthers(tills, till, seen);
        const seenTo = page.seenTo ?? place.catalogue_seen_to;
        await tillUpdate({ tills, till }, sql`catalogue_seen_to = ${seenTo}, catalogue_pulled_at = ${now}`, place);
        return;
      }
      if (isStopped()) throw new TillError('unavailable', 'This server is stopping');
    }
  } catch (error) {
    await tillUpdate({ tills, till }, sql`catalogue_stale = true`);
    throw error;
  }
}

/**
 * Day by day from the stored position, so an interrupted history continues and does not restart. False if it is for another
 * round to continue: this one was stopped, took its time, or began before another location was chosen.
 */
async function pullOrders(round: Round, place: Place, now: Date): Promise<boolean> {
  const { tills, till, isStopped } = round;
  round.place = place.order_place;
  const locationIds = await readLocations(tills, till);
  if (locationIds.length === 0) throw new TillError('refused', 'Choose the locations whose sales should come in');
  const isRescan = !place.rescanned_at || now.getTime() - place.rescanned_at.getTime() > DAY;
  const seenTo = place.orders_seen_to?.getTime();
  const since = seenTo === undefined ? place.history_from.getTime() : seenTo - OVERLAP;
  let from = Math.min(since, isRescan ? now.getTime() - RESCAN : since);
  from = Math.max(from, Math.min(place.history_from.getTime(), now.getTime() - OVERLAP));
  while (from < now.getTime()) {
    const to = Math.min(from + SPAN, now.getTime());
    await pullSpan(round, { locationIds, from: new Date(from), to: new Date(to), place: round.place });
    if (isStopped()) return false;
    const isOver = to < now.getTime() && round.isOver();
    const isStored = await tillUpdate(
      round,
      sql`orders_seen_to = greatest(orders_seen_to, ${new Date(to)}), order_place = ${round.place},
        next_sync_at = case when ${isOver} then now() else next_sync_at end`,
      place,
    );
    if (!isStored || isOver) return false;
    from = to;
  }
  return !isRescan || tillUpdate(round, sql`rescanned_at = ${now}`, place);
}

async function pullSpan(round: Round, span: OrderSpan): Promise<void> {
  const { tills, till, speaker, isStopped } = round;
  for (let next: string | null = null; !isStopped(); ) {
    const place: string | null = next;
    const page: OrderPage = await speaker.ask((credentials) => speaker.adapter.pullOrders(credentials, span, place));
    round.place = page.place ?? round.place;
    const { news, refused } = await storeEach(tills, till, page.orders, new Date());
    round.orders += news;
    await noteUnreadable(
      tills,
      till,
      [...page.unreadable, ...refused],
      page.orders.map((order) => order.orderId),
    );
    if ((page.readable ?? page.orders.length) === 0 && page.unreadable.length >= MOST_UNREADABLE)
      throw new TillError('unreadable', `${speaker.adapter.name} sends orders that this version can't read`);
    await noteProgress(round, span.to);
    await drainInbox(tills, till, speaker);
    next = page.next;
    if (next === null) return;
  }
}

async function noteProgress(round: Round, upTo: Date | null): Promise<void> {
  const progress = JSON.stringify({ orders: round.orders, up_to: upTo?.toISOString() ?? null });
  await tillUpdate(round, sql`progress = ${progress}::jsonb`);
}

/**
 * Updates the connection and notifies screens that show it. False without a change if it was disconnected, or if it is no
 * longer asked for the history that `since` was read for.
 */
function tillUpdate(
  { tills, till }: { tills: Tills; till: Owner },
  changes: ReturnType<typeof sql>,
  since?: Pick<Place, 'history_asked'>,
): Promise<boolean> {
  return withOrganization(tills.db, till.organizationId, async (tx) => {
    const { rows } = await sql`
      update sales.till_connection set ${changes}
      where organization_id = ${till.organizationId} and pos_id = ${till.posId} and status <> 'disconnected'
        and history_asked = coalesce(${since?.history_asked ?? null}::int, history_asked)
      returning pos_id`.execute(tx);
    if (rows.length > 0) await announce(tx, till.organizationId, 'connections', [till.posId]);
    return rows.length > 0;
  });
}

async function readPlace({ tills, till }: Pick<Round, 'tills' | 'till'>): Promise<Place> {
  return withOrganization(tills.db, till.organizationId, async (tx) => {
    const { rows } = await sql<Place>`
      select history_from, orders_seen_to, catalogue_seen_to, catalogue_pulled_at, catalogue_stale, rescanned_at, order_place,
        history_asked, coalesce((progress ->> 'orders')::int, 0) as orders_read
      from sales.till_connection where organization_id = ${till.organizationId} and pos_id = ${till.posId}`.execute(tx);
    return rows[0] as Place;
  });
}

async function readLocations(tills: Tills, { organizationId, posId }: Owner): Promise<string[]> {
  return withOrganization(tills.db, organizationId, async (tx) => {
    const { rows } = await sql<{ external_id: string }>`
      select external_id from sales.till_location
      where organization_id = ${organizationId} and pos_id = ${posId} and chosen order by external_id`.execute(tx);
    return rows.map((row) => row.external_id);
  });
}
