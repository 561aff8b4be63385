import type { PDFPageProxy } from 'unpdf/pdfjs';
import { OPS } from 'unpdf/pdfjs';
import { IDENTITY, type Matrix, times } from './matrix.ts';

/** Text as a page draws it: without a visible gap, in one direction, in one size. */
export interface ShownText {
  readonly str: string;
  /** From its letters to the page, in points; y grows upwards. */
  readonly transform: Matrix;
  readonly width: number;
}

interface Glyph {
  readonly unicode: string;
  /** In units of the font's own matrix. */
  readonly width: number;
  readonly isSpace: boolean;
}

interface Font {
  readonly fontMatrix?: Matrix;
  readonly vertical?: boolean;
  readonly isType3Font?: boolean;
  readonly bbox?: readonly number[];
}

/** What save and restore keep. */
interface State {
  readonly page: Matrix;
  readonly font: Font;
  readonly size: number;
  readonly letterSpace: number;
  readonly wordSpace: number;
  readonly stretch: number;
  readonly leading: number;
  readonly rise: number;
}

const START: State = {
  page: IDENTITY,
  font: {},
  size: 0,
  letterSpace: 0,
  wordSpace: 0,
  stretch: 1,
  leading: 0,
  rise: 0,
};

/** A wider gap without a space, or going back farther, is the end of a text, in letter heights. */
const GAP = 0.12;
const BACK = 0.3;
/** Letters that are raised or lowered farther are another text. */
const OFF_LINE = 0.2;
/** The most by which justified lines widen a space. */
const JUSTIFIED = 0.35;
/** In points. */
const LEAST_HEIGHT = 0.5;
const THOUSANDTH = 0.001;

/**
 * The texts of a page, each as its program wrote it. The library's `getTextContent` puts texts with a gap of up to 0.6
 * letter heights together, and so the cells of narrow columns. Text that no one sees is left out.
 */
export async function readShownText(page: PDFPageProxy): Promise<ShownText[]> {
  const { fnArray, argsArray } = await page.getOperatorList();
  const walk = new TextWalk((name) => (page.commonObjs.has(name) ? (page.commonObjs.get(name) as Font) : {}));
  for (const [at, operator] of fnArray.entries()) walk.take(operator, (argsArray[at] ?? []) as readonly unknown[]);
  return walk.end().filter((text) => isSeen(text, page.view));
}

/** Whether a text is on the visible part of its page, in letters of half a point or more. */
function isSeen({ transform, width }: ShownText, view: readonly number[]): boolean {
  const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = transform;
  const height = Math.hypot(c, d);
  if (height < LEAST_HEIGHT) return false;
  const along = width / (Math.hypot(a, b) || 1);
  const [left = 0, bottom = 0, right = 0, top = 0] = view;
  const meets = (from: number, to: number, least: number, most: number) =>
    Math.max(from, to) + height > least && Math.min(from, to) - height < most;
  return meets(x, x + a * along, left, right) && meets(y, y + b * along, bottom, top);
}

/** Follows the drawing of a page as PDF 32000-1 describes it in 9.4. */
class TextWalk {
  readonly #fontOf: (name: string) => Font;
  readonly #texts: ShownText[] = [];
  readonly #kept: State[] = [];
  #state = START;
  #text = IDENTITY;
  #line: readonly [number, number] = [0, 0];
  #at: [number, number] = [0, 0];
  #open: { str: string; transform: Matrix; ends: readonly [number, number]; right: readonly [number, number] } | null =
    null;

  constructor(fontOf: (name: string) => Font) {
    this.#fontOf = fontOf;
  }

  take(operator: number, args: readonly unknown[]): void {
    const number = (at: number) => Number(args[at] ?? 0);
    switch (operator) {
      case OPS.save:
        this.#kept.push(this.#state);
        break;
      case OPS.restore:
      case OPS.paintFormXObjectEnd:
      case OPS.endAnnotation:
        this.#state = this.#kept.pop() ?? this.#state;
        break;
      case OPS.transform:
        this.#draw(args);
        break;
      case OPS.paintFormXObjectBegin:
        this.#kept.push(this.#state);
        this.#draw(args[0]);
        break;
      case OPS.beginAnnotation:
        this.#kept.push(this.#state);
        this.#state = START;
        this.#draw(args[2]);
        this.#draw(args[3]);
        break;
      case OPS.beginText:
        this.#moveTo(IDENTITY);
        break;
      case OPS.setTextMatrix:
        this.#moveTo(matrixOf(args[0]) ?? matrixOf(args) ?? IDENTITY);
        break;
      case OPS.moveText:
        this.#move(number(0), number(1));
        break;
      case OPS.setLeadingMoveText:
        this.#set({ leading: number(1) });
        this.#move(number(0), number(1));
        break;
      case OPS.nextLine:
        this.#move(0, this.#state.leading);
        break;
      case OPS.setLeading:
        this.#set({ leading: -number(0) });
        break;
      case OPS.setFont:
        this.#set({ font: this.#fontOf(String(args[0])), size: number(1) });
        break;
      case OPS.setCharSpacing:
        this.#set({ letterSpace: number(0) });
        break;
      case OPS.setWordSpacing:
        this.#set({ wordSpace: number(0) });
        break;
      case OPS.setHScale:
        this.#set({ stretch: number(0) / 100 });
        break;
      case OPS.setTextRise:
        this.#set({ rise: number(0) });
        break;
      case OPS.showText:
        this.#show(args[0] as readonly (Glyph | number | null)[]);
        break;
    }
  }

