import { sql } from 'kysely';
import { announce } from '#shared/server/announce.ts';
import { type Database, type Tx, withOrganization } from '#shared/server/database.ts';
import { Slices } from '#shared/server/tables/in-slices.ts';
import { takeTurns } from '#shared/server/take-turns.ts';
import { contentOf } from '../../domain/content.ts';
import { type Duplicate, findDuplicates } from '../../domain/matching/find-duplicates.ts';

/** Items whose pairs are stored at once. */
const ITEMS_AT_ONCE = 500;

interface Row {
  readonly id: string;
  readonly name: string;
  readonly vintage: string | null;
  readonly producer: string | null;
  readonly short_type: string;
  readonly volume: number;
  readonly unit: string;
  readonly count: number;
  /** How often it changed while it waited; null if it doesn't wait. */
  readonly changes: string | null;
}

/**
 * Compares new and edited items with all others of their venue and keeps the pairs that may be one product, in every
 * organization, for up to `budget` milliseconds. Returns how many items it compared; the rest waits for the next run.
 */
export async function compareWaiting(systemDb: Database, db: Database, budget: number): Promise<number> {
  let compared = 0;
  const ids = await listWaiting(systemDb);
  await takeTurns(systemDb, { job: 'compare-items', budget }, ids, async (organizationId, ends) => {
    compared += await compareSome(db, organizationId, ends);
    return false; // what is left was out of time
  });
  return compared;
}

async function listWaiting(systemDb: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id from accounts.organization as o
    where exists (select from catalog.uncompared_item as w where w.organization_id = o.id) order by o.id`.execute(
    systemDb,
  );
  return rows.map((row) => row.id);
}

async function compareSome(db: Database, organizationId: string, ends: number): Promise<number> {
  const rows = await withOrganization(db, organizationId, (tx) => readRows(tx, organizationId));
  const asked = rows.flatMap(({ changes }, place) => (changes === null ? [] : [place]));
  const products = rows.map(({ volume, unit, count, ...row }) => ({
    ...row,
    content: contentOf(volume, unit, count),
    barcodes: [],
  }));
  const slices = new Slices();
  // All of this run: a pair may be found from one of its items only, and the other one is stored later.
  const pairs: Duplicate[] = [];
  let [done, stored] = [0, 0];
  const store = async () => {
    const some = asked.slice(stored, done).map((place) => rows[place] as Row);
    await withOrganization(db, organizationId, (tx) => storePairs(tx, organizationId, rows, some, pairs));
    stored = done;
  };
  for (const found of findDuplicates(products, asked)) {
    if (slices.over) await slices.pause();
    if (found === null) continue;
    done += 1;
    pairs.push(...found);
    if (done - stored === ITEMS_AT_ONCE) await store();
    if (performance.now() > ends) break;
  }
  if (done > stored || asked.length === 0) await store();
  return done;
}

const PRODUCER = sql`(select string_agg(f.name, ' ' order by f.name) from catalog.item_field as l
  join catalog.field as f on f.organization_id = l.organization_id and f.id = l.field_id and f.code = 'PR'
  where l.organization_id = i.organization_id and l.item_id = i.id)`;

async function readRows(tx: Tx, organizationId: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select i.id, i.name, i.vintage, t.short_type, z.volume::float8 as volume, z.unit, z.count, ${PRODUCER} as producer,
      w.changes
    from catalog.item as i
    join catalog.item_type as t on t.organization_id = i.organization_id and t.id = i.type_id
    join catalog.size as z on z.organization_id = i.organization_id and z.id = i.size_id
    left join catalog.uncompared_item as w on w.organization_id = i.organization_id and w.item_id = i.id
    where i.organization_id = ${organizationId} and i.active
    order by i.id`.execute(tx);
  return rows;
}

/**
 * Replaces the pairs of the items that are still as they were read. The others wait on, as do those that came meanwhile;
 * items that went away wait no longer.
 */
async function storePairs(
  tx: Tx,
  organizationId: string,
  rows: readonly Row[],
  items: readonly Row[],
  pairs: readonly Duplicate[],
): Promise<void> {
  const asRead = new Map(items.map(({ id, changes }) => [id, changes]));
  const { rows: waiting } = await sql<{ id: string; changes: string; active: boolean }>`
    select w.item_id as id, w.changes, i.active
    from catalog.uncompared_item as w
    join catalog.item as i on i.organization_id = w.organization_id and i.id = w.item_id
    where w.organization_id = ${organizationId} and (w.item_id = any(${[...asRead.keys()]}::uuid[]) or not i.active)
    order by w.item_id for update of w`.execute(tx);
  const done = waiting.filter(({ id, changes, active }) => !active || asRead.get(id) === changes).map(({ id }) => id);
  if (done.length === 0) return;
  const still = new Set(done);
  const found = pairs.flatMap(({ places, confidence }) => {
    const [one, other] = places.map((place) => (rows[place] as Row).id).sort() as [string, string];
    return still.has(one) || still.has(other) ? [{ one, other, confidence }] : [];
  });
  const column = <T>(pick: (pair: (typeof found)[number]) => T) => found.map(pick);
  await sql`
    delete from catalog.uncompared_item where organization_id = ${organizationId} and item_id = any(${done}::uuid[])`.execute(
    tx,
  );
  // Those of a merged item stay: they count again when the merge is undone.
  await sql`
    delete from catalog.alike_item as p using catalog.item as one, catalog.item as other
    where p.organization_id = ${organizationId} and (p.one_id = any(${done}::uuid[]) or p.other_id = any(${done}::uuid[]))
      and one.organization_id = p.organization_id and one.id = p.one_id and one.active
      and other.organization_id = p.organization_id and other.id = p.other_id and other.active`.execute(tx);
  await sql`
    insert into catalog.alike_item (organization_id, one_id, other_id, confidence)
    select distinct on (one.id, other.id) one.organization_id, one.id, other.id, found.confidence
    from unnest(${column(({ one }) => one)}::uuid[], ${column(({ other }) => other)}::uuid[], ${column((pair) => pair.confidence)}::numeric[])
      as found (one, other, confidence)
    join catalog.item as one on one.organization_id = ${organizationId} and one.id = found.one
    join catalog.item as other on other.organization_id = one.organization_id and other.id = found.other
    order by one.id, other.id
    on conflict (organization_id, one_id, other_id) do update set confidence = excluded.confidence`.execute(tx);
  await announce(tx, organizationId, 'duplicates');
}
