import { type CSSProperties, type RefObject, useEffect } from 'react';
import type { GridModel } from '#shared/web/data-grid/grid-model.ts';

const SELECT_WIDTH = 44;
/** Leaves room for the other columns next to the sticky one. */
const WIDEST_ON_PHONE = 160;

/** All widths as a few variables of the whole grid, so that resizing a column rerenders no row. */
export function columnTracks<Row>(model: GridModel<Row>, phone: boolean): CSSProperties {
  const { columns, widthOf, layout, selection } = model;
  const widths = columns.map((column, place) =>
    phone && place === 0 ? Math.min(widthOf(column), WIDEST_ON_PHONE) : widthOf(column),
  );
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

/** Marks a grid that is scrolled sideways; set directly on the element to avoid a render. */
export function useSidewaysMark(scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const mark = () => element.toggleAttribute('data-sideways', element.scrollLeft > 0);
    element.addEventListener('scroll', mark, { passive: true });
    return () => element.removeEventListener('scroll', mark);
  }, [scroller]);
}
