import fs from 'node:fs';
import path from 'node:path';

/** Creates a folder and its parents; everyone can traverse new parents, whatever the umask. */
export function makeFolder(target: string, mode: number): void {
  if (fs.existsSync(target)) return;
  makeFolder(path.dirname(target), 0o755);
  try {
    fs.mkdirSync(target);
    fs.chmodSync(target, mode);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error; // another process was faster
  }
}
