import { sql } from 'kysely';
import { claimBarcodes } from '#features/catalog/server/barcodes/claim-barcodes.ts';
import { matchRows } from '#features/catalog/server/import/link-similar.ts';
import { createItems } from '#features/catalog/server/items/create-items.ts';
import { updateItems } from '#features/catalog/server/items/update-items.ts';
import { ensureSizes } from '#features/catalog/server/sizes/ensure-sizes.ts';
import { ensureTypes } from '#features/catalog/server/types/ensure-types.ts';
import { stateCosts } from '#features/ledger/server/costs/state-costs.ts';
import { ensureLocations } from '#features/ledger/server/locations/ensure-locations.ts';
import { findLeftBehind } from '#features/ledger/server/locations/find-places.ts';
import { startAction } from '#features/ledger/server/movements/record-movements.ts';
import { stateOpenings } from '#features/ledger/server/movements/state-openings.ts';
import { type Par, writePars } from '#features/ledger/server/pars/par-rows.ts';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { collectInSlices } from '#shared/server/tables/in-slices.ts';
import { readTable, type SourceFile } from '#shared/server/tables/read-table.ts';
import {
  type ImportOptions,
  type ImportOutcome,
  type ImportReport,
  runImport,
} from '#shared/server/tables/run-import.ts';
import { withSoundWeights, writeWeights } from './bottle-weights.ts';
import { noteBelowZero, noteChanges, noteRenamings, noteStock } from './change-notes.ts';
import { describe, firstRow, groupItems, type ItemGroup } from './group-items.ts';
import { ITEM_COLUMNS, readItemRow } from './item-rows.ts';
import { recordItemsImport, watchImport } from './undo-items-import.ts';

/**
 * Imports a list of items: creates unknown ones, updates the others, and takes its quantities as the current stock.
 * Importing the same file again changes nothing.
 */
export function importItems(context: Context, file: SourceFile, options: ImportOptions = {}): Promise<ImportReport> {
  const { organizationId, timezone } = context.actor;
  return runImport(context, 'importItems', file, options, async (tx, run) => {
    const { problems, mayWrite, begin } = run;
    begin('read');
    const expected = { columns: ITEM_COLUMNS, needed: ['name', 'type', 'size'], byLocation: true };
    const table = await readTable(file, expected, problems);
    begin('check');
    const sound = await collectInSlices(table.rows, (row) => readItemRow(row, problems, timezone));
    const rows = sound.filter(({ row }) => !problems.has(row));
    begin('match');
    const found = await groupItems(rows, await matchRows(tx, organizationId, rows, run), problems);
    const groups = await withSoundWeights(tx, organizationId, found, problems);
    if (!mayWrite()) return { created: {}, notes: [...table.notes] };
    begin('write');
    const outcome = await writeItems(tx, context, groups, () => begin('stock'));
    return { ...outcome, notes: [...table.notes, ...(outcome.notes ?? [])] };
  });
}

async function writeItems(
  tx: Tx,
  context: Context,
  groups: readonly ItemGroup[],
  onStock: () => void,
): Promise<ImportOutcome> {
  const { organizationId } = context.actor;
  const types = await ensureTypes(
    tx,
    organizationId,
    groups.map((group) => firstRow(group).type),
  );
  const sizes = await ensureSizes(
    tx,
    organizationId,
    groups.map((group) => firstRow(group).size),
  );
  const idOf = await createMissing(tx, organizationId, groups, types.ids, sizes.ids);
  const known = groups.flatMap((group, index) => (group.match.kind === 'known' ? [{ group, index }] : []));
  const made = groups.filter(({ match }) => match.kind === 'new').map(idOf);
  const seen = await watchImport(tx, organizationId, {
    known: known.map(({ group }) => idOf(group)),
    made,
    names: groups.flatMap(({ rows }) => rows.map(({ name }) => name)),
  });
  const restated = known.map(({ group, index }) => ({
    ...describe(group),
    id: idOf(group),
    type: firstRow(group).type,
    typeId: types.ids[index] as string,
  }));
  const changes = await noteChanges(tx, organizationId, seen, restated);
  const revised = await updateItems(tx, organizationId, restated);
  const barcodes = await claimFurther(tx, organizationId, groups, idOf);
  const weighed = await writeWeights(tx, organizationId, groups, idOf);
  onStock();
  const stated = await stateStockAndCost(tx, context, groups, idOf);
  const changed = (id: string) => revised.has(id) || stated.changed.has(id) || barcodes.has(id) || weighed.has(id);
  const updated = known.filter(({ group }) => changed(idOf(group))).length;
  if (updated > 0) await announce(tx, organizationId, 'items');
  return {
    created: {
      items: groups.length - known.length,
      locations: stated.locations.length,
      types: types.created,
      sizes: sizes.created,
    },
    updated,
    skipped: known.length - updated,
    notes: [...noteRenamings(known.map(({ group }) => group)), ...changes, ...noteBelowZero(groups), ...stated.notes],
    keepUndo: () => recordItemsImport(tx, context, { seen, made, ...stated }),
  };
}

