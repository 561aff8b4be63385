import fs from 'node:fs';
import path from 'node:path';
import type { Check } from './check.ts';

const REGISTRY = 'https://registry.npmjs.org/';

interface LockedPackage {
  resolved?: string;
  integrity?: string;
  link?: boolean;
  optional?: boolean;
  optionalDependencies?: Record<string, string>;
}

type Packages = Record<string, LockedPackage>;

/**
 * The lock file works everywhere: no private download host, a checksum for every package, and entries for other
 * systems' packages, without which `npm ci` refuses to install anything.
 */
export const lockFile: Check = {
  name: 'lock file',
  async find(root) {
    const { packages }: { packages: Packages } = JSON.parse(
      fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8'),
    );
    return Object.entries(packages).flatMap(([place, locked]) => {
      return [...findBadSource(place, locked), ...findMissing(packages, place, locked)];
    });
  },
};

function findBadSource(place: string, { resolved, integrity, link, optional }: LockedPackage): string[] {
  if (place === '' || link) return [];
  if (resolved && !resolved.startsWith(REGISTRY)) {
    return [`${place} comes from ${new URL(resolved).host}, not ${REGISTRY}`];
  }
  // The registry behind the lock file may lack other systems' packages.
  return integrity || optional ? [] : [`${place} has no checksum`];
}

function findMissing(packages: Packages, place: string, { optionalDependencies = {} }: LockedPackage): string[] {
  const folders = place
    .split('/node_modules/')
    .map((_, depth, parts) => parts.slice(0, depth + 1).join('/node_modules/'));
  const isLocked = (name: string) =>
    ['', ...folders].some((folder) => packages[path.posix.join(folder, 'node_modules', name)]);
  const missing = Object.keys(optionalDependencies).filter((name) => !isLocked(name));
  return missing.map((name) => `${name}, which ${place || 'package.json'} may need on another system, is missing`);
}
