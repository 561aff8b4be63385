import { sql } from 'kysely';
import { announce } from '#shared/server/announce.ts';
import { withOrganization } from '#shared/server/database.ts';
import { decideWrite, type TillChange, type TillValues } from '../../../domain/tills/decide-write.ts';
import { type CatalogueRef, TillError, type TillWriter } from '../adapter.ts';
import type { Speaker } from '../speak.ts';
import type { Tills } from '../tills.ts';
import type { Owner } from '../vault.ts';

/** Longer than one change can take, with its retries; another process takes over if this one died. */
const LEASE_MINUTES = 5;
/** An item may change again while it is written. */
const MOST_READS = 4;
const LONGEST_PAUSE = 900;

interface Waiting extends TillValues {
  readonly posItemId: string;
  readonly wishId: string;
  readonly externalId: string;
  readonly wanted: { readonly price: string | null; readonly name: string | null };
  readonly attempts: number;
}

/**
 * Writes waiting prices and names to the till, one after the other. Only one process writes to a seller at a time; one that
 * finds another at work leaves them for the next round. A value that was changed in the till meanwhile waits for a person.
 */
export async function drainWrites(tills: Tills, till: Owner, speaker: Speaker, isStopped: () => boolean) {
  const { writer } = speaker.adapter;
  if (!writer || !(await findWaiting(tills, till))) return;
  if (!(await takeSeller(tills, till))) return postpone(tills, till, 2);
  try {
    for (let wish = await findWaiting(tills, till); wish && !isStopped(); wish = await findWaiting(tills, till)) {
      if (!(await settle(tills, till, speaker, writer, wish))) return;
      if (!(await takeSeller(tills, till))) return; // the lease is for one change
    }
  } finally {
    await leaveSeller(tills, till);
  }
}

/** False if the till can't take anything now: the rest waits too. */
async function settle(
  tills: Tills,
  till: Owner,
  speaker: Speaker,
  writer: TillWriter,
  wish: Waiting,
): Promise<boolean> {
  try {
    const at = { id: wish.externalId, ...(await readLocations(tills, till)) };
    const stillWanted = () => isStillWanted(tills, till, wish);
    const { outcome, values } = await write(speaker, writer, wish, at, stillWanted);
    if (outcome === 'conflict') await noteConflict(tills, till, wish, values);
    else await noteWritten(tills, till, wish, values);
    return true;
  } catch (error) {
    if (error instanceof Dropped) return true;
    if (!(error instanceof TillError) || error.kind === 'revoked') throw error;
    if (error.kind === 'refused' || error.kind === 'unreadable') {
      await noteFailed(tills, till, wish, error.message);
      return true;
    }
    const pause = Math.max((error.retryAfter ?? 0) / 1000, Math.min(LONGEST_PAUSE, 2 * 2 ** wish.attempts));
    await postpone(tills, till, pause);
    return false;
  }
}

/** Turned off or decided otherwise while it was tried. */
class Dropped extends Error {}

async function write(
  speaker: Speaker,
  writer: TillWriter,
  { wanted, price, name }: Waiting,
  at: CatalogueRef,
  stillWanted: () => Promise<boolean>,
) {
  for (let reads = 1; ; reads += 1) {
    const item = await speaker.ask((credentials) => writer.read(credentials, at));
    const decided = decideWrite({ ...wanted, seen: { price, name } }, item.values);
    if (decided === 'done' || decided === 'conflict') return { outcome: decided, values: item.values };
    const change: TillChange = decided;
    try {
      return {
        outcome: 'done' as const,
        values: await speaker.ask(async (credentials) => {
          if (!(await stillWanted())) throw new Dropped(); // asked before each try: a person may have waited for one
          return writer.write(credentials, item, change);
        }),
      };
    } catch (error) {
      if (!(error instanceof TillError && error.kind === 'changed') || reads >= MOST_READS) throw error;
    }
  }
}

/** One writer per seller: a lease of the connection, taken in turn with the other connections of the same seller. */
function takeSeller({ systemDb }: Tills, { organizationId, posId }: Owner): Promise<boolean> {
  return systemDb.transaction().execute(async (tx) => {
    await sql`
      select pg_advisory_xact_lock(hashtextextended('cellarhand.till_write ' || provider || ' ' || account_id, 0))
      from sales.till_connection where organization_id = ${organizationId} and pos_id = ${posId}`.execute(tx);
    const { rows } = await sql`
      update sales.till_connection as c set writing_until = now() + make_interval(mins => ${LEASE_MINUTES})
      where organization_id = ${organizationId} and pos_id = ${posId} and status <> 'disconnected' and write_back
        and not exists (
          select from sales.till_connection as o
          where o.provider = c.provider and o.account_id = c.account_id and o.pos_id <> c.pos_id and o.writing_until > now())
      returning pos_id`.execute(tx);
    return rows.length > 0;
  });
}

