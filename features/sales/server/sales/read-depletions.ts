import type { Decimal } from 'decimal.js';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';
import { rowById } from '#shared/server/row-by-id.ts';
import type { Part } from '../../domain/depletion-part.ts';
import { type DepletionSize, depletionRatio } from '../../domain/depletion-ratio.ts';
import { type RecipeParts, readRecipeParts } from './read-recipe-parts.ts';

/** The current match of a POS item: the version that a sale keeps (D34). */
export interface Depletion {
  readonly soldAsId: string | null;
  readonly recipeId: string | null;
  /** The item's name; a recipe is "<name> (Recipe)" (COST-010). */
  readonly name: string;
  /** A recipe's size is "1 Serving" (COST-011). */
  readonly size: string;
  readonly parts: readonly Part[];
  /** Why it can't be depleted, and what to fix. */
  readonly problem: string | null;
}

export type Match = 'unmatched' | 'ignored' | Depletion;

interface MatchRow {
  readonly id: string;
  readonly ignored: boolean;
  readonly recipe_id: string | null;
  readonly recipe_name: string | null;
  readonly sold_as_id: string | null;
  readonly item_id: string;
  readonly item_name: string;
  readonly item_size: DepletionSize;
  readonly depletion_size: DepletionSize;
  readonly fallback_id: string | null;
  readonly fallback_size: DepletionSize | null;
}

/**
 * The match of each of these POS items. Locks them against another match until the end of the transaction: a
 * concurrent match waits, then finds the lines stored here.
 */
export async function readDepletions(
  tx: Tx,
  organizationId: string,
  posItemIds: readonly string[],
): Promise<Map<string, Match>> {
  await sql`
    select from sales.pos_item where organization_id = ${organizationId} and id = any(${posItemIds}::uuid[])
    order by id for share`.execute(tx);
  return readMatches(tx, organizationId, posItemIds);
}

/** The same without a lock, to show what a sale would take. */
export async function readMatches(
  tx: Tx,
  organizationId: string,
  posItemIds: readonly string[],
): Promise<Map<string, Match>> {
  const size = (id: RawBuilder<unknown>) => sql`(
    select json_build_object('name', z.name, 'volume', z.volume::text, 'unit', z.unit, 'count', z.count)
    from catalog.size as z where z.organization_id = ${organizationId} and z.id = ${id})`;
  const { rows } = await sql<MatchRow>`
    select p.id, p.ignored, p.recipe_id, r.name as recipe_name, s.id as sold_as_id, i.id as item_id, i.name as item_name,
      ${size(sql`i.size_id`)} as item_size, ${size(sql`s.depletion_size_id`)} as depletion_size, other.id as fallback_id,
      ${size(sql`other.size_id`)} as fallback_size
    from sales.pos_item as p
    left join ${rowById('recipes.recipe', sql`p.organization_id`, sql`p.recipe_id`)} as r on true
    left join ${rowById('sales.sold_as', sql`p.organization_id`, sql`p.sold_as_id`)} as s on s.deleted_at is null
    left join ${rowById('catalog.item', sql`s.organization_id`, sql`s.inventory_item_id`)} as i on true
    left join ${rowById('catalog.item', sql`s.organization_id`, sql`s.fallback_inventory_item_id`)} as other on true
    where p.organization_id = ${organizationId} and p.id = any(${posItemIds}::uuid[])`.execute(tx);
  const recipes = await readRecipeParts(
    tx,
    organizationId,
    rows.flatMap((row) => row.recipe_id ?? []),
  );
  return new Map(rows.map((row) => [row.id, matchOf(row, recipes)]));
}

function matchOf(row: MatchRow, recipes: ReadonlyMap<string, RecipeParts>): Match {
  if (row.ignored) return 'ignored';
  if (row.sold_as_id) return soldAs(row, row.sold_as_id);
  if (!row.recipe_id || row.recipe_name === null) return 'unmatched';
  const { parts, problem } = recipes.get(row.recipe_id) ?? { parts: [], problem: 'The recipe is gone' };
  return {
    soldAsId: null,
    recipeId: row.recipe_id,
    name: `${row.recipe_name} (Recipe)`,
    size: '1 Serving',
    parts,
    problem,
  };
}

function soldAs(row: MatchRow, soldAsId: string): Depletion {
  const own = depletionRatio(row.depletion_size, row.item_size);
  const matched = { soldAsId, recipeId: null, name: row.item_name, size: row.depletion_size.name };
  if (!own.ok) return { ...matched, parts: [], problem: own.problem };
  const part: Part = { itemId: row.item_id, perUnit: own.ratio, fallback: fallbackOf(row, own.ratio) };
  return { ...matched, parts: [part], problem: null };
}

/** A fallback that cannot be converted is ignored. */
function fallbackOf({ fallback_id, fallback_size, depletion_size }: MatchRow, own: Decimal): Part['fallback'] {
  if (!fallback_id || !fallback_size || own.isZero()) return undefined;
  const other = depletionRatio(depletion_size, fallback_size);
  return other.ok ? { itemId: fallback_id, ratio: other.ratio.div(own) } : undefined;
}
