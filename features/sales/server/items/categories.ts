import { sql } from 'kysely';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { Refusal } from '#shared/server/refusal.ts';
import { runCommand, runQuery } from '#shared/server/run-command.ts';
import { requireInstance } from '../instances/change-instances.ts';
import { findDefaultInstance } from '../instances/list-instances.ts';

interface Category {
  readonly id: string;
  readonly type: 'XC';
  readonly name: string;
  readonly pos_id: string;
  readonly usedCount?: number;
}

interface CategoryQuery {
  readonly filter?: string | undefined;
  readonly queryText?: string | undefined;
  readonly pos_id?: string | undefined;
  readonly usedOnly?: boolean | undefined;
}

const MOST_OPTIONS = 150;

/** POS categories, most used first (API-057); used by POS items or by a Sold As. */
export function listCategories(context: Context, input: CategoryQuery): Promise<Category[]> {
  const { organizationId } = context.actor;
  const wanted = (input.queryText ?? '').trim();
  return runQuery(context, async (tx) => {
    if (input.filter && input.filter !== 'XC') return [];
    const { rows } = await sql<Category>`
      select k.id, 'XC' as type, k.name, k.pos_id, coalesce(used.count, 0)::int as "usedCount"
      from sales.category as k
      left join (
        select category_id, count(*) as count from (
          select category_id from sales.pos_item where organization_id = ${organizationId}
          union all
          select category_id from sales.sold_as where organization_id = ${organizationId} and deleted_at is null
        ) as every where category_id is not null group by category_id
      ) as used on used.category_id = k.id
      where k.organization_id = ${organizationId}
        and (${input.pos_id ?? null}::uuid is null or k.pos_id = ${input.pos_id ?? null})
        and strpos(platform.fold(k.name), platform.fold(${wanted})) > 0
        and (not ${input.usedOnly ?? false}::boolean or used.count > 0)
      order by coalesce(used.count, 0) desc, platform.fold(k.name), k.id limit ${MOST_OPTIONS}`.execute(tx);
    return rows;
  });
}

/** Adds a category to the named till, else to the default one. */
export function createCategory(
  context: Context,
  input: { name: string; pos_id?: string | undefined },
): Promise<Category> {
  const { organizationId } = context.actor;
  return runCommand(context, 'createCategory', input, async (tx) => {
    const till = input.pos_id
      ? await requireInstance(tx, organizationId, input.pos_id)
      : await findDefaultInstance(tx, organizationId);
    if (!till) throw new Refusal('conflict', 'There is no POS yet: add one first', { pos_id: 'Add a POS first' });
    const ids = await ensureCategories(tx, organizationId, till.id, [input.name]);
    await announce(tx, organizationId, 'pos');
    return { id: ids.get(input.name) as string, type: 'XC', name: input.name, pos_id: till.id };
  });
}

/** The id of each of these names of a till's categories; new ones are created. */
async function ensureCategories(
  tx: Tx,
  organizationId: string,
  posId: string,
  names: readonly string[],
): Promise<Map<string, string>> {
  const wanted = [...new Set(names)].sort();
  if (wanted.length === 0) return new Map();
  await sql`
    insert into sales.category (organization_id, pos_id, name)
    select ${organizationId}::uuid, ${posId}::uuid, name from unnest(${wanted}::text[]) as wanted (name)
    on conflict on constraint category_once do nothing`.execute(tx);
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from sales.category
    where organization_id = ${organizationId} and pos_id = ${posId} and name = any(${wanted}::text[])`.execute(tx);
  return new Map(rows.map((row) => [row.name, row.id]));
}
