import type { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import { unitKind } from '#features/catalog/domain/convert-units.ts';
import { parseSize } from '#features/catalog/domain/parse-size.ts';
import { usualShot } from '#features/catalog/domain/usual-size.ts';
import { currentRegion } from '#shared/domain/format.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { Refusal, refuseField } from '#shared/server/refusal.ts';
import { runQuery } from '#shared/server/run-command.ts';
import type { DrinkPreview } from '../../contract/modifier-contract.ts';
import type { DepletionSize } from '../../domain/depletion-ratio.ts';
import type { Effect, ItemKind } from '../../domain/modifiers.ts';
import { amountIn, measureOf, previewDrink } from '../../domain/preview-drink.ts';
import { type Match, readMatches } from '../sales/read-depletions.ts';
import { readModifier, requireSameTill, soldWith } from './modifier-rows.ts';
import { type CurrentEffect, effectOf, readItemKinds } from './read-effects.ts';

/** An effect that is not stored. */
interface Asked {
  readonly id: string;
  readonly effect: Effect['kind'];
  readonly factor?: number | undefined;
  readonly inventory_item_id?: string | undefined;
  readonly depletion_size?: string | undefined;
  readonly pos_item_id?: string | undefined;
  /** A drink to show instead of those that it was sold with. */
  readonly example_id?: string | undefined;
}

const MOST_DRINKS = 5;
const MOST_EXAMPLES = 3;
/** Examples are drinks that sell now, days. */
const RECENT = 30;

interface SoldRow {
  readonly id: string;
  readonly name: string;
  readonly sold: number;
  readonly matched: boolean;
  readonly of_kind: number;
}

/** What the drinks that a modifier was sold with would take with this effect, by the code that posts sales (D42). */
export function previewDrinks(context: Context, input: Asked) {
  const { organizationId } = context.actor;
  return runQuery(context, async (tx) => {
    const { name } = await readModifier(tx, organizationId, input.id);
    for (const field of ['pos_item_id', 'example_id'] as const)
      if (input[field]) await requireSameTill(tx, organizationId, { id: input.id, pos_item_id: input[field] }, field);
    const only = input.pos_item_id ?? input.example_id;
    const ownSales = await readSold(tx, organizationId, { id: input.id, pos_item_id: only });
    const isUnsold = ownSales.length === 0;
    const sold = isUnsold ? await readExamples(tx, context, input.id) : ownSales;
    const shown = sold.filter((row) => row.matched).slice(0, MOST_DRINKS);
    const matches = await readMatches(
      tx,
      organizationId,
      shown.map((row) => row.id),
    );
    const takenIds = [...matches.values()].flatMap((match) => partsOf(match).map((part) => part.itemId));
    const itemIds = [...new Set([...takenIds, ...(input.inventory_item_id ? [input.inventory_item_id] : [])])];
    const kinds = await readItemKinds(tx, organizationId, itemIds);
    const effect = await readAsked(tx, organizationId, input, { name, kinds });
    const names = await readNames(tx, organizationId, itemIds);
    const ofKind = (isMatched: boolean) => sold.find((row) => row.matched === isMatched)?.of_kind ?? 0;
    return {
      drinks: shown.map((row) => drinkOf(row, { match: matches.get(row.id), effect, kinds, names })),
      more: ofKind(true) - shown.length,
      unmatched: ofKind(false),
      examples: isUnsold || (input.pos_item_id === undefined && input.example_id !== undefined),
    };
  });
}

const partsOf = (match: Match | undefined) => (match === undefined || typeof match === 'string' ? [] : match.parts);

/** The drinks that the effect is for, most sold first; `of_kind` counts all with a match, or all without one. */
async function readSold(
  tx: Tx,
  organizationId: string,
  { id, pos_item_id }: Pick<Asked, 'id' | 'pos_item_id'>,
): Promise<SoldRow[]> {
  const { rows } = await sql<SoldRow>`
    with drink as (
      select p.id, concat_ws(' · ', p.name, p.variation) as name, p.name_key, not p.ignored and (p.sold_as_id is not null or p.recipe_id is not null) as matched,
        coalesce(sales.sold, 0)::float8 as sold
      from ${soldWith(organizationId, { id, pos_item_id })}
    ), placed as (
      select *, count(*) over (partition by matched)::int as of_kind,
        row_number() over (partition by matched order by sold desc, name_key, id) as place from drink
    )
    select id, name, sold, matched, of_kind from placed where place <= ${MOST_DRINKS} order by place`.execute(tx);
  return rows;
}

/** Matched drinks of the modifier's till, those first that sell most now: for one that was not sold with any yet. */
async function readExamples(tx: Tx, { actor, now }: Context, id: string): Promise<SoldRow[]> {
  const { organizationId } = actor;
  const since = new Date(now.getTime() - RECENT * 86_400_000);
  const { rows } = await sql<Omit<SoldRow, 'sold' | 'matched' | 'of_kind'>>`
    select p.id, concat_ws(' · ', p.name, p.variation) as name from sales.pos_item as p
    join sales.modifier as m on m.organization_id = p.organization_id and m.pos_id = p.pos_id and m.id = ${id}
    left join (
      select l.pos_item_id, sum(l.quantity) as sold from sales.sale_line as l
      where l.organization_id = ${organizationId} and l.sold_at >= ${since} group by 1
    ) as recent on recent.pos_item_id = p.id
    where p.organization_id = ${organizationId} and not p.ignored and p.removed_at is null
      and (p.sold_as_id is not null or p.recipe_id is not null)
    order by recent.sold desc nulls last, p.name_key, p.id limit ${MOST_EXAMPLES}`.execute(tx);
  return rows.map((row) => ({ ...row, sold: 0, matched: true, of_kind: rows.length }));
}

interface Around {
  readonly name: string;
  readonly kinds: ReadonlyMap<string, ItemKind>;
}

/** Refuses what is missing, with the fields and texts of `changeModifier`. */
async function readAsked(
  tx: Tx,
  organizationId: string,
  { effect, factor, inventory_item_id: itemId, depletion_size }: Asked,
  { name, kinds }: Around,
): Promise<CurrentEffect> {
  const takesItem = effect === 'adds' || effect === 'replaces' || effect === 'replaces_same';
  const takesSize = effect === 'adds' || effect === 'replaces' || effect === 'adds_own';
  if (effect === 'multiplies' && factor === undefined)
    throw refuseField('factor', 'Factor is required: 2 for a double');
  if (takesItem && !itemId) throw refuseField('inventory_item_id', 'Inventory Item is required');
  const own = itemId ? kinds.get(itemId) : undefined;
  if (takesItem && !own) throw new Refusal('not_found', 'Item not found', { inventory_item_id: 'Item not found' });
  const taken = takesSize ? await readSize(tx, organizationId, depletion_size) : null;
  if (effect === 'adds_own' && taken && unitKind(taken.unit) !== 'volume')
    throw refuseField(
      'depletion_size',
      `${taken.name} is not a volume: choose one, such as ${usualShot(currentRegion())}`,
    );
  return effectOf({
    modifier: name,
    effect,
    factor: factor === undefined ? null : String(factor),
    item_id: itemId ?? null,
    item_size: own?.size ?? null,
    depletion_size: taken,
  });
}

/** A size by the name that it has here, else as written; it need not exist yet. */
async function readSize(tx: Tx, organizationId: string, written = ''): Promise<DepletionSize> {
  if (written.trim() === '') throw refuseField('depletion_size', 'Depletion size is required');
  const { rows } = await sql<DepletionSize>`
    select name, volume::text as volume, unit, count from catalog.size
    where organization_id = ${organizationId} and lower(name) = lower(${written.trim()}) order by id limit 1`.execute(
    tx,
  );
  const [known] = rows;
  if (known) return known;
  const read = parseSize(written);
  if (!read.ok) throw refuseField('depletion_size', read.reason);
  return read.size;
}

async function readNames(tx: Tx, organizationId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from catalog.item where organization_id = ${organizationId} and id = any(${ids}::uuid[])`.execute(
    tx,
  );
  return new Map(rows.map((row) => [row.id, row.name]));
}

interface Drink {
  readonly match: Match | undefined;
  readonly effect: CurrentEffect;
  readonly kinds: ReadonlyMap<string, ItemKind>;
  readonly names: ReadonlyMap<string, string>;
}

function drinkOf({ id, name, sold }: SoldRow, { match, effect, kinds, names }: Drink): DrinkPreview {
  const drink = { pos_item: { id, name }, sold };
  const problem = typeof match === 'object' ? match.problem : 'It is no longer matched';
  if (problem !== null || effect === null) return { ...drink, parts: [], problem };
  if ('problem' in effect) return { ...drink, parts: [], problem: effect.problem };
  const found = previewDrink(partsOf(match), effect.effect, (itemId) => kinds.get(itemId));
  if (!found.ok) return { ...drink, parts: [], problem: found.problem };
  const parts = found.parts.flatMap((part) => {
    const size = kinds.get(part.itemId)?.size;
    if (!size) return [];
    const amount = (stockUnits: Decimal) => amountIn(stockUnits, size).toNumber();
    return {
      inventory_item: { id: part.itemId, name: names.get(part.itemId) ?? '' },
      without: amount(part.without),
      with: amount(part.with),
      unit: measureOf(size),
    };
  });
  return { ...drink, parts, problem: null };
}
