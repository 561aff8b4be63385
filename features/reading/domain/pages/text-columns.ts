import { isGtin } from '#features/catalog/domain/gtin.ts';
import { barcodeOf } from '../barcode-text.ts';
import type { Column } from '../columns/column-words.ts';
import { unitOf } from '../read-cells.ts';
import { isMoney } from '../read-figure.ts';
import { isSize, readPack } from '../read-pack.ts';
import type { Head } from './find-head.ts';
import type { Token, TokenRow } from './tokens.ts';

/** Texts in one column next to the figures that prove a line: words, item numbers, packs. */
export interface TextColumn {
  readonly left: number;
  readonly right: number;
  readonly column: Column;
  /** Neither its header nor its contents say what it is, and it may count something. */
  readonly unknown: boolean;
  /** Its first texts, by which a person finds it on the paper. */
  readonly sample: string;
}

interface Said {
  readonly group: Group;
  readonly head: Head | undefined;
  column: Column | undefined;
  readonly headed: boolean;
}

interface Group {
  left: number;
  right: number;
  readonly tokens: { row: TokenRow; token: Token }[];
}

const TEXTS: ReadonlySet<string> = new Set<Column>([
  'name',
  'code',
  'size',
  'pack',
  'unit',
  'vintage',
  'barcode',
  'ignored',
]);
/** What such headers say needs no proof: codes of taxes; cases next to all bottles, of which the price proves one. */
const SAID: ReadonlySet<string> = new Set<Column>([
  'cases',
  'bottles',
  'date',
  'tax',
  'deposit',
  'fees',
  'shipping',
  'credit',
]);
const MOST = 0.75;
/** Contents so clear that a header does not override them. */
const CERTAIN: ReadonlySet<Column> = new Set(['unit', 'size', 'pack', 'barcode']);

/** Finds the text columns of a page: by their headers, else by their contents. */
export function textColumnsOf(
  rows: readonly TokenRow[],
  used: ReadonlySet<Token>,
  heads: readonly Head[],
  beside: readonly TokenRow[] = [],
): TextColumn[] {
  const groups = groupsOf(rows, used, beside);
  const said = groups.map((group) => ({ group, head: headOf(group, heads, groups) }));
  const columns = said.map(({ group, head }): Said => {
    const held = contentOf(group);
    // A header of figures is never a header of words.
    const ofMoney = head && (isMoneyGroup(group) || head.column === 'date') ? 'ignored' : undefined;
    const said = head && TEXTS.has(head.column) ? head.column : ofMoney;
    if (head?.chosen) return { group, head, column: said ?? 'ignored', headed: true };
    const column = held && CERTAIN.has(held) ? held : (said ?? held);
    // Item numbers under "Product", next to their names.
    const isNumber =
      column === 'name' &&
      held === 'code' &&
      groups.some((other) => isText(other) && lengthOf(other) > 2 * lengthOf(group));
    const isOther =
      isNumber ||
      (column === 'code' && ((isText(group) && !isCoded(group)) || isNumbering(group))) ||
      (column === 'name' && !isText(group) && held !== undefined);
    const known = head !== undefined && (TEXTS.has(head.column) || SAID.has(head.column) || isMoneyGroup(group));
    return { group, head, column: isOther ? held : column, headed: known && !isOther };
  });
  for (const each of columns) if (isCategory(each, columns)) each.column = 'ignored';
  const named = columns.some(({ column }) => column === 'name');
  const hasUnits = columns.some(({ column }) => column === 'unit');
  const packed = columns.some(({ column }) => column === 'pack');
  const wide = columns
    .filter(({ column, group }) => column === undefined && isText(group))
    .toSorted((a, b) => lengthOf(b.group) - lengthOf(a.group))[0];
  return columns.map(({ group, column, headed }): TextColumn => {
    const ofUnits = !hasUnits && !headed && isUnits(group) ? 'unit' : undefined;
    const guess = ofUnits ?? (!packed && !headed && isPacks(group) ? 'pack' : undefined);
    const own = column ?? (!named && wide?.group === group ? 'name' : guess);
    return {
      left: group.left,
      right: group.right,
      column: own ?? 'ignored',
      sample: [...new Set(group.tokens.map(({ token }) => token.text))].slice(0, 3).join(', '),
      unknown:
        (own === undefined || own === guess) && !headed && !isText(group) && !isMoneyGroup(group) && !isNothing(group),
    };
  });
}

