import { sql } from 'kysely';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { notFound } from '#shared/server/refusal.ts';
import { runCommand, runQuery } from '#shared/server/run-command.ts';
import { recordRows } from '#shared/server/undo/rows-inverse.ts';
import type { FieldCode } from '../../domain/field-codes.ts';
import { ensureFields, linkFields } from '../fields/ensure-fields.ts';
import { undoItemChange, watchItems } from '../items/undo-item.ts';

interface Detail {
  readonly type: FieldCode;
  readonly name: string;
}

interface ItemWithGaps {
  readonly inventory_item_id: string;
  readonly name: string;
  readonly vintage: string | null;
  readonly size: string;
  readonly product: string;
  readonly details: Detail[];
}

/** Matched items that lack an attribute which their product states, by name; `total` counts those beyond the limit, too. */
export function listMissingDetails(context: Context, { limit }: { limit: number }) {
  const { organizationId } = context.actor;
  return runQuery(context, async (tx) => {
    const { rows } = await sql<ItemWithGaps & { total: number }>`
      select found.*, count(*) over ()::int as total from (${missing(organizationId, null)}) as found
      order by found.name, found.vintage nulls first, found.inventory_item_id limit ${limit}`.execute(tx);
    return { data: rows.map(({ total: _, ...item }) => item), total: rows[0]?.total ?? 0 };
  });
}

/**
 * Each item with what its product states and the item has no value of that kind for: producer, country, region,
 * appellation, variety, strength. Values that a person gave are never replaced.
 */
const missing = (organizationId: string, ids: readonly string[] | null) => sql`
  select i.id as inventory_item_id, i.name, i.vintage, z.name as size, k.name as product,
    json_agg(json_build_object('type', d.type, 'name', d.name) order by d.place, d.name) as details
  from catalog.item as i
  join catalog.size as z on z.organization_id = i.organization_id and z.id = i.size_id
  join matching.known_item as k on k.id = i.original_item_id and (k.organization_id is null or k.organization_id = ${organizationId})
  cross join lateral (
    select 1, 'PR', k.producer union all select 2, 'CT', k.country union all select 3, 'RG', k.region
    union all select 4, 'AP', k.details ->> 'appellation'
    union all select 5, 'VT', trim(grape) from jsonb_array_elements_text(
      case jsonb_typeof(k.details -> 'grapes') when 'array' then k.details -> 'grapes' else '[]' end) as grape
    union all select 5, 'VT', trim(grape) from regexp_split_to_table(
      case jsonb_typeof(k.details -> 'grapes') when 'string' then k.details ->> 'grapes' end, ',') as grape
    union all select 6, 'AV', trim_scale(k.abv)::text where k.abv > 0
  ) as d (place, type, name)
  where i.organization_id = ${organizationId} and i.active
    and (${ids}::uuid[] is null or i.id = any(${ids}::uuid[])) and length(d.name) between 1 and 1000
    and not exists (
      select from catalog.item_field as l
      join catalog.field as f on f.organization_id = l.organization_id and f.id = l.field_id and f.code = d.type
      where l.organization_id = i.organization_id and l.item_id = i.id)
  group by i.id, i.name, i.vintage, z.name, k.name`;

/**
 * Gives items the details of their products that a person looked at. A detail that someone gave the item meanwhile, or
 * that its product states no more, is left out and counted as skipped.
 */
export function fillDetails(
  context: Context,
  input: { items: readonly { inventory_item_id: string; details: readonly Detail[] }[] },
) {
  const { organizationId } = context.actor;
  return runCommand(context, 'fillDetails', input, async (tx) => {
    const ids = [...new Set(input.items.map(({ inventory_item_id }) => inventory_item_id))];
    await lockAll(tx, organizationId, ids);
    const seen = await watchItems(tx, organizationId, ids, ['catalog.item_field']);
    const { rows } = await sql<ItemWithGaps>`${missing(organizationId, ids)}`.execute(tx);
    const open = new Set(rows.flatMap((item) => item.details.map((each) => keyOf(item.inventory_item_id, each))));
    const asked = input.items.flatMap(({ inventory_item_id, details }) =>
      details.map((detail) => ({ inventory_item_id, detail })),
    );
    const filled = asked.filter(({ inventory_item_id, detail }) => open.has(keyOf(inventory_item_id, detail)));
    const values = await ensureFields(
      tx,
      organizationId,
      filled.map(({ detail: { type: code, name } }) => ({ code, name })),
    );
    const changed = filled.map(({ inventory_item_id }) => inventory_item_id);
    await linkFields(tx, organizationId, changed, values);
    await sql`update catalog.item set updated_at = now()
      where organization_id = ${organizationId} and id = any(${changed}::uuid[])`.execute(tx);
    if (changed.length > 0) await announce(tx, organizationId, 'items', [...new Set(changed)]);
    const action_id = await recordRows(tx, context, undoItemChange, seen);
    return { filled: filled.length, skipped: asked.length - filled.length, action_id };
  });
}

const keyOf = (itemId: string, { type, name }: Detail) => `${itemId} ${type} ${name}`;

/** An item that was merged or made inactive has no gaps, so its details are skipped. */
async function lockAll(tx: Tx, organizationId: string, ids: readonly string[]): Promise<void> {
  const { rows } = await sql`
    select from catalog.item where organization_id = ${organizationId} and id = any(${ids}::uuid[]) order by id for update`.execute(
    tx,
  );
  if (rows.length < ids.length) throw notFound('Item');
}
