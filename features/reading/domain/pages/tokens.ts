import { Decimal } from 'decimal.js';
import type { Chunk, TextRow } from '../page-text.ts';
import { wordsOf } from '../page-text.ts';
import { unitOf } from '../read-cells.ts';
import { isChargeOnly, isSubtotal, totalRank } from '../read-charge.ts';
import { isMoney, type Point, readFigure } from '../read-figure.ts';
import { isSize } from '../read-pack.ts';

/** A piece of a row: a figure with its sign and unit, or words. */
export interface Token extends Chunk {
  /** Its value as a number; null for words. */
  readonly value: number | null;
  /** The figure as a decimal string, without its sign and unit. */
  readonly figure: string;
  /** For a percentage, 5 for 5 %; its value is null. */
  readonly percent: number | null;
  readonly money: boolean;
  /** A unit next to the figure: 5 CS. */
  readonly unit: string;
  /** The words before it say it is a discount. */
  readonly off: boolean;
  /** Cut from the end of a text that also has words: a separate cell, or part of a name. */
  readonly cut?: boolean | undefined;
}

/** A row of a page with its tokens and its page. */
export interface TokenRow {
  readonly page: number;
  readonly row: TextRow;
  readonly tokens: readonly Token[];
}

const BESIDE =
  /^(?:@ ?)?(.*?\d[).,\d-]*(?: ?CR)?)(?: ?(?:USD|EUR|CAD|GBP|CHF|SEK|NOK|DKK|PLN|JPY|INR|kr\.?|zł|Kč|€|\$|£|¥|₹))?(?: ?\/? ?(\p{L}{1,9}(?:\(\p{L}{1,2}\))?)\.?)?$/iu;
