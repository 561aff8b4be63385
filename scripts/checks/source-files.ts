import fs from 'node:fs';
import path from 'node:path';

const NOT_OURS = new Set(['node_modules', 'dist', 'data', 'coverage', '.git', '.ci']);

/** Created by `npm run generate`. */
export const GENERATED = new Set(['db/tables.ts', 'db/schema.sql']);

/** All files of the project as sorted paths from its root. */
export function listFiles(root: string, folder = ''): string[] {
  const entries = fs.readdirSync(path.join(root, folder), { withFileTypes: true });
  entries.sort((one, other) => (one.name < other.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const file = path.posix.join(folder, entry.name);
    if (NOT_OURS.has(entry.name) && (folder === '' || entry.name === 'node_modules')) return [];
    if (entry.isDirectory()) return listFiles(root, file);
    return entry.isFile() ? [file] : [];
  });
}

export function isCode(file: string): boolean {
  return /\.(ts|tsx|mjs|cjs|js|css)$/.test(file) && !GENERATED.has(file);
}

export function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file);
}

export function readLines(root: string, file: string): string[] {
  return fs.readFileSync(path.join(root, file), 'utf8').trimEnd().split('\n');
}
