import { sql } from 'kysely';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { Refusal, refuseField } from '#shared/server/refusal.ts';
import { runCommand } from '#shared/server/run-command.ts';
import { recordRows, watchRows } from '#shared/server/undo/rows-inverse.ts';
import type { PublicStyle, Style } from '../../contract/style-schemas.ts';
import type { StyleType } from '../../domain/looks.ts';
import { holdGroup, touchList } from '../lists/hold-list.ts';
import { undoListStyle } from '../lists/list-inverses.ts';
import { readOneStyle } from './read-styles.ts';

type Looks = { readonly [Name in Exclude<keyof PublicStyle, 'type'>]?: PublicStyle[Name] | undefined } & {
  readonly name?: string | null | undefined;
};

interface NewStyle extends Looks {
  readonly type: StyleType;
  readonly listIds: readonly string[];
}

/** Creates a style from the default one of its type and the given fields (LIST-023, OAPI-126). */
export function createStyle(context: Context, input: NewStyle) {
  const { organizationId } = context.actor;
  return runCommand(context, 'createListStyle', input, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      insert into menus.style (organization_id, type, font_family, font_size, font_weight, color, alignment, spacing)
      select organization_id, type, font_family, font_size, font_weight, color, alignment, spacing from menus.style
      where organization_id = ${organizationId} and is_default and type = ${input.type} returning id`.execute(tx);
    const id = rows[0]?.id as string;
    const seen = (await watchStyle(tx, organizationId, id, input.listIds)).map((each) =>
      each.table === 'menus.style' ? { ...each, rows: [] } : each,
    );
    await writeLooks(tx, context, id, input);
    await giveToLists(tx, organizationId, id, input.type, input.listIds);
    return answer(tx, context, id, await recordRows(tx, context, undoListStyle, seen));
  });
}

interface StyleChange extends Looks {
  readonly id: string;
  readonly type?: StyleType | undefined;
  readonly listIds?: readonly string[] | undefined;
}

/** Changes only the given fields (OAPI-125). */
export function updateStyle(context: Context, input: StyleChange) {
  const { organizationId } = context.actor;
  const { id, type, listIds } = input;
  return runCommand(context, 'updateListStyle', input, async (tx) => {
    const known = await holdStyle(tx, organizationId, id);
    if (type !== undefined && type !== known.type) throw refuseField('type', "The type of a style can't be changed");
    if (listIds && known.isDefault) throw refuseField('listIds', 'This is the default style of every list');
    const seen = await watchStyle(tx, organizationId, id, listIds);
    await writeLooks(tx, context, id, input);
    if (listIds) {
      await sql`delete from menus.list_style
        where organization_id = ${organizationId} and style_id = ${id}`.execute(tx);
      await giveToLists(tx, organizationId, id, known.type, listIds);
    }
    return answer(tx, context, id, await recordRows(tx, context, undoListStyle, seen));
  });
}

/** Lists that used it use the default style. */
export function deleteStyle(context: Context, input: { id: string }) {
  const { organizationId } = context.actor;
  return runCommand(context, 'deleteListStyle', input, async (tx) => {
    const style = await holdStyle(tx, organizationId, input.id);
    if (style.isDefault) throw new Refusal('conflict', 'A default style can be changed but not deleted');
    const seen = await watchStyle(tx, organizationId, input.id);
    await sql`delete from menus.style where organization_id = ${organizationId} and id = ${input.id}`.execute(tx);
    await announce(tx, organizationId, 'lists');
    return { success: true as const, style, action_id: await recordRows(tx, context, undoListStyle, seen) };
  });
}

/** Sets the style of a group's name, or removes it (LIST-022, OAPI-127). */
export function setGroupStyle(context: Context, input: { id: string; style_id: string | null }) {
  const { organizationId } = context.actor;
  return runCommand(context, 'setGroupStyle', input, async (tx) => {
    const { list } = await holdGroup(tx, organizationId, input.id);
    const style = input.style_id ? await holdStyle(tx, organizationId, input.style_id, 'style_id') : null;
    const seen = await watchRows(tx, organizationId, [{ table: 'menus.list_group', where: sql`t.id = ${input.id}` }]);
    await sql`update menus.list_group set style_id = ${input.style_id}, updated_at = clock_timestamp()
      where organization_id = ${organizationId} and id = ${input.id}`.execute(tx);
    await touchList(tx, organizationId, list);
    const action_id = await recordRows(tx, context, undoListStyle, seen);
    return { success: true as const, style_id: input.style_id, style, action_id };
  });
}

async function holdStyle(tx: Tx, organizationId: string, id: string, field = 'id'): Promise<Style> {
  const { rows } = await sql`
    select from menus.style where organization_id = ${organizationId} and id = ${id} for update`.execute(tx);
  if (rows.length === 0) throw new Refusal('not_found', 'Style not found', { [field]: 'Style not found' });
  return readOneStyle(tx, organizationId, id);
}

/** Makes it the lists' own style of its type. A style that no list uses any more can still be chosen. */
async function giveToLists(
  tx: Tx,
  organizationId: string,
  styleId: string,
  type: StyleType,
  listIds: readonly string[],
): Promise<void> {
  if (listIds.length === 0) return;
  const wanted = [...new Set(listIds)];
  const { rows } = await sql<{ id: string }>`
    select id from menus.list where organization_id = ${organizationId} and id = any(${wanted}::uuid[]) and deleted_at is null
    order by id for update`.execute(tx);
  if (rows.length < wanted.length) throw new Refusal('not_found', 'List not found', { listIds: 'List not found' });
  await sql`
    insert into menus.list_style (organization_id, list_id, type, style_id)
    select ${organizationId}, id, ${type}, ${styleId} from unnest(${wanted}::uuid[]) as id
    on conflict (organization_id, list_id, type) do update set style_id = excluded.style_id`.execute(tx);
}

/** Changes only the given fields. */
async function writeLooks(tx: Tx, { actor, now }: Context, id: string, looks: Looks): Promise<void> {
  await tx
    .updateTable('menus.style')
    .set({
      name: looks.name,
      font_family: looks.fontFamily,
      font_size: looks.fontSize,
      font_weight: looks.fontWeight,
      color: looks.color,
      alignment: looks.alignment,
      spacing: looks.spacing,
      updated_at: now,
    })
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', id)
    .execute();
}

async function answer(tx: Tx, { actor }: Context, id: string, action_id: string | null) {
  await announce(tx, actor.organizationId, 'lists');
  return { success: true as const, style: await readOneStyle(tx, actor.organizationId, id), action_id };
}

/** A style, the lists and groups that use it, and lists that are to use it. */
const watchStyle = (tx: Tx, organizationId: string, id: string, listIds: readonly string[] = []) =>
  watchRows(tx, organizationId, [
    { table: 'menus.style', where: sql`t.id = ${id}` },
    { table: 'menus.list_style', where: sql`t.style_id = ${id} or t.list_id = any(${[...listIds]}::uuid[])` },
    { table: 'menus.list_group', where: sql`t.style_id = ${id}` },
  ]);
