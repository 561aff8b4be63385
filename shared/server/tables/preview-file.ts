import { wordKey } from '#shared/domain/column-plan.ts';
import { type DateOrder, dateOrdersOf, isAmbiguousDay } from '#shared/domain/date-order.ts';
import { refuseField } from '#shared/server/refusal.ts';
import { findHeader, isEmptyLine } from './find-header.ts';
import { openLines } from './read-lines.ts';
import type { SourceFile } from './read-table.ts';

/** The contents of a file before its columns are assigned. */
export interface FilePreview {
  /** In spreadsheet numbering. */
  readonly header_row: number;
  readonly names: string[];
  readonly rows: number;
  /** The first rows, as text. */
  readonly samples: string[][];
  /** Per column its distinct words, most frequent first; empty if there are too many to be categories. */
  readonly words: string[][];
  /** Per column how it writes days in slashes or dashes; null if it has none. */
  readonly days: (DaysOfColumn | null)[];
  readonly notes: string[];
}

/** `either` if each can be read two ways, `both` if they contradict each other (D45). */
type DaysOfColumn = DateOrder | 'either' | 'both';

const SAMPLES = 8;
const MOST_COLUMNS = 200;
const MOST_WORDS = 150;
const LONGEST_WORD = 80;

export async function previewFile(file: SourceFile): Promise<FilePreview> {
  const opened = await openLines(file.name, file.bytes);
  try {
    let names: string[] | undefined;
    let words: WordCount[] = [];
    let days: DayCount[] = [];
    const samples: string[][] = [];
    let [headerRow, rows, at] = [0, 0, 0];
    for await (const lines of opened.batches()) {
      const header = names ? -1 : findHeader(lines);
      if (header >= 0) {
        names = (lines[header] ?? []).slice(0, MOST_COLUMNS).map((name) => name.replace(/^\ufeff/, '').trim());
        words = names.map(() => new WordCount());
        days = names.map(() => new DayCount());
        headerRow = at + header + 1;
      }
      for (const [index, line] of lines.entries()) {
        if (!names || index <= header || isEmptyLine(line)) continue;
        rows += 1;
        if (samples.length < SAMPLES) samples.push(names.map((_, place) => (line[place] ?? '').slice(0, 200)));
        for (const [place, count] of words.entries()) count.add(line[place] ?? '');
        for (const [place, count] of days.entries()) count.add(line[place] ?? '');
      }
      at += lines.length;
    }
    if (!names) throw refuseField('file', `${file.name || 'The file'} is empty`);
    const { notes } = opened;
    return {
      header_row: headerRow,
      names,
      rows,
      samples,
      words: words.map((count) => count.list),
      days: days.map((count) => count.order),
      notes,
    };
  } finally {
    await opened.close();
  }
}

class DayCount {
  private readonly orders = new Set<DateOrder>();
  private isAmbiguous = false;

  add(cell: string): void {
    const text = cell.trim().slice(0, 10).trim();
    if (!/^\d{1,2}[/-]/.test(text)) return;
    for (const order of dateOrdersOf([text])) this.orders.add(order);
    this.isAmbiguous ||= isAmbiguousDay(text);
  }

  get order(): DaysOfColumn | null {
    const [order, ...others] = this.orders;
    if (order) return others.length > 0 ? 'both' : order;
    return this.isAmbiguous ? 'either' : null;
  }
}

/** The words of one column, until there are too many. */
class WordCount {
  private counts: Map<string, { word: string; count: number }> | null = new Map();

  add(cell: string): void {
    if (!this.counts) return;
    const word = cell.trim();
    if (word === '') return;
    const known = this.counts.get(wordKey(word));
    if (known) known.count += 1;
    else if (this.counts.size >= MOST_WORDS || word.length > LONGEST_WORD) this.counts = null;
    else this.counts.set(wordKey(word), { word, count: 1 });
  }

  get list(): string[] {
    return [...(this.counts?.values() ?? [])].sort((a, b) => b.count - a.count).map(({ word }) => word);
  }
}
