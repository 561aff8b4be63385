import { randomInt, timingSafeEqual } from 'node:crypto';
import { Refusal } from '#shared/server/refusal.ts';

/** Restricts who can create the first account: before there is one, nothing else tells an owner from a stranger. */
export interface SetUpGate {
  /** From SETUP_CODE, or generated and printed in the terminal. Null if none is required (tests, the command line). */
  readonly code: string | null;
  /** Also for callers on this machine, if a code was chosen or a reverse proxy may forward strangers. */
  readonly always: boolean;
}

export const OPEN_GATE: SetUpGate = { code: null, always: false };

/** Letters and digits that are hard to confuse. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 10;
const TRIES_A_MINUTE = 10;

export function makeSetUpCode(): string {
  const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}

let wrong = { count: 0, until: 0 };

export function requireSetUpCode({ code }: SetUpGate, given: string | undefined): void {
  if (code === null) return;
  if (wrong.until < performance.now()) wrong = { count: 0, until: performance.now() + 60_000 };
  if (wrong.count >= TRIES_A_MINUTE) throw new Refusal('too_many', 'Too many wrong setup codes. Wait a minute.');
  if (isSame(code, given ?? '')) return;
  wrong.count += 1;
  const text = given ? 'Wrong setup code' : 'Setup code is required';
  throw new Refusal('forbidden', `${text}. It's in the server's terminal, or in its SETUP_CODE.`, {
    setup_code: text,
  });
}

function isSame(code: string, given: string): boolean {
  const [expected, typed] = [plain(code), plain(given)];
  return expected.length === typed.length && timingSafeEqual(expected, typed);
}

const plain = (code: string): Buffer => Buffer.from(code.toUpperCase().replace(/[\s-]/g, ''));
