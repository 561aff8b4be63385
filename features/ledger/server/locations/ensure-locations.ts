import { sql } from 'kysely';
import { ensureRecentlyAdded } from '#features/ledger/server/locations/seed-stock.ts';
import { announce } from '#shared/server/announce.ts';
import type { Tx } from '#shared/server/database.ts';
import { ensureDistinct } from '#shared/server/tables/in-slices.ts';

const DEEPEST = 3;
const LONGEST = 170;

/** Names from the top down, like `Cellar > Rack 2`. */
export type LocationPath = readonly string[];

export type ReadPath = { ok: true; value: LocationPath | null } | { ok: false; message: string };

/** A > inside a name is written with a backslash before it. */
export function readLocationPath(cell: string): ReadPath {
  if (cell.trim() === '') return { ok: true, value: null };
  const names = cell.split(/(?<!\\)>/).map((name) => name.replaceAll('\\>', '>').trim());
  if (names.some((name) => name === '')) return { ok: false, message: 'Write a location like Cellar > Rack 2' };
  if (names.length > DEEPEST) return { ok: false, message: 'Locations nest up to three levels' };
  if (names.some((name) => [...name].length > LONGEST))
    return { ok: false, message: `Location must be ${LONGEST} characters or less long` };
  return { ok: true, value: names };
}

export function writeLocationPath(path: LocationPath): string {
  return path.map((name) => name.replaceAll('>', '\\>')).join(' > ');
}

export interface EnsuredLocations {
  /** In the order asked for. */
  readonly ids: string[];
  /** Ids of those that were missing, parents before their children. */
  readonly created: readonly string[];
}

/** The locations at these paths; null is Recently Added. Creates the missing ones, level by level. */
export function ensureLocations(
  tx: Tx,
  organizationId: string,
  paths: readonly (LocationPath | null)[],
): Promise<EnsuredLocations> {
  return ensureDistinct(
    paths,
    (path) => path?.join('\n') ?? '',
    (distinct) => ensureEach(tx, organizationId, distinct),
  );
}

async function ensureEach(
  tx: Tx,
  organizationId: string,
  paths: readonly (LocationPath | null)[],
): Promise<EnsuredLocations> {
  const deepest = Math.max(0, ...paths.map((path) => path?.length ?? 0));
  const found: (string | null)[] = paths.map(() => null);
  const created: string[] = [];
  for (let depth = 1; depth <= deepest; depth += 1) {
    const reaching = [...paths.keys()].filter((index) => (paths[index]?.length ?? 0) >= depth);
    const level = reaching.map((index) => ({ name: paths[index]?.[depth - 1] ?? '', parent: found[index] ?? null }));
    const { ids, added } = await ensureLevel(tx, organizationId, depth, level);
    for (const [place, index] of reaching.entries()) found[index] = ids[place] ?? null;
    created.push(...added);
  }
  if (created.length > 0) await announce(tx, organizationId, 'locations');
  const recentlyAdded = found.includes(null) ? await ensureRecentlyAdded(tx, organizationId) : null;
  return { ids: found.map((id) => id ?? (recentlyAdded as string)), created };
}

async function ensureLevel(
  tx: Tx,
  organizationId: string,
  depth: number,
  level: readonly { name: string; parent: string | null }[],
) {
  const distinct = new Map(level.map((each) => [JSON.stringify(each), each]));
  const asked = [...distinct.values()];
  const rows = sql`unnest(${asked.map((each) => each.name)}::text[], ${asked.map((each) => each.parent)}::uuid[])
    with ordinality as asked (name, parent_id, position)`;
  const added = await sql<{ id: string }>`
    insert into stock.location (organization_id, parent_id, depth, name)
    select distinct on (parent_id, platform.fold(name)) ${organizationId}::uuid, parent_id, ${depth}::int, name from ${rows}
    order by parent_id, platform.fold(name), position
    on conflict do nothing returning id`.execute(tx);
  const known = await sql<{ id: string }>`
    select l.id from ${rows}
    join stock.location as l on l.organization_id = ${organizationId} and l.parent_id is not distinct from asked.parent_id
      and l.name_key = platform.fold(asked.name) and l.deleted_at is null
    order by position`.execute(tx);
  const idOf = new Map([...distinct.keys()].map((key, index) => [key, known.rows[index]?.id as string]));
  return { ids: level.map((each) => idOf.get(JSON.stringify(each)) as string), added: added.rows.map(({ id }) => id) };
}
