import type { LineDoubt, ReadLine } from '../document.ts';

export const withDoubt = (line: ReadLine, doubt: LineDoubt): ReadLine => ({
  ...line,
  doubts: [...(line.doubts ?? []), doubt],
});

/** The share from which nearly every line has it. */
const NEARLY_ALL = 0.6;

/** A line without a value that nearly all others have, a number or a pack, is of another kind or was misread. */
export function doubtStrangers(lines: readonly ReadLine[]): ReadLine[] {
  const usual = (['code', 'pack', 'size'] as const).filter(
    (field) => lines.filter((line) => line[field] !== null).length >= NEARLY_ALL * lines.length,
  );
  return lines.map((line) => (usual.some((field) => line[field] === null) ? withDoubt(line, 'missing') : line));
}
