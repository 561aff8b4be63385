import { randomInt } from 'node:crypto';

/** No letters or digits that look alike on paper: neither I, L, O and U nor 0 and 1. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 10;
const AMOUNT = 10;

/** Ten codes of 49 bits each, in two halves. */
export function makeRecoveryCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < AMOUNT) {
    const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
    codes.add(`${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}`);
  }
  return [...codes];
}
