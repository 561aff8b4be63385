import { existsSync, openAsBlob } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { StoredBytes } from './stored-bytes.ts';

/** Where bytes lie that belong to a row: under its organization and its id. Backups take the folder along. */
export interface Files {
  write(organizationId: string, id: string, bytes: Uint8Array): Promise<void>;
  /** Read from the disk while it is sent; undefined when there is none. */
  read(organizationId: string, id: string): Promise<Blob | undefined>;
  remove(organizationId: string, id: string): Promise<void>;
  /** Everything that lies under the organization. */
  removeAll(organizationId: string): Promise<void>;
}

/** How the name of a file ends that is still being written. */
const UNFINISHED = '.unfinished';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * Files on the local disk. What was written is complete: it gets its name when it is on the disk. More than `most` bytes
 * of one organization are refused.
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
  };
}
