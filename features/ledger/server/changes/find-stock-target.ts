import { ITEM_IS_GONE } from '#features/catalog/domain/gone-item.ts';
import type { Tx } from '#shared/server/database.ts';
import { notFound, Refusal } from '#shared/server/refusal.ts';
import { CLOCK_SKEW } from '../movements/refuse-clock-behind.ts';

/** Refuses an id that is not an item of this venue. Returns whether the item is still in use. */
async function requireKnownItem(tx: Tx, organizationId: string, itemId: string): Promise<boolean> {
  const item = await tx
    .selectFrom('catalog.item')
    .select(['active'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', itemId)
    .executeTakeFirst();
  if (!item) throw notFound('Item');
  return item.active;
}

/** Refuses an item that does not exist or is not active any more. */
export async function requireItem(tx: Tx, organizationId: string, itemId: string): Promise<void> {
  const active = await requireKnownItem(tx, organizationId, itemId);
  if (!active) throw new Refusal('conflict', ITEM_IS_GONE);
}

/** Keeps locations from being deleted until the transaction ends. Locked in one order, for acts that name several. */
export async function holdLocations(tx: Tx, organizationId: string, ids: readonly string[]): Promise<void> {
  await tx
    .selectFrom('stock.location')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forShare()
    .execute();
}

/**
 * Refuses a location that does not exist or is deleted; for a destination also one that is not available (LOC-025). It is held:
 * no one deletes it before the transaction ends.
 */
export async function requireLocation(
  tx: Tx,
  organizationId: string,
  locationId: string,
  { field = 'location_id', asDestination = false } = {},
): Promise<void> {
  const location = await tx
    .selectFrom('stock.location')
    .select(['deleted_at', 'availability'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', locationId)
    .forShare()
    .executeTakeFirst();
  if (!location) throw new Refusal('not_found', 'Location not found', { [field]: 'Location not found' });
  if (location.deleted_at)
    throw new Refusal('conflict', 'This location was deleted', { [field]: 'This location was deleted' });
  if (asDestination && !location.availability) {
    throw new Refusal('conflict', 'This location is not available', { [field]: 'This location is not available' });
  }
}

/** Business time of a change: the stated time, never in the future. */
export function businessTime(stated: string | undefined, now: Date, field = 'occurred_at'): Date {
  if (!stated) return now;
  const time = new Date(stated);
  if (time.getTime() > now.getTime() + CLOCK_SKEW) {
    throw new Refusal('invalid', 'The time is in the future', { [field]: 'The time is in the future' });
  }
  return time;
}
