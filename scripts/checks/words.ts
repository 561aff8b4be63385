import fs from 'node:fs';
import path from 'node:path';
import { printTexts } from '../generate/print-texts.ts';
import type { Check } from './check.ts';
import { collectTexts, type WrittenText } from './collect-texts.ts';

type Kind = WrittenText['kind'];

interface Banned {
  readonly pattern: RegExp;
  readonly use: string;
  readonly kinds: readonly Kind[];
}

const EVERYWHERE: readonly Kind[] = ['screen', 'comment', 'page'];
const READ: readonly Kind[] = ['screen'];

/** Patterns that a native speaker would not write. Screens have more rules than comments and pages. */
const BANNED: readonly Banned[] = [
  { pattern: /\bso that none\b/i, use: 'so no … / to keep … from …', kinds: EVERYWHERE },
  { pattern: /\bcalled like this\b/i, use: 'with this name', kinds: EVERYWHERE },
  {
    pattern: /\b(colour|favour|centre|organis|recognis|capitalis|optimis|catalogue)/i,
    use: 'American spelling',
    kinds: READ,
  },
  { pattern: /\b(he|his|him|she|her|hers)\b/i, use: 'they, their', kinds: READ },
  { pattern: /\b(shall|anew|whoever)\b/i, use: 'plain words', kinds: READ },
  { pattern: /(?<!-)\bbeside\b/i, use: 'next to, with', kinds: READ },
  { pattern: /\btak(e|es|en|ing) back\b/i, use: 'undo, cancel', kinds: READ },
  { pattern: /\bfor good\b/i, use: 'permanently', kinds: READ },
  { pattern: /\ban? (\w+ )?(item|place|one) that is there\b/i, use: 'existing …', kinds: READ },
  { pattern: /\bis no [A-Za-z]+ (that|of)\b/, use: 'is not a …', kinds: READ },
  { pattern: /\bfurther\b/i, use: 'another, other, more', kinds: READ },
  { pattern: /\b(tries)\b/i, use: 'attempts', kinds: READ },
  { pattern: /(^|[.:] )Of (the|a|an|what|all|your|each|which)\b/, use: 'a subject first', kinds: READ },
  { pattern: /(^|[.:] )Who \w+ (?!.*\?)/, use: 'People who …', kinds: READ },
  {
    pattern: /(^|[.:] )What (is|was|were|goes|comes|came|stands|belongs|stays|no|each|should|would|can)\b(?!.*\?)/,
    use: 'a noun',
    kinds: READ,
  },
];

/** Read by programs, given by the specification, or correct as they are. */
const ALLOWED = new Set(['nobody waited for this', 'dark light colour mode']);

/**
 * Texts of screens, mail, the command line and the API, comments and pages are in plain American English, and listed.
 */
export const words: Check = {
  name: 'words',
  async find(root) {
    const texts = collectTexts(root);
    const [list, content] = printTexts(texts);
    const listed = fs.existsSync(path.join(root, list)) && fs.readFileSync(path.join(root, list), 'utf8') === content;
    const found = texts.flatMap(({ file, line, kind, text }) =>
      BANNED.filter(({ pattern, kinds }) => kinds.includes(kind) && pattern.test(text) && !ALLOWED.has(text)).map(
        ({ pattern, use }) => `${file}:${line} "${pattern.exec(text)?.[0].trim()}" in "${text.slice(0, 100)}": ${use}`,
      ),
    );
    return listed ? found : [...found, `${list} is stale: run \`npm run generate\``];
  },
};