async function leaveSeller({ systemDb }: Tills, { organizationId, posId }: Owner): Promise<void> {
  await sql`
    update sales.till_connection set writing_until = null
    where organization_id = ${organizationId} and pos_id = ${posId}`.execute(systemDb);
}

function findWaiting({ db }: Tills, { organizationId, posId }: Owner): Promise<Waiting | undefined> {
  return withOrganization(db, organizationId, async (tx) => {
    const { rows } = await sql<Waiting>`
      select w.pos_item_id as "posItemId", w.wish_id as "wishId", p.external_id as "externalId", w.attempts,
        json_build_object('price', w.price::text, 'name', w.name) as wanted, w.seen_price::text as price, w.seen_name as name
      from sales.till_write as w
      join sales.pos_item as p on p.organization_id = w.organization_id and p.id = w.pos_item_id
      where w.organization_id = ${organizationId} and w.pos_id = ${posId} and w.state = 'waiting' and w.next_at <= now()
      order by w.changed_at, w.pos_item_id limit 1`.execute(tx);
    return rows[0];
  });
}

function isStillWanted({ db }: Tills, { organizationId }: Owner, { posItemId, wishId }: Waiting): Promise<boolean> {
  return withOrganization(db, organizationId, async (tx) => {
    const { rows } = await sql`
      select from sales.till_write as w
      join sales.till_connection as c on c.organization_id = w.organization_id and c.pos_id = w.pos_id and c.write_back
      where w.organization_id = ${organizationId} and w.pos_item_id = ${posItemId} and w.wish_id = ${wishId}
        and w.state = 'waiting'`.execute(tx);
    return rows.length > 0;
  });
}

function readLocations({ db }: Tills, { organizationId, posId }: Owner) {
  return withOrganization(db, organizationId, async (tx) => {
    const { rows } = await sql<{ external_id: string; chosen: boolean }>`
      select external_id, chosen from sales.till_location
      where organization_id = ${organizationId} and pos_id = ${posId} order by external_id`.execute(tx);
    const locationIds = rows.filter(({ chosen }) => chosen).map((row) => row.external_id);
    return { locationIds, isEverywhere: locationIds.length === rows.length };
  });
}

/**
 * The POS item follows at once, so that the till's own message about this change finds nothing to do; it comes first, because
 * a new change waits for it (0451).
 */
function noteWritten({ db }: Tills, { organizationId, posId }: Owner, wish: Waiting, { price, name }: TillValues) {
  return withOrganization(
    db,
    organizationId,
    async (tx) => {
      await sql`
        update sales.pos_item set unit_price = ${price}, name = ${name}, updated_at = now()
        where organization_id = ${organizationId} and id = ${wish.posItemId}
          and (unit_price, name) is distinct from (${price}::numeric, ${name}::text)`.execute(tx);
      await sql`
        delete from sales.till_write
        where organization_id = ${organizationId} and pos_item_id = ${wish.posItemId} and wish_id = ${wish.wishId}`.execute(
        tx,
      );
      await sql`
        update sales.till_write set seen_price = ${price}, seen_name = ${name}
        where organization_id = ${organizationId} and pos_item_id = ${wish.posItemId}`.execute(tx); // changed again meanwhile
      await sql`
        update sales.till_object set price = ${price}, name = ${name}, updated_at = now()
        where organization_id = ${organizationId} and pos_item_id = ${wish.posItemId}`.execute(tx);
      await announce(tx, organizationId, 'pos');
      await announce(tx, organizationId, 'connections', [posId]);
    },
    'write',
  );
}

function noteConflict({ db }: Tills, { organizationId, posId }: Owner, wish: Waiting, { price, name }: TillValues) {
  return withOrganization(db, organizationId, async (tx) => {
    await sql`
      update sales.till_write set state = 'conflict', their_price = ${price}, their_name = ${name}
      where organization_id = ${organizationId} and pos_item_id = ${wish.posItemId} and wish_id = ${wish.wishId}`.execute(
      tx,
    );
    await announce(tx, organizationId, 'pos', [wish.posItemId]);
    await announce(tx, organizationId, 'connections', [posId]);
  });
}

function noteFailed({ db }: Tills, { organizationId, posId }: Owner, wish: Waiting, error: string) {
  return withOrganization(db, organizationId, async (tx) => {
    await sql`
      update sales.till_write set state = 'failed', error = ${error}
      where organization_id = ${organizationId} and pos_item_id = ${wish.posItemId} and wish_id = ${wish.wishId}`.execute(
      tx,
    );
    await announce(tx, organizationId, 'pos', [wish.posItemId]);
    await announce(tx, organizationId, 'connections', [posId]);
  });
}

/** All of them: what stopped one is not about its item. */
async function postpone({ db }: Tills, { organizationId, posId }: Owner, seconds: number): Promise<void> {
  await withOrganization(db, organizationId, (tx) =>
    sql`
      update sales.till_write set attempts = attempts + 1, next_at = now() + make_interval(secs => ${seconds})
      where organization_id = ${organizationId} and pos_id = ${posId} and state = 'waiting'`.execute(tx),
  );
}
