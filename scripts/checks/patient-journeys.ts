import fs from 'node:fs';
import path from 'node:path';
import type { Check } from './check.ts';
import { isCode, listFiles } from './source-files.ts';

const LOOKS =
  'address|(?:count|isChecked|isDisabled|isEnabled|isHidden|isVisible|inputValue|textContent|focused)\\(\\)';
/** What a person would look at until it is so, compared at the moment the line is reached. `.not` proves a rest. */
const IMPATIENT = new RegExp(`\\bexpect\\((?:[^;]*?\\.)?(?:${LOOKS})(?:,[^;]*?)?\\)\\s*\\.(?!not\\b)`, 'g');

/** A journey waits for what a person would see, because another machine may need longer to show it. */
export const patientJourneys: Check = {
  name: 'patient journeys',
  async find(root) {
    const files = listFiles(root).filter((file) => file.startsWith('e2e/') && isCode(file));
    return files.flatMap((file) => {
      const text = fs.readFileSync(path.join(root, file), 'utf8');
      return [...text.matchAll(IMPATIENT)].map((match) => {
        const line = text.slice(0, match.index).split('\n').length;
        return `${file}:${line} compares the screen as it is at that moment: use await soon(() => …)`;
      });
    });
  },
};
