import fs from 'node:fs';
import path from 'node:path';
import type { Check } from './check.ts';
import { isCode, listFiles } from './source-files.ts';

const LOOKS =
  'address|(?:count|isChecked|isDisabled|isEnabled|isHidden|isVisible|inputValue|textContent|focused)\\(\\)';
/** What a person would look at until it is so, compared at the moment the line is reached. `.not` proves a rest. */
const IMPATIENT = new RegExp(`\\bexpect\\((?:[^;]*?\\.)?(?:${LOOKS})(?:,[^;]*?)?\\)\\s*\\.(?!not\\b)`, 'g');

const DEEDS = 'button|choose|chooseLocation|field|press|see|toggle|type';
/** A statement whose answer comes later, when the test has ended. What follows `=>` is given on. */
const UNAWAITED = new RegExp(
  `(?<![=(,]>?)\\n +(?:(?:[a-z]\\w*|page\\(\\)|messages\\(\\))\\.(?:${DEEDS})|closed|soon|take|told)\\(`,
  'g',
);

function findIn(root: string, files: readonly string[], pattern: RegExp, fault: string): string[] {
  return files.flatMap((file) => {
    const text = fs.readFileSync(path.join(root, file), 'utf8');
    return [...text.matchAll(pattern)].map((match) => {
      const line = text.slice(0, match.index).split('\n').length + (match[0].startsWith('\n') ? 1 : 0);
      return `${file}:${line} ${fault}`;
    });
  });
}

/** A journey waits for what a person would see, because another machine may need longer to show it. So do tests of components. */
export const patientJourneys: Check = {
  name: 'patient journeys',
  async find(root) {
    const files = listFiles(root);
    const journeys = files.filter((file) => file.startsWith('e2e/') && isCode(file));
    const rendered = files.filter((file) => file.endsWith('.test.tsx'));
    return [
      ...findIn(root, journeys, IMPATIENT, 'compares the screen as it is at that moment: use await soon(() => …)'),
      ...findIn(root, rendered, UNAWAITED, 'looks when the test has ended: write await before it'),
    ];
  },
};
