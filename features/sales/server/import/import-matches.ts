import { sql } from 'kysely';
import type { ParsedSize } from '#features/catalog/domain/parse-size.ts';
import { matchRows } from '#features/catalog/server/import/link-similar.ts';
import { ensureSize } from '#features/catalog/server/sizes/create-size.ts';
import { COPY } from '#features/recipes/server/import/recipe-copy.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { Refusal } from '#shared/server/refusal.ts';
import { collectInSlices } from '#shared/server/tables/in-slices.ts';
import { readTable, type SourceFile } from '#shared/server/tables/read-table.ts';
import {
  type ImportOptions,
  type ImportOutcome,
  type ImportReport,
  type ImportRun,
  runImport,
} from '#shared/server/tables/run-import.ts';
import { attachMatch, enterForMatch } from '../matching/attach-match.ts';
import { type HeldPosItem, lockPosItem } from '../matching/lock-pos-item.ts';
import { announceMatch } from '../sold-as/announce-sold-as.ts';
import { insertSoldAs } from '../sold-as/change-sold-as.ts';
import { ensurePosItems } from './ensure-pos-items.ts';
import { findInstance, findInstanceByName } from './find-instance.ts';
import { MATCH_COLUMNS, type MatchRow, readMatchRow } from './match-file-rows.ts';

/** A row, and the id of the item or recipe that it names; null for an ignored POS item. */
interface Meant {
  readonly row: MatchRow;
  readonly id: string | null;
}

/**
 * Imports what POS items are matched to, one row each; a missing POS item is created, so that its sales deplete when they
 * arrive. One that is matched already is left as it is.
 */
export function importMatches(context: Context, file: SourceFile, options: ImportOptions = {}): Promise<ImportReport> {
  const { organizationId } = context.actor;
  return runImport(context, 'importMatches', file, options, async (tx, run): Promise<ImportOutcome> => {
    run.begin('read');
    const table = await readTable(file, { columns: MATCH_COLUMNS, needed: ['pos_item'] }, run.problems);
    run.begin('check');
    const rows = await collectInSlices(table.rows, (row) => readMatchRow(row, run.problems));
    run.begin('match');
    const meant = await findMeant(tx, organizationId, rows, run);
    const notes = [...table.notes];
    if (!run.mayWrite()) return { created: {}, notes };
    run.begin('write');
    const done = await writeSound(tx, context, meant, run);
    return { created: { matches: done.matches }, updated: done.ignored, skipped: done.skipped, notes };
  });
}

async function findMeant(tx: Tx, organizationId: string, rows: readonly MatchRow[], run: ImportRun): Promise<Meant[]> {
  const recipes = await findRecipes(tx, organizationId, rows);
  const products = rows.flatMap((row) =>
    typeof row.match === 'object' && 'product' in row.match ? [{ ...row.match.product, row: row.row }] : [],
  );
  const matches = await matchRows(tx, organizationId, products, run);
  const itemOf = new Map(products.map(({ row }, index) => [row, matches[index]]));
  return rows.flatMap((row): Meant[] => {
    if (row.match === 'ignored') return [{ row, id: null }];
    if ('recipe' in row.match) {
      const id = recipes.get(row.row);
      if (!id) run.problems.add(row.row, 'recipe', `${row.match.recipe} is not among your recipes: import them first`);
      return id ? [{ row, id }] : [];
    }
    const found = itemOf.get(row.row);
    if (found?.kind === 'known') return [{ row, id: found.item.id }];
    const { name, barcode } = row.match.product;
    const missing = `${name ?? `Barcode ${barcode}`} is not in your catalog: import the items first`;
    run.problems.add(row.row, 'name', found?.kind === 'ambiguous' ? found.message : missing);
    return [];
  });
}

/** By row; a name that several recipes have is that of its copy, else the oldest one's. */
async function findRecipes(tx: Tx, organizationId: string, rows: readonly MatchRow[]): Promise<Map<number, string>> {
  const named = rows.flatMap(({ row, match }) =>
    typeof match === 'object' && 'recipe' in match ? [{ row, name: match.recipe, copy: match.copy }] : [],
  );
  const { rows: found } = await sql<{ row: number; id: string }>`
    select distinct on (given.row) given.row, r.id
    from unnest(${named.map(({ row }) => row)}::int[], ${named.map(({ name }) => name)}::text[], ${named.map(({ copy }) => copy)}::int[])
      as given (row, name, copy)
    join recipes.recipe as r on r.organization_id = ${organizationId} and r.name_key = platform.fold(given.name)
    where given.copy is null or given.copy = coalesce(${COPY}, 1)
    order by given.row, r.hidden_at is not null, r.id`.execute(tx);
  return new Map(found.map(({ row, id }) => [row, id]));
}