  /** All texts, when everything was taken. */
  end(): ShownText[] {
    this.#close();
    return this.#texts;
  }

  #set(changed: Partial<State>): void {
    this.#state = { ...this.#state, ...changed };
  }

  #draw(matrix: unknown): void {
    const known = matrixOf(matrix);
    if (known) this.#set({ page: times(this.#state.page, known) });
  }

  #moveTo(matrix: Matrix): void {
    this.#text = matrix;
    this.#line = [0, 0];
    this.#at = [0, 0];
  }

  #move(right: number, up: number): void {
    this.#line = [this.#line[0] + right, this.#line[1] + up];
    this.#at = [...this.#line];
  }

  #show(glyphs: readonly (Glyph | number | null)[]): void {
    const { font, size, letterSpace, wordSpace, stretch } = this.#state;
    const [unit = THOUSANDTH] = font.fontMatrix ?? [];
    const forward = (along: number) => {
      if (font.vertical) this.#at[1] -= along;
      else this.#at[0] += along * stretch;
    };
    for (const glyph of glyphs) {
      if (glyph === null) continue;
      if (typeof glyph === 'number') {
        forward(-glyph * size * THOUSANDTH);
        continue;
      }
      const from = this.#place();
      forward(glyph.width * unit * size);
      // Some programs call their space a tab.
      this.#add(glyph.unicode.replace(/^\s$/, ' '), from, this.#place());
      forward(letterSpace + (glyph.isSpace ? wordSpace : 0));
      // Spaced letters and justified lines are one text; wider spaces move to the next column.
      if (this.#open && !(glyph.isSpace && wordSpace > JUSTIFIED * size)) this.#open.ends = endOf(this.#place());
    }
  }

  /** Where the next letter is drawn, as large as it is drawn. */
  #place(): Matrix {
    const { page, size, stretch, rise, font } = this.#state;
    const [x, y] = this.#at;
    return times(times(page, this.#text), [size * stretch, 0, 0, size * heightOf(font, size), x, y + rise]);
  }

  #add(letters: string, from: Matrix, to: Matrix): void {
    const open = this.#open;
    if (!open || !continues(open, from)) this.#close();
    this.#open ??= { str: '', transform: from, ends: endOf(from), right: endOf(from) };
    if (letters.trim() === '' && this.#open.str === '') {
      // A text begins with its first letter.
      this.#open = null;
      return;
    }
    this.#open.str += letters;
    this.#open.ends = endOf(to);
    if (letters.trim() !== '') this.#open.right = endOf(to);
  }

  #close(): void {
    const open = this.#open;
    this.#open = null;
    if (!open || open.str.trim() === '') return;
    const [, , , , left = 0, base = 0] = open.transform;
    const [right, end] = open.right;
    this.#texts.push({
      str: plain(open.str.trimEnd()),
      transform: open.transform,
      width: Math.hypot(right - left, end - base),
    });
  }
}

/** Whether a letter at this place follows the text without a visible gap. */
function continues(open: { readonly transform: Matrix; readonly ends: readonly [number, number] }, from: Matrix) {
  const [a = 1, b = 0, c = 0, d = 1] = open.transform;
  const [e = 1, f = 0, g = 0, h = 1, x = 0, y = 0] = from;
  const height = Math.hypot(c, d);
  const width = Math.hypot(a, b);
  if (height === 0 || width === 0 || Math.abs(Math.hypot(g, h) - height) > 0.01 * height) return false;
  if (a * e + b * f <= 0.99 * width * Math.hypot(e, f)) return false;
  const [right, up] = [x - open.ends[0], y - open.ends[1]];
  const along = (right * a + up * b) / width / height;
  const beside = Math.abs(up * a - right * b) / width / height;
  return beside < OFF_LINE && along < GAP && along > -BACK;
}

const endOf = ([, , , , x = 0, y = 0]: Matrix): [number, number] => [x, y];

/** Letters of a Type 3 font have a size of their own. */
function heightOf({ isType3Font, bbox, fontMatrix }: Font, size: number): number {
  if (!isType3Font || size > 1 || !bbox || !fontMatrix) return 1;
  return ((bbox[3] ?? 0) - (bbox[1] ?? 0)) * Math.abs(fontMatrix[3] ?? 0) || 1;
}

function matrixOf(value: unknown): Matrix | null {
  if (typeof value !== 'object' || value === null) return null;
  const numbers = Array.from(value as ArrayLike<unknown>);
  return numbers.length === 6 && numbers.every((each) => typeof each === 'number') ? (numbers as number[]) : null;
}

/** Ligatures such as ﬁ are letters again. */
const plain = (text: string): string => text.replaceAll(/[\uFB00-\uFB06]/g, (ligature) => ligature.normalize('NFKC'));
