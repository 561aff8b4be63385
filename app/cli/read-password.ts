import { readFileSync } from 'node:fs';
import { OperatorError } from '#shared/server/operator-error.ts';

const STANDARD_INPUT = 0;

interface Given {
  readonly password: string | undefined;
  readonly 'password-file': string | undefined;
}

export const passwordOptions = (whose: string) =>
  ({
    password: { type: 'string', description: `${whose}. Other users may see it in the process list`, value: 'TEXT' },
    'password-file': {
      type: 'string',
      description: 'A file with the password, or - for standard input',
      value: 'FILE',
    },
  }) as const;

/** A password on the command line is visible to all users and stored in the shell's history; in a file it is not. */
export function readPassword(
  { password, 'password-file': file }: Given,
  resolvePath: (path: string) => string,
): string | undefined {
  if (file === undefined) return password;
  if (password !== undefined) throw new OperatorError('Give --password or --password-file, not both.');
  const text = readFileSync(file === '-' ? STANDARD_INPUT : resolvePath(file), 'utf8').replace(/\r?\n$/, '');
  if (text === '') throw new OperatorError('The password file is empty.');
  return text;
}
