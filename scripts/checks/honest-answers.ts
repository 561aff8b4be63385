import fs from 'node:fs';
import path from 'node:path';
import type { Check } from './check.ts';
import { isCode, listFiles } from './source-files.ts';

const ANSWERS = 'e2e/harness/answers.ts';
const FULFILL = /\.\s*fulfill\s*\(/g;

/** Journeys answer in place of the server only through that one file: with failures, or with the contract's shape. */
export const honestAnswers: Check = {
  name: 'honest answers',
  async find(root) {
    const files = listFiles(root).filter((file) => file.startsWith('e2e/') && isCode(file) && file !== ANSWERS);
    return files.flatMap((file) => {
      const text = fs.readFileSync(path.join(root, file), 'utf8');
      return [...text.matchAll(FULFILL)].map((match) => {
        const line = text.slice(0, match.index).split('\n').length;
        return `${file}:${line} makes up an answer of the server: use refuse, answerNothing or answerAs of ${ANSWERS}`;
      });
    });
  },
};
