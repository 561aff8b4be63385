import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useRef } from 'react';
import { usePhone } from '#shared/web/media.ts';
import classes from './label-rows.module.css';

/** For rows in print pickers (OCONST-059); on a phone they must fit a thumb. */
const ROW_HEIGHT = 48;
const ROW_ON_PHONE = 60;
const NEAR_END = 10;

interface LabelRowsProps<Row> {
  label: string;
  /** Column widths in CSS grid notation; the second is for phones. */
  columns: readonly [wide: string, phone: string];
  head: ReactNode;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  isTicked?: (row: Row) => boolean;
  /** Called near the last row if there are more. */
  onMore?: (() => void) | undefined;
  children: (row: Row) => ReactNode;
}

/** A table of any length with fields in its rows; only the visible rows exist. */
export function LabelRows<Row>(props: LabelRowsProps<Row>) {
  const { label, columns, head, rows, keyOf, isTicked, onMore, children } = props;
  const phone = usePhone();
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => keyOf(rows[index] as Row),
    estimateSize: () => (phone ? ROW_ON_PHONE : ROW_HEIGHT),
    overscan: 8,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are as high as the screen wants them
  useEffect(() => virtualizer.measure(), [phone, virtualizer]);
  const shown = virtualizer.getVirtualItems();
  const last = shown.at(-1)?.index ?? 0;
  const nearEnd = last >= rows.length - NEAR_END;
  useEffect(() => {
    if (nearEnd) onMore?.();
  }, [nearEnd, onMore]);
  const style = { '--columns': columns[phone ? 1 : 0] } as object;
  return (
    <div
      ref={scroller}
      className={classes.scroller}
      style={style}
      role="table"
      aria-label={label}
      aria-rowcount={rows.length + 1}
    >
      <div className={classes.head} role="row">
        {head}
      </div>
      <div className={classes.space} style={{ height: virtualizer.getTotalSize() }} role="rowgroup">
        {shown.map(({ key, index, start, size }) => {
          const row = rows[index] as Row;
          return (
            <div
              key={key}
              className={classes.row}
              style={{ top: start, height: size }}
              role="row"
              aria-rowindex={index + 2}
              data-ticked={isTicked?.(row) || undefined}
            >
              {children(row)}
            </div>
          );
        })}
      </div>
    </div>
  );
}
