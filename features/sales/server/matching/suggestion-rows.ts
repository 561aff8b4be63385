import { sql } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '#shared/server/database.ts';
import type { suggestion } from '../../contract/pos-schemas.ts';

export type Suggestion = z.output<typeof suggestion>;

/** Suggestions for these POS items, each POS item's likeliest first; none for a matched or ignored one. */
export async function readSuggestions(
  tx: Tx,
  organizationId: string,
  posItemIds: readonly string[],
): Promise<Map<string, Suggestion[]>> {
  if (posItemIds.length === 0) return new Map();
  const { rows } = await sql<Suggestion>`
    select ${SUGGESTION} from ${SUGGESTIONS}
    where ${PROPOSED} and m.organization_id = ${organizationId} and m.pos_item_id = any(${posItemIds}::uuid[])
    order by m.score desc, i.name_key, i.id`.execute(tx);
  return Map.groupBy(rows, (row) => row.pos_item_id);
}

/** Over m (staged_match), p (pos_item), i (item), whole (its size), and z (the suggested size). */
export const SUGGESTION = sql`m.pos_item_id, m.size_id, case when m.size_id is null then m.new_size end as new_size, m.score::float8 as score, m.by_model is true as by_model,
  json_build_object('id', i.id, 'name', i.name, 'vintage', i.vintage, 'barcode', i.barcode, 'size', json_build_object(
    'id', whole.id, 'name', whole.name, 'volume', whole.volume::float8, 'unit', whole.unit, 'count', whole.count)) as inventory_item,
  case when z.id is not null then json_build_object('id', z.id, 'name', z.name, 'volume', z.volume::float8, 'unit', z.unit,
    'count', z.count) end as size`;

export const SUGGESTIONS = sql`sales.staged_match as m
  join sales.pos_item as p on p.organization_id = m.organization_id and p.id = m.pos_item_id
    and p.sold_as_id is null and p.recipe_id is null and not p.ignored
  join catalog.item as i on i.organization_id = m.organization_id and i.id = m.inventory_item_id and i.active
  join catalog.size as whole on whole.organization_id = i.organization_id and whole.id = i.size_id
  left join catalog.size as z on z.organization_id = m.organization_id and z.id = m.size_id`;

/** Excludes declined suggestions. */
export const PROPOSED = sql<boolean>`not m.declined`;
