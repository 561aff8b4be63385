import type { CellPlace } from '#shared/web/data-grid/editing/grid-keys.ts';

/** An edit in progress; `typed` is the key that started it. Without it the whole value is edited. */
export interface Editing {
  typed?: string;
}

export interface Cursor extends CellPlace {
  rowId: string;
  columnId: string;
  editing?: Editing;
}
