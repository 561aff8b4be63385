import { sql } from 'kysely';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { runQuery } from '#shared/server/run-command.ts';
import type { SellableGroup } from '../../contract/pos-schemas.ts';
import { readRecipeGroups } from './recipe-rows.ts';
import { readSoldAs } from './sold-as-rows.ts';

interface GroupQuery {
  readonly q: string;
  readonly type?: 'IT' | 'RE' | undefined;
  readonly expanded?: boolean | undefined;
  readonly size: number;
}

interface Found {
  readonly id: string;
  readonly type: 'IT' | 'RE';
}

/** Sold As entries and recipes by a fragment of their name (API-051), in the order of names. */
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

/** Sold As entries of the organization (with the item's name where they have none of their own), and its recipes. */
const groupsOf = (organizationId: string) => sql`(
  select s.id, 'IT' as type, coalesce(s.name, i.name) as name, platform.fold(concat_ws(' ', s.name, i.name, i.vintage)) as words
  from sales.sold_as as s
  join catalog.item as i on i.organization_id = s.organization_id and i.id = s.inventory_item_id
  where s.organization_id = ${organizationId} and s.deleted_at is null
  union all
  select r.id, 'RE', r.name || ' (Recipe)', platform.fold(r.name || ' (Recipe)')
  from recipes.recipe as r where r.organization_id = ${organizationId} and r.hidden_at is null) as sold`;

async function findGroups(tx: Tx, organizationId: string, { q, type, size }: GroupQuery): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select id, type from ${groupsOf(organizationId)}
    where (${type ?? null}::text is null or type = ${type ?? null}) and words like all (platform.like_words(${q.trim()}))
    order by not starts_with(words, platform.fold(${q.trim()})), platform.fold(name), id limit ${size}`.execute(tx);
  return rows;
}

/** Ids and names of all, for pickers (API-082). */
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