/** Texts in one column in the rows of lines; texts from other rows, or cut from a text, join one of them. */
function groupsOf(rows: readonly TokenRow[], used: ReadonlySet<Token>, beside: readonly TokenRow[]): Group[] {
  const groups: Group[] = [];
  const tokensIn = (some: readonly TokenRow[]) =>
    some.flatMap((row) => row.tokens.filter((token) => !used.has(token)).map((token) => ({ row, token })));
  const own = tokensIn(rows);
  const whole = own.filter(({ token }) => !token.cut).toSorted((a, b) => a.token.left - b.token.left);
  const rest = [...own.filter(({ token }) => token.cut), ...tokensIn(beside)];
  for (const each of [...whole, ...rest]) {
    const { left, right } = each.token;
    const over = groups.filter((group) => common(group, each.token) > 0);
    const [group] = over.toSorted((a, b) => common(b, each.token) - common(a, each.token));
    if (!group) groups.push({ left, right, tokens: [each] });
    else {
      group.tokens.push(each);
      if (over.length > 1) continue;
      group.left = Math.min(group.left, left);
      group.right = Math.max(group.right, right);
    }
  }
  return groups.toSorted((a, b) => a.left - b.left);
}

const common = (a: { left: number; right: number }, b: { left: number; right: number }): number =>
  Math.min(a.right, b.right) - Math.max(a.left, b.left);

/** The header above a group that is not more above another one. */
function headOf(group: Group, heads: readonly Head[], groups: readonly Group[]): Head | undefined {
  const width = group.right - group.left;
  const words = heads.filter(
    (head) => TEXTS.has(head.column) && common(head, group) > 0.4 * Math.min(width, head.right - head.left),
  );
  const over = (words.length > 0 ? words : heads)
    .filter((head) => common(head, group) > 0)
    .filter((head) => groups.every((other) => other === group || common(head, other) < common(head, group)));
  const begins = over.find((head) => Math.abs(head.left - group.left) < 3);
  return begins ?? over.toSorted((a, b) => common(b, group) - common(a, group))[0] ?? nearHead(group, heads, groups);
}

function nearHead(group: Group, heads: readonly Head[], groups: readonly Group[]): Head | undefined {
  const far = (head: Head, other: Group) => -common(head, other);
  return heads.find(
    (head) =>
      TEXTS.has(head.column) &&
      far(head, group) < 12 &&
      groups.every((other) => other === group || far(head, other) > far(head, group)),
  );
}

const isText = ({ tokens }: Group): boolean =>
  tokens.filter(({ token }) => /\p{L}{3}/u.test(token.text)).length >= 0.4 * tokens.length;

/** A brand is part of a name, however often it is repeated. */
const BRAND = /brand|marke|marque|marca/i;

/** "Wine:Red" in most lines, next to names that differ: it says in which group of the vendor's books the item is. */
function isCategory({ group, head, column }: Said, all: readonly Said[]): boolean {
  const differ = ({ tokens }: Group) => new Set(tokens.map(({ token }) => token.text)).size / tokens.length;
  const few = column === 'name' && !head?.chosen && !BRAND.test(head?.text ?? '') && group.tokens.length > 3;
  return few && differ(group) <= 0.4 && all.some((other) => other.column === 'name' && differ(other.group) > 0.7);
}

