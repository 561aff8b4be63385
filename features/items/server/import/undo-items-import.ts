import { sql } from 'kysely';
import { digestItems, takeBackItems } from '#features/catalog/server/items/take-back-items.ts';
import { forgetCostsAndPars } from '#features/ledger/server/costs/forget-costs.ts';
import { refreshItemCosts } from '#features/ledger/server/costs/refresh-item-costs.ts';
import { refuseClosed, undoStatedCost } from '#features/ledger/server/costs/undo-stated-cost.ts';
import { takeBackLocations } from '#features/ledger/server/locations/take-back-locations.ts';
import { allMovesUndone } from '#features/ledger/server/movements/all-moves-undone.ts';
import { enterLedger, stopLedger } from '#features/ledger/server/movements/ledger-lock.ts';
import { holdTotals, refreshParTotals } from '#features/ledger/server/pars/par-rows.ts';
import { undoPars } from '#features/ledger/server/pars/set-pars.ts';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import { allowLongWork, type Tx } from '#shared/server/database.ts';
import { planForBulk } from '#shared/server/tables/plan-for-bulk.ts';
import { waitForOthers } from '#shared/server/tables/run-import.ts';
import type { Inverse } from '#shared/server/undo/inverse.ts';
import {
  type Recorded,
  type RowChange,
  recordRows,
  type Seen,
  watchRows,
  writeRowsBack,
} from '#shared/server/undo/rows-inverse.ts';
import { sayStaying, untouchedRows } from '#shared/server/undo/untouched-rows.ts';

const ITEM = 'catalog.item';
const PAR = 'stock.par';

interface Imported extends Recorded {
  /** Ids of the locations that the file named first, parents before their children. */
  readonly locations: readonly string[];
}

/**
 * Undoes an import of items as a whole (D38): its stock, then what it wrote over, then the items and locations that it made.
 * What someone changed or used since stays as it is, and is named; an import of thousands is not kept for one of them.
 * The ledger stays open to others until the end; who moves stock of one of these items waits for it.
 */
export const undoItemsImport: Inverse<Imported> = {
  kind: 'items import',
  least: 'admin',
  async undo(tx, context, act, undoStock) {
    const { organizationId } = context.actor;
    await allowLongWork(tx);
    await waitForOthers(tx, organizationId);
    await planForBulk(tx);
    await enterLedger(tx, organizationId);
    for (const action of act.actions) await undoStock(action);
    const digests = new Map(act.rows.filter(isMade).map(({ key, after }) => [key.id ?? '', after?.digest ?? '']));
    const made = [...digests.keys()];
    // From now on no one else moves their stock; its pairs are locked already, in the order of every writer.
    await holdTotals(tx, organizationId, made);
    const written = act.rows.filter((row) => !isMade(row));
    const { rows: untouched, touched } = await untouchedRows(tx, organizationId, written, itemOf);
    const ofMade = untouched.filter((row) => digests.has(itemOf(row) ?? ''));
    const back = untouched.filter((row) => !digests.has(itemOf(row) ?? ''));
    const undoOf = (inverse: Inverse<Recorded>, rows: readonly RowChange[]) =>
      inverse.undo(tx, context, { rows, actions: [] }, undoStock);
    await undoOf(
      undoPars,
      back.filter(({ table }) => table === PAR),
    );
    await undoOf(
      undoStatedCost,
      back.filter(({ table }) => table !== PAR),
    );
    const costed = await refuseClosed(tx, organizationId, ofMade);
    await writeRowsBack(tx, organizationId, 'The list', ofMade);
    const emptied = await allMovesUndone(tx, organizationId, 'item_id', made);
    const staying = await takeBackItems(tx, organizationId, { items: made, sizes: [] }, { emptied, digests });
    await settleCosts(tx, context, { made, costed, staying: new Set(staying.map(({ id }) => id)) });
    // A writer that began with one of them meanwhile waits for its stock, starts over, and no longer finds it.
    await stopLedger(tx, organizationId);
    await takeBackLocations(tx, organizationId, act.locations);
    const changed = touched.filter((id) => !digests.has(id));
    return sayStaying([...(await namesOf(tx, organizationId, changed)), ...staying.map(({ name }) => name)]);
  },
};

interface Made {
  readonly made: readonly string[];
  /** Those of which the file stated a cost. */
  readonly costed: readonly string[];
  /** New items that someone uses by now. */
  readonly staying: ReadonlySet<string>;
}

/** Recalculates pars and costs of new items that stay; the others have none any more. */
async function settleCosts(tx: Tx, { actor }: Context, { made, costed, staying }: Made): Promise<void> {
  const { organizationId, userId } = actor;
  await forgetCostsAndPars(
    tx,
    organizationId,
    made.filter((id) => !staying.has(id)),
  );
  await refreshParTotals(tx, organizationId, [...staying]);
  const stays = costed.filter((id) => staying.has(id));
  await refreshItemCosts(tx, organizationId, stays, { userId, cause: 'stated' });
  for (const topic of ['items', 'stock', 'costs'] as const) await announce(tx, organizationId, topic);
}

/** What an import of items may write besides new items and stock. Call once the new items exist. */
export const watchImport = (
  tx: Tx,
  organizationId: string,
  { known, made, names }: { known: readonly string[]; made: readonly string[]; names: readonly string[] },
): Promise<Seen[]> => {
  const every = [...known, ...made];
  const ofItem = (table: string, ids: readonly string[]) => ({ table, where: sql`t.item_id = any(${ids}::uuid[])` });
  return watchRows(tx, organizationId, [
    { table: ITEM, where: sql`t.id = any(${known}::uuid[])` },
    ofItem('catalog.item_barcode', known),
    ofItem('catalog.item_field', known),
    ofItem('stock.manual_cost', every),
    ofItem(PAR, every),
    {
      table: 'catalog.learned_name',
      where: sql`t.item_id = any(${every}::uuid[])
        or t.name_key in (select platform.fold(n.name) from unnest(${names}::text[]) as n (name))`,
    },
  ]);
};

interface Wrote {
  readonly seen: readonly Seen[];
  /** Ids of new items. */
  readonly made: readonly string[];
  readonly locations: readonly string[];
  /** The action of its stock; null where it moved none. */
  readonly actionId: string | null;
}

/** Keeps what undoes the import; null if it changed nothing. */
export async function recordItemsImport(
  tx: Tx,
  context: Context,
  { seen, made, locations, actionId }: Wrote,
): Promise<string | null> {
  const items = await digestItems(tx, context.actor.organizationId, made);
  const rows = items.map(({ id, ...after }) => ({ table: ITEM, key: { id }, before: null, after }));
  return recordRows(tx, context, undoItemsImport, seen, {
    id: actionId ?? undefined,
    actions: [actionId],
    more: { locations },
    rows,
  });
}

const isMade = ({ table, before }: RowChange) => table === ITEM && before === null;

const itemOf = ({ table, key, before, after }: RowChange): string | null =>
  (table === ITEM ? key.id : (key.item_id ?? after?.item_id ?? before?.item_id)) ?? null;

async function namesOf(tx: Tx, organizationId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from catalog.item where organization_id = ${organizationId} and id = any(${ids}::uuid[]) order by id`.execute(
    tx,
  );
  return rows.map(({ name }) => name);
}
