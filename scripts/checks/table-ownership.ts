import fs from 'node:fs';
import path from 'node:path';
import type { Check } from './check.ts';
import { isCode, isTest, listFiles } from './source-files.ts';

const SQL =
  /\b(?:insert\s+into|update(?:\s+only)?|delete\s+from(?:\s+only)?|merge\s+into|truncate(?:\s+table)?)\s+"?(\w+)"?\s*\.\s*"?(\w+)/gi;
const KYSELY = /\.(?:insertInto|replaceInto|updateTable|deleteFrom|mergeInto)\(\s*['"`](\w+)\.(\w+)/g;

/** A schema belongs to the feature with its name, `platform` to shared/server: no other code writes its tables. */
export const tableOwnership: Check = {
  name: 'table ownership',
  async find(root) {
    const files = listFiles(root).filter(
      (file) => /^(app|features|shared)\//.test(file) && isCode(file) && !isTest(file),
    );
    const owners = new Map([['platform', 'shared/server/']]);
    for (const file of files) {
      const feature = file.match(/^features\/([^/]+)\//)?.[1];
      if (feature) owners.set(feature, `features/${feature}/server/`);
    }
    return files.flatMap((file) => findForeignWrites(root, file, owners));
  },
};

function findForeignWrites(root: string, file: string, owners: Map<string, string>): string[] {
  const text = fs.readFileSync(path.join(root, file), 'utf8');
  return [...text.matchAll(SQL), ...text.matchAll(KYSELY)].flatMap((match) => {
    const owner = owners.get(match[1] ?? '');
    if (!owner || file.startsWith(owner)) return [];
    const line = text.slice(0, match.index).split('\n').length;
    return [`${file}:${line} writes ${match[1]}.${match[2]}, which belongs to ${owner}`];
  });
}
