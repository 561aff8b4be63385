import type { Bar } from '../../domain/bar-layout.ts';
import { ENTRIES_ON_SHEET, placeOfEntry, SCAN_SHEET } from '../../domain/scan-sheet.ts';
import { loadBars } from './code-bars.ts';
import { type Document, drawEach, FAINT, INK, writeLine, writeSheets } from './paper.ts';

export interface ScanEntry {
  readonly name: string;
  readonly vintage: string | null;
  readonly size: string;
  readonly barcode: string;
}

interface ScanJob {
  readonly title: string;
  readonly organization: string;
  readonly now: Date;
  readonly entries: readonly ScanEntry[];
}

const { margin, pageWidth, pageHeight, entryWidth, footer } = SCAN_SHEET;
const WIDTH = pageWidth - 2 * margin;
const BARS_TOP = 26;
const BARS_HEIGHT = 25;

/**
 * A list to scan from: each item once, with its name, vintage, size and bars, under the job's title (PRINT-059,
 * PRINT-060).
 */
export async function writeScanSheet({ entries, ...job }: ScanJob): Promise<Blob> {
  const barsOf = await loadBars(entryWidth);
  const sheets = Math.ceil(entries.length / ENTRIES_ON_SHEET);
  return writeSheets(job, async (pdf, sheet) => {
    pdf.font('strong').fontSize(15).fillColor(INK);
    writeLine(pdf, job.title, { left: margin, top: margin, width: WIDTH });
    pdf.font('text').fontSize(8.5).fillColor(FAINT);
    const about = `${job.organization} · ${entries.length} ${entries.length === 1 ? 'item' : 'items'}`;
    writeLine(pdf, about, { left: margin, top: margin + 20, width: WIDTH });
    const page = `Page ${sheet + 1} of ${sheets}`;
    writeLine(pdf, page, { left: margin, top: pageHeight - margin - footer, width: WIDTH, align: 'center' });
    const first = sheet * ENTRIES_ON_SHEET;
    await drawEach(entries.slice(first, first + ENTRIES_ON_SHEET), (entry, place) =>
      drawEntry(pdf, entry, barsOf(entry.barcode), placeOfEntry(first + place)),
    );
    return sheet + 1 < sheets;
  });
}

function drawEntry(
  pdf: Document,
  { name, vintage, size, barcode }: ScanEntry,
  bars: readonly Bar[] | null,
  { left, top }: { left: number; top: number },
): void {
  pdf.font('strong').fontSize(9).fillColor(INK);
  writeLine(pdf, name, { left, top, width: entryWidth });
  pdf.font('text').fontSize(8).fillColor(FAINT);
  writeLine(pdf, [vintage, size].filter(Boolean).join(' · '), { left, top: top + 12, width: entryWidth });
  for (const bar of bars ?? []) pdf.rect(left + bar.left, top + BARS_TOP, bar.width, BARS_HEIGHT);
  if (bars) pdf.fill('#000000');
  pdf.fillColor(INK);
  const below = { left, top: top + BARS_TOP + BARS_HEIGHT + 2, width: entryWidth, align: 'center' } as const;
  writeLine(pdf, bars ? barcode : `${barcode} (too long to be scanned)`, below);
}
