export interface CellPlace {
  row: number;
  column: number;
}

interface GridShape {
  rows: number;
  columns: number;
  /** Rows per screen. */
  page: number;
}

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** Where a key moves the active cell; undefined if it does not move it. */
export function moved(place: CellPlace, event: Pressed, shape: GridShape): CellPlace | undefined {
  if (event.altKey) return undefined;
  const far = event.ctrlKey || event.metaKey;
  const to = target(place, event.key, far, shape);
  return to && { row: clamp(to.row, shape.rows), column: clamp(to.column, shape.columns) };
}

function target(
  { row, column }: CellPlace,
  key: string,
  far: boolean,
  { rows, columns, page }: GridShape,
): CellPlace | undefined {
  switch (key) {
    case 'ArrowUp':
      return { row: far ? 0 : row - 1, column };
    case 'ArrowDown':
      return { row: far ? rows - 1 : row + 1, column };
    case 'ArrowLeft':
      return { row, column: far ? 0 : column - 1 };
    case 'ArrowRight':
      return { row, column: far ? columns - 1 : column + 1 };
    case 'PageUp':
      return { row: row - page, column };
    case 'PageDown':
      return { row: row + page, column };
    case 'Home':
      return { row: far ? 0 : row, column: 0 };
    case 'End':
      return { row: far ? rows - 1 : row, column: columns - 1 };
    default:
      return undefined;
  }
}

const clamp = (value: number, count: number) => Math.max(0, Math.min(count - 1, value));

/** A text key, which starts editing. */
export const startsEditing = (event: Pressed): boolean =>
  event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;

/** The next editable cell to the right (or left) in the same row. */
export function nextEditable(place: CellPlace, editable: readonly boolean[], back: boolean): CellPlace | undefined {
  const step = back ? -1 : 1;
  for (let column = place.column + step; column >= 0 && column < editable.length; column += step)
    if (editable[column]) return { row: place.row, column };
  return undefined;
}
