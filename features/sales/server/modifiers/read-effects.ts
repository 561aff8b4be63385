import { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import { contentOf } from '#features/catalog/domain/content.ts';
import type { Tx } from '#shared/server/database.ts';
import { type DepletionSize, depletionRatio } from '../../domain/depletion-ratio.ts';
import type { Effect, ItemKind } from '../../domain/modifiers.ts';

/** The current effect of a modifier, or why it can't be applied and what to fix. Null for an unmatched one. */
export type CurrentEffect = { readonly effect: Effect } | { readonly problem: string } | null;

export interface EffectRow {
  /** Its name. */
  readonly modifier: string;
  readonly effect: Effect['kind'];
  readonly factor: string | null;
  readonly item_id: string | null;
  readonly item_size: DepletionSize | null;
  readonly depletion_size: DepletionSize | null;
}

interface Row extends EffectRow {
  readonly modifier_id: string;
  /** Null for the effect on every POS item without an exception. */
  readonly pos_item_id: string | null;
}

export interface Effects {
  /** The effect on a POS item: its exception, else the effect everywhere. */
  of(modifierId: string, posItemId: string): CurrentEffect;
  /** Items that the effects take. */
  readonly itemIds: readonly string[];
  /** At least one line has a modifier, so the main part of a drink may matter. */
  readonly any: boolean;
}

/**
 * The effects of the modifiers of these lines. Locks the modifiers against another match until the end of the
 * transaction, like POS items: a concurrent match waits, then finds the lines stored here.
 */
export async function readEffects(tx: Tx, organizationId: string, lineIds: readonly string[]): Promise<Effects> {
  const { rows: named } = await sql<{ id: string }>`
    select distinct modifier_id as id from sales.sale_modifier
    where organization_id = ${organizationId} and line_id = any(${lineIds}::uuid[])`.execute(tx);
  if (named.length === 0) return { of: () => null, itemIds: [], any: false };
  const ids = named.map((row) => row.id);
  await sql`
    select from sales.modifier where organization_id = ${organizationId} and id = any(${ids}::uuid[])
    order by id for share`.execute(tx);
  const { rows } = await sql<Row>`
    select said.*, m.name as modifier, coalesce(i.merged_into_id, i.id) as item_id,
      ${asSize('whole')} as item_size, ${asSize('taken')} as depletion_size
    from (
      select organization_id, id as modifier_id, null::uuid as pos_item_id, effect, factor, inventory_item_id, depletion_size_id
      from sales.modifier where organization_id = ${organizationId} and id = any(${ids}::uuid[]) and effect is not null
      union all
      select organization_id, modifier_id, pos_item_id, effect, factor, inventory_item_id, depletion_size_id
      from sales.modifier_exception where organization_id = ${organizationId} and modifier_id = any(${ids}::uuid[])
    ) as said
    join sales.modifier as m on m.organization_id = said.organization_id and m.id = said.modifier_id
    ${withSizes}`.execute(tx);
  const found = new Map(rows.map((row) => [`${row.modifier_id} ${row.pos_item_id ?? ''}`, effectOf(row)]));
  return {
    of: (modifierId, posItemId) => found.get(`${modifierId} ${posItemId}`) ?? found.get(`${modifierId} `) ?? null,
    itemIds: rows.flatMap((row) => row.item_id ?? []),
    any: true,
  };
}

/** For `said`; a merged item becomes the item it was merged into. */
export const withSizes = sql`
  left join catalog.item as i on i.organization_id = said.organization_id and i.id = said.inventory_item_id
  left join catalog.item as kept on kept.organization_id = i.organization_id and kept.id = coalesce(i.merged_into_id, i.id)
  left join catalog.size as whole on whole.organization_id = kept.organization_id and whole.id = kept.size_id
  left join catalog.size as taken on taken.organization_id = said.organization_id and taken.id = said.depletion_size_id`;

function asSize(of: string) {
  const z = sql.ref(of);
  return sql`case when ${z}.id is not null then
    json_build_object('name', ${z}.name, 'volume', ${z}.volume::text, 'unit', ${z}.unit, 'count', ${z}.count) end`;
}

/** What the fields of an effect mean, or why they can't be applied. */
export function effectOf(row: EffectRow): CurrentEffect {
  const { effect: kind, factor, item_id: itemId, item_size: own, depletion_size: taken } = row;
  if (kind === 'nothing') return { effect: { kind } };
  if (kind === 'multiplies') return { effect: { kind, factor: new Decimal(factor ?? 1) } };
  if (kind === 'adds_own' && taken) return { effect: { kind, itemId: null, amount: taken, size: taken.name } };
  if (kind === 'replaces_same' && itemId) return { effect: { kind, itemId, inPlaceOf: null, perUnit: new Decimal(0) } };
  if (!itemId || !own || !taken || kind === 'adds_own' || kind === 'replaces_same')
    throw new Error(`effectOf: modifier ${row.modifier} takes no item`);
  const ratio = depletionRatio(taken, own);
  if (!ratio.ok) return { problem: `Modifier ${row.modifier}: ${ratio.problem}` };
  const poured = { itemId, perUnit: ratio.ratio, size: taken.name };
  return { effect: kind === 'adds' ? { kind, ...poured } : { kind, ...poured, inPlaceOf: null } };
}

/** Item kinds, to find the main source of a recipe. */
export async function readItemKinds(
  tx: Tx,
  organizationId: string,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, ItemKind>> {
  const { rows } = await sql<{
    id: string;
    type: string;
    subtype: string;
    name: string;
    volume: string;
    unit: string;
    count: number;
  }>`
    select i.id, t.short_type as type, i.type_id as subtype, z.name, z.volume::text as volume, z.unit, z.count
    from catalog.item as i
    join catalog.item_type as t on t.organization_id = i.organization_id and t.id = i.type_id
    join catalog.size as z on z.organization_id = i.organization_id and z.id = i.size_id
    where i.organization_id = ${organizationId} and i.id = any(${itemIds}::uuid[])`.execute(tx);
  return new Map(
    rows.map(({ id, type, subtype, ...size }) => [
      id,
      { type, subtype, size, content: contentOf(Number(size.volume), size.unit, size.count) },
    ]),
  );
}
