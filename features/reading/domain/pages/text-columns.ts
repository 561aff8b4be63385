import { barcodeOf } from '../barcode-text.ts';
import type { Column } from '../columns/column-words.ts';
import { unitOf } from '../read-cells.ts';
import { isMoney } from '../read-figure.ts';
import { readPack } from '../read-pack.ts';
import type { Head } from './find-head.ts';
import type { Token, TokenRow } from './tokens.ts';

/** What stands above one another beside the figures that prove a line: words, numbers of articles, packs. */
export interface TextColumn {
  readonly left: number;
  readonly right: number;
  readonly column: Column;
  /** Neither its head nor what it holds says what it is, and it may count something. */
  readonly unknown: boolean;
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
const MOST = 0.75;

/** Finds the columns of words on a page: what their heads say, else what they hold. */
export function textColumnsOf(
  rows: readonly TokenRow[],
  used: ReadonlySet<Token>,
  heads: readonly Head[],
): TextColumn[] {
  const groups = groupsOf(rows, used);
  const said = groups.map((group) => ({ group, head: headOf(group, heads, groups) }));
  const columns = said.map(({ group, head }) => {
    const held = contentOf(group);
    const column = head && TEXTS.has(head.column) ? head.column : head ? (held === 'unit' ? held : 'ignored') : held;
    const isOther = (column === 'code' && isText(group)) || (column === 'name' && !isText(group) && held !== undefined);
    return { group, column: isOther ? held : column, headed: Boolean(head) && !isOther };
  });
  const named = columns.some(({ column }) => column === 'name');
  const packed = columns.some(({ column }) => column === 'pack');
  const wide = columns
    .filter(({ column, group }) => column === undefined && isText(group))
    .toSorted((a, b) => lengthOf(b.group) - lengthOf(a.group))[0];
  return columns.map(({ group, column, headed }): TextColumn => {
    const guess = !packed && !headed && isPacks(group) ? 'pack' : undefined;
    const own = column ?? (!named && wide?.group === group ? 'name' : guess);
    return {
      left: group.left,
      right: group.right,
      column: own ?? 'ignored',
      unknown: (own === undefined || own === guess) && !headed && !isText(group) && !isMoneyGroup(group),
    };
  });
}

function groupsOf(rows: readonly TokenRow[], used: ReadonlySet<Token>): Group[] {
  const groups: Group[] = [];
  const tokens = rows.flatMap((row) => row.tokens.filter((token) => !used.has(token)).map((token) => ({ row, token })));
  for (const each of tokens.toSorted((a, b) => a.token.left - b.token.left)) {
    const group = groups.find(({ left, right }) => common({ left, right }, each.token) > 0);
    if (group) {
      group.left = Math.min(group.left, each.token.left);
      group.right = Math.max(group.right, each.token.right);
      group.tokens.push(each);
    } else groups.push({ left: each.token.left, right: each.token.right, tokens: [each] });
  }
  return groups.toSorted((a, b) => a.left - b.left);
}

const common = (a: { left: number; right: number }, b: { left: number; right: number }): number =>
  Math.min(a.right, b.right) - Math.max(a.left, b.left);

/** The head that is over a group and not more over another one. */
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
    (head) => far(head, group) < 12 && groups.every((other) => other === group || far(head, other) > far(head, group)),
  );
}

const isText = ({ tokens }: Group): boolean =>
  tokens.filter(({ token }) => /\p{L}{3}/u.test(token.text)).length >= 0.4 * tokens.length;

const PACKS: ReadonlySet<number> = new Set([2, 3, 4, 6, 8, 10, 12, 15, 16, 18, 20, 24, 30, 36, 48]);

/** Figures that are those of packs; what else they may be, a person has to say. */
const isPacks = ({ tokens }: Group): boolean =>
  tokens.length > 1 && tokens.every(({ token }) => token.value !== null && !token.money && PACKS.has(token.value));

const isMoneyGroup = ({ tokens }: Group): boolean => tokens.every(({ token }) => token.money);

const lengthOf = ({ tokens }: Group): number => tokens.reduce((sum, { token }) => sum + token.text.length, 0);

/** What a group holds, as its texts alone show. */
function contentOf({ tokens }: Group): Column | undefined {
  const texts = tokens.map(({ token }) => token.text);
  const most = (is: (text: string) => boolean) => texts.filter(is).length >= MOST * texts.length;
  if (most((text) => unitOf(text) !== null)) return 'unit';
  if (texts.length > 2 && isCounting(tokens)) return 'ignored';
  if (most((text) => /^\d{8,14}$/.test(text) && barcodeOf(text) !== null)) return 'barcode';
  if (most((text) => /^(?:(?:19|20)\d{2}|NV)$/.test(text))) return 'vintage';
  if (most((text) => isSize(text))) return 'size';
  if (most((text) => /^(?=(?:\D*\d){3})[A-Z\d][A-Z\d./-]{2,15}$/.test(text) && !isMoney(text))) return 'code';
  return undefined;
}

function isSize(text: string): boolean {
  const { size, rest } = readPack(text);
  return size !== null && rest === '';
}

/** 1, 2, 3: the numbers of the lines themselves. */
function isCounting(tokens: Group['tokens']): boolean {
  const values = tokens.toSorted((a, b) => a.row.row.base - b.row.row.base).map(({ token }) => token.value);
  return values.every((value, at) => value !== null && (at === 0 || value === (values[at - 1] ?? 0) + 1));
}
