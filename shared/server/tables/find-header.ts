const LOOKED_AT = 20;

export const isEmptyLine = (line: readonly string[]): boolean => line.every((cell) => cell.trim() === '');

/**
 * Index of the header, or -1. Exports have a title, a date or an address above it in short lines, so the header is the
 * first line with more than half as many cells as the fullest of the first lines.
 */
export function findHeader(lines: readonly (readonly string[])[]): number {
  const filled = lines.slice(0, LOOKED_AT).map((line) => line.filter((cell) => cell.trim() !== '').length);
  const fullest = Math.max(0, ...filled);
  const first = filled.findIndex((count) => count * 2 > fullest);
  return first >= 0 ? first : lines.findIndex((line) => !isEmptyLine(line));
}