/** Longer texts are not figures; parsing them as one would be slow. */
const LONGEST_FIGURE = 40;
const OFF = /^(?:less|disc(?:ount)?|allow(?:ance)?|off|remise|rabatt)\.?:? +(?=[-($€£]*\d)/i;

/** The tokens of a row; figures that are close together are split. */
export const tokensOf = (row: TextRow, point?: Point): Token[] => row.chunks.flatMap((chunk) => apart(chunk, point));

function apart(chunk: Chunk, point: Point | undefined): Token[] {
  const whole = tokenOf(chunk, point);
  const counted = countWithPack(chunk);
  if (counted) return counted.map((part) => tokenOf(part, point));
  if (whole.value !== null || whole.percent !== null || isSizeText(whole.text)) return [whole];
  const multiplied = priceWithCount(chunk);
  if (multiplied) return multiplied.map((part) => tokenOf(part, point));
  const words = wordsOf(chunk).map((word) => tokenOf(word, point));
  if (chunk.whole && areCells(words)) return words;
  if (chunk.whole && !AMOUNT_FIRST.test(chunk.text)) return [whole];
  if (words.length > 1 && words.every(({ value, text }) => value !== null || SHARE.test(text))) return words;
  return atEnds(chunk, words) ?? [whole];
}

/** Programs may write the cells of two columns as one piece: "24 $24.31", "10.00% 20%". */
const areCells = (words: readonly Token[]): boolean =>
  words.length > 1 &&
  words.every(({ value, text }) => value !== null || SHARE.test(text)) &&
  words.some(({ money, text }) => money || SHARE.test(text));

/** "$18.00 via Courier", the cost of a way of shipping. */
const AMOUNT_FIRST = /^[$€£]\s?[\d.,]+ via \p{L}/u;

const SHARE = /^-?\d{1,3}(?:[.,]\d{1,3})?%$/;

/** "3 cases (12 x 750ml)" is a quantity with its unit, and a pack. */
function countWithPack({ text, left, right, whole }: Chunk): [Chunk, Chunk] | null {
  if (text.length > LONGEST_FIGURE) return null;
  const [, count = '', unit = '', pack = ''] =
    /^(\d{1,4} ?([\p{L}]{1,9})\.?)[ ,]+(?:of |à |@ )?\(?([^()]+)\)?$/u.exec(text.trim()) ?? [];
  if (unitOf(unit) === null || !isSize(pack)) return null;
  const middle = left + ((right - left) * count.length) / text.length;
  return [
    { text: count, left, right: middle, whole },
    { text: pack, left: middle + 1, right, whole },
  ];
}

/** "$12.95 × 4" and "4 @ 12.95" are a price and a quantity. */
function priceWithCount({ text, left, right, whole }: Chunk): [Chunk, Chunk] | null {
  const [, first = '', second = ''] =
    text.length > LONGEST_FIGURE ? [] : (/^(.*\d) ?[x×*@] ?(.*\d)$/i.exec(text.trim()) ?? []);
  const counts = [first, second].filter((part) => /^\d{1,4}$/.test(part));
  if (counts.length !== 1 || ![first, second].some(isMoney)) return null;
  const middle = left + ((right - left) * first.length) / text.length;
  return [
    { text: first, left, right: middle, whole },
    { text: second, left: middle + 1, right, whole },
  ];
}

/** Columns that nearly touch come as one text: a figure at its end may be a separate cell, or belong to its words. */
function atEnds(chunk: Chunk, words: readonly Token[]): Token[] | null {
  const first = words[0];
  const last = words.at(-1);
  const from = first && isCell(first) ? 1 : 0;
  const to = last && isCell(last) ? words.length - 1 : words.length;
  const middle = words.slice(from, to);
  if (middle.length === words.length || !middle.some(({ text }) => /\p{L}{2}/u.test(text))) return null;
  const text = middle.map((word) => word.text).join(' ');
  const between = tokenOf({ text, left: middle[0]?.left ?? chunk.left, right: middle.at(-1)?.right ?? chunk.right });
  const cut = (some: readonly Token[]) => some.map((word) => ({ ...word, cut: true }));
  return [...cut(words.slice(0, from)), between, ...cut(words.slice(to))];
}

/** Its number is no figure of the line, and its unit no word of the name. */
const isSizeText = (text: string): boolean => text.length <= LONGEST_FIGURE && isSize(text);

const isCell = ({ value, money, text }: Token): boolean => value !== null && (money || /^-?\d{1,4}-?$/.test(text));

const PERCENT = /^-?(\d{1,3}(?:[.,]\d{1,3})?) ?%$/;
/** Discounts one after the other: 10+5 takes off 14.5 %. */
const CASCADE = /^-?\d{1,2}(?:[.,]\d{1,2})? ?%?(?: ?\+ ?\d{1,2}(?:[.,]\d{1,2})? ?%?)+$/;

function percentOf(text: string): number | null {
  const single = PERCENT.exec(text)?.[1];
  if (single) return Number(single.replace(',', '.')) || null;
  if (!CASCADE.test(text)) return null;
  const left = text
    .replaceAll(/[-% ]/g, '')
    .split('+')
    .reduce((rest, part) => rest * (1 - Number(part.replace(',', '.')) / 100), 1);
  return Math.round((1 - left) * 1e8) / 1e6;
}

/** "12.50 T": a letter or stars behind an amount say how it is taxed. Liters, grams, bottles, and cases are units. */
const TAXED = /^(.*[.,]\d{2}\)?-?) ?(?:[AD-FH-KM-Z]|\*{1,2})$/;
/** A price of several: "230.16 / 6 CS", "16.68 /12", "16.68 per doz". */
const PER = /^(.*[.,]\d{2,4}(?: ?[€$£])?) ?(?:\/|per) ?(?:(\d{1,4}) ?(\p{L}{0,9})|do?z(?:en)?|dtz)\.?$/iu;

