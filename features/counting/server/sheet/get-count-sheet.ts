import { sql } from 'kysely';
import type { z } from 'zod';
import { namePerson } from '#shared/server/answers/describe-person.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { Refusal } from '#shared/server/refusal.ts';
import { runQuery } from '#shared/server/run-command.ts';
import type { countSheet } from '../../contract/count-sheet-contract.ts';
import { countsOfCycle } from '../cycles/cycle-counts.ts';
import { currentCycle } from '../cycles/find-cycle.ts';
import { inventoryAround } from '../stocktakes/find-inventory.ts';
import { hidesExpected } from './blind-counts.ts';

type Sheet = z.output<typeof countSheet>;

/** Items in stock or counted at a location, in walking order. Leaves out the quantity on hand, so that people look. */
export function getCountSheet(context: Context, input: { location_id: string }): Promise<Sheet> {
  const { organizationId, userId } = context.actor;
  return runQuery(context, async (tx) => {
    const location = await tx
      .selectFrom('stock.location')
      .select(['id', 'name'])
      .where('organization_id', '=', organizationId)
      .where('id', '=', input.location_id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (!location) throw new Refusal('not_found', 'Location not found', { location_id: 'Location not found' });
    const cycle = await currentCycle(tx, organizationId);
    const inventory = await inventoryAround(tx, organizationId, cycle.id, context.now);
    const lines = await readLines(tx, {
      organizationId,
      userId,
      locationId: location.id,
      inventoryId: inventory?.id,
      cycleId: cycle.id,
    });
    const blind = await hidesExpected(tx, context.actor);
    return {
      now: context.now.toISOString(),
      blind,
      cycle: { number: cycle.number, started_at: cycle.started_at.toISOString() },
      location,
      lines: blind ? lines.map(withoutFigures) : lines,
    };
  });
}

/** In blind counting people see who counted, but not how much. */
const withoutFigures = (line: Sheet['lines'][number]) => ({
  ...line,
  last_count: null,
  last_counted_at: null,
  counted: line.counted.map((each) => (each.own ? each : { ...each, count: null })),
});

interface Shelf {
  readonly organizationId: string;
  readonly userId: string;
  readonly locationId: string;
  readonly inventoryId: string | undefined;
  readonly cycleId: string;
}

async function readLines(tx: Tx, shelf: Shelf): Promise<Sheet['lines']> {
  const { organizationId, userId, locationId, cycleId } = shelf;
  const current = shelf.inventoryId ?? null;
  const { rows } = await sql<Sheet['lines'][number]>`
    select i.id as inventory_item_id, i.name, i.vintage, t.short_type as main_type,
      json_build_object('name', size.name, 'count', size.count) as size, codes.barcodes,
      i.tare_grams::float8 as tare_grams, i.full_grams::float8 as full_grams,
      before.total::float8 as last_count, to_json(before.at) #>> '{}' as last_counted_at,
      own.quantity::float8 as own_count, own.entered as own_entered, to_json(own.counted_at) #>> '{}' as own_counted_at,
      coalesce(counted.each, '[]') as counted
    from stock.running_stock as held
    join catalog.item as i on i.organization_id = held.organization_id and i.id = held.item_id and i.active
    join catalog.size as size on size.organization_id = i.organization_id and size.id = i.size_id
    join catalog.item_type as t on t.organization_id = i.organization_id and t.id = i.type_id
    left join counting.shelf_order as place on place.organization_id = held.organization_id
      and place.location_id = held.location_id and place.item_id = held.item_id
    left join lateral (
      select json_agg(json_build_object('code', b.code, 'pack_count', b.pack_count) order by b.code <> i.barcode, b.code) as barcodes
      from catalog.item_barcode as b where b.organization_id = i.organization_id and b.item_id = i.id
    ) as codes on true
    left join lateral (
      select sum(s.quantity) as total, max(s.counted_at) as at, min(s.counted_at) as walked_at, s.inventory_id
      from counting.stocktake as s
      where s.organization_id = ${organizationId} and s.item_id = held.item_id and s.location_id = held.location_id
        and s.replaced_by_id is null and s.cancelled_at is null and s.inventory_id is distinct from ${current}::uuid
      group by s.inventory_id order by max(s.counted_at) desc, max(s.recorded_at) desc limit 1
    ) as before on true
    left join counting.inventory as walk on walk.organization_id = held.organization_id and walk.id = before.inventory_id
    left join lateral (
      select s.quantity, s.entered, s.counted_at from counting.stocktake as s
      where s.organization_id = ${organizationId} and s.item_id = held.item_id and s.location_id = held.location_id
        and s.replaced_by_id is null and s.cancelled_at is null and s.inventory_id = ${current}::uuid
        and s.user_id = ${userId} and s.shelf = ''
      order by s.counted_at desc limit 1
    ) as own on true
    left join lateral (
      select json_agg(json_build_object('count', s.quantity::float8, 'counted_at', s.counted_at,
          'own', s.user_id is not distinct from ${userId}::uuid, 'by', ${namePerson('u', 's.user_id')}) order by s.counted_at) as each
      from (${countsOfCycle(organizationId, cycleId)}) as s
      left join accounts.person as u on u.organization_id = s.organization_id and u.id = s.user_id
      where s.item_id = held.item_id and s.location_id = held.location_id
      group by s.inventory_id order by max(s.counted_at) desc, max(s.recorded_at) desc limit 1
    ) as counted on true
    where held.organization_id = ${organizationId} and held.location_id = ${locationId}
      and (held.quantity <> 0 or held.last_counted_at is not null)
    order by place.position nulls last, walk.started_at desc nulls last, before.walked_at, i.name_key, i.id`.execute(
    tx,
  );
  return rows;
}
