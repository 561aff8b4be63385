import { sql } from 'kysely';
import { announce } from '#shared/server/announce.ts';
import type { Tx } from '#shared/server/database.ts';
import { notFound, Refusal } from '#shared/server/refusal.ts';

export interface HeldList {
  readonly id: string;
  readonly name: string;
  readonly is_published: boolean;
}

/** Holds a list until the end of the transaction: whoever changes it, or what stands in it, does this first. */
export async function holdList(tx: Tx, organizationId: string, id: string, field?: string): Promise<HeldList> {
  const list = await tx
    .selectFrom('menus.list')
    .select(['id', 'name', 'is_published'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!list) throw missing('List', field);
  return list;
}

export interface HeldGroup {
  readonly list: HeldList;
  readonly id: string;
  readonly sort_order: number;
}

/** Holds the list of a group, then reads the group: another person may have deleted or moved it meanwhile. */
export async function holdGroup(tx: Tx, organizationId: string, id: string, field?: string): Promise<HeldGroup> {
  const read = () =>
    tx
      .selectFrom('menus.list_group')
      .select(['id', 'list_id', 'sort_order'])
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
  const known = await read();
  if (!known) throw missing('Group', field);
  const list = await holdList(tx, organizationId, known.list_id);
  const group = await read();
  if (!group) throw missing('Group', field);
  return { list, id, sort_order: group.sort_order };
}

function missing(what: string, field: string | undefined): Refusal {
  const refusal = notFound(what);
  return field ? new Refusal('not_found', refusal.message, { [field]: refusal.message }) : refusal;
}

/** A list was changed: its time, and everybody who looks at it. */
export async function touchList(tx: Tx, organizationId: string, list: HeldList): Promise<void> {
  await sql`update menus.list set updated_at = clock_timestamp()
    where organization_id = ${organizationId} and id = ${list.id}`.execute(tx);
  await announce(tx, organizationId, 'lists', [list.id]);
}

/** The same where other things stand on it than before: what is sold says so, and of a published list the items do. */
export async function touchPlaces(tx: Tx, organizationId: string, list: HeldList): Promise<void> {
  await touchList(tx, organizationId, list);
  await announce(tx, organizationId, 'pos');
  if (list.is_published) await announce(tx, organizationId, 'items');
}
