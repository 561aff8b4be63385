import type { ReactNode } from 'react';
import { formatCount, formatDay, formatMoney, formatPercent, formatQuantity } from '#shared/domain/format.ts';

export type CellValue = string | number | boolean | null | undefined;
export type CellKind = 'text' | 'money' | 'quantity' | 'count' | 'percent' | 'day';

export type Parsed<Value> = { ok: true; value: Value } | { ok: false; reason: string };

/** How a cell is edited in place: text in, a checked value saved. */
export interface CellEdit<Row, Value = unknown> {
  /** The text editing starts with; the plain value unless given. */
  start?: (row: Row) => string;
  parse: (text: string, row: Row) => Parsed<Value>;
  /** The shown text while the value is being saved; formatted by the column's kind unless given. */
  show?: (value: Value, row: Row) => string;
  /** `from` is the row as it was when editing began. */
  save: (row: Row, value: Value, from: Row) => Promise<unknown> | undefined;
  /** Rows that cannot be edited. */
  when?: (row: Row) => boolean;
  /** Toast when saving failed without a sentence of the server. */
  failed?: string;
  /** An emptied cell is saved as empty text; without it an emptied cell goes back to its value. */
  allowsEmpty?: boolean;
  keyboard?: 'decimal' | 'text';
}

/** A column of an exported file. */
export interface FileColumn<Row> {
  header: string;
  value: (row: Row) => CellValue;
  kind?: CellKind;
  width?: number;
}

export interface GridColumn<Row> {
  id: string;
  header: string;
  /** The plain value: sorting in the browser, export, and what is shown when there is no `cell`. */
  value: (row: Row) => CellValue;
  /** What an exported file has of it, where that is not the plain value: times as people read them, a size apart. */
  inFile?: readonly FileColumn<Row>[];
  /** Decides format and alignment. */
  kind?: CellKind;
  /** Richer content. Keep it to plain elements: thousands of these scroll past. */
  cell?: (row: Row) => ReactNode;
  /** What `cell` draws keeps no state of its own, so that scrolling may fill its elements with another row. */
  reusable?: boolean;
  width?: number;
  /** Takes the space that is left. */
  grow?: boolean;
  /** Makes the column sortable, under this name. */
  sortKey?: string;
  /** Hidden until a person chooses it. */
  hidden?: boolean;
  /** Cannot be hidden. */
  fixed?: boolean;
  footer?: (rows: readonly Row[]) => ReactNode;
  // biome-ignore lint/suspicious/noExplicitAny: columns of one grid edit different kinds of values
  edit?: CellEdit<Row, any>;
}

/** What stands under columns, by their ids: for figures that come and change apart from the rows. */
export type GridFooters = Readonly<Record<string, ReactNode>>;

const FORMATS: Record<CellKind, (value: CellValue) => string> = {
  text: (value) => (typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value ?? '')),
  money: (value) => formatMoney(value as number),
  quantity: (value) => formatQuantity(value as number),
  count: (value) => formatCount(value as number),
  percent: (value) => formatPercent(value as number),
  day: (value) => formatDay(value as string),
};

export const shownValue = (kind: CellKind | undefined, value: CellValue): string => FORMATS[kind ?? 'text'](value);

export const isFigure = (kind: CellKind | undefined): boolean =>
  kind !== undefined && kind !== 'text' && kind !== 'day';

export const DEFAULT_WIDTH = 140;
export const NARROWEST = 56;

export const canEdit = <Row>(column: GridColumn<Row>, row: Row): boolean =>
  column.edit !== undefined && (column.edit.when?.(row) ?? true);

/** How a whole row is told apart. */
export type RowTone = 'muted' | 'attention' | 'loss' | undefined;
