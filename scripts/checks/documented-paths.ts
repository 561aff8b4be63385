import fs from 'node:fs';
import path from 'node:path';
import type { Check } from './check.ts';
import { isCode, listFiles, readLines } from './source-files.ts';

const MAP = 'ARCHITECTURE.md';
const MOST_LINES = 150;
const TOP = /^(app|bench|db|docs|drills|e2e|features|scripts|shared|test|\.ci)\//;
/** One page per decision; what a decision measured stays true of its day, so names in them may be gone. */
const DECISIONS = 'docs/decisions/';
const GENERATED = 'docs/texts.md';
const RULES = 'docs/rules.md';
const NAMES_A_FILE = /^[\w./-]*[\w-]\.(ts|tsx|css|mjs|sql|md)$/;

/** Every path, decision, and rule that documents and comments name exists. */
export const documentedPaths: Check = {
  name: 'documented paths',
  async find(root) {
    const files = listFiles(root);
    if (!files.includes(MAP)) return [`${MAP} is missing`];
    const length = readLines(root, MAP).length;
    const long = length > MOST_LINES ? [`${MAP} has ${length} lines; at most ${MOST_LINES}`] : [];
    const pages = files.filter((file) => file.endsWith('.md') && file !== GENERATED && !file.startsWith(DECISIONS));
    const known = knownNames(root, files);
    return [
      ...long,
      ...pages.flatMap((page) => missingPaths(root, files, page)),
      ...[...pages, ...files.filter(isCode)].flatMap((file) => missingNames(root, file, known)),
    ];
  },
};

function missingPaths(root: string, files: readonly string[], page: string): string[] {
  const folder = path.posix.dirname(page);
  // A file without its folder is of the page's own feature; pages of the whole project name files of any.
  const within = folder.startsWith('features/') ? `${folder}/` : '';
  const exists = (named: string) =>
    [named, path.posix.join(folder, named)].some((place) => fs.globSync(place, { cwd: root }).length > 0) ||
    files.some((file) => file.startsWith(within) && file.endsWith(`/${named}`));
  return readLines(root, page).flatMap((line, index) =>
    namedPaths(line)
      .filter((named) => !exists(named))
      .map((named) => `${page}:${index + 1} names ${named}, which does not exist`),
  );
}

/** Text in backquotes, in a link, or first on a line of a folder map that looks like one of our paths. */
function namedPaths(line: string): string[] {
  const quoted = [...line.matchAll(/`([^`\s]+)`/g), ...line.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map(
    (match) => match[1] ?? '',
  );
  const first = line.match(/^(\S+)/)?.[1] ?? '';
  return [...quoted.filter((word) => NAMES_A_FILE.test(cleaned(word)) || isPath(cleaned(word))), first]
    .map(cleaned)
    .filter((word) => isPath(word) || quoted.some((each) => cleaned(each) === word))
    .map((word) => word.replace(/<[^>]+>|…|\.\.\./g, '*').replace(/\/$/, ''));
}

const cleaned = (word: string) => word.replace(/[:#].*$/, '').replace(/[,.;)]+$/, '');
const isPath = (word: string) => TOP.test(word) || /^[A-Z]+\.md$/.test(word);

interface KnownNames {
  readonly decisions: ReadonlySet<number>;
  readonly rules: ReadonlySet<string>;
}

function knownNames(root: string, files: readonly string[]): KnownNames {
  const pages = files.filter((file) => file.startsWith(DECISIONS));
  const rules = files.includes(RULES) ? readLines(root, RULES) : [];
  return {
    decisions: new Set(pages.map((file) => Number(path.basename(file).slice(0, 4)))),
    rules: new Set(rules.flatMap((line) => /^- \*\*(D\d+)\*\*/.exec(line)?.[1] ?? [])),
  };
}

/** Decisions and rules that a page or comment names and that are not written down. */
function missingNames(root: string, file: string, { decisions, rules }: KnownNames): string[] {
  return readLines(root, file).flatMap((line, index) => [
    ...[...line.matchAll(/\bdecisions? (\d+)\b/gi)]
      .filter((match) => !decisions.has(Number(match[1])))
      .map((match) => `${file}:${index + 1} names decision ${match[1]}, which has no page in ${DECISIONS}`),
    ...[...line.matchAll(/[(/*, ](D[1-9]\d?)\b(?=[),.:;]| \*\/|$)/g)]
      .filter((match) => !rules.has(match[1] ?? ''))
      .map((match) => `${file}:${index + 1} names ${match[1]}, which is not in ${RULES}`),
  ]);
}
