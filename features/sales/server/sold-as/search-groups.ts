import { type RawBuilder, sql } from 'kysely';
import { filterConditions, parseFilter } from '#features/items/server/items/inventory-filter.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { refuseField } from '#shared/server/refusal.ts';
import { runQuery } from '#shared/server/run-command.ts';
import type { SellableGroup } from '../../contract/pos-schemas.ts';
import { readRecipeGroups } from './recipe-rows.ts';
import { soldAsSize } from './sold-as-filters.ts';
import { readSoldAs } from './sold-as-rows.ts';

interface GroupQuery {
  readonly q: string;
  readonly filter?: string | undefined;
  readonly type?: 'IT' | 'RE' | undefined;
  readonly expanded?: boolean | undefined;
  readonly size: number;
}

interface Found {
  readonly id: string;
  readonly type: 'IT' | 'RE';
}

/** Sold As entries and recipes by part of their name (API-051), ordered by name. */
export function searchSellableGroups(context: Context, input: GroupQuery): Promise<SellableGroup[]> {
  const { organizationId } = context.actor;
  return runQuery(context, async (tx) => {
    const found = await findGroups(tx, organizationId, input);
    const idsOf = (type: Found['type']) => found.filter((row) => row.type === type).map((row) => row.id);
    const groups = [
      ...(await readSoldAs(tx, organizationId, idsOf('IT'))),
      ...(await readRecipeGroups(tx, organizationId, idsOf('RE'))),
    ];
    const byId = new Map(groups.map((group) => [group.id, group]));
    return found.flatMap(({ id }) => {
      const group = byId.get(id);
      return group ? [input.expanded ? group : { ...group, sellable_items: [] }] : [];
    });
  });
}

/** Filters for choosing items for a list (FLT-013): none of them reveals how much is in stock. */
const OFFERED = new Set([
  ...['type', 'size', 'soldAsSize', 'subtype', 'producer', 'region'],
  ...['vineyard', 'variety', 'country', 'consignment'],
]);

/** Ids of matching items; undefined without a filter. */
function fittingItems(organizationId: string, text: string | undefined): RawBuilder<unknown> | undefined {
  const filter = parseFilter(text);
  const keys = Object.keys(filter);
  if (keys.length === 0) return undefined;
  const strange = keys.find((key) => !OFFERED.has(key));
  if (strange) throw refuseField('filter', `There is no filter called ${strange} here`);
  const conditions = filterConditions(filter, { organizationId, timezone: 'UTC', higher: { soldAsSize } });
  return sql`select i.id from catalog.item as i
    join stock.item_cost as c on c.organization_id = i.organization_id and c.item_id = i.id
    where i.organization_id = ${organizationId} and ${sql.join(conditions, sql` and `)}`;
}

/** The organization's Sold As entries (with the item's name if they have none) and recipes. */
const groupsOf = (organizationId: string, fitting?: RawBuilder<unknown>) => sql`(
  select s.id, 'IT' as type, coalesce(s.name, i.name) as name, platform.fold(concat_ws(' ', s.name, i.name, i.vintage)) as words
  from sales.sold_as as s
  join catalog.item as i on i.organization_id = s.organization_id and i.id = s.inventory_item_id
  where s.organization_id = ${organizationId} and s.deleted_at is null
    ${fitting ? sql`and s.inventory_item_id in (${fitting})` : sql``}
  union all
  select r.id, 'RE', r.name || ' (Recipe)', platform.fold(r.name || ' (Recipe)')
  from recipes.recipe as r where r.organization_id = ${organizationId} and r.hidden_at is null
    ${fitting ? sql`and false` : sql``}) as sold`;

async function findGroups(tx: Tx, organizationId: string, { q, type, size, filter }: GroupQuery): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select id, type from ${groupsOf(organizationId, fittingItems(organizationId, filter))}
    where (${type ?? null}::text is null or type = ${type ?? null}) and words like all (platform.like_words(${q.trim()}))
    order by not starts_with(words, platform.fold(${q.trim()})), platform.fold(name), id limit ${size}`.execute(tx);
  return rows;
}

/** All ids and names, for pickers (API-082). */
export function listSimpleGroups(context: Context) {
  const { organizationId } = context.actor;
  return runQuery(context, async (tx) => {
    const { rows } = await sql<Found & { name: string; group_type: 'IT' | 'RE' }>`
      select id, name, type, type as group_type from ${groupsOf(organizationId)} order by platform.fold(name), id`.execute(
      tx,
    );
    return rows;
  });
}
