import { readFileSync } from 'node:fs';
import path from 'node:path';
import { refuseField } from '#shared/server/refusal.ts';

let known: ReadonlySet<string> | undefined;

/** Among common passwords long enough for our rule; shorter ones are refused by length. */
function isCommon(password: string): boolean {
  known ??= new Set(
    readFileSync(path.join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
      .split('\n')
      .filter((line) => line && !line.startsWith('#')),
  );
  return known.has(password.toLowerCase());
}

export function refuseCommonPassword(password: unknown, field = 'password'): void {
  if (typeof password === 'string' && isCommon(password))
    throw refuseField(field, 'This password is one of the most common. Choose another one.');
}
