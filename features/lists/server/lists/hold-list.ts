import { sql } from 'kysely';
import { announce } from '#shared/server/announce.ts';
import type { Tx } from '#shared/server/database.ts';
import { notFound, Refusal } from '#shared/server/refusal.ts';

export interface HeldList {
  readonly id: string;
  readonly name: string;
  readonly is_published: boolean;
}

/** Locks a list until the end of the transaction. Every change of the list or its contents does this first. */
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

/** Locks the list of a group, then reads the group again: it may have been deleted or moved in the meantime. */
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

/** Updates a list's time, and notifies its viewers. */
export async function touchList(tx: Tx, organizationId: string, list: HeldList): Promise<void> {
  await sql`update menus.list set updated_at = clock_timestamp()
    where organization_id = ${organizationId} and id = ${list.id}`.execute(tx);
  await announce(tx, organizationId, 'lists', [list.id]);
}

/** Does the same when its sellables change, and also notifies POS screens and, for a published list, item screens. */
export async function touchPlaces(tx: Tx, organizationId: string, list: HeldList): Promise<void> {
  await touchList(tx, organizationId, list);
  await announce(tx, organizationId, 'pos');
  if (list.is_published) await announce(tx, organizationId, 'items');
}
