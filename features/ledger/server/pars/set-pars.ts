import { sql } from 'kysely';
import { ITEM_IS_GONE } from '#features/catalog/domain/gone-item.ts';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { Refusal, refuseField } from '#shared/server/refusal.ts';
import { runCommand } from '#shared/server/run-command.ts';
import type { Inverse } from '#shared/server/undo/inverse.ts';
import { type Recorded, recordRows, rowsInverse, watchRows } from '#shared/server/undo/rows-inverse.ts';
import { holdTotals, refreshParTotals, writePars } from './par-rows.ts';

interface WantedPar {
  readonly inventory_item_id: string;
  readonly location_id: string;
  /** Null or 0 removes it. */
  readonly par: number | null;
}

/** Sets pars of items at locations; answers with what undoes it. A pair that is named twice is refused. */
export function setPars(context: Context, input: { pars: readonly WantedPar[] }) {
  const { organizationId } = context.actor;
  refuseTwins(input.pars);
  const pars = input.pars.map(({ inventory_item_id, location_id, par }) => ({
    itemId: inventory_item_id,
    locationId: location_id,
    par: par === null ? null : String(par),
  }));
  const items = [...new Set(pars.map((each) => each.itemId))];
  return runCommand(context, 'setPars', input, async (tx) => {
    await requireItems(tx, organizationId, items);
    await requireLocations(tx, organizationId, [...new Set(pars.map((each) => each.locationId))]);
    await holdTotals(tx, organizationId, items);
    const where = sql`(t.item_id, t.location_id) in (select * from unnest(${pars.map((each) => each.itemId)}::uuid[], ${pars.map((each) => each.locationId)}::uuid[]))`;
    const seen = await watchRows(tx, organizationId, [{ table: 'stock.par', where }]);
    const changed = await writePars(tx, organizationId, pars);
    if (changed.length > 0)
      await announce(tx, organizationId, 'stock', [...new Set(changed.map((each) => each.item_id))]);
    return {
      action_id: await recordRows(tx, context, undoPars, seen),
      changed: changed.length,
      before: changed.map(({ item_id, location_id, par }) => ({
        inventory_item_id: item_id,
        location_id,
        par: par === null ? null : Number(par),
      })),
    };
  });
}

/** Of two pars for one place, either may be the one that is meant. */
function refuseTwins(pars: readonly WantedPar[]): void {
  const seen = new Set<string>();
  for (const [index, { inventory_item_id, location_id }] of pars.entries()) {
    const pair = `${inventory_item_id} ${location_id}`;
    if (seen.has(pair)) throw refuseField(`pars.${index}.location_id`, 'This item and location is listed twice');
    seen.add(pair);
  }
}

const undoRows = rowsInverse({
  kind: 'pars',
  what: 'The par',
  topics: ['stock'],
  follow: (tx, { actor }, act) => refreshParTotals(tx, actor.organizationId, itemsOf(act)),
});

/** In the order of `writePars`: first the totals of the items, then their pars. */
export const undoPars: Inverse<Recorded> = {
  ...undoRows,
  async undo(tx, context, act, undoStock) {
    await holdTotals(tx, context.actor.organizationId, itemsOf(act));
    await undoRows.undo(tx, context, act, undoStock);
  },
};

const itemsOf = ({ rows }: Recorded): string[] => [...new Set(rows.flatMap(({ key }) => key.item_id ?? []))];

/** Locked so they cannot be merged in the meantime. */
async function requireItems(tx: Tx, organizationId: string, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ active: boolean }>`
    select active from catalog.item
    where organization_id = ${organizationId} and id = any(${ids}::uuid[]) order by id for share`.execute(tx);
  const gone = rows.some((row) => !row.active);
  if (rows.length === ids.length && !gone) return;
  const text = gone ? ITEM_IS_GONE : 'Item not found';
  throw new Refusal(gone ? 'conflict' : 'not_found', text, { inventory_item_id: text });
}

/** Locked so they cannot be deleted in the meantime. */
async function requireLocations(tx: Tx, organizationId: string, ids: readonly string[]): Promise<void> {
  const { rows } = await sql`
    select from stock.location
    where organization_id = ${organizationId} and id = any(${ids}::uuid[]) and deleted_at is null order by id for share`.execute(
    tx,
  );
  if (rows.length < ids.length)
    throw new Refusal('not_found', 'Location not found', { location_id: 'Location not found' });
}
