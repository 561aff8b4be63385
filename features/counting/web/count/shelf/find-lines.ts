import type { SheetLine } from '../device/use-sheets.ts';

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Lines that contain every word of the search, in any order, or its barcode; ignores accents. */
export function findLines<Line extends Pick<SheetLine, 'name' | 'vintage' | 'barcodes'>>(
  lines: readonly Line[],
  wanted: string,
): readonly Line[] {
  const words = fold(wanted).split(/\s+/).filter(Boolean);
  if (words.length === 0) return lines;
  return lines.filter((line) => {
    const name = fold(`${line.name} ${line.vintage ?? ''}`);
    return (
      words.every((word) => name.includes(word)) || line.barcodes.some(({ code }) => fold(code) === words.join(' '))
    );
  });
}
