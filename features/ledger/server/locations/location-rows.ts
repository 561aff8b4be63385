import { sql } from 'kysely';
import type { z } from 'zod';
import { isUniqueViolation } from '#shared/server/connections/database-errors.ts';
import type { Tx } from '#shared/server/database.ts';
import { notFound, refuseField } from '#shared/server/refusal.ts';
import type { location } from '../../contract/location-contract.ts';
import { LOCATION_PATH } from './location-path.ts';

export type Location = z.output<typeof location>;

/** Locations as the API shows them, by priority and name; stocked items are those with a quantity other than 0 (LOC-015). */
export async function readLocations(
  tx: Tx,
  organizationId: string,
  { ids, withDeleted = false }: { ids?: readonly string[]; withDeleted?: boolean } = {},
): Promise<Location[]> {
  const { rows } = await sql<Location>`
    select l.id, l.name, l.description, l.availability, l.priority, l.parent_id, l.depth, ${LOCATION_PATH} as path,
      coalesce(held.items, 0) as running_stock_count, l.recently_added, l.deleted_at is not null as deleted
    from stock.location as l
    left join (
      select location_id, count(*)::int as items from stock.running_stock
      where organization_id = ${organizationId} and quantity <> 0 group by location_id
    ) as held on held.location_id = l.id
    where l.organization_id = ${organizationId}
      and (${ids ?? null}::uuid[] is null or l.id = any(${ids ?? null}::uuid[]))
      and (l.deleted_at is null or ${ids !== undefined} or ${withDeleted} and held.items > 0)
    order by l.priority, l.name_key, l.id`.execute(tx);
  return rows;
}

/** One location of the organization; 404 for any other id. */
export async function readLocation(tx: Tx, organizationId: string, id: string): Promise<Location> {
  const [found] = await readLocations(tx, organizationId, { ids: [id] });
  if (!found) throw notFound('Location');
  return found;
}

/** Names are unique within their parent (LOC-012). */
export function refuseDuplicate(error: unknown): never {
  if (isUniqueViolation(error, 'location_name_once'))
    throw refuseField('name', 'There is a location with this name here');
  throw error;
}
