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
const TEXT = { kind: 'sans-serif' } as const;
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
    writeLine(
      pdf,
      job.title,
      { ...TEXT, strong: true, size: 15 },
      { left: margin, top: margin, width: WIDTH, color: INK },
    );
    const faint = { ...TEXT, size: 8.5 };
    const about = `${job.organization} · ${entries.length} ${entries.length === 1 ? 'item' : 'items'}`;
    writeLine(pdf, about, faint, { left: margin, top: margin + 20, width: WIDTH, color: FAINT });
    const page = `Page ${sheet + 1} of ${sheets}`;
    const foot = {
      left: margin,
      top: pageHeight - margin - footer,
      width: WIDTH,
      align: 'center',
      color: FAINT,
    } as const;
    writeLine(pdf, page, faint, foot);
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
  const place = { left, width: entryWidth };
  writeLine(pdf, name, { ...TEXT, strong: true, size: 9 }, { ...place, top, color: INK });
  writeLine(
    pdf,
    [vintage, size].filter(Boolean).join(' · '),
    { ...TEXT, size: 8 },
    { ...place, top: top + 12, color: FAINT },
  );
  for (const bar of bars ?? []) pdf.rect(left + bar.left, top + BARS_TOP, bar.width, BARS_HEIGHT);
  if (bars) pdf.fill('#000000');
  const below = { ...place, top: top + BARS_TOP + BARS_HEIGHT + 2, align: 'center', color: INK } as const;
  writeLine(pdf, bars ? barcode : `${barcode} (too long to be scanned)`, { ...TEXT, size: 8 }, below);
}
