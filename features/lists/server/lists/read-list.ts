import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { notFound } from '#shared/server/refusal.ts';
import { runQuery } from '#shared/server/run-command.ts';
import type { BeverageList, ListRow } from '../../contract/list-schemas.ts';
import { readPdfs } from '../files/read-files.ts';

/** The columns of list l. */
const LIST_COLUMNS = sql`l.id, l.name, l.is_published, counted.groups as group_count, counted.items as item_count,
  (select count(*)::int from menus.list_file as f where f.organization_id = l.organization_id and f.list_id = l.id
    and f.kind = 'pdf' and f.deleted_at is null) as pdf_count,
  to_json(l.created_at) #>> '{}' as created_at, to_json(l.updated_at) #>> '{}' as updated_at`;

/** Counts of groups and ITEM entries of list l. */
const LIST_COUNTS = sql`cross join lateral (
    select count(distinct g.id)::int as groups, count(e.id)::int as items
    from menus.list_group as g
    left join menus.list_item as e on e.organization_id = g.organization_id and e.list_group_id = g.id
      and e.type = 'ITEM' and e.deleted_at is null
    where g.organization_id = l.organization_id and g.list_id = l.id and g.deleted_at is null
  ) as counted`;

export function getList(context: Context, { id }: { id: string }): Promise<BeverageList> {
  return runQuery(context, (tx) => readList(tx, context.actor.organizationId, id));
}

/** One list with its PDFs (OENT-060). */
export async function readList(tx: Tx, organizationId: string, id: string): Promise<BeverageList> {
  const { rows } = await sql<Omit<BeverageList, 'PDFs'>>`
    select ${LIST_COLUMNS}, l.code, l.look, l.sold_out, l.columns, l.title, l.description from menus.list as l ${LIST_COUNTS}
    where l.organization_id = ${organizationId} and l.id = ${id} and l.deleted_at is null`.execute(tx);
  const [list] = rows;
  if (!list) throw notFound('List');
  return { ...list, PDFs: await readPdfs(tx, organizationId, id) };
}

interface ListQuery {
  readonly sort: string;
  readonly search?: string | undefined;
  readonly is_published?: boolean | undefined;
  readonly page: number;
  readonly limit: number;
}

const SORT_COLUMNS: Readonly<Record<string, RawBuilder<unknown>>> = {
  name: sql`platform.fold(l.name)`,
  status: sql`l.is_published`,
  item_count: sql`counted.items`,
  created_at: sql`l.created_at`,
  updated_at: sql`l.updated_at`,
};

/** Beverage lists, one page at a time (OAPI-111, LIST-003). */
export function listLists(context: Context, input: ListQuery) {
  const { organizationId } = context.actor;
  const where = conditionsOf(organizationId, input);
  const order = input.sort.split(',').map((part) => {
    const [field = '', direction] = part.split(':');
    return sql`${SORT_COLUMNS[field]} ${sql.raw(direction === 'asc' ? 'asc' : 'desc')}`;
  });
  const last = sql.raw(input.sort.endsWith(':asc') ? 'asc' : 'desc');
  return runQuery(context, async (tx) => {
    const { rows: data } = await sql<ListRow>`
      select ${LIST_COLUMNS} from menus.list as l ${LIST_COUNTS} where ${where}
      order by ${sql.join(order)}, l.id ${last} limit ${input.limit} offset ${(input.page - 1) * input.limit}`.execute(
      tx,
    );
    const { rows } = await sql<{ total: number }>`
      select count(*)::int as total from menus.list as l where ${where}`.execute(tx);
    const total = rows[0]?.total ?? 0;
    return { data, meta: { page: input.page, limit: input.limit, total, totalPages: Math.ceil(total / input.limit) } };
  });
}

function conditionsOf(organizationId: string, { is_published, search }: ListQuery): RawBuilder<unknown> {
  const conditions = [sql`l.organization_id = ${organizationId}`, sql`l.deleted_at is null`];
  if (is_published !== undefined) conditions.push(sql`l.is_published = ${is_published}`);
  if (search?.trim()) conditions.push(sql`platform.fold(l.name) like all (platform.like_words(${search}))`);
  return sql.join(conditions, sql` and `);
}
