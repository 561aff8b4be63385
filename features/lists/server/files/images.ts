import { sql } from 'kysely';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { checkPicture } from '#shared/server/files/check-picture.ts';
import type { Files } from '#shared/server/files/open-files.ts';
import { withoutMetadata } from '#shared/server/files/without-metadata.ts';
import { notFound } from '#shared/server/refusal.ts';
import { runQuery } from '#shared/server/run-command.ts';
import { LARGEST_IMAGE } from '../../contract/list-file-contract.ts';
import { addressOfImage } from '../entries/read-entries.ts';
import { readList } from '../lists/read-list.ts';
import { type FileKind, keepFile } from './keep-file.ts';

const IMAGE: FileKind = {
  kind: 'image',
  accepts: ['image/png', 'image/jpeg'],
  refusal: 'An image must be a PNG or JPEG file',
  largest: LARGEST_IMAGE,
  tooLarge: 'An image can be up to 5 MB',
  most: 200,
  check: checkPicture,
  clean: withoutMetadata,
};

/** Stores an image for entries of this list (LIST-029). */
export function uploadImage(context: Context, files: Files, input: { id: string; file: File }) {
  return keepFile(context, files, input, IMAGE, async (_tx, fileId) => ({
    success: true as const,
    image_id: fileId,
    image_url: addressOfImage(input.id, fileId),
  }));
}

export async function getImage(context: Context, files: Files, input: { id: string; image_id: string }) {
  const { organizationId } = context.actor;
  const image = await runQuery(context, async (tx) => {
    await readList(tx, organizationId, input.id);
    return findImage(tx, organizationId, input.id, input.image_id);
  });
  return serveImage(files, organizationId, image);
}

interface ImageRow {
  readonly id: string;
  readonly name: string;
  readonly content_type: string;
}

async function findImage(tx: Tx, organizationId: string, listId: string, id: string): Promise<ImageRow | undefined> {
  const { rows } = await sql<ImageRow>`
    select id, name, content_type from menus.list_file
    where organization_id = ${organizationId} and list_id = ${listId} and id = ${id} and kind = 'image'`.execute(tx);
  return rows[0];
}

/** An image that is in the list now: uploaded images that were never shown stay private. */
export async function findShownImage(
  tx: Tx,
  organizationId: string,
  listId: string,
  id: string,
): Promise<ImageRow | undefined> {
  const { rows } = await sql`
    select from menus.list_item as e
    join menus.list_group as g on g.organization_id = e.organization_id and g.id = e.list_group_id and g.deleted_at is null
    where e.organization_id = ${organizationId} and g.list_id = ${listId} and e.image_id = ${id} and e.deleted_at is null
    limit 1`.execute(tx);
  return rows.length > 0 ? findImage(tx, organizationId, listId, id) : undefined;
}

/** Cached by the browser, because the bytes of an id never change. */
export async function serveImage(files: Files, organizationId: string, image: ImageRow | undefined) {
  const bytes = image && (await files.read(organizationId, image.id));
  if (!bytes) throw notFound('Image');
  return {
    headers: {
      'content-disposition': 'inline',
      'cache-control': 'private, max-age=3600',
      'x-content-type-options': 'nosniff',
    },
    body: new File([bytes], image.name, { type: image.content_type }),
  };
}
