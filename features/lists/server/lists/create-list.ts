import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { runCommand } from '#shared/server/run-command.ts';
import { groupsOf, type Template, type TemplateGroup } from '../../domain/templates.ts';
import { insertEntries } from '../entries/insert-entries.ts';
import { insertGroups } from '../groups/insert-groups.ts';
import { recordNewList } from './change-lists.ts';
import { readList } from './read-list.ts';

interface NewList {
  readonly name: string;
  readonly template: Template;
  readonly table_of_contents: boolean;
}

/** Creates an unpublished list with the groups of its template (OAPI-115, LIST-030). */
export function createList(context: Context, input: NewList) {
  const { organizationId } = context.actor;
  return runCommand(context, 'createList', input, async (tx) => {
    const id = await insertList(tx, context, input.name);
    await insertTemplate(tx, organizationId, id, groupsOf(input.template, input.table_of_contents));
    await announce(tx, organizationId, 'lists', [id]);
    const action_id = await recordNewList(tx, context, id, input.name);
    return { success: true as const, sellableList: await readList(tx, organizationId, id), action_id };
  });
}

export async function insertList(tx: Tx, { actor }: Context, name: string): Promise<string> {
  const { id } = await tx
    .insertInto('menus.list')
    .values({ organization_id: actor.organizationId, name, created_by: actor.userId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function insertTemplate(
  tx: Tx,
  organizationId: string,
  listId: string,
  groups: readonly TemplateGroup[],
): Promise<void> {
  const ids = await insertGroups(
    tx,
    organizationId,
    listId,
    groups.map(({ name }, index) => ({ name, sort_order: index + 1 })),
  );
  for (const [place, { items }] of groups.entries()) {
    const entries = items.map((entry, index) => ({ ...entry, sort_order: index + 1 }));
    await insertEntries(tx, organizationId, ids[place] as string, entries);
  }
}
