import { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';
import type { Part } from '../../domain/depletion-part.ts';
import type { Effect, LineModifier } from '../../domain/modifiers.ts';

/** An unmatched line of an ignored POS item counts as ignored. */
export type SaleState = 'posted' | 'unmatched' | 'paused' | 'undone';

/**
 * The amount that a line took of one item so far, over all postings; merged items count as the item they were merged
 * into.
 */
export interface Posted {
  readonly itemId: string;
  readonly quantity: Decimal;
  /** From the newest posting of the item; 0 once it was fully reversed. */
  readonly perUnit: Decimal;
  readonly inPlaceOf: string | null;
  readonly unitCost: Decimal | null;
  /** The amounts taken from each location, in depletion order. */
  readonly from: ReadonlyMap<string, Decimal>;
}

export interface StoredLine {
  readonly id: string;
  /** The till's name of the product. */
  readonly name: string;
  readonly posItemId: string;
  readonly soldAt: Date;
  readonly quantity: Decimal;
  readonly state: SaleState;
  readonly problem: string | null;
  readonly version: number;
  readonly soldAsId: string | null;
  readonly recipeId: string | null;
  readonly matchName: string | null;
  readonly depletionSize: string | null;
  readonly posted: readonly Posted[];
  /**
   * The amount that one sold unit took before modifiers, by the match it was posted with; null for a line that had
   * no modifiers.
   */
  readonly base: readonly Part[] | null;
  /** In the till's order, with the effects of their posting (D34); null for those that wait for an effect. */
  readonly modifiers: readonly LineModifier[];
}

interface LineRow {
  readonly id: string;
  readonly name: string;
  readonly pos_item_id: string;
  readonly sold_at: Date;
  readonly quantity: string;
  readonly state: SaleState;
  readonly problem: string | null;
  readonly version: number;
  readonly sold_as_id: string | null;
  readonly recipe_id: string | null;
  readonly match_name: string | null;
  readonly depletion_size: string | null;
  readonly base: readonly { item_id: string; per_unit: string }[] | null;
}

interface PostedRow {
  readonly line_id: string;
  readonly item_id: string;
  readonly quantity: string;
  readonly per_unit: string;
  readonly in_place_of: string | null;
  readonly unit_cost: string | null;
}

/** Lines and their postings, ordered by id. */
export async function readLines(tx: Tx, organizationId: string, ids: readonly string[]): Promise<StoredLine[]> {
  const { rows } = await sql<LineRow>`
    select l.id, case when p.variation is null then p.name else p.name || ' (' || p.variation || ')' end as name, l.pos_item_id, l.sold_at, l.quantity, l.state, l.problem, l.version, l.sold_as_id, l.recipe_id, l.match_name, l.depletion_size,
      (select json_agg(json_build_object('item_id', part.item_id, 'per_unit', part.per_unit::text) order by part.position)
        from (
          select coalesce(i.merged_into_id, i.id) as item_id, sum((b.value ->> 'per_unit')::numeric) as per_unit, min(b.ordinality) as position
          from jsonb_array_elements(l.base) with ordinality as b
          join catalog.item as i on i.organization_id = l.organization_id and i.id = (b.value ->> 'item_id')::uuid
          group by 1) as part) as base
    from unnest(${ids}::uuid[]) with ordinality as page (id, position)
    join sales.sale_line as l on l.organization_id = ${organizationId} and l.id = page.id
    join sales.pos_item as p on p.organization_id = l.organization_id and p.id = l.pos_item_id
    order by page.position`.execute(tx);
  const before = rows.filter((row) => row.version > 0).map((row) => row.id);
  const posted = before.length > 0 ? await readPosted(tx, organizationId, before) : new Map<string, Posted[]>();
  const modifiers = await readModifiers(tx, organizationId, ids);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    posItemId: row.pos_item_id,
    soldAt: row.sold_at,
    quantity: new Decimal(row.quantity),
    state: row.state,
    problem: row.problem,
    version: row.version,
    soldAsId: row.sold_as_id,
    recipeId: row.recipe_id,
    matchName: row.match_name,
    depletionSize: row.depletion_size,
    posted: posted.get(row.id) ?? [],
    base: row.base?.map((part) => ({ itemId: part.item_id, perUnit: new Decimal(part.per_unit) })) ?? null,
    modifiers: modifiers.get(row.id) ?? [],
  }));
}

interface ModifierRow {
  readonly line_id: string;
  readonly modifier_id: string;
  readonly quantity: string;
  readonly effect: Effect['kind'] | null;
  readonly factor: string | null;
  readonly item_id: string | null;
  readonly per_unit: string | null;
  readonly size: string | null;
  readonly in_place_of: string | null;
}

