import { sql } from 'kysely';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import { notFound, refuseField } from '#shared/server/refusal.ts';
import { runCommand } from '#shared/server/run-command.ts';
import { announcePlaces, holdList, touchList } from './hold-list.ts';
import { readList } from './read-list.ts';

interface Change {
  readonly id: string;
  readonly name?: string | undefined;
  readonly is_published?: boolean | undefined;
}

/** Another name, or seen by guests from now on, or no longer (LIST-005, OAPI-118). */
export function updateList(context: Context, input: Change) {
  const { organizationId } = context.actor;
  const { id, name, is_published } = input;
  return runCommand(context, 'updateList', input, async (tx) => {
    const list = await holdList(tx, organizationId, id);
    if (name === undefined && is_published === undefined) throw refuseField('name', 'Send name, is_published or both');
    await sql`
      update menus.list set name = coalesce(${name ?? null}::text, name),
        is_published = coalesce(${is_published ?? null}::boolean, is_published)
      where organization_id = ${organizationId} and id = ${id}`.execute(tx);
    await touchList(tx, organizationId, { ...list, is_published: list.is_published || is_published === true });
    return { success: true as const, sellableList: await readList(tx, organizationId, id) };
  });
}

/** Neither staff nor guests see it any more; it can be brought back (LIST-031). */
export function deleteList(context: Context, input: { id: string }) {
  const { organizationId } = context.actor;
  return runCommand(context, 'deleteList', input, async (tx) => {
    const list = await holdList(tx, organizationId, input.id);
    await sql`update menus.list set deleted_at = ${context.now}
      where organization_id = ${organizationId} and id = ${input.id}`.execute(tx);
    await touchList(tx, organizationId, list);
    return { success: true as const, id: input.id };
  });
}

export function restoreList(context: Context, input: { id: string }) {
  const { organizationId } = context.actor;
  return runCommand(context, 'restoreList', input, async (tx) => {
    const { rows } = await sql<{ is_published: boolean }>`
      update menus.list set deleted_at = null, updated_at = clock_timestamp()
      where organization_id = ${organizationId} and id = ${input.id} and deleted_at is not null
      returning is_published`.execute(tx);
    if (!rows[0]) throw notFound('Deleted list');
    await announce(tx, organizationId, 'lists', [input.id]);
    if (rows[0].is_published) await announcePlaces(tx, organizationId);
    return { success: true as const, sellableList: await readList(tx, organizationId, input.id) };
  });
}
