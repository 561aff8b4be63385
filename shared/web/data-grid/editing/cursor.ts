import type { CellPlace } from '#shared/web/data-grid/editing/grid-keys.ts';

/** A running edit; `typed` is the key that started it, without which the whole value is edited. */
export interface Editing {
  typed?: string;
}

export interface Cursor extends CellPlace {
  rowId: string;
  columnId: string;
  editing?: Editing;
}
