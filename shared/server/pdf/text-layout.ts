import { fileURLToPath } from 'node:url';
import { withoutDirections } from '#shared/domain/text-direction.ts';
import { inVisualOrder, readsBackward } from './visual-order.ts';

export type Document = PDFKit.PDFDocument;
export type FontKind = 'sans-serif' | 'serif' | 'monospace';

/** Every font is embedded, and only with the letters that are used. All are under the SIL Open Font License. */
const FILES: Readonly<Record<string, string>> = {
  'sans-serif': import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  'sans-serif strong': import.meta.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
  serif: import.meta.resolve('@expo-google-fonts/eb-garamond/400Regular/EBGaramond_400Regular.ttf'),
  'serif strong': import.meta.resolve('@expo-google-fonts/eb-garamond/600SemiBold/EBGaramond_600SemiBold.ttf'),
  'serif italic': import.meta.resolve(
    '@expo-google-fonts/eb-garamond/400Regular_Italic/EBGaramond_400Regular_Italic.ttf',
  ),
  monospace: import.meta.resolve('@expo-google-fonts/courier-prime/400Regular/CourierPrime_400Regular.ttf'),
  'monospace strong': import.meta.resolve('@expo-google-fonts/courier-prime/700Bold/CourierPrime_700Bold.ttf'),
  japanese: import.meta.resolve('@expo-google-fonts/biz-udpgothic/400Regular/BIZUDPGothic_400Regular.ttf'),
  'japanese strong': import.meta.resolve('@expo-google-fonts/biz-udpgothic/700Bold/BIZUDPGothic_700Bold.ttf'),
  chinese: import.meta.resolve('@expo-google-fonts/zcool-xiaowei/400Regular/ZCOOLXiaoWei_400Regular.ttf'),
  korean: import.meta.resolve('@expo-google-fonts/nanum-gothic/400Regular/NanumGothic_400Regular.ttf'),
  'korean strong': import.meta.resolve('@expo-google-fonts/nanum-gothic/700Bold/NanumGothic_700Bold.ttf'),
  arabic: import.meta.resolve('@expo-google-fonts/vazirmatn/400Regular/Vazirmatn_400Regular.ttf'),
  'arabic strong': import.meta.resolve('@expo-google-fonts/vazirmatn/600SemiBold/Vazirmatn_600SemiBold.ttf'),
  hebrew: import.meta.resolve('@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf'),
  'hebrew strong': import.meta.resolve(
    '@expo-google-fonts/noto-sans-hebrew/600SemiBold/NotoSansHebrew_600SemiBold.ttf',
  ),
  thai: import.meta.resolve('@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf'),
  'thai strong': import.meta.resolve('@expo-google-fonts/noto-sans-thai/600SemiBold/NotoSansThai_600SemiBold.ttf'),
  // 36,000 characters in 12 MB: opened only for a character that the smaller ones lack.
  'rare chinese': import.meta.resolve(
    '@expo-google-fonts/chocolate-classical-sans/400Regular/ChocolateClassicalSans_400Regular.ttf',
  ),
  emoji: import.meta.resolve('@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf'),
};

/** Latin, Greek and Cyrillic first, then the fonts of other scripts. Files are read when a text needs them. */
const OTHERS = ['sans-serif', 'japanese', 'chinese', 'korean', 'arabic', 'hebrew', 'thai', 'emoji', 'rare chinese'];
/** Replaces a letter that no font has. */
const SUBSTITUTE = '?';

export interface Face {
  readonly kind: FontKind;
  readonly strong?: boolean;
  readonly italic?: boolean;
  readonly size: number;
  /** Between letters, points. */
  readonly spacing?: number;
  /** Digits of equal width, so figures in a column align. */
  readonly figures?: boolean;
}

interface Run {
  readonly font: string;
  readonly text: string;
  readonly width: number;
}

export interface TextLine {
  readonly runs: readonly Run[];
  readonly width: number;
}

export interface LaidText {
  readonly lines: readonly TextLine[];
  readonly lineHeight: number;
  readonly height: number;
  readonly face: Face;
}

interface OpenFont {
  readonly font: { hasGlyphForCodePoint(point: number): boolean; _tables: object };
  layoutRun(text: string, features?: readonly string[]): unknown;
}

const LEADING = 1.28;
/** From the top of a line to its baseline, in parts of the font size. */
const BASELINE = 0.96;

/** Registers the fonts; none is read yet. */
export function registerFonts(pdf: Document): void {
  for (const [name, file] of Object.entries(FILES)) pdf.registerFont(name, fileURLToPath(file));
}

