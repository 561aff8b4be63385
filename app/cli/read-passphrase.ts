import fs from 'node:fs';
import { text } from 'node:stream/consumers';
import { OperatorError } from '#shared/server/operator-error.ts';
import type { CommandContext, Option } from './command.ts';

/** Minimum length of a new passphrase. */
const SHORTEST_PASSPHRASE = 12;

export const PASSPHRASE_OPTION = {
  'passphrase-file': {
    type: 'string',
    value: 'FILE',
    description: 'Read the passphrase from the first line of FILE, or "-" to type it; else BACKUP_PASSPHRASE is used',
  },
} as const satisfies Record<string, Option>;

/** Never from the command line itself, which every user of the machine can read. Undefined if none was given. */
export async function readPassphrase(
  file: string | undefined,
  { environment, resolvePath, ask }: Pick<CommandContext, 'environment' | 'resolvePath' | 'ask'>,
): Promise<string | undefined> {
  if (file === undefined) return environment.BACKUP_PASSPHRASE || undefined;
  const typed = () => (ask ? ask('Passphrase: ', { hidden: true }) : text(process.stdin));
  const given = file === '-' ? await typed() : fs.readFileSync(resolvePath(file), 'utf8');
  const passphrase = given.split(/\r?\n/, 1)[0];
  if (!passphrase) throw new OperatorError('The passphrase is empty.');
  return passphrase;
}

export function requireLong(passphrase: string | undefined): string | undefined {
  if (passphrase === undefined || passphrase.length >= SHORTEST_PASSPHRASE) return passphrase;
  throw new OperatorError(`The passphrase needs at least ${SHORTEST_PASSPHRASE} characters.`);
}