/** A row that is refused only while it is written leaves nothing behind: all rows are undone, and written again without it. */
async function writeSound(tx: Tx, context: Context, meant: readonly Meant[], run: ImportRun) {
  await sql`savepoint matches`.execute(tx);
  const done = await writeMatches(tx, context, meant, run);
  const sound = meant.filter(({ row }) => !run.problems.has(row.row));
  if (sound.length === meant.length || !run.mayWrite()) return done;
  await sql`rollback to savepoint matches`.execute(tx);
  return writeSound(tx, context, sound, run);
}

async function writeMatches(tx: Tx, context: Context, meant: readonly Meant[], { problems }: ImportRun) {
  const { organizationId } = context.actor;
  await enterForMatch(tx, organizationId);
  const ids = await findPosItems(
    tx,
    context,
    meant.map(({ row }) => row),
  );
  const done = { matches: 0, ignored: 0, skipped: 0 };
  const inOrder = meant.map((each, index) => ({ ...each, posItemId: ids[index] as string }));
  inOrder.sort((a, b) => (a.posItemId < b.posItemId ? -1 : 1)); // as others lock several
  for (const { row, id, posItemId } of inOrder) {
    const posItem = await lockPosItem(tx, organizationId, posItemId, 'pos_item');
    if (posItem.sold_as_id || posItem.recipe_id || (posItem.ignored && id === null)) done.skipped += 1;
    else if (id === null) {
      await ignore(tx, context, posItemId);
      done.ignored += 1;
    } else if (await match(tx, context, posItem, { row, id }, problems)) done.matches += 1;
  }
  return done;
}

/** The POS item of each row: known by its till, name and variation, else created. */
async function findPosItems(tx: Tx, { actor, now }: Context, rows: readonly MatchRow[]): Promise<string[]> {
  const { organizationId } = actor;
  const ids = new Map<number, string>();
  for (const [pos, own] of Map.groupBy(rows, (row) => row.pos?.toLowerCase() ?? null)) {
    const till = pos
      ? await findInstanceByName(tx, organizationId, own[0]?.pos ?? pos)
      : await findInstance(tx, organizationId, null);
    const { rows: known } = await sql<{ row: number; id: string }>`
      select distinct on (given.row) given.row, p.id
      from unnest(${own.map(({ row }) => row)}::int[], ${own.map(({ posItem }) => posItem)}::text[],
        ${own.map(({ variation }) => variation ?? '')}::text[]) as given (row, name, variation)
      join sales.pos_item as p on p.organization_id = ${organizationId} and p.pos_id = ${till.id}
        and platform.fold(p.name) = platform.fold(given.name) and platform.fold(coalesce(p.variation, '')) = platform.fold(given.variation)
      order by given.row, p.removed_at is not null, p.id`.execute(tx);
    for (const { row, id } of known) ids.set(row, id);
    const missing = own.filter(({ row }) => !ids.has(row));
    const things = missing.map(({ posItem, variation, category }) => ({
      ...{ name: posItem, variation, category, soldAt: now, unitPrice: null },
    }));
    const made = missing.length > 0 ? await ensurePosItems(tx, organizationId, till.id, things) : { ids: [] };
    for (const [index, { row }] of missing.entries()) ids.set(row, made.ids[index] as string);
  }
  return rows.map(({ row }) => ids.get(row) as string);
}

async function ignore(tx: Tx, { actor, now }: Context, id: string): Promise<void> {
  await sql`update sales.pos_item set ignored = true, updated_at = ${now}
    where organization_id = ${actor.organizationId} and id = ${id}`.execute(tx);
  await announceMatch(tx, actor.organizationId, { id, sold_as_id: null, recipe_id: null });
}

/** False, with a problem, for sizes that don't go together. */
async function match(
  tx: Tx,
  context: Context,
  posItem: HeldPosItem,
  { row, id }: { row: MatchRow; id: string },
  problems: ImportRun['problems'],
): Promise<boolean> {
  const { organizationId } = context.actor;
  if (typeof row.match === 'object' && 'recipe' in row.match) {
    await attachMatch(tx, context, posItem, { recipeId: id }, true);
    return true;
  }
  const { takes, soldSize, soldAs, price } = (
    row.match as Exclude<MatchRow['match'], 'ignored' | { recipe: string; copy: number | null }>
  ).product;
  const sizeId = async ({ volume, unit, count }: ParsedSize) =>
    (await ensureSize(tx, organizationId, { volume: Number(volume), unit, count, stockable: false })).id;
  try {
    const depletion = await sizeId(takes);
    const soldAsId = await insertSoldAs(tx, organizationId, {
      inventory_item_id: id,
      depletion_size_id: depletion,
      sale_size_id: soldSize ? await sizeId(soldSize) : depletion,
      name: soldAs,
      price: price === null ? null : Number(price),
      pos_id: posItem.pos_id,
      on_list: false,
    });
    await attachMatch(tx, context, posItem, { soldAsId }, true);
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    problems.add(row.row, 'takes', Object.values(error.fields ?? {})[0] ?? error.message);
    return false;
  }
}
