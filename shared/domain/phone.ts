import type { Region } from './region.ts';

/** Three, three and four digits, with or without the country's 1: the United States, Canada and their neighbors. */
const NORTH_AMERICAN = /^(\+?1[\s.-]?)?\(?\d{3}\)?[\s.-]?\d{3}[\s.-]?\d{4}$/;
/** Any other country's: with the code of the country ("+34 912 345 678"), or with the 0 of calls within it. */
const ELSEWHERE = /^(\+[2-9]|\(?0)[\d\s./()-]+$/;
/** E.164 */
const MOST_DIGITS = 15;
const FEWEST_DIGITS = 7;

/** Whether a text is a phone number as people write it. */
export function isPhone(text: string): boolean {
  if (NORTH_AMERICAN.test(text)) return true;
  const { length } = text.replace(/\D/g, '');
  return ELSEWHERE.test(text) && length >= FEWEST_DIGITS && length <= MOST_DIGITS;
}

const NORTH_AMERICA = new Set('US CA PR VI GU AS MP BM BS BB JM TT DO'.split(' '));

/** A number that no one has, as people there write it; it shows what a field takes. */
export function phoneExample({ country }: Pick<Region, 'country'>): string {
  if (NORTH_AMERICA.has(country)) return '415-555-0100';
  return country === 'GB' ? '020 7946 0100' : '';
}
