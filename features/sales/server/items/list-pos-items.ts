import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#shared/server/context.ts';
import { runQuery } from '#shared/server/run-command.ts';
import type { MATCH_FILTERS } from '../../contract/pos-item-contract.ts';
import { PROPOSED } from '../matching/suggestion-rows.ts';
import { readPosItems, STATE } from './pos-item-rows.ts';

interface PosItemQuery {
  readonly page: number;
  readonly limit: number;
  readonly sort: string;
  readonly search?: string | undefined;
  readonly match: (typeof MATCH_FILTERS)[number];
  readonly pos_id?: string | undefined;
  readonly category_id?: string | undefined;
}

const UNMATCHED = sql<boolean>`p.sold_as_id is null and p.recipe_id is null and not p.ignored`;

/** POS items that were removed, by the till or by the undo of an import, stay in the list if they were sold or matched. */
export const STILL_SOLD = sql<boolean>`(p.removed_at is null or num_nonnulls(p.sold_as_id, p.recipe_id) > 0
  or exists (select from sales.sale_line as l
    where l.organization_id = p.organization_id and l.pos_item_id = p.id and l.state <> 'undone'))`;

/** Match filters (POS-037). */
const OF_MATCH: Readonly<Record<PosItemQuery['match'], RawBuilder<boolean>>> = {
  all: sql`true`,
  matched: sql`(p.sold_as_id is not null or p.recipe_id is not null)`,
  unmatched: UNMATCHED,
  ignored: sql`p.ignored`,
  suggestions: sql`${UNMATCHED} and exists (select from sales.staged_match as m
    join catalog.item as i on i.organization_id = m.organization_id and i.id = m.inventory_item_id and i.active
    where m.organization_id = p.organization_id and m.pos_item_id = p.id and ${PROPOSED})`,
};

/** Scalar subqueries, so only a page sorted by one pays for it. */
const SORTS: Readonly<Record<string, RawBuilder<unknown>>> = {
  name: sql`p.name_key`,
  price: sql`p.unit_price`,
  state: STATE,
  created_at: sql`p.created_at`,
  updated_at: sql`p.updated_at`,
  category: sql`(select platform.fold(k.name) from sales.category as k where k.organization_id = p.organization_id and k.id = p.category_id)`,
  match: sql`coalesce(
    (select platform.fold(coalesce(s.name, i.name)) from sales.sold_as as s
      join catalog.item as i on i.organization_id = s.organization_id and i.id = s.inventory_item_id
      where s.organization_id = p.organization_id and s.id = p.sold_as_id),
    (select r.name_key from recipes.recipe as r where r.organization_id = p.organization_id and r.id = p.recipe_id))`,
};

/** POS items, one page at a time. */
export function listPosItems(context: Context, input: PosItemQuery) {
  const { organizationId } = context.actor;
  return runQuery(context, async (tx) => {
    const where = conditionsOf(organizationId, input);
    const order = input.sort.split(',').map((part) => {
      const [field = '', direction] = part.split(':');
      return sql`${SORTS[field]} ${sql.raw(direction === 'desc' ? 'desc' : 'asc')} nulls last`;
    });
    const { rows } = await sql<{ id: string }>`
      select p.id from sales.pos_item as p where ${where} order by ${sql.join(order)}, p.name_key, p.id
      limit ${input.limit} offset ${(input.page - 1) * input.limit}`.execute(tx);
    const { rows: counted } = await sql<{ total: number }>`
      select count(*)::int as total from sales.pos_item as p where ${where}`.execute(tx);
    const total = counted[0]?.total ?? 0;
    return {
      data: await readPosItems(
        tx,
        organizationId,
        rows.map((row) => row.id),
      ),
      meta: { page: input.page, limit: input.limit, total, totalPages: Math.ceil(total / input.limit) },
    };
  });
}

function conditionsOf(organizationId: string, input: PosItemQuery): RawBuilder<boolean> {
  const conditions = [sql<boolean>`p.organization_id = ${organizationId}`, OF_MATCH[input.match], STILL_SOLD];
  if (input.search?.trim()) conditions.push(namedLike(input.search));
  if (input.pos_id) conditions.push(sql<boolean>`p.pos_id = ${input.pos_id}`);
  if (input.category_id) conditions.push(sql<boolean>`p.category_id = ${input.category_id}`);
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/** Every word is in the name or variation of POS item `p`. */
export const namedLike = (words: string) =>
  sql<boolean>`platform.fold(concat_ws(' ', p.name, p.variation)) like all (platform.like_words(${words}))`;
