import { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import { lockPairs } from '#features/ledger/server/movements/mark-counted.ts';
import { formatFigure } from '#shared/domain/format.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { Refusal } from '#shared/server/refusal.ts';

interface Leaving {
  readonly itemId: string;
  readonly locationId: string;
  /** Negative if bottles leave. */
  readonly quantity: string;
  readonly field: string;
}

/**
 * Refuses to take more from a location than its stock (D7), unless the person confirms with below_stock. People who
 * count blind do not see the stock.
 */
export async function requireThere(
  tx: Tx,
  { actor: { organizationId }, blind }: Context,
  lines: readonly Leaving[],
): Promise<void> {
  if (!lines.some((line) => line.quantity.startsWith('-'))) return;
  const pairs = lines.map(({ itemId, locationId }) => ({ itemId, locationId }));
  await lockPairs(tx, organizationId, pairs);
  const { rows } = await sql<{
    item_id: string;
    location_id: string;
    name: string;
    location: string;
    quantity: string;
  }>`
    select i.id as item_id, l.id as location_id, i.name, l.name as location, coalesce(r.quantity, 0) as quantity
    from (select distinct * from unnest(${pairs.map((pair) => pair.itemId)}::uuid[], ${pairs.map((pair) => pair.locationId)}::uuid[])
      as pair (item_id, location_id)) as pair
    join catalog.item as i on i.organization_id = ${organizationId} and i.id = pair.item_id
    join stock.location as l on l.organization_id = ${organizationId} and l.id = pair.location_id
    left join stock.running_stock as r on r.organization_id = ${organizationId} and r.item_id = i.id and r.location_id = l.id`.execute(
    tx,
  );
  const there = new Map(rows.map((row) => [`${row.item_id} ${row.location_id}`, row]));
  const left = new Map(rows.map((row) => [`${row.item_id} ${row.location_id}`, new Decimal(row.quantity)]));
  for (const line of lines) {
    const key = `${line.itemId} ${line.locationId}`;
    const after = (left.get(key) ?? new Decimal(0)).plus(line.quantity);
    left.set(key, after);
    if (after.gte(0) || !line.quantity.startsWith('-')) continue;
    const held = there.get(key);
    const text = blind
      ? `There is not enough of ${held?.name} at ${held?.location}`
      : `${held?.name}: only ${formatFigure(held?.quantity ?? 0)} are at ${held?.location}`;
    throw new Refusal('conflict', text, { [line.field]: text }, 'below_stock');
  }
}
