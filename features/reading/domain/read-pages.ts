import { Decimal } from 'decimal.js';
import { currencyOf } from './currency.ts';
import type { ReadCharge, ReadDocument, ReadLine } from './document.ts';
import { readFacts } from './find-facts.ts';
import { headsKey, type Layout } from './layout.ts';
import { isWrittenByCell, rowsOf, type TextPiece, type TextRow, textOf } from './page-text.ts';
import { assemble, packOf } from './pages/assemble.ts';
import { discountBelow, lowered } from './pages/attach-discounts.ts';
import { doubtStrangers, withDoubt } from './pages/doubt-strangers.ts';
import { everyHead, findHead, type Head, type PrintedHead } from './pages/find-head.ts';
import { findSums, type SumRow, sumsOf, sumsUnder } from './pages/find-sums.ts';
import { type Fits, fitsOf, gather, type KindRow, placeOf } from './pages/gather.ts';
import { gatherCells } from './pages/gather-cells.ts';
import { joinDiscounts } from './pages/join-discounts.ts';
import { chooseHeads, layoutOf } from './pages/layout.ts';
import { moveHeads } from './pages/move-heads.ts';
import {
  firstLineOf,
  isLine,
  kindOf,
  mayBeGoods,
  returnedRows,
  withoutHeadings,
  withoutSums,
} from './pages/row-kinds.ts';
import { type Roles, type Solved, solveRoles, solveRow } from './pages/solve.ts';
import { splitPairs } from './pages/split-pairs.ts';
import { splitSentences } from './pages/split-sentences.ts';
import { type TextColumn, textColumnsOf } from './pages/text-columns.ts';
import { figuresOf, subjectOf, type Token, type TokenRow, tokensOf, withWholeAmounts } from './pages/tokens.ts';
import { headsOver, nameTracks, type Track, tracksOf } from './pages/tracks.ts';
import { readCharge, totalRank } from './read-charge.ts';
import { pointOf, readFigure } from './read-figure.ts';

const MOST_TEXTS = 60;

/** The lines, charges, and sums found on the pages. */
interface Found {
  readonly lines: ReadLine[];
  /** Bottles in a case by the prices of a line, for each line. */
  readonly packs: (number | null)[];
  readonly charges: ReadCharge[];
  readonly sums: SumRow[];
  readonly aside: TextRow[];
  readonly unread: string[];
}

/**
 * Reads an invoice from the texts of its pages. A line of goods is a row whose figures prove each other: quantity x
 * price is the amount. Column headers only matter where figures do not decide, or where a person chose the columns of
 * a document with the same headers (`layout`).
 */
export function readPages(pages: readonly (readonly TextPiece[])[], layout?: Layout): ReadDocument {
  const point = pointOf(pages.flat().map(({ text }) => text));
  const cells = isWrittenByCell(pages.flat());
  const rows = withWholeAmounts(
    joinDiscounts(splitPairs(splitSentences(pages.map((page) => rowsOf(page, cells))))).map((page, at) =>
      page.map((row): TokenRow => ({ page: at, row, tokens: tokensOf(row, point) })),
    ),
  );
  const stated = rows.flat().flatMap((row) => sumsOf(row).map(({ amount }) => Number(amount)));
  let above: Above = { heads: [], every: [], columns: [], headRows: new Set() };
  const solved = rows.map((page) => {
    const own = solvePage(page, above, { stated, layout });
    above = own.every.length > 0 ? own : above;
    return own;
  });
  const all = solved.map(({ kinds, ownHead }) => fitsOf(kinds, ownHead));
  const sum = (mode: keyof Fits) => all.reduce((total, fits) => total + fits[mode], 0);
  const fits: Fits = { top: sum('top'), middle: sum('middle'), bottom: sum('bottom') };
  const headed = solved.find(({ ownHead }) => ownHead);
  const table = headed && layoutOf({ ...headed, goods: goodsOf(headed.kinds), columns: columnsOf(headed) });
  const found: Found = { lines: [], packs: [], charges: [], sums: [], aside: [], unread: [] };
  for (const page of solved) takePage(page, fits, found, table?.heads ?? []);
  const running = runningOf(found.lines, found.charges);
  const goods = found.lines.reduce((total, line) => total.plus(line.total), new Decimal(0));
  const { charges, total, balanced } = findSums(found.sums, goods, running, found.charges);
  return {
    format: 'pdf',
    currency: currencyOf(pages.flat().map(({ text }) => text)),
    ...readFacts(found.aside),
    lines: doubtStrangers(found.lines).map((line, at) => ({
      ...line,
      pack: line.pack ?? (Number(line.cases) === 0 ? null : (found.packs[at] ?? null)),
      ...(balanced ? {} : { total_missed: true }),
    })),
    charges,
    total,
    texts: found.aside.slice(0, MOST_TEXTS).map(textOf),
    table,
    notes: found.unread.slice(0, 20).map((text) => `Not understood: ${text.slice(0, 160)}`),
  };
}