function fontsFor({ kind, strong, italic }: Face): string[] {
  const own = italic && FILES[`${kind} italic`] ? `${kind} italic` : kind;
  return [own, ...OTHERS.filter((name) => name !== own)].map((name) =>
    strong && FILES[`${name} strong`] ? `${name} strong` : name,
  );
}

/** Text read from right to left is shaped as a whole; pdfkit would put its words one after the other to the right. */
const optionsOf = ({ spacing, figures }: Face, text: string): PDFKit.Mixins.TextOptions => ({
  characterSpacing: readsBackward(text) ? 0 : (spacing ?? 0), // letters of such scripts are joined
  ...(figures ? { features: ['tnum'] } : readsBackward(text) ? { features: [] } : {}),
});

const opened = new WeakSet<OpenFont>();
/** What earlier documents have read of each font of Latin letters: to read it takes longer than to write a short document. */
const tablesRead = new Map<string, object>();

function openFont(pdf: Document, name: string): OpenFont {
  const open = (pdf.font(name) as unknown as { _font: OpenFont })._font;
  if (opened.has(open)) return open;
  opened.add(open);
  if (/^(sans-serif|serif|monospace)/.test(name)) {
    open.font._tables = tablesRead.get(name) ?? open.font._tables;
    tablesRead.set(name, open.font._tables);
  }
  rememberRuns(open);
  return open;
}

/** pdfkit remembers how a word is laid, but not with features, as in columns of figures: each text would be laid five times. */
function rememberRuns(font: OpenFont): void {
  const layRun = font.layoutRun.bind(font);
  const known = new Map<string, unknown>();
  font.layoutRun = (text, features) => {
    if (!features) return layRun(text);
    const key = `${features} ${text}`;
    const run = known.get(key) ?? layRun(text, features);
    known.set(key, run);
    return run;
  };
}

const has = (pdf: Document, font: string, text: string): boolean => {
  const known = openFont(pdf, font).font;
  return [...text].every((letter) => /\s/u.test(letter) || known.hasGlyphForCodePoint(letter.codePointAt(0) ?? 32));
};

const CJK = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\u3000-\u303f\uff00-\uffef]+/u;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const words = new Intl.Segmenter('th', { granularity: 'word' });
const lettersOf = (text: string): string[] => [...graphemes.segment(text)].map(({ segment }) => segment);

/** Invisible by themselves: joiners, variation selectors, marks on a letter that a font lacks. */
const withoutMarks = (text: string): string => text.replaceAll(/\p{Cf}|\p{Mn}|\p{Me}/gu, '');

/** Signs for words that Unicode does not decompose. */
const WORDS_OF_SIGNS: Readonly<Record<string, string>> = { '\ufdfd': 'بسم الله الرحمن الرحيم' };

/** A sign for several letters, such as a ligature, in these letters; null for others. */
function spelledOut(letter: string): string | null {
  const spelled = WORDS_OF_SIGNS[letter] ?? letter.normalize('NFKC');
  return spelled === letter ? null : spelled;
}

interface Part {
  readonly font: string;
  readonly text: string;
}

/**
 * A letter in the first font that has it, else a substitute. Spaces and signs among right-to-left words are in their font,
 * so all of them are one run; elsewhere they are in the text's own.
 */
function fontOf(pdf: Document, letter: string, fonts: readonly string[], before: string | undefined): Part {
  const [own = 'sans-serif'] = fonts;
  const joins = before && /^(arabic|hebrew)/.test(before) && /^[\p{sc=Zyyy}\p{sc=Zinh}]+$/u.test(letter);
  const wanted = joins ? [before, ...fonts] : fonts;
  const found = wanted.find((each) => has(pdf, each, letter));
  if (found) return { font: found, text: letter };
  const spelled = spelledOut(letter);
  const whole = spelled && wanted.find((each) => has(pdf, each, spelled));
  if (spelled && whole) return { font: whole, text: spelled };
  const plain = withoutMarks(letter);
  const almost = plain ? wanted.find((each) => has(pdf, each, plain)) : own;
  return almost ? { font: almost, text: plain } : { font: own, text: SUBSTITUTE };
}

/** Letters of one script stay in one font, so that a word does not change its face in the middle. */
function splitByFont(pdf: Document, text: string, face: Face): Part[] {
  const fonts = fontsFor(face);
  const [own = 'sans-serif'] = fonts;
  if (has(pdf, own, text)) return [{ font: own, text }];
  const parts: Part[] = [];
  const add = (part: Part) => {
    const last = parts.at(-1);
    if (last?.font === part.font) parts[parts.length - 1] = { font: part.font, text: last.text + part.text };
    else parts.push(part);
  };
  for (const part of text.split(new RegExp(`(${CJK.source})`, 'u'))) {
    const font = CJK.test(part) ? fonts.find((each) => has(pdf, each, part)) : undefined;
    if (font) add({ font, text: part });
    else for (const letter of lettersOf(part)) add(fontOf(pdf, letter, fonts, parts.at(-1)?.font));
  }
  return parts;
}

