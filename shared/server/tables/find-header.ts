const LOOKED_AT = 20;

export const isEmptyLine = (line: readonly string[]): boolean => line.every((cell) => cell.trim() === '');

/**
 * Where the header stands, or -1. Exports have a title, a date or an address above it: those lines are short, so the
 * first one counts that fills more than half of what the fullest of the first lines does.
 */
export function findHeader(lines: readonly (readonly string[])[]): number {
  const filled = lines.slice(0, LOOKED_AT).map((line) => line.filter((cell) => cell.trim() !== '').length);
  const fullest = Math.max(0, ...filled);
  const first = filled.findIndex((count) => count * 2 > fullest);
  return first >= 0 ? first : lines.findIndex((line) => !isEmptyLine(line));
}
