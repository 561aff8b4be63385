import { foldName } from '#features/catalog/domain/matching/read-name.ts';
import type { ReadLine } from './document.ts';

const LONGEST = 400;

/**
 * What a document calls a line, the same however it is spelled or spaced: name, vintage, and size. Null if it has no name.
 */
export function printedText(line: Pick<ReadLine, 'name' | 'vintage' | 'size'> | undefined): string | null {
  if (!line) return null;
  const name = foldName(line.name)
    .split(/[^\p{L}\p{N}.]+/u)
    .filter(Boolean)
    .join(' ');
  if (name === '') return null;
  return [name, line.vintage, line.size?.toLowerCase().replaceAll(' ', '')].filter(Boolean).join(' ').slice(0, LONGEST);
}
