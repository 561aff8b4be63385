import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import type { Ask } from './command.ts';

/** On standard error, because standard output is for the command's answer. */
export const askAtTerminal: Ask = async (text, { hidden = false } = {}) => {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  if (hidden) process.stderr.write(text);
  const prompt = createInterface({ input: process.stdin, output: hidden ? silent : process.stderr, terminal: true });
  try {
    return await prompt.question(hidden ? '' : text);
  } finally {
    prompt.close();
    if (hidden) process.stderr.write('\n');
  }
};