/** Numbers with letters, one word each: FRON39. */
const isCoded = ({ tokens }: Group): boolean =>
  tokens.filter(({ token }) => /^(?=\S*\d)[A-Z\d][A-Z\d./-]{2,15}$/.test(token.text)).length >= MOST * tokens.length;

const PACKS: ReadonlySet<number> = new Set([2, 3, 4, 6, 8, 10, 12, 15, 16, 18, 20, 24, 30, 36, 48]);

/** The same few short words next to the figures of most lines may be units that are not known: KAR, KAR, FLA. */
const isUnits = ({ tokens }: Group): boolean =>
  tokens.length > 1 &&
  tokens.every(
    ({ token, row }) => /^\p{L}{2,5}\.?$/u.test(token.text) && row.tokens.some(({ value }) => value !== null),
  ) &&
  new Set(tokens.map(({ token }) => token.text)).size <= 0.5 * tokens.length;

/** Figures of packs; only a person can say what else they may be. */
const isPacks = ({ tokens }: Group): boolean =>
  tokens.length > 1 && tokens.every(({ token }) => token.value !== null && !token.money && PACKS.has(token.value));

const isMoneyGroup = ({ tokens }: Group): boolean => tokens.every(({ token }) => token.money || token.percent !== null);

/** Zeros count nothing, whatever the column is, and neither does the letter of a tax. */
const isNothing = ({ tokens }: Group): boolean =>
  tokens.every(({ token }) => token.value === 0 || (/^(?:[A-Z]|\*{1,2})$/.test(token.text) && !unitOf(token.text)));

const lengthOf = ({ tokens }: Group): number => tokens.reduce((sum, { token }) => sum + token.text.length, 0);

const DAY = /^(?:\d{1,2}[./-]\d{1,2}[./-](?:\d{2}|\d{4})|\d{4}[./-]\d{1,2}[./-]\d{1,2})$/;

/** The column of a group, from its texts alone. */
function contentOf({ tokens }: Group): Column | undefined {
  const texts = tokens.map(({ token }) => token.text);
  const most = (is: (text: string) => boolean) => texts.filter(is).length >= MOST * texts.length;
  if (most((text) => unitOf(text) !== null)) return 'unit';
  if ((texts.length > 2 && isCounting(tokens)) || most((text) => DAY.test(text))) return 'ignored';
  // Item numbers may have eight digits too, but then their last digits prove nothing.
  if (most((text) => /^\d{8,14}$/.test(text) && barcodeOf(text) !== null && (text.length > 10 || isGtin(text))))
    return 'barcode';
  if (most((text) => /^(?:(?:19|20)\d{2}|NV)$/.test(text))) return 'vintage';
  if (most((text) => isSize(text))) return texts.some((text) => readPack(text).pack !== null) ? 'pack' : 'size';
  // Item numbers differ from each other; degrees of alcohol do not.
  const differ = new Set(texts).size > texts.length / 2;
  if (differ && most((text) => /^(?=(?:\D*\d){3})[A-Z\d][A-Z\d./-]{2,15}$/.test(text) && !isMoney(text))) return 'code';
  return undefined;
}

/** 1, 2, 3 or 10, 20, 30: the line numbers themselves. */
function isCounting(tokens: Group['tokens']): boolean {
  const values = tokens
    .toSorted((a, b) => a.row.row.base - b.row.row.base)
    .map(({ token }) => (/^\d{1,6}[.)]?$/.test(token.text) ? Number.parseInt(token.text, 10) : Number.NaN));
  const [first = Number.NaN, second = Number.NaN] = values;
  const step = second - first;
  return (step === 1 || step === 10) && values.every((value, at) => value === first + at * step);
}

/** Beginning with the first lines, unlike item numbers that happen to follow each other. */
const isNumbering = ({ tokens }: Group): boolean =>
  tokens.length > 2 && isCounting(tokens) && tokens.every(({ token }) => Number.parseInt(token.text, 10) < 1000);
