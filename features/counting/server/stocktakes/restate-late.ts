import { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import { movedAfter } from '#features/ledger/server/movements/moved-after.ts';
import type { Tx } from '#shared/server/database.ts';
import type { Cycle } from '../cycles/find-cycle.ts';
import type { CountLine } from './count-line.ts';
import { openInventory } from './find-inventory.ts';

export interface ObservedLine extends CountLine {
  readonly countedAt: Date;
  /** When it was counted, if that was before its cycle began. */
  readonly statedAt?: Date | undefined;
  /** The item as counted, if it was merged into another one before the count arrived. */
  readonly countedAs?: string;
  /** The quantity that this leaves at the start of the cycle (`restateLate`). */
  readonly booked?: string | undefined;
}

export interface LateLines {
  readonly lines: readonly ObservedLine[];
  readonly inventories: readonly string[];
}

interface Since {
  /** Of the ledger, when the cycle began. */
  readonly balance: string;
  /** Movements from the time of counting until then. */
  readonly moved: string;
  /** A newer count or opening says more. */
  readonly overtaken: boolean;
  /** The newest late count of the same inventory and location, which has what moved since. */
  readonly newest_at: Date | null;
}

/**
 * What counts taken before the cycle leave at its start, where they are booked (D22): the counted quantity, and what
 * moved in between. Shelves of one inventory have that once, with the newest of them. A count older than another count
 * or opening says nothing new and changes no stock. The pairs must be locked.
 */
export async function restateLate(tx: Tx, cycle: Cycle, { lines, inventories }: LateLines): Promise<LateLines> {
  if (lines.every(({ statedAt }) => !statedAt)) return { lines, inventories };
  const since = await readSince(tx, cycle, { lines, inventories });
  const carrying = carriers(lines, inventories, since);
  const restated: ObservedLine[] = [];
  const assigned: string[] = [];
  for (const [index, line] of lines.entries()) {
    const found = since.get(index);
    const isOvertaken = found?.overtaken ?? false;
    assigned.push(
      isOvertaken
        ? await openInventory(tx, cycle.organization_id, cycle.id, line.countedAt, { apart: true })
        : (inventories[index] as string),
    );
    if (!found) restated.push(line);
    else if (isOvertaken) restated.push({ ...line, booked: found.balance });
    else {
      const moved = carrying.has(index) ? found.moved : 0;
      restated.push({ ...line, booked: new Decimal(line.count).plus(moved).toFixed(6) });
    }
  }
  await takeOver(
    tx,
    cycle.organization_id,
    [...carrying].map((index) => ({ line: lines[index] as ObservedLine, inventory: inventories[index] as string })),
  );
  return { lines: restated, inventories: assigned };
}

/** The lines that have what moved since: of each inventory and location the newest, if none of an earlier call is newer. */
function carriers(
  lines: readonly ObservedLine[],
  inventories: readonly string[],
  since: ReadonlyMap<number, Since>,
): Set<number> {
  const newest = new Map<string, number>();
  for (const [index, { overtaken, newest_at }] of since) {
    const { statedAt, inventory_item_id, location_id } = lines[index] as ObservedLine;
    if (overtaken || !statedAt || (newest_at && newest_at > statedAt)) continue;
    const group = `${inventories[index]} ${inventory_item_id} ${location_id}`;
    const known = lines[newest.get(group) ?? -1]?.statedAt;
    if (!known || known <= statedAt) newest.set(group, index);
  }
  return new Set(newest.values());
}

async function readSince(
  tx: Tx,
  { organization_id: organizationId, started_at: begins }: Cycle,
  { lines, inventories }: LateLines,
): Promise<ReadonlyMap<number, Since>> {
  const after = movedAfter({
    organizationId,
    item: sql`line.item_id`,
    location: sql`line.location_id`,
    after: sql`${begins}::timestamptz`,
  });
  const { rows } = await sql<Since & { position: number }>`
    select line.position::int as position, (held.quantity - coalesce(${after}, 0))::text as balance, moved.quantity::text as moved, moved.overtaken,
      (select max(s.stated_at) from counting.stocktake as s
       where s.organization_id = ${organizationId} and s.inventory_id = line.inventory_id and s.item_id = line.item_id
         and s.location_id = line.location_id and s.replaced_by_id is null and s.cancelled_at is null) as newest_at
    from unnest(${inventories}::uuid[], ${lines.map((l) => l.inventory_item_id)}::uuid[], ${lines.map((l) => l.location_id)}::uuid[],
      ${lines.map((l) => l.statedAt?.toISOString() ?? null)}::timestamptz[])
      with ordinality as line (inventory_id, item_id, location_id, stated_at, position)
    join stock.running_stock as held on held.organization_id = ${organizationId}
      and held.item_id = line.item_id and held.location_id = line.location_id
    cross join lateral (
      select coalesce(sum(m.quantity) filter (where m.kind not in ('stocktake', 'rebase', 'opening', 'merge', 'zero_out')), 0) as quantity,
        coalesce(bool_or(m.reverses_id is null and (m.kind = 'stocktake' or m.stated_quantity is not null)
          and not exists (select from stock.movement as undone
                          where undone.organization_id = ${organizationId} and undone.reverses_id = m.id)
          and not exists (select from counting.stocktake as late
                          where late.organization_id = ${organizationId} and late.id = m.source_id and late.stated_at is not null)), false) as overtaken
      from catalog.item_family as f
      join stock.movement as m on m.organization_id = ${organizationId} and m.item_id = f.member_id and m.location_id = line.location_id
        and m.occurred_at > line.stated_at and m.occurred_at <= ${begins}
        and coalesce(m.stated_at, m.occurred_at) > line.stated_at -- booked at the start, but dated before the count
      where f.organization_id = ${organizationId} and f.item_id = line.item_id
    ) as moved
    where line.stated_at is not null`.execute(tx);
  return new Map(rows.map(({ position, ...since }) => [position - 1, since]));
}

/** Late counts that are older than these, of the same inventory and location, give up what moved since. */
async function takeOver(
  tx: Tx,
  organizationId: string,
  newer: readonly { readonly line: ObservedLine; readonly inventory: string }[],
): Promise<void> {
  await sql`
    update counting.stocktake as older set quantity = older.stated_quantity
    from unnest(${newer.map((one) => one.inventory)}::uuid[], ${newer.map(({ line }) => line.inventory_item_id)}::uuid[],
      ${newer.map(({ line }) => line.location_id)}::uuid[]) as newer (inventory_id, item_id, location_id)
    where older.organization_id = ${organizationId} and older.inventory_id = newer.inventory_id
      and older.item_id = newer.item_id and older.location_id = newer.location_id and older.stated_at is not null
      and older.quantity <> older.stated_quantity`.execute(tx);
}
