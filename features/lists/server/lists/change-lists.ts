import { sql } from 'kysely';
import type { Context } from '#shared/server/context.ts';
import { notFound, refuseField } from '#shared/server/refusal.ts';
import { runCommand } from '#shared/server/run-command.ts';
import { holdList, touchList, touchPlaces } from './hold-list.ts';
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
    const turned = is_published !== undefined && is_published !== list.is_published;
    if (turned) await touchPlaces(tx, organizationId, { ...list, is_published: true });
    else await touchList(tx, organizationId, list);
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
    await touchPlaces(tx, organizationId, list);
    return { success: true as const, id: input.id };
  });
}

export function restoreList(context: Context, input: { id: string }) {
  const { organizationId } = context.actor;
  return runCommand(context, 'restoreList', input, async (tx) => {
    const { rows } = await sql`
      update menus.list set deleted_at = null
      where organization_id = ${organizationId} and id = ${input.id} and deleted_at is not null returning id`.execute(
      tx,
    );
    if (rows.length === 0) throw notFound('Deleted list');
    await touchPlaces(tx, organizationId, await holdList(tx, organizationId, input.id));
    return { success: true as const, sellableList: await readList(tx, organizationId, input.id) };
  });
}
