import type { CSSProperties } from 'react';
import type { GridModel } from '#shared/web/data-grid/grid-model.ts';

const SELECT_WIDTH = 44;

/** All widths as a few variables of the whole grid: a resized column redraws no row. */
export function columnTracks<Row>({ columns, widthOf, layout, selection }: GridModel<Row>): CSSProperties {
  const widths = columns.map(widthOf);
  const grows = columns.map((column) => column.grow === true && layout.widths[column.id] === undefined);
  const tracks = widths.map((width, place) => (grows[place] ? `minmax(${width}px, 1fr)` : `${width}px`));
  const select = selection ? SELECT_WIDTH : 0;
  const rest = grows.includes(true) ? '0' : 'minmax(0, 1fr)';
  return {
    '--columns': [...(selection ? [`${select}px`] : []), ...tracks, rest].join(' '),
    '--total-width': `${widths.reduce((sum, width) => sum + width, select)}px`,
    '--select-width': `${select}px`,
    '--first-width': `${widths[0] ?? 0}px`,
  } as CSSProperties;
}
