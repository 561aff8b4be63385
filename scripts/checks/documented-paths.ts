import fs from 'node:fs';
import path from 'node:path';
import type { Check } from './check.ts';

const DOCUMENT = 'ARCHITECTURE.md';
const MOST_LINES = 150;
const TOP = /^(app|bench|db|docs|drills|e2e|features|scripts|shared|test|\.ci)\//;

/** Every path in ARCHITECTURE.md exists. */
export const documentedPaths: Check = {
  name: 'documented paths',
  async find(root) {
    const file = path.join(root, DOCUMENT);
    if (!fs.existsSync(file)) return [`${DOCUMENT} is missing`];
    const lines = fs.readFileSync(file, 'utf8').trimEnd().split('\n');
    const long = lines.length > MOST_LINES ? [`${DOCUMENT} has ${lines.length} lines; at most ${MOST_LINES}`] : [];
    const missing = lines.flatMap((line, index) => {
      return namedPaths(line)
        .filter((named) => fs.globSync(named, { cwd: root }).length === 0)
        .map((named) => `${DOCUMENT}:${index + 1} names ${named}, which does not exist`);
    });
    return [...long, ...missing];
  },
};

/** Text in backquotes, in a link, or first on a line of a folder map that looks like one of our paths. */
function namedPaths(line: string): string[] {
  const quoted = [...line.matchAll(/`([^`\s]+)`/g), ...line.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map(
    (match) => match[1] ?? '',
  );
  const first = line.match(/^(\S+)/)?.[1] ?? '';
  return [...quoted, first]
    .map((word) => word.replace(/[:#].*$/, '').replace(/[,.;)]+$/, ''))
    .filter((word) => TOP.test(word) || /^[A-Z]+\.md$/.test(word))
    .map((word) => word.replace(/<[^>]+>|…|\.\.\./g, '*').replace(/\/$/, ''));
}
