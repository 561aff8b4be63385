import type { Column } from '../columns/column-words.ts';
import type { Table } from '../document.ts';
import { type ColumnChoice, type Layout, sameHead } from '../layout.ts';
import type { Head, PrintedHead } from './find-head.ts';
import type { Roles } from './solve.ts';
import type { TextColumn } from './text-columns.ts';
import type { TokenRow } from './tokens.ts';
import { headsOver, type Track } from './tracks.ts';

const SAMPLES = 4;

/** The headers with the columns that a person chose for them; a header that the layout does not have keeps its meaning. */
export function chooseHeads(printed: readonly PrintedHead[], layout: Layout): Head[] {
  return printed.flatMap(({ text, meaning, left, right }, at): Head[] => {
    const before = printed.slice(0, at).filter((head) => sameHead(head.text, text)).length;
    const place = layout.heads.flatMap((head, index) => (sameHead(head, text) ? [index] : []))[before];
    if (place === undefined) return meaning ? [{ ...meaning, left, right }] : [];
    return [{ text, per: meaning?.per, column: layout.choice[place] ?? 'ignored', chosen: true, left, right }];
  });
}

interface ReadPage {
  readonly heads: readonly Head[];
  readonly every: readonly PrintedHead[];
  readonly tracks: readonly Track[];
  readonly roles: Roles | null;
  readonly goods: readonly TokenRow[];
  readonly columns: readonly TextColumn[];
}

/** The headers of a page, the column that each was read as, and what is under it, for a person to check. */
export function layoutOf({ heads, every, tracks, roles, goods, columns }: ReadPage): Table {
  const under = headsOver(tracks, every);
  const texts = every.map((head) => mostCommon(columns, head));
  const choice: ColumnChoice = every.map((head, at) => {
    const chosen = heads.find((each) => each.chosen && each.left === head.left);
    if (chosen) return chosen.column === 'ignored' ? null : chosen.column;
    const track = under[at];
    if (track && roles) {
      if (track === roles.amount) return 'total';
      if (track === roles.discount) return 'discount';
      if (roles.counts.includes(track)) return countOf(head);
      if (roles.prices.includes(track)) return 'price';
    }
    const column = texts[at]?.column ?? head.meaning?.column;
    // A second amount or quantity, which proved nothing, is not used.
    return column === undefined || ['total', 'quantity', 'discount', 'ignored'].includes(column) ? null : column;
  });
  const samples = goods.slice(0, SAMPLES).map((row) =>
    every.map((_, at) => {
      const figure = under[at]?.tokens.get(row);
      if (figure) return figure.text.slice(0, 60);
      const text = texts[at];
      const tokens = row.tokens.filter((token) => text && common(token, text) > 0);
      return tokens
        .map((token) => token.text)
        .join(' ')
        .slice(0, 60);
    }),
  );
  return { heads: every.map(({ text }) => text), choice, samples };
}

function countOf({ meaning }: PrintedHead): Column {
  if (meaning?.column === 'cases' || meaning?.column === 'bottles') return meaning.column;
  if (meaning?.column !== 'pack' || !meaning.per) return 'quantity';
  return meaning.per === 'case' ? 'cases' : 'bottles';
}

type Span = Pick<Head, 'left' | 'right'>;

const common = (a: Span, b: Span): number => Math.min(a.right, b.right) - Math.max(a.left, b.left);

const mostCommon = (columns: readonly TextColumn[], head: Span): TextColumn | undefined =>
  columns.filter((each) => common(each, head) > 0).toSorted((a, b) => common(b, head) - common(a, head))[0];
