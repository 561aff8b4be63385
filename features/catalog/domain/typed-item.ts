import { parseSize } from './parse-size.ts';

/** The parts of a new item that was typed in one line. */
export interface TypedItem {
  readonly name: string;
  /** As typed; empty if there is none. */
  readonly size: string;
  readonly vintage: string;
}

/** "6 x 330 mL" */
const MOST_SIZE_WORDS = 4;
/** Older years are names: Don Julio 1942, Old Forester 1920. */
const VINTAGE = /^(?:19[5-9]\d|20[0-4]\d|NV)$/i;

/** Reads "Barolo Bussia 2019 0,75 l": a size at the end, a vintage before or after it or at the beginning. */
export function readTypedItem(typed: string): TypedItem {
  const words = typed.trim().split(/\s+/);
  const vintageAtEnd = takeVintage(words, words.length - 1);
  const size = takeSize(words);
  const vintage = vintageAtEnd || takeVintage(words, words.length - 1) || takeVintage(words, 0);
  return { name: words.join(' '), size, vintage };
}

/** A single word is always the name. */
function takeVintage(words: string[], at: number): string {
  if (words.length < 2 || !VINTAGE.test(words[at] ?? '')) return '';
  return words.splice(at, 1).join('').toUpperCase();
}

function takeSize(words: string[]): string {
  for (let count = Math.min(MOST_SIZE_WORDS, words.length - 1); count > 0; count--) {
    const text = words.slice(-count).join(' ');
    const read = /^\d|^[.,]\d/.test(text) ? parseSize(text) : null;
    if (!read?.ok) continue;
    words.splice(-count);
    return text;
  }
  return '';
}