async function readModifiers(tx: Tx, organizationId: string, ids: readonly string[]) {
  const { rows } = await sql<ModifierRow>`
    select m.line_id, m.modifier_id, m.quantity, m.effect, m.factor, coalesce(i.merged_into_id, i.id) as item_id, m.per_unit, m.size,
      coalesce(other.merged_into_id, other.id) as in_place_of
    from sales.sale_modifier as m
    left join catalog.item as i on i.organization_id = m.organization_id and i.id = m.item_id
    left join catalog.item as other on other.organization_id = m.organization_id and other.id = m.in_place_of
    where m.organization_id = ${organizationId} and m.line_id = any(${ids}::uuid[])
    order by m.line_id, m.position, m.modifier_id`.execute(tx);
  const asModifier = (row: ModifierRow): LineModifier => ({
    modifierId: row.modifier_id,
    quantity: new Decimal(row.quantity),
    effect: keptEffect(row),
  });
  return new Map([...Map.groupBy(rows, (row) => row.line_id)].map(([id, own]) => [id, own.map(asModifier)]));
}

function keptEffect({
  effect: kind,
  factor,
  item_id: itemId,
  per_unit,
  size,
  in_place_of,
}: ModifierRow): Effect | null {
  if (kind === null || kind === 'nothing') return kind && { kind };
  if (kind === 'multiplies') return { kind, factor: new Decimal(factor ?? 1) };
  if (kind === 'adds_own' && itemId === null) return null;
  const poured = { itemId: itemId ?? '', perUnit: new Decimal(per_unit ?? 0), size: size ?? '' };
  return kind === 'adds' || kind === 'adds_own' ? { kind, ...poured } : { kind, ...poured, inPlaceOf: in_place_of };
}

async function readPosted(tx: Tx, organizationId: string, ids: readonly string[]): Promise<Map<string, Posted[]>> {
  // Items merged since into one were parts of their own: it takes what they took together.
  const { rows } = await sql<PostedRow>`
    select line_id, item_id, sum(quantity) as quantity,
      coalesce(sum(per_unit) filter (where is_newest and in_place_of is null), max(per_unit) filter (where is_newest)) as per_unit,
      case when bool_or(is_newest and in_place_of is null) then null else (array_agg(in_place_of order by version desc))[1] end as in_place_of,
      (array_agg(unit_cost order by version desc))[1] as unit_cost
    from (
      select p.line_id, coalesce(i.merged_into_id, i.id) as item_id, p.version, p.quantity, p.per_unit, p.unit_cost,
        coalesce(other.merged_into_id, other.id) as in_place_of,
        p.version = max(p.version) over (partition by p.line_id, coalesce(i.merged_into_id, i.id)) as is_newest
      from sales.posting as p
      join catalog.item as i on i.organization_id = p.organization_id and i.id = p.item_id
      left join catalog.item as other on other.organization_id = p.organization_id and other.id = p.in_place_of
      where p.organization_id = ${organizationId} and p.line_id = any(${ids}::uuid[])
    ) as posted
    group by line_id, item_id order by line_id, item_id`.execute(tx);
  const { rows: moved } = await sql<{ line_id: string; item_id: string; location_id: string; quantity: string }>`
    select m.source_id as line_id, coalesce(i.merged_into_id, i.id) as item_id, m.location_id, -sum(m.quantity) as quantity
    from stock.movement as m
    join catalog.item as i on i.organization_id = m.organization_id and i.id = m.item_id
    left join stock.running_stock as r on r.organization_id = m.organization_id and r.item_id = coalesce(i.merged_into_id, i.id)
      and r.location_id = m.location_id
    where m.organization_id = ${organizationId} and m.source_type = 'sale' and m.source_id = any(${ids}::uuid[]) and m.kind = 'sale'
    group by m.source_id, coalesce(i.merged_into_id, i.id), m.location_id, r.depletion_priority
    having sum(m.quantity) <> 0
    order by m.source_id, 2, r.depletion_priority nulls last, m.location_id`.execute(tx);
  const places = Map.groupBy(moved, (row) => `${row.line_id} ${row.item_id}`);
  const asPosted = (row: PostedRow): Posted => ({
    itemId: row.item_id,
    quantity: new Decimal(row.quantity),
    perUnit: new Decimal(row.per_unit),
    inPlaceOf: row.in_place_of,
    unitCost: row.unit_cost === null ? null : new Decimal(row.unit_cost),
    from: new Map(
      (places.get(`${row.line_id} ${row.item_id}`) ?? []).map((one) => [one.location_id, new Decimal(one.quantity)]),
    ),
  });
  return new Map([...Map.groupBy(rows, (row) => row.line_id)].map(([id, own]) => [id, own.map(asPosted)]));
}
