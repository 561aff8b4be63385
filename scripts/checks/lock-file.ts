import fs from 'node:fs';
import path from 'node:path';
import type { Check } from './check.ts';

const REGISTRY = 'https://registry.npmjs.org/';

interface LockFile {
  packages: Record<string, { resolved?: string; integrity?: string; link?: boolean }>;
}

/** The lock file works everywhere: no private download host, and a checksum for every package. */
export const lockFile: Check = {
  name: 'lock file',
  async find(root) {
    const lock: LockFile = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
    return Object.entries(lock.packages).flatMap(([place, { resolved, integrity, link }]) => {
      if (place === '' || link) return [];
      if (resolved && !resolved.startsWith(REGISTRY))
        return [`${place} comes from ${new URL(resolved).host}, not ${REGISTRY}`];
      return integrity ? [] : [`${place} has no checksum`];
    });
  },
};
