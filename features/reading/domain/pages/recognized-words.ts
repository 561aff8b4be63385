import type { TextPiece } from '../page-text.ts';

/** The words of a picture, as if printed on a page 600 points wide. */
export interface Recognized {
  readonly pieces: readonly TextPiece[];
  /** The median certainty of the words, from 0 to 100. */
  readonly certainty: number;
  /** How much lower a line of the picture ends than it begins, per point of its width; the pieces are straightened. */
  readonly slope: number;
}

interface Word {
  readonly line: string;
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly certainty: number;
}

const WIDTH = 600;
/** Anything less certain is a speck or a table border. */
const LEAST_CERTAIN = 20;
/** A steeper slope does not come from words of one line. */
const STEEPEST = 0.12;
const SPECK = /^[|_\-—–=~.,:;'"“”‘’\\/[\](){}<>*°»«]+$/;

/** Reads the table of words that tesseract writes (TSV), and straightens the page. */
export function readWords(table: string): Recognized {
  const rows = table.split('\n').map((row) => row.split('\t'));
  const page = rows.find(([level]) => level === '1');
  const scale = WIDTH / Math.max(1, Number(page?.[8] ?? WIDTH));
  const words = rows.flatMap((row) => wordOf(row, scale) ?? []);
  const slope = slopeOf(words);
  const straight = words.map((word) => ({
    ...word,
    base: word.top + word.height - slope * (word.left + word.width / 2),
  }));
  const lines = Map.groupBy(straight, ({ line }) => line);
  const pieces = [...lines.values()].flatMap((line) => {
    const [base, height] = [middleOf(line.map((word) => word.base)), middleOf(line.map((word) => word.height))];
    return line.map(({ text, left, width }) => ({
      text,
      left,
      right: left + width,
      base,
      height: Math.max(height, 4),
    }));
  });
  return { pieces, slope, certainty: middleOf(words.map(({ certainty }) => certainty)) };
}

function wordOf(cells: readonly string[], scale: number): Word | null {
  const [level, , block, paragraph, line, , left, top, width, height, certainty, text = ''] = cells;
  if (level !== '5' || text.trim() === '' || SPECK.test(text.trim()) || Number(certainty) < LEAST_CERTAIN) return null;
  return {
    line: [block, paragraph, line].join(' '),
    text: mended(text.trim()),
    left: Number(left) * scale,
    top: Number(top) * scale,
    width: Number(width) * scale,
    height: Number(height) * scale,
    certainty: Number(certainty),
  };
}

/** Without table borders that touch it, or a speck behind a count; two strokes alone are the number 11, and no word. */
function mended(text: string): string {
  if (/^[lI|]{2}$/.test(text)) return '11';
  const bare = text.replaceAll(/^[|[\]]+|[|[\]]+$/g, '');
  return /^\d{1,4}[.,]$/.test(bare) ? bare.slice(0, -1) : bare;
}

/** The median slope of the long lines: how much lower a line ends than it begins, per point of width. */
function slopeOf(words: readonly Word[]): number {
  const slopes = [...Map.groupBy(words, ({ line }) => line).values()].flatMap((line) => {
    const [first, last] = [line[0], line.at(-1)];
    const run = first && last ? last.left + last.width / 2 - first.left - first.width / 2 : 0;
    if (!first || !last || run < WIDTH / 3) return [];
    return [(last.top + last.height - first.top - first.height) / run];
  });
  const slope = middleOf(slopes.filter((each) => Math.abs(each) <= STEEPEST));
  return slope;
}

const middleOf = (figures: readonly number[]): number =>
  figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;
