import type { ReactNode } from 'react';
import { formatCount, formatDay, formatMoney, formatPercentTenths, formatQuantity } from '#shared/domain/format.ts';

export type CellValue = string | number | boolean | null | undefined;
export type CellKind = 'text' | 'money' | 'quantity' | 'count' | 'percent' | 'day';

export type Parsed<Value> = { ok: true; value: Value } | { ok: false; reason: string };

/** How a cell is edited inline: text in, a parsed value saved. */
export interface CellEdit<Row, Value = unknown> {
  /** Initial text of the editor; the plain value by default. */
  start?: (row: Row) => string;
  parse: (text: string, row: Row) => Parsed<Value>;
  /** The text shown while the value is being saved; formatted by the column's kind by default. */
  show?: (value: Value, row: Row) => string;
  /** `from` is the row from when editing began. */
  save: (row: Row, value: Value, from: Row) => Promise<unknown> | undefined;
  /** Rows that cannot be edited. */
  when?: (row: Row) => boolean;
  /** Toast if saving failed without a message from the server. */
  failed?: string;
  /** An emptied cell is saved as empty text; without this it reverts to its value. */
  allowsEmpty?: boolean;
  keyboard?: 'decimal' | 'text';
}

/** A column in an exported file. */
export interface FileColumn<Row> {
  header: string;
  value: (row: Row) => CellValue;
  kind?: CellKind;
  width?: number;
}

export interface GridColumn<Row> {
  id: string;
  header: string;
  /** What its figure is, in a sentence, where the header does not say it. */
  help?: string;
  /** The plain value, for sorting in the browser, for exports, and for display without a `cell`. */
  value: (row: Row) => CellValue;
  /** Columns for an exported file, if it should not use the plain value: readable times, a size in its own column. */
  inFile?: readonly FileColumn<Row>[];
  /** Determines format and alignment. */
  kind?: CellKind;
  /** Rich content. Keep it to plain elements: thousands of these scroll past. */
  cell?: (row: Row) => ReactNode;
  /** The output of `cell` has no state of its own, so that scrolling can reuse its elements for another row. */
  reusable?: boolean;
  width?: number;
  /** Takes the remaining space. */
  grow?: boolean;
  /** Makes the column sortable by this name. */
  sortKey?: string;
  /** Hidden by default. */
  hidden?: boolean;
  /** Cannot be hidden. */
  fixed?: boolean;
  footer?: (rows: readonly Row[]) => ReactNode;
  // biome-ignore lint/suspicious/noExplicitAny: columns of one grid edit different kinds of values
  edit?: CellEdit<Row, any>;
}

/** Content below columns, by their ids, for figures that change independently of the rows. */
export type GridFooters = Readonly<Record<string, ReactNode>>;

const FORMATS: Record<CellKind, (value: CellValue) => string> = {
  text: (value) => (typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value ?? '')),
  money: (value) => formatMoney(value as number),
  quantity: (value) => formatQuantity(value as number),
  count: (value) => formatCount(value as number),
  percent: (value) => formatPercentTenths(value as number),
  day: (value) => formatDay(value as string),
};

export const shownValue = (kind: CellKind | undefined, value: CellValue): string => FORMATS[kind ?? 'text'](value);

export const isFigure = (kind: CellKind | undefined): boolean =>
  kind !== undefined && kind !== 'text' && kind !== 'day';

export const DEFAULT_WIDTH = 140;
export const NARROWEST = 56;

export const canEdit = <Row>(column: GridColumn<Row>, row: Row): boolean =>
  column.edit !== undefined && (column.edit.when?.(row) ?? true);

/** Highlighting of a whole row. */
export type RowTone = 'muted' | 'attention' | 'loss' | undefined;
