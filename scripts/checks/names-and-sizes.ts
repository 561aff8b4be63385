import path from 'node:path';
import type { Check } from './check.ts';
import { GENERATED, isCode, isTest, listFiles, readLines } from './source-files.ts';

const MOST_LINES = 300;
const MOST_FILES = 20;
/** Files that only accumulate. */
const GROWING_FOLDERS = new Set(['db/migrations', 'docs/decisions']);

const BANNED = /^(utils?|helpers?|common|misc|managers?|services?)$|-(utils?|helpers?|misc|managers?)$/;
/** A folder may be about types, such as those of items; a file with that name would collect unrelated things. */
const BANNED_FILE = /^(types|base|index)$/;
const KEBAB_CASE = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Names that say what is inside, and files and folders of readable size. */
export const namesAndSizes: Check = {
  name: 'names and sizes',
  async find(root) {
    const code = listFiles(root).filter((file) => isCode(file) && file.includes('/'));
    const lengths = code
      .filter((file) => !isTest(file))
      .flatMap((file) => {
        const lines = readLines(root, file).length;
        return lines > MOST_LINES ? [`${file} has ${lines} lines; split it before ${MOST_LINES}`] : [];
      });
    return [...code.flatMap(findBadName), ...lengths, ...findFullFolders(code)];
  },
};

function findBadName(file: string): string[] {
  const name = path.basename(file).split('.')[0] ?? '';
  const names = [...path.dirname(file).split('/'), name];
  const banned = BANNED_FILE.test(name) ? name : names.find((each) => BANNED.test(each));
  if (banned) return [`${file}: "${banned}" says nothing; name what is inside`];
  return names.every((each) => KEBAB_CASE.test(each)) ? [] : [`${file}: names are in kebab-case`];
}

function findFullFolders(code: string[]): string[] {
  const counted = code.filter((file) => !isTest(file) && !GENERATED.has(file));
  return [...Map.groupBy(counted, (file) => path.dirname(file))].flatMap(([folder, files]) => {
    if (files.length <= MOST_FILES || GROWING_FOLDERS.has(folder)) return [];
    return [`${folder} has ${files.length} files; split it by noun before ${MOST_FILES}`];
  });
}
