import fs from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { OperatorError } from '#shared/server/operator-error.ts';
import type { CommandContext, Option } from './command.ts';

/** What a new passphrase needs at least. */
const SHORTEST_PASSPHRASE = 12;

export const PASSPHRASE_OPTION = {
  'passphrase-file': {
    type: 'string',
    value: 'FILE',
    description: 'Read the passphrase from the first line of FILE, or "-" to type it; else BACKUP_PASSPHRASE is used',
  },
} as const satisfies Record<string, Option>;

/** Never from the command line itself, which every user of the machine can read. Undefined when none was given. */
export async function readPassphrase(
  file: string | undefined,
  { environment, resolvePath }: Pick<CommandContext, 'environment' | 'resolvePath'>,
): Promise<string | undefined> {
  if (file === undefined) return environment.BACKUP_PASSPHRASE || undefined;
  const given = file === '-' ? await readStandardInput() : fs.readFileSync(resolvePath(file), 'utf8');
  const passphrase = given.split(/\r?\n/, 1)[0];
  if (!passphrase) throw new OperatorError('The passphrase is empty.');
  return passphrase;
}

export function requireLong(passphrase: string | undefined): string | undefined {
  if (passphrase === undefined || passphrase.length >= SHORTEST_PASSPHRASE) return passphrase;
  throw new OperatorError(`The passphrase needs at least ${SHORTEST_PASSPHRASE} characters.`);
}

async function readStandardInput(): Promise<string> {
  if (!process.stdin.isTTY) return text(process.stdin);
  process.stderr.write('Passphrase: ');
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const prompt = createInterface({ input: process.stdin, output: silent, terminal: true });
  const typed = await prompt.question('');
  prompt.close();
  process.stderr.write('\n');
  return typed;
}
