import fs from 'node:fs';
import path from 'node:path';
import { makeFolder } from './make-folder.ts';
import { OperatorError } from './operator-error.ts';

/** Checks before startup that DATA_DIR is, or can become, a writable folder. Leaves nothing behind. */
export function checkDataDir(dataDir: string): void {
  const refuse = (why: string) =>
    new OperatorError(`DATA_DIR ${dataDir} ${why}. Set it to a folder that can be written to.`);
  if (fs.statSync(dataDir, { throwIfNoEntry: false })?.isFile()) throw refuse('is a file');
  const made = firstMissing(dataDir);
  const probe = path.join(dataDir, `.writable-${process.pid}`);
  try {
    makeFolder(dataDir, 0o755);
    fs.writeFileSync(probe, '');
    fs.rmSync(probe);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (made) fs.rmSync(made, { recursive: true, force: true });
    if (code === 'ENOSPC' || code === 'EDQUOT')
      throw new OperatorError(`The disk that holds ${dataDir} is full: free some space and start again.`);
    throw refuse(code === 'EROFS' ? 'is on a read-only disk' : `cannot be written (${message})`);
  }
}

/** The topmost folder that would have to be created. */
function firstMissing(folder: string): string | undefined {
  let missing: string | undefined;
  for (let at = folder; !fs.existsSync(at) && at !== path.dirname(at); at = path.dirname(at)) missing = at;
  return missing;
}
