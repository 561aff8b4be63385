export type Corner = 'top-left' | 'top-right' | 'bottom-left' | 'bottom-right';

/** The screen corner that a dropped badge snaps to. */
export function nearestCorner(x: number, y: number, width: number, height: number): Corner {
  return `${y < height / 2 ? 'top' : 'bottom'}-${x < width / 2 ? 'left' : 'right'}`;
}