/** The running totals of lines and charges: an amount equal to one of them is a carried-over sum. */
function runningOf(lines: readonly ReadLine[], charges: readonly ReadCharge[]): Decimal[] {
  let sum = new Decimal(0);
  const running = lines.map(({ total }) => {
    sum = sum.plus(total);
    return sum;
  });
  const all = charges.reduce((some, { amount }) => some.plus(amount), sum);
  return [...running, all];
}

/** The headers that apply to a page, and the positions of the figures under them. */
interface Above {
  readonly heads: readonly Head[];
  /** The same with those whose meaning is not known. */
  readonly every: readonly PrintedHead[];
  readonly columns: readonly Track[];
  /** The header rows, to recognize when they are repeated. */
  readonly headRows: ReadonlySet<string>;
}

/** A page with the meaning of its rows. */
interface SolvedPage extends Above {
  readonly tracks: readonly Track[];
  readonly roles: Roles | null;
  readonly before: readonly TokenRow[];
  readonly kinds: readonly KindRow[];
  /** Returned containers, by the heading they are under. */
  readonly returned: ReadonlyMap<TokenRow, string>;
  readonly solved: ReadonlyMap<TokenRow, Solved | null>;
  readonly ownHead: boolean;
  /** Its headers come from another page whose columns were slightly different. */
  readonly strange: boolean;
}

/** Years at the ends of names can line up by chance; they are not a column. */
const isColumn = ({ tokens }: Track, rows: number): boolean =>
  tokens.size >= 0.5 * rows || [...tokens.values()].some(({ cut }) => !cut);

/** Reads one page with its own headers, or with those of the previous page. */
function solvePage(
  page: readonly TokenRow[],
  above: Above,
  { stated, layout }: { stated: readonly number[]; layout: Layout | undefined },
): SolvedPage {
  const firstGoods = firstLineOf(page);
  if (firstGoods < 0) {
    const kinds = page.map((row): KindRow => ({ row, kind: 'other' }));
    return {
      heads: [],
      every: [],
      columns: [],
      headRows: new Set(),
      tracks: [],
      roles: null,
      before: [],
      kinds,
      returned: new Map(),
      solved: new Map(),
      ownHead: false,
      strange: false,
    };
  }
  const every = page.slice(firstGoods).filter(mayBeGoods);
  const tracks = tracksOf(every);
  const columns = tracks.filter((track) => isColumn(track, every.length));
  const band = findHead(page, firstGoods, columns);
  const moved = moveHeads(above.heads, above.columns, columns);
  const printed = band && everyHead(page.slice(band.start, band.end), columns);
  const own = printed && layout ? chooseHeads(printed, layout) : band?.heads;
  const heads = own ?? moved.heads;
  nameTracks(tracks, heads);
  const body = page.slice(band?.end ?? 0);
  const candidates = every.filter((row) => body.includes(row));
  const roles = solveRoles(candidates.filter(isLine), tracks, stated);
  const headRows = band ? new Set(page.slice(band.start, band.end).map(({ row }) => textOf(row))) : above.headRows;
  const solved = new Map(candidates.map((row) => [row, roles ? solveRow(row, roles) : null]));
  const kinds = body.map((row): KindRow => {
    const again = headRows.has(textOf(row.row));
    return { row, kind: again ? 'other' : kindOf(row, Boolean(solved.get(row))) };
  });
  const settled = withoutHeadings(kinds.map(withoutSums), textColumnsOf(goodsOf(kinds), usedIn(solved), heads));
  const returned = returnedRows(settled);
  return {
    heads,
    every: printed ?? moveHeads(above.every, above.columns, columns).heads,
    columns,
    headRows,
    tracks,
    roles,
    before: page.slice(0, band?.start ?? 0),
    kinds: settled.map((each) => (returned.has(each.row) ? { ...each, kind: 'other' } : each)),
    returned,
    solved,
    ownHead: band !== null,
    strange: band === null && above.heads.length > 0 && !moved.sure,
  };
}

const goodsOf = (kinds: readonly KindRow[]): TokenRow[] =>
  kinds.filter(({ kind }) => kind === 'goods').map(({ row }) => row);

/** The figures that prove lines. */
const usedIn = (solved: ReadonlyMap<TokenRow, Solved | null>): ReadonlySet<Token> =>
  new Set(
    [...solved.values()].flatMap((figures) =>
      [figures?.amount, figures?.count, figures?.price, figures?.discount].filter(
        (token) => token !== null && token !== undefined,
      ),
    ),
  );