/** The letters of a text that no font has: they are printed as a question mark. */
export function unprintable(pdf: Document, text: string): string[] {
  const fonts = fontsFor({ kind: 'sans-serif', size: 1 });
  const [own = 'sans-serif'] = fonts;
  if (has(pdf, own, text.normalize('NFC'))) return [];
  const missing = lettersOf(text.normalize('NFC')).filter((letter) => {
    const plain = withoutMarks(letter);
    const ways = [letter, plain, spelledOut(letter) ?? letter];
    return plain.trim() !== '' && !fonts.some((each) => ways.some((way) => has(pdf, each, way)));
  });
  return [...new Set(missing)];
}

/** Where a line may end: behind a space or a hyphen, and between letters or words of scripts without spaces. */
const PIECES =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]|[^\s\-\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]*-+|[^\s\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]+\s*|\s+/gu;

function piecesOf(text: string): string[] {
  const pieces = [...text.matchAll(PIECES)].map(([piece]) => piece);
  if (!/\p{sc=Thai}/u.test(text)) return pieces;
  return pieces.flatMap((piece) => [...words.segment(piece)].map(({ segment }) => segment));
}

const LINE_END = /\r?\n|[\u2028\u2029]/u;
/**
 * More marks on one letter than any language puts there would cover the lines above, also if invisible signs separate them.
 * The accents of Latin, Greek and Cyrillic are stacked, and two of them stay within a line.
 */
const STACKED = /((?:[\u0300-\u036f]\p{Cf}*){2})(?:[\u0300-\u036f]\p{Cf}*)+|((?:\p{M}\p{Cf}*){4})(?:\p{M}\p{Cf}*)+/gu;

/**
 * Lays a text on lines of `width` points, in any script: words wrap, a word longer than a line is broken, nothing is cut.
 */
export function layText(pdf: Document, text: string, face: Face, width: number): LaidText {
  const measure = (font: string, piece: string) =>
    pdf.font(font).fontSize(face.size).widthOfString(piece, optionsOf(face, piece));
  const lines: Run[][] = [];
  for (const paragraph of withoutDirections(text).normalize('NFC').replaceAll(STACKED, '$1$2').split(LINE_END)) {
    let line: Run[] = [];
    let used = 0;
    const begin = () => {
      lines.push(line);
      line = [];
      used = 0;
    };
    const put = (font: string, piece: string) => {
      const wide = measure(font, piece.trimEnd());
      if (used > 0 && used + wide > width) begin();
      if (wide > width && lettersOf(piece).length > 1) {
        for (const letter of lettersOf(piece)) put(font, letter);
        return;
      }
      if (line.length === 0 && piece.trim() === '') return;
      const last = line.at(-1);
      const full = measure(font, piece);
      if (last?.font === font) line[line.length - 1] = { font, text: last.text + piece, width: last.width + full };
      else line.push({ font, text: piece, width: full });
      used += full;
    };
    for (const { font, text: part } of splitByFont(pdf, paragraph, face))
      for (const piece of piecesOf(part)) put(font, piece);
    begin();
  }
  const lineHeight = face.size * LEADING;
  return {
    lines: lines.map((runs) => ({ runs, width: runs.reduce((sum, run) => sum + run.width, 0) })),
    lineHeight,
    height: lines.length * lineHeight,
    face,
  };
}

export interface TextPlace {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly align?: 'left' | 'center' | 'right';
  readonly color: string;
  /** The name of a place in the document that a click leads to. */
  readonly goTo?: string;
}

/** Draws what `layText` laid. */
export function drawText(pdf: Document, { lines, lineHeight, face }: LaidText, place: TextPlace): void {
  const { left, top, width, align = 'left', color, goTo } = place;
  for (const [at, { runs, width: used }] of lines.entries()) {
    const room = width - used;
    let x = left + (align === 'left' ? 0 : align === 'center' ? room / 2 : room);
    const y = top + at * lineHeight + face.size * BASELINE;
    const parts = inVisualOrder(runs);
    for (const { run, text } of parts) {
      const options = optionsOf(face, text);
      pdf
        .font(run.font)
        .fontSize(face.size)
        .fillColor(color)
        .text(text, x, y, { lineBreak: false, baseline: 'alphabetic', ...options, ...(goTo ? { goTo } : {}) });
      x += parts.length === runs.length ? run.width : pdf.widthOfString(text, options);
    }
  }
}