type IdOf = (group: ItemGroup) => string;

async function createMissing(
  tx: Tx,
  organizationId: string,
  groups: readonly ItemGroup[],
  typeIds: string[],
  sizeIds: string[],
): Promise<IdOf> {
  const missing = [...groups.entries()].filter(([, group]) => group.match.kind === 'new');
  const ids = await createItems(
    tx,
    organizationId,
    missing.map(([index, group]) => {
      const { listPrice, ...item } = describe(group);
      const barcode = group.rows.find((row) => row.barcode)?.barcode ?? null;
      return {
        ...item,
        list_price: listPrice,
        barcode,
        onboarded_name: item.name,
        type_id: typeIds[index] as string,
        size_id: sizeIds[index] as string,
      };
    }),
  );
  const created = new Map(missing.map(([, group], place) => [group, ids[place] as string]));
  return (group) => (group.match.kind === 'known' ? group.match.item.id : (created.get(group) as string));
}

/** Adds an item's other barcodes; codes that it already has are skipped. */
async function claimFurther(
  tx: Tx,
  organizationId: string,
  groups: readonly ItemGroup[],
  idOf: IdOf,
): Promise<Set<string>> {
  const codes = groups.flatMap((group) => {
    const fresh =
      group.match.kind === 'known' && group.match.newCode ? [{ code: group.match.newCode, packCount: 1 }] : [];
    const further = group.rows.flatMap((row) => row.moreBarcodes);
    return [...fresh, ...further].map((code) => ({ ...code, itemId: idOf(group) }));
  });
  const distinct = [...new Map(codes.map((code) => [`${code.code} ${code.itemId}`, code])).values()];
  if (distinct.length === 0) return new Set();
  const { rows: known } = await sql<{ code: string; item_id: string }>`
    select code, item_id from catalog.item_barcode
    where organization_id = ${organizationId} and item_id = any(${distinct.map((code) => code.itemId)}::uuid[])`.execute(
    tx,
  );
  const has = new Set(known.map((row) => `${row.code} ${row.item_id}`));
  const missing = distinct.filter((code) => !has.has(`${code.code} ${code.itemId}`));
  if (missing.length > 0) await claimBarcodes(tx, organizationId, missing);
  return new Set(missing.map((code) => code.itemId));
}

async function stateStockAndCost(tx: Tx, context: Context, groups: readonly ItemGroup[], idOf: IdOf) {
  const { organizationId, userId } = context.actor;
  const by = { organizationId, userId };
  const placed = groups.flatMap((group) => group.rows.map((row) => ({ row, itemId: idOf(group) })));
  const named = placed.filter(({ row }) => row.quantity !== null || row.location !== null || row.par !== null);
  const stated = named.map(({ row, itemId }) => ({ itemId, path: row.quantity === null ? null : row.location }));
  const left = await findLeftBehind(tx, organizationId, stated);
  const locations = await ensureLocations(
    tx,
    organizationId,
    named.map(({ row }, index) => (left[index] ? null : row.location)),
  );
  const openings = named.flatMap(({ row, itemId }, index) => {
    const locationId = left[index] ?? (locations.ids[index] as string);
    return row.quantity === null ? [] : [{ itemId, locationId, quantity: row.quantity }];
  });
  const actionId = openings.length > 0 ? await startAction(tx, by, 'import items') : null;
  const moved = actionId ? await stateOpenings(tx, by, actionId, openings, context.now) : new Set<string>();
  const pars = named.flatMap(({ row, itemId }, index) =>
    row.par === null || left[index] ? [] : [{ itemId, locationId: locations.ids[index] as string, par: row.par }],
  );
  const pared = await writePars(tx, organizationId, lastOfEach(pars));
  const costs = groups.flatMap((group) => {
    const row = group.rows.find((each) => each.cost !== null);
    return row?.cost ? [{ itemId: idOf(group), unitCost: row.cost, effectiveAt: row.costDate ?? context.now }] : [];
  });
  const costed = await stateCosts(tx, by, costs);
  if (moved.size > 0 || pared.length > 0) await announce(tx, organizationId, 'stock');
  if (costed.size > 0) await announce(tx, organizationId, 'costs');
  return {
    actionId,
    locations: locations.created,
    notes: noteStock(groups, (group) => moved.has(idOf(group))),
    changed: new Set([...moved, ...costed, ...pared.map((each) => each.item_id)]),
  };
}

/** If several rows give the par of a pair, the last one wins. */
const lastOfEach = (pars: readonly Par[]): Par[] => [
  ...new Map(pars.map((each) => [`${each.itemId} ${each.locationId}`, each])).values(),
];
