import { existsSync, openAsBlob } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { StoredBytes } from './stored-bytes.ts';
import { type Sweep, sweepFiles } from './sweep-files.ts';

/** Storage for bytes that belong to a row, by organization and id. Backups include the folder. */
export interface Files {
  /** The id is that of its row, in a table that app/server/process/sweep.ts lists: files without a row are swept. */
  write(organizationId: string, id: string, bytes: Uint8Array): Promise<void>;
  /** Streamed from disk; undefined if there is none. */
  read(organizationId: string, id: string): Promise<Blob | undefined>;
  remove(organizationId: string, id: string): Promise<void>;
  /** Removes all files of the organization. */
  removeAll(organizationId: string): Promise<void>;
  /** Removes old files of the organization that have no row. Answers how many. */
  sweep(organizationId: string, rules: Pick<Sweep, 'before' | 'findUsed'>): Promise<number>;
}

/** Suffix of a file that is still being written. */
const UNFINISHED = '.unfinished';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * Files on the local disk. They are always complete: a file gets its name once it is on disk. Refuses more than `most`
 * bytes per organization.
 */
export function openFiles(folder: string, most = Number.POSITIVE_INFINITY): Files {
  const stored = new StoredBytes(folder, most);
  const place = (...ids: string[]) => {
    if (!ids.every((id) => UUID.test(id))) throw new Error('A file lies under two ids');
    return path.join(folder, ...ids);
  };
  return {
    async write(organizationId, id, bytes) {
      const target = place(organizationId, id);
      await stored.take(organizationId, bytes.length);
      try {
        await fs.mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
        const unfinished = `${target}${UNFINISHED}`;
        await fs.writeFile(unfinished, bytes, { mode: 0o600, flush: true });
        await fs.rename(unfinished, target);
      } catch (error) {
        stored.forget(organizationId);
        throw error;
      }
    },
    async read(organizationId, id) {
      const target = place(organizationId, id);
      return existsSync(target) ? openAsBlob(target) : undefined;
    },
    async remove(organizationId, id) {
      await fs.rm(place(organizationId, id), { force: true });
      stored.forget(organizationId);
    },
    async removeAll(organizationId) {
      await fs.rm(place(organizationId), { recursive: true, force: true });
      stored.forget(organizationId);
    },
    async sweep(organizationId, rules) {
      const removed = await sweepFiles({ folder, organizationId: path.basename(place(organizationId)), ...rules });
      if (removed > 0) stored.forget(organizationId);
      return removed;
    },
  };
}
