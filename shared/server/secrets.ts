import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { makeFolder } from './make-folder.ts';
import { OperatorError } from './operator-error.ts';

/**
 * A random secret of this installation, created on first use and kept in DATA_DIR/secrets for its user only. Several
 * processes on one DATA_DIR share it.
 */
export function readSecret(dataDir: string, name: string): string {
  const folder = path.join(dataDir, 'secrets');
  makeFolder(folder, 0o700);
  const file = path.join(folder, name);
  if (!fs.existsSync(file)) writeOnce(file, randomBytes(32).toString('base64url'));
  const secret = fs.readFileSync(file, 'utf8').trim();
  if (!secret) throw new OperatorError(`${file} is empty: delete it for a new secret, or put the old one back.`);
  return secret;
}

/** Writes a complete file or none, and never overwrites one that another process has created meanwhile. */
function writeOnce(file: string, content: string): void {
  const unfinished = `${file}.${process.pid}`;
  fs.writeFileSync(unfinished, content, { mode: 0o600 });
  try {
    fs.linkSync(unfinished, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    fs.rmSync(unfinished);
  }
}