/** A price of one, for a price of several. */
function priceOfOne(text: string, point?: Point): { figure: string; unit: string } | null {
  const [, price = '', count = '12', unit = ''] = PER.exec(text) ?? [];
  const read = readFigure(price, point);
  if (read === null || !isMoney(price) || Number(count) === 0 || (unit !== '' && unitOf(unit) === null)) return null;
  return { figure: new Decimal(read).div(count).toDecimalPlaces(6).toFixed(), unit };
}

function tokenOf(chunk: Chunk, point?: Point): Token {
  const text = chunk.text.trim();
  const off = OFF.test(text);
  const one = text.length > LONGEST_FIGURE ? null : priceOfOne(text, point);
  if (one) return { ...chunk, text, value: Number(one.figure), ...one, percent: null, money: true, off: false };
  const near = text.length > LONGEST_FIGURE ? null : BESIDE.exec(text.replace(OFF, '').replace(TAXED, '$1'));
  const [, printed = '', word = ''] = near ?? [];
  const read = printed.endsWith('%') ? null : readFigure(printed, point);
  const isFigure = read !== null && (word === '' || unitOf(word) !== null);
  return {
    ...chunk,
    text,
    value: isFigure ? Number(read) : null,
    figure: isFigure ? read : '',
    percent: percentOf(text),
    money: isFigure && isMoney(printed),
    unit: isFigure ? word : '',
    off: off && isFigure,
  };
}

const GROUPED = /^\d{1,3}(?:[.,'’ ]\d{3})+$/;

/**
 * Where no amount has decimals, as in Chile and Japan, amounts are the ones with groups of thousands. Spreadsheets
 * leave out zeros: 742.2 and 1902 among amounts that end at the same place are amounts.
 */
export function withWholeAmounts(pages: readonly (readonly TokenRow[])[]): (readonly TokenRow[])[] {
  const marked = (is: (token: Token) => boolean, row: TokenRow): TokenRow => ({
    ...row,
    tokens: row.tokens.map((token) => (is(token) ? { ...token, money: true } : token)),
  });
  if (!pages.flat().some(({ tokens }) => tokens.some(({ money, text }) => money && DECIMALS.test(text))))
    return pages.map((rows) => rows.map((row) => marked(({ text, money }) => money || GROUPED.test(text), row)));
  return pages.map((rows) => {
    const ends = rows.flatMap((row) => figuresOf(row).filter(({ money }) => money)).map(({ right }) => right);
    const isAmong = ({ right }: Token) => ends.filter((end) => Math.abs(end - right) < 0.3).length >= AMONG;
    const isAmount = (token: Token) => UNENDED.test(token.text) && isAmong(token);
    return rows.map((row) => marked((token) => isAmount(token) && mayBeAmount(token, row), row));
  });
}

/** A whole number alone in its row, such as that of an order, is an amount only if it is labeled as one. */
function mayBeAmount({ text }: Token, row: TokenRow): boolean {
  const label = labelOf(row);
  return (
    figuresOf(row).length > 2 ||
    (label !== '' && !/^-?\d+$/.test(text)) ||
    totalRank(label) > 0 ||
    isSubtotal(label) ||
    isChargeOnly(label)
  );
}

const DECIMALS = /[.,]\d{1,2}(?!\d)/;
const UNENDED = /^-?\d+(?:[.,]\d)?$/;
const AMONG = 3;

/** The words of a row, without its figures. */
export const labelOf = ({ tokens }: TokenRow): string =>
  tokens
    .filter(({ value }) => value === null)
    .map(({ text }) => text)
    .join(' ');

/** The words that name a row, without its unit and item number. */
export const subjectOf = ({ tokens }: TokenRow): string =>
  tokens
    .filter(({ value, text }) => value === null && unitOf(text) === null && !/^(?=\S*\d)\S+$/.test(text))
    .map(({ text }) => text)
    .join(' ');

export const figuresOf = ({ tokens }: TokenRow): Token[] => tokens.filter(({ value }) => value !== null);
