import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { keepBytes } from '#shared/server/files/keep-bytes.ts';
import type { Files } from '#shared/server/files/open-files.ts';
import { runCommand, runQuery } from '#shared/server/run-command.ts';
import { recordNewList } from './change-lists.ts';
import { insertList } from './create-list.ts';
import { holdList } from './hold-list.ts';
import { readList } from './read-list.ts';

interface CopiedImage {
  readonly from: string;
  readonly to: string;
  readonly bytes: Blob;
}

/** Copies a list, unpublished. PDFs stay with the original; images are copied. */
export async function duplicateList(
  context: Context,
  files: Files,
  input: { readonly id: string; readonly name?: string | undefined },
) {
  const { organizationId } = context.actor;
  const images = await readImages(context, files, input.id);
  const parts = images.map(({ to, bytes }) => ({ id: to, bytes }));
  return keepBytes(files, organizationId, parts, async () => {
    const { copied, answer } = await runCommand(context, 'duplicateList', input, async (tx) => {
      const list = await holdList(tx, organizationId, input.id);
      const id = await insertList(tx, context, input.name ?? `${list.name} copy`.slice(0, 255));
      await copyRows(tx, organizationId, list.id, id, images);
      await announce(tx, organizationId, 'lists', [id]);
      const sellableList = await readList(tx, organizationId, id);
      const action_id = await recordNewList(tx, context, id, sellableList.name);
      return { copied: images.map(({ to }) => to), answer: { success: true as const, sellableList, action_id } };
    });
    return { ids: copied, answer };
  });
}

async function readImages(context: Context, files: Files, listId: string): Promise<CopiedImage[]> {
  const { organizationId } = context.actor;
  const ids = await runQuery(context, async (tx) => {
    await readList(tx, organizationId, listId);
    const { rows } = await sql<{ id: string }>`
      select distinct e.image_id as id from menus.list_item as e
      join menus.list_group as g on g.organization_id = e.organization_id and g.id = e.list_group_id and g.deleted_at is null
      where e.organization_id = ${organizationId} and g.list_id = ${listId} and e.image_id is not null
        and e.deleted_at is null`.execute(tx);
    return rows.map((row) => row.id);
  });
  const copies: CopiedImage[] = [];
  for (const from of ids) {
    const bytes = await files.read(organizationId, from);
    if (!bytes) continue;
    copies.push({ from, to: randomUUID(), bytes });
  }
  return copies;
}

async function copyRows(
  tx: Tx,
  organizationId: string,
  fromId: string,
  toId: string,
  images: readonly CopiedImage[],
): Promise<void> {
  const copy = sql`unnest(${images.map(({ from }) => from)}::uuid[], ${images.map(({ to }) => to)}::uuid[]) as copy (from_id, to_id)`;
  await sql`
    update menus.list as l set look = f.look, sold_out = f.sold_out, columns = f.columns, title = f.title, description = f.description
    from menus.list as f
    where l.organization_id = ${organizationId} and l.id = ${toId}
      and f.organization_id = l.organization_id and f.id = ${fromId}`.execute(tx);
  await sql`
    insert into menus.list_file (organization_id, id, list_id, kind, name, content_type, size, created_by)
    select f.organization_id, copy.to_id, ${toId}, f.kind, f.name, f.content_type, f.size, f.created_by
    from ${copy} join menus.list_file as f on f.organization_id = ${organizationId} and f.id = copy.from_id`.execute(
    tx,
  );
  await sql`
    insert into menus.list_style (organization_id, list_id, type, style_id)
    select organization_id, ${toId}, type, style_id from menus.list_style
    where organization_id = ${organizationId} and list_id = ${fromId}`.execute(tx);
  const { rows: groups } = await sql<{ from_id: string; to_id: string }>`
    select id as from_id, platform.new_id() as to_id from menus.list_group
    where organization_id = ${organizationId} and list_id = ${fromId} and deleted_at is null`.execute(tx);
  const pairs = sql`unnest(${groups.map((row) => row.from_id)}::uuid[], ${groups.map((row) => row.to_id)}::uuid[]) as pair (from_id, to_id)`;
  await sql`
    insert into menus.list_group (organization_id, id, list_id, name, sort_order, sort_tie, style_id)
    select g.organization_id, pair.to_id, ${toId}, g.name, g.sort_order, g.sort_tie, g.style_id
    from ${pairs} join menus.list_group as g on g.organization_id = ${organizationId} and g.id = pair.from_id`.execute(
    tx,
  );
  await sql`
    insert into menus.list_item (organization_id, list_group_id, type, sellable_item_group_id, custom_price, header_text,
      subheader_text, notes, bin, spacer_height, image_id, sort_order, sort_tie)
    select e.organization_id, pair.to_id, e.type, e.sellable_item_group_id, e.custom_price, e.header_text, e.subheader_text,
      e.notes, e.bin, e.spacer_height, copy.to_id, e.sort_order, e.sort_tie
    from ${pairs} join menus.list_item as e on e.organization_id = ${organizationId} and e.list_group_id = pair.from_id
    left join ${copy} on copy.from_id = e.image_id
    where e.deleted_at is null order by e.list_group_id, e.sort_order, e.sort_tie, e.id`.execute(tx);
}
