import { asUnavailable } from '../connections/database-errors.ts';
import type { Files } from './open-files.ts';

interface Kept<T> {
  /** The ids of the stored rows; those of an earlier call if this one repeats it. */
  readonly ids: readonly string[];
  readonly answer: T;
}

/**
 * Writes files, one in memory at a time, then runs `store`, which writes their rows. Files that got no row are removed. If the database was lost
 * meanwhile, all of them stay: the rows may have been committed.
 */
export async function keepBytes<T>(
  files: Pick<Files, 'write' | 'remove'>,
  organizationId: string,
  parts: readonly { readonly id: string; readonly bytes: Uint8Array | Blob }[],
  store: () => Promise<Kept<T>>,
): Promise<T> {
  const remove = async (ids: readonly string[]) => {
    for (const id of ids) await files.remove(organizationId, id);
  };
  const all = parts.map(({ id }) => id);
  let kept: Kept<T>;
  try {
    for (const { id, bytes } of parts)
      await files.write(organizationId, id, bytes instanceof Blob ? await bytes.bytes() : bytes);
    kept = await store();
  } catch (error) {
    if (asUnavailable(error)?.kind !== 'away') await remove(all);
    throw error;
  }
  await remove(all.filter((id) => !kept.ids.includes(id)));
  return kept.answer;
}
