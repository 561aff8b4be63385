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
  /** Also in folders that are not edited yet. */
  readonly always?: true;
}

const EVERYWHERE: readonly Kind[] = ['screen', 'comment', 'page'];
const SOURCE: readonly Kind[] = ['comment', 'page'];
const READ: readonly Kind[] = ['screen'];

/** Patterns that a native speaker would not write. */
const BANNED: readonly Banned[] = [
  { pattern: /\bso that none\b/i, use: 'so no … / to keep … from …', kinds: EVERYWHERE, always: true },
  { pattern: /\bcalled like this\b/i, use: 'with this name', kinds: EVERYWHERE, always: true },
  {
    pattern: /\b(colour|favour|centre|neighbour|millilitre|organis|recognis|capitalis|optimis)/i,
    use: 'American spelling',
    kinds: EVERYWHERE,
  },
  { pattern: /\bcatalogue/i, use: 'catalog', kinds: READ },
  { pattern: /\b(he|his|him)\b/i, use: 'they, their', kinds: EVERYWHERE },
  { pattern: /\b(she|her|hers)\b/i, use: 'they, their', kinds: READ },
  { pattern: /\b(shall|anew|whoever)\b/i, use: 'plain words', kinds: EVERYWHERE },
  { pattern: /(?<!-)\bbeside\b/i, use: 'next to, with', kinds: EVERYWHERE },
  { pattern: /\btak(e|es|en|ing) back\b/i, use: 'undo, cancel', kinds: EVERYWHERE },
  { pattern: /\bfor good\b/i, use: 'permanently', kinds: EVERYWHERE },
  { pattern: /\b(nobody|somebody|anybody|everybody)\b/i, use: 'no one, someone, anyone, everyone', kinds: SOURCE },
  { pattern: /\bstands\b(?! in\b)/i, use: 'is', kinds: SOURCE },
  {
    pattern: /\b(is|are|was|were) told\b(?! to\b| about\b| apart\b)/i,
    use: 'gets, is notified, is reported',
    kinds: SOURCE,
  },
  { pattern: /\bits like\b/i, use: 'and others', kinds: SOURCE },
  { pattern: /\b(goes|go|went) on\b/i, use: 'continues', kinds: SOURCE },
  { pattern: /\ban? (\w+ )?(item|place|one) that is there\b/i, use: 'existing …', kinds: EVERYWHERE },
  { pattern: /\bis no [A-Za-z]+ (that|of)\b/, use: 'is not a …', kinds: READ },
  { pattern: /\bfurther\b/i, use: 'another, other, more', kinds: READ },
  { pattern: /\b(tries)\b/i, use: 'attempts', kinds: READ },
  { pattern: /(^|[.:] )Of (the|a|an|what|all|your|each|which)\b/, use: 'a subject first', kinds: READ },
  { pattern: /^Of (the|a|an|what|these|those)\b(?!.*, )/, use: 'a subject first', kinds: SOURCE },
  { pattern: /(^|[.:] )Who \w+ (?!.*\?)/, use: 'People who …', kinds: EVERYWHERE },
  {
    pattern: /(^|[.:] )What (is|was|were|goes|comes|came|stands|belongs|stays|no|each|should|would|can)\b(?!.*\?)/,
    use: 'a noun',
    kinds: EVERYWHERE,
  },
];

/** Released migrations never change, so only some patterns apply to their comments. */
const NEVER_EDITED = 'db/';

const isEdited = (file: string) => !file.startsWith(NEVER_EDITED);

/** Read by programs, given by the specification, or correct as they are. */
const ALLOWED = new Set(['nobody waited for this', 'dark light color colour mode']);

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
      BANNED.filter(
        ({ pattern, kinds, always }) =>
          kinds.includes(kind) &&
          (kind === 'screen' || always || isEdited(file)) &&
          pattern.test(text) &&
          !ALLOWED.has(text),
      ).map(
        ({ pattern, use }) => `${file}:${line} "${pattern.exec(text)?.[0].trim()}" in "${text.slice(0, 100)}": ${use}`,
      ),
    );
    return listed ? found : [...found, `${list} is stale: run \`npm run generate\``];
  },
};
