import path from 'node:path';
import type { Check } from './check.ts';
import { GENERATED, isCode, isTest, listFiles, readLines } from './source-files.ts';

const MANY_LINES = 300;
const MOST_LINES = 400;

const BANNED = /^(utils?|helpers?|common|misc|managers?|services?)$|-(utils?|helpers?|misc|managers?)$/;
/** A folder may be about types, such as those of items; a file with that name would collect unrelated things. */
const BANNED_FILE = /^(types|base|index)$/;
const KEBAB_CASE = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Names that say what is inside, and files of readable size. A file tells one story, so many small files are no goal. */
export const namesAndSizes: Check = {
  name: 'names and sizes',
  async find(root) {
    const long = filesLongerThan(MOST_LINES, root).map(
      ({ file, lines }) => `${file} has ${lines} lines; split it before ${MOST_LINES}`,
    );
    return [...listCode(root).flatMap(findBadName), ...long];
  },
  warn: (root) =>
    filesLongerThan(MANY_LINES, root)
      .filter(({ lines }) => lines <= MOST_LINES)
      .map(({ file, lines }) => `${file} has ${lines} lines`),
};

const listCode = (root: string) => listFiles(root).filter((file) => isCode(file) && file.includes('/'));

const filesLongerThan = (most: number, root: string) =>
  listCode(root)
    .filter((file) => !isTest(file) && !GENERATED.has(file))
    .map((file) => ({ file, lines: readLines(root, file).length }))
    .filter(({ lines }) => lines > most);

function findBadName(file: string): string[] {
  const name = path.basename(file).split('.')[0] ?? '';
  const names = [...path.dirname(file).split('/'), name];
  const banned = BANNED_FILE.test(name) ? name : names.find((each) => BANNED.test(each));
  if (banned) return [`${file}: "${banned}" says nothing; name what is inside`];
  return names.every((each) => KEBAB_CASE.test(each)) ? [] : [`${file}: names are in kebab-case`];
}
