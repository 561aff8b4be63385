import { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import { namePerson } from '#shared/server/answers/describe-person.ts';
import type { Tx } from '#shared/server/database.ts';
import type { Evidence, Shelf } from '../../../domain/causes/evidence.ts';
import type { Cycle } from '../../cycles/find-cycle.ts';
import { varianceFigures } from '../variance-figures.ts';
import type { OutsideEvidence } from './outside-evidence.ts';

/** Everything known about one item, with the cost of its differences. */
export interface ItemEvidence extends Evidence {
  readonly averageCost: Decimal | null;
}

interface ShelfRow {
  item_id: string;
  location_id: string;
  name: string;
  on_hand: string;
  variance: string;
  average_cost: string | null;
  since: Date;
  counted: boolean;
  counted_at: Date | null;
  counts: { id: string; quantity: string; entered: string | null; by: string | null }[];
  earlier_variance: string | null;
  moved_around: number;
}

/** All evidence for and against causes, for many items in a fixed number of queries. */
export async function gatherEvidence(
  tx: Tx,
  cycle: Cycle,
  itemIds: readonly string[],
  outside: OutsideEvidence,
  now: Date,
): Promise<Map<string, ItemEvidence>> {
  const { organization_id: organizationId } = cycle;
  const shelves = Map.groupBy(await readShelves(tx, cycle, itemIds), (row) => row.item_id);
  const deliveries = Map.groupBy(
    await outside.deliveries(tx, organizationId, itemIds, cycle.started_at),
    (row) => row.itemId,
  );
  const packs = await readPacks(tx, organizationId, itemIds);
  return new Map(
    itemIds.map((id) => {
      const rows = shelves.get(id) ?? [];
      const cost = rows[0]?.average_cost ?? null;
      return [
        id,
        {
          now,
          averageCost: cost === null ? null : new Decimal(cost),
          shelves: rows.map(asShelf),
          deliveries: (deliveries.get(id) ?? []).map((each) => ({ ...each, quantity: new Decimal(each.quantity) })),
          packs: packs.get(id) ?? [],
        },
      ];
    }),
  );
}

const asShelf = (row: ShelfRow): Shelf => ({
  locationId: row.location_id,
  name: row.name,
  onHand: new Decimal(row.on_hand),
  since: row.since,
  variance: row.counted ? new Decimal(row.variance) : null,
  countedAt: row.counted_at,
  counts: row.counts.map((count) => ({ ...count, quantity: new Decimal(count.quantity) })),
  earlierVariance: row.earlier_variance === null ? null : new Decimal(row.earlier_variance),
  movedAround: row.moved_around,
});

/** Each location of these items with its difference and its newest counts. */
async function readShelves(tx: Tx, cycle: Cycle, items: readonly string[]): Promise<ShelfRow[]> {
  const { organization_id: organizationId } = cycle;
  const figures = varianceFigures({
    organizationId,
    cycle,
    locations: null,
    zeroOut: false,
    search: null,
    items,
    byLocation: true,
  });
  const { rows } = await sql<ShelfRow>`
    with f as materialized (${figures})
    select f.item_id, f.location_id, l.name, f.actual_count::text as on_hand, f.variance_quantity::text as variance,
      f.average_cost::text as average_cost, f.counted, newest.counted_at, coalesce(newest.counts, '[]') as counts,
      greatest(${cycle.started_at}::timestamptz, stated.at) as since, earlier.variance::text as earlier_variance,
      (select count(*)::int from stock.movement as m
       where m.organization_id = ${organizationId} and m.item_id = f.item_id and m.location_id = f.location_id
         and m.occurred_at between newest.counted_at - interval '10 minutes' and newest.counted_at + interval '10 minutes'
         and m.quantity <> 0 and m.kind not in ('stocktake', 'rebase', 'cycle_started', 'merge', 'opening')) as moved_around
    from f
    join stock.location as l on l.organization_id = ${organizationId} and l.id = f.location_id
    left join lateral (${newestCounts(cycle)}) as newest on true
    left join lateral (
      select max(m.occurred_at) + interval '1 millisecond' as at from stock.movement as m
      where m.organization_id = ${organizationId} and m.item_id = f.item_id and m.location_id = f.location_id
        and m.kind = 'opening' and m.stated_quantity is not null and m.reverses_id is null and m.occurred_at >= ${cycle.started_at}
    ) as stated on true
    left join lateral (
      select sum(m.quantity) as variance from stock.movement as m
      join counting.cycle as prior on prior.organization_id = m.organization_id and prior.number = ${cycle.number - 1}
      where m.organization_id = ${organizationId} and m.item_id = f.item_id and m.location_id = f.location_id
        and m.occurred_at >= prior.started_at and m.occurred_at < prior.ended_at and m.kind in ('stocktake', 'rebase')
      having count(*) filter (where m.kind = 'stocktake') > 0
    ) as earlier on true
    order by f.item_id, l.priority, l.name_key, l.id`.execute(tx);
  return rows;
}

/** The live counts in a pair's newest inventory. */
const newestCounts = (cycle: Cycle) => sql`
  select max(s.counted_at) as counted_at,
    json_agg(json_build_object('id', s.id, 'quantity', s.quantity::text, 'entered', s.entered, 'by', ${namePerson('u', 's.user_id')}) order by s.counted_at, s.id) as counts
  from counting.stocktake as s
  left join accounts.person as u on u.organization_id = s.organization_id and u.id = s.user_id
  where s.organization_id = ${cycle.organization_id} and s.cycle_id = ${cycle.id} and s.item_id = f.item_id and s.location_id = f.location_id
    and s.replaced_by_id is null and s.cancelled_at is null
  group by s.inventory_id order by max(s.counted_at) desc, max(s.recorded_at) desc limit 1`;

async function readPacks(tx: Tx, organizationId: string, items: readonly string[]): Promise<Map<string, number[]>> {
  const { rows } = await sql<{ item_id: string; packs: number[] }>`
    select item_id, array_agg(distinct pack_count order by pack_count) as packs from catalog.item_barcode
    where organization_id = ${organizationId} and item_id = any(${items}::uuid[]) and pack_count > 1
    group by item_id`.execute(tx);
  return new Map(rows.map((row) => [row.item_id, row.packs]));
}