/** The text columns of a page's rows of goods, and of the text rows between its lines. */
function columnsOf({ kinds, solved, heads: all, strange }: SolvedPage): TextColumn[] {
  const heads = strange ? [] : all;
  const used = usedIn(solved);
  const goods = goodsOf(kinds);
  // A sum below the lines, such as "Product 120.00", is in none of their columns.
  const beside = kinds.filter(({ row, kind }) => kind === 'words' && sumsOf(row).length === 0).map(({ row }) => row);
  return textColumnsOf(goods, used, heads, beside);
}

function takePage(page: SolvedPage, fits: Fits, found: Found, all: readonly string[]): void {
  const { before, kinds, returned, solved, tracks, every, ownHead, strange } = page;
  const alike = headsKey(every.map(({ text }) => text)) === headsKey(all);
  const under = alike ? headsOver(tracks, every) : [];
  const lineAt = new Map<TokenRow, number>();
  for (const [at, row] of before.entries()) {
    const labels = before[at - 1];
    if (labels) found.sums.push(...sumsUnder(labels, row).map((sum) => ({ ...sum, below: true })));
    takeSum(row, false, found);
    found.aside.push(row.row);
  }
  const columns = columnsOf(page);
  // Ones change no figure, whatever they count.
  const unread = columns.filter(({ unknown, sample }) => unknown && sample !== '1');
  found.unread.push(...unread.map(({ sample }) => `a column with ${sample}`));
  const name = columns.find(({ column }) => column === 'name');
  const gathered = kinds.some(({ kind }) => kind === 'goods')
    ? ((name && gatherCells(kinds, name)) ?? gather(kinds, fits, { ownHead, first: found.lines.length === 0 }))
    : [];
  const last = found.lines.at(-1);
  const lastAt = found.lines.length - 1;
  for (const item of gathered) {
    const figures = solved.get(item.anchor);
    const line = figures ? assemble(item, figures, { columns, tracks }) : null;
    if (line && figures) found.packs.push(packOf(figures, tracks, item.anchor));
    if (line) lineAt.set(item.anchor, found.lines.length);
    const cells = under.map((track) => track?.tokens.get(item.anchor)?.figure ?? null);
    if (line)
      found.lines.push({ ...line, ...(strange ? withDoubt(line, 'columns') : {}), place: placeOf(item), cells });
    else found.unread.push(textOf(item.anchor.row));
  }
  // Text above the first line of a page may be the end of the last line of the previous page.
  const goesOn = kinds[0]?.kind === 'words' || (solved.size === 0 && kinds[0] && figuresOf(kinds[0].row).length === 0);
  if (last && goesOn) {
    const first = found.lines[lastAt + 1];
    found.lines[lastAt] = withDoubt(last, 'neighbor');
    if (first) found.lines[lastAt + 1] = withDoubt(first, 'neighbor');
  }
  let latest: number | undefined;
  for (const [at, { row, kind }] of kinds.entries()) {
    const above = kinds[at - 1]?.row;
    if (kind === 'goods') latest = lineAt.get(row);
    const line = latest === undefined ? undefined : found.lines[latest];
    const off = kind === 'other' && line ? discountBelow(row, line) : null;
    if (off && line && latest !== undefined) {
      found.lines[latest] = lowered(line, off);
      continue;
    }
    const under = above && kind === 'other' && found.lines.length > 0 ? sumsUnder(above, row) : [];
    if (under.length > 0) found.sums.push(...under.map((sum) => ({ ...sum, below: true })));
    else if (kind === 'other') takeOther(row, solved.get(row), found, returned.get(row));
  }
  const own = new Set(gathered.flatMap(({ anchor, words }) => [anchor, ...words]));
  found.aside.push(...kinds.filter(({ row, kind }) => kind === 'words' && !own.has(row)).map(({ row }) => row.row));
}

/** A charge among the goods, a sum, or other words. */
function takeOther(row: TokenRow, solved: Solved | null | undefined, found: Found, heading = ''): void {
  const amount = solved && (provedLast(row) ?? solved.amount).figure;
  const value = amount === undefined || amount === null ? null : readFigure(amount);
  const charge = value === null ? null : readCharge([heading, subjectOf(row)].filter(Boolean).join(': '), value);
  if (charge) found.charges.push(charge);
  else if (!takeSum(row, found.lines.length > 0 || row.page > 0, found)) found.aside.push(row.row);
}

/** The last amount of a row with another table's columns, if it is the product of two figures before it. */
function provedLast(row: TokenRow): Token | null {
  const figures = figuresOf(row);
  const last = figures.at(-1);
  const [count, price] = figures.slice(-3).map(({ value }) => value ?? 0);
  if (!last?.money || figures.length < 3 || count === undefined || price === undefined) return null;
  return Math.abs(Math.abs(count * price) - Math.abs(last.value ?? 0)) < 0.011 ? last : null;
}

function takeSum(row: TokenRow, below: boolean, found: Found): boolean {
  const sums = sumsOf(row);
  for (const sum of sums) found.sums.push({ ...sum, below: below || totalRank(sum.label) === 0 });
  return sums.length > 0;
}
