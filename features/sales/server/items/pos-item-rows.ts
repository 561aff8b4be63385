import { sql } from 'kysely';
import { currentCycle } from '#features/counting/server/cycles/find-cycle.ts';
import type { Tx } from '#shared/server/database.ts';
import type { PosItem, SellableGroup } from '../../contract/pos-schemas.ts';
import { readRecipesByName } from '../matching/recipe-suggestions.ts';
import { readSuggestions } from '../matching/suggestion-rows.ts';
import { readRecipeGroups } from '../sold-as/recipe-rows.ts';
import { readSoldAs } from '../sold-as/sold-as-rows.ts';

/** The state of POS item `p` (POS-032). */
export const STATE = sql<PosItem['state']>`case when p.ignored then 'ignored'
  when p.sold_as_id is null and p.recipe_id is null then 'unmatched' else 'matched' end`;

type PosItemRow = Omit<PosItem, 'sellable_item_group' | 'inventory_items' | 'suggested_match' | 'suggested_recipe'> & {
  readonly sold_as_id: string | null;
  readonly recipe_id: string | null;
};

/** These POS items with their matches, in the given order; unknown ids are skipped. */
export async function readPosItems(tx: Tx, organizationId: string, ids: readonly string[]): Promise<PosItem[]> {
  if (ids.length === 0) return [];
  const { started_at: began } = await currentCycle(tx, organizationId);
  const { rows } = await sql<PosItemRow>`
    select p.id, p.name, p.variation, p.external_id, p.unit_price::float8 as unit_price, p.ignored, ${STATE} as state,
      p.pos_id, json_build_object('id', pos.id, 'name', pos.name) as pos, p.sold_as_id, p.recipe_id,
      case when k.id is null then '[]'::json
        else json_build_array(json_build_object('id', k.id, 'type', 'XC', 'name', k.name, 'pos_id', k.pos_id)) end as fields,
      (select w.state from sales.till_write as w
        where w.organization_id = p.organization_id and w.pos_item_id = p.id and w.state <> 'waiting') as write_problem,
      case when ${STATE} = 'unmatched' then (
        select json_build_object('quantity', coalesce(sum(l.quantity) filter (where l.sold_at >= ${began}), 0)::float8,
          'earlier', coalesce(sum(l.quantity) filter (where l.sold_at < ${began}), 0)::float8)
        from sales.sale_line as l
        where l.organization_id = p.organization_id and l.pos_item_id = p.id and l.state = 'unmatched') end as waiting,
      to_json(p.created_at) #>> '{}' as created_at, to_json(p.updated_at) #>> '{}' as updated_at
    from unnest(${ids}::uuid[]) with ordinality as page (id, position)
    join sales.pos_item as p on p.organization_id = ${organizationId} and p.id = page.id
    join sales.pos_instance as pos on pos.organization_id = p.organization_id and pos.id = p.pos_id
    left join sales.category as k on k.organization_id = p.organization_id and k.id = p.category_id
    order by page.position`.execute(tx);
  const groups = await readGroups(tx, organizationId, rows);
  const suggestions = await readSuggestions(tx, organizationId, ids);
  const recipeOf = await readRecipesByName(tx, organizationId, rows);
  return rows.map(({ sold_as_id, recipe_id, ...row }) => {
    const group = groups.get(sold_as_id ?? recipe_id ?? '') ?? null;
    return {
      ...row,
      sellable_item_group: group,
      inventory_items: group ? itemsOf(group) : [],
      suggested_match: suggestions.get(row.id)?.[0] ?? null,
      suggested_recipe: recipeOf(row)?.recipe ?? null,
    };
  });
}

async function readGroups(tx: Tx, organizationId: string, rows: readonly PosItemRow[]) {
  const idsOf = (pick: (row: PosItemRow) => string | null) => [...new Set(rows.flatMap((row) => pick(row) ?? []))];
  const found = [
    ...(await readSoldAs(
      tx,
      organizationId,
      idsOf((row) => row.sold_as_id),
    )),
    ...(await readRecipeGroups(
      tx,
      organizationId,
      idsOf((row) => row.recipe_id),
    )),
  ];
  return new Map(found.map((group) => [group.id, group]));
}

function itemsOf({ sellable_items }: SellableGroup) {
  const sources = sellable_items.flatMap((part) => part.sources.map((source) => source.inventory_item));
  return [...new Map(sources.map((item) => [item.id, item])).values()];
}
