import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';

export interface MovedOpening {
  readonly cycle_id: string;
  readonly location_id: string;
  readonly quantity: string;
  readonly value: string;
  /** The other item has no opening there. */
  readonly alone: boolean;
}

/** Opening figures of every cycle, summed per location. */
export async function moveOpenings(
  tx: Tx,
  organizationId: string,
  fromItemId: string,
  toItemId: string,
): Promise<MovedOpening[]> {
  const { rows } = await sql<MovedOpening>`
    with gone as (
      delete from counting.opening where organization_id = ${organizationId} and item_id = ${fromItemId} returning *
    ), added as (
      insert into counting.opening as own (organization_id, cycle_id, item_id, location_id, quantity, value)
      select organization_id, cycle_id, ${toItemId}, location_id, quantity, value from gone
      on conflict (organization_id, cycle_id, item_id, location_id)
        do update set quantity = own.quantity + excluded.quantity, value = own.value + excluded.value
    )
    select gone.cycle_id, gone.location_id, gone.quantity::text as quantity, gone.value::text as value, own.item_id is null as alone
    from gone left join counting.opening as own on own.organization_id = gone.organization_id and own.cycle_id = gone.cycle_id
      and own.item_id = ${toItemId} and own.location_id = gone.location_id`.execute(tx);
  await valueOpenings(tx, organizationId, [toItemId]);
  return rows;
}

/** Opening values of items in every cycle, at what they were worth then (D32); costs were moved before. */
async function valueOpenings(tx: Tx, organizationId: string, itemIds: readonly string[]): Promise<void> {
  await sql`select counting.value_openings(${organizationId}, ${itemIds}::uuid[], '-infinity')`.execute(tx);
}

export async function restoreOpenings(
  tx: Tx,
  organizationId: string,
  fromItemId: string,
  toItemId: string,
  openings: readonly MovedOpening[],
): Promise<void> {
  const column = <T>(pick: (opening: MovedOpening) => T) => openings.map(pick);
  const moved = sql`unnest(${column((o) => o.cycle_id)}::uuid[], ${column((o) => o.location_id)}::uuid[],
    ${column((o) => o.quantity)}::numeric[], ${column((o) => o.value)}::numeric[], ${column((o) => o.alone)}::boolean[])
    as moved (cycle_id, location_id, quantity, value, alone)`;
  await sql`
    delete from counting.opening as own using ${moved}
    where own.organization_id = ${organizationId} and own.item_id = ${toItemId} and own.cycle_id = moved.cycle_id
      and own.location_id = moved.location_id and moved.alone`.execute(tx);
  await sql`
    update counting.opening as own set quantity = own.quantity - moved.quantity, value = own.value - moved.value
    from ${moved}
    where own.organization_id = ${organizationId} and own.item_id = ${toItemId} and own.cycle_id = moved.cycle_id
      and own.location_id = moved.location_id and not moved.alone`.execute(tx);
  await sql`
    insert into counting.opening (organization_id, cycle_id, item_id, location_id, quantity, value)
    select ${organizationId}, cycle_id, ${fromItemId}, location_id, quantity, value from ${moved}`.execute(tx);
  await valueOpenings(tx, organizationId, [fromItemId, toItemId]);
}
