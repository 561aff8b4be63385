import { sql } from 'kysely';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { notFound } from '#shared/server/refusal.ts';
import { runQuery } from '#shared/server/run-command.ts';
import type { ListGroup } from '../../contract/list-schemas.ts';
import { readEntries } from '../entries/read-entries.ts';
import type { ListExtensions } from '../list-extensions.ts';
import { readList } from '../lists/read-list.ts';
import { readStyles } from '../styles/read-styles.ts';
import { IN_ORDER } from './moved-to.ts';

type GroupRow = Omit<ListGroup, 'items' | 'style'>;

/** The groups of a list with their entries, in order (OAPI-113). */
export function listGroups(context: Context, extensions: ListExtensions, { listId }: { listId: string }) {
  const { organizationId } = context.actor;
  return runQuery(context, async (tx) => {
    await readList(tx, organizationId, listId);
    return readGroups(tx, extensions, organizationId, listId);
  });
}

export async function readGroups(
  tx: Tx,
  extensions: ListExtensions,
  organizationId: string,
  listId: string,
): Promise<ListGroup[]> {
  const { rows } = await sql<GroupRow>`
    select ${COLUMNS} from menus.list_group as g
    where g.organization_id = ${organizationId} and g.list_id = ${listId} and g.deleted_at is null
    order by ${IN_ORDER('g')}`.execute(tx);
  return withEntries(tx, extensions, organizationId, rows);
}

export async function readOneGroup(
  tx: Tx,
  extensions: ListExtensions,
  organizationId: string,
  id: string,
): Promise<ListGroup> {
  const { rows } = await sql<GroupRow>`
    select ${COLUMNS} from menus.list_group as g
    where g.organization_id = ${organizationId} and g.id = ${id} and g.deleted_at is null`.execute(tx);
  const [group] = await withEntries(tx, extensions, organizationId, rows);
  if (!group) throw notFound('Group');
  return group;
}

const COLUMNS = sql`g.id, g.name, g.list_id as "sellableListId", g.sort_order, g.style_id`;

async function withEntries(
  tx: Tx,
  extensions: ListExtensions,
  organizationId: string,
  rows: readonly GroupRow[],
): Promise<ListGroup[]> {
  const ids = rows.map((row) => row.id);
  const entries = await readEntries(tx, extensions, organizationId, sql`e.list_group_id = any(${ids}::uuid[])`);
  const styleIds = rows.flatMap((row) => row.style_id ?? []);
  const styles = await readStyles(tx, organizationId, sql`s.id = any(${styleIds}::uuid[])`);
  return rows.map((row) => ({
    ...row,
    style: styles.find((style) => style.id === row.style_id) ?? null,
    items: entries.filter((entry) => entry.listItemGroupId === row.id),
  }));
}
