const MARGIN = 36;

/**
 * The sheet to scan from: letter paper with margins of 0.5 in, two columns of entries under a heading (OCONST-032,
 * OCONST-033).
 */
export const SCAN_SHEET = {
  pageWidth: 612,
  pageHeight: 792,
  margin: MARGIN,
  heading: 44,
  columns: 2,
  rows: 9,
  gap: 20,
  entryWidth: (612 - 2 * MARGIN - 20) / 2,
  entryHeight: 73,
  footer: 12,
} as const;

export const ENTRIES_ON_SHEET = SCAN_SHEET.columns * SCAN_SHEET.rows;

/** Position of entry `index`: its page, and its top left corner on it. */
export function placeOfEntry(index: number): { sheet: number; left: number; top: number } {
  const onSheet = index % ENTRIES_ON_SHEET;
  const { margin, heading, columns, gap, entryWidth, entryHeight } = SCAN_SHEET;
  return {
    sheet: Math.floor(index / ENTRIES_ON_SHEET),
    left: margin + (onSheet % columns) * (entryWidth + gap),
    top: margin + heading + Math.floor(onSheet / columns) * entryHeight,
  };
}
