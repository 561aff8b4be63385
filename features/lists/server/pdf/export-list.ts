import { dayOf } from '#shared/domain/zoned-day.ts';
import type { Context } from '#shared/server/context.ts';
import type { Files } from '#shared/server/files/open-files.ts';
import { runQuery } from '#shared/server/run-command.ts';
import type { ListExtensions } from '../list-extensions.ts';
import { readList } from '../lists/read-list.ts';
import { readStylesInForce } from '../styles/read-styles.ts';
import { readViewedList } from '../viewer/view-list.ts';
import { writeListBeside } from './write-list-beside.ts';

/** A list as PDF, published or not. */
export async function exportList(
  context: Context,
  files: Files,
  extensions: ListExtensions,
  { id }: { id: string },
): Promise<File> {
  const { organizationId, organizationName, timezone, region } = context.actor;
  const { list, styles, shown } = await runQuery(context, async (tx) => {
    const list = await readViewedList(tx, extensions, organizationId, await readList(tx, organizationId, id));
    const shown = list.groups.flatMap(({ items }) => items.filter((item) => item.type === 'IMAGE'));
    return { list, styles: await readStylesInForce(tx, organizationId, id), shown };
  });
  const images = await readImages(files, organizationId, shown);
  const blob = await writeListBeside({
    list,
    styles,
    images,
    organization: organizationName,
    region,
    now: context.now,
  });
  return new File([blob], `${fileNameOf(list.name)}_${dayOf(context.now, timezone)}.pdf`, { type: 'application/pdf' });
}

interface ShownImage {
  readonly id: string;
  readonly image_url: string | null;
}

/** An image that is shown in several places is read once. */
async function readImages(files: Files, organizationId: string, shown: readonly ShownImage[]) {
  const images = new Map<string, Buffer>();
  const read = new Map<string, Buffer | undefined>();
  for (const { id, image_url } of shown) {
    const file = image_url?.split('/').at(-1) ?? '';
    if (!read.has(file)) {
      const bytes = await files.read(organizationId, file);
      read.set(file, bytes && Buffer.from(await bytes.arrayBuffer()));
    }
    const image = read.get(file);
    if (image) images.set(id, image);
  }
  return images;
}

/** Removes characters that file systems reject. */
function fileNameOf(name: string): string {
  const kept = name.replace(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^[-.]+|[-.]+$/g, '');
  return kept.slice(0, 100) || 'List';
}
