import { type ReactNode, useCallback, useRef } from 'react';
import classes from '#shared/web/data-grid/data-grid.module.css';
import type { DataGridProps } from '#shared/web/data-grid/data-grid-props.ts';
import type { GridModel } from '#shared/web/data-grid/grid-model.ts';
import { CARD_HEIGHT, SKELETON_ROWS } from '#shared/web/data-grid/rows/grid-virtual.ts';
import { useGridRows } from '#shared/web/data-grid/rows/use-grid-rows.ts';
import { useKeptPlace } from '#shared/web/data-grid/rows/use-kept-place.ts';
import skeleton from './grid-skeleton.module.css';

type GridCardsProps<Row> = DataGridProps<Row> & {
  card: (row: Row) => ReactNode;
  model: GridModel<Row>;
  /** Each card has a checkbox. */
  selecting: boolean;
};

/** The same rows on a phone, stacked. */
export function GridCards<Row>(props: GridCardsProps<Row>) {
  const { label, loading, card, cardHeight = CARD_HEIGHT, loadingMore, moreFailed, onLoadMore } = props;
  const { rows, idAt, selection } = props.model;
  const scroller = useRef<HTMLDivElement>(null);
  const heightOf = useCallback(() => cardHeight, [cardHeight]);
  const begin = useKeptPlace({ name: props.name, scroller, count: rows.length });
  const { virtualizer, shown } = useGridRows({
    scroller,
    count: rows.length,
    keyOf: idAt,
    heightOf,
    density: 'cards',
    keep: undefined,
    headHeight: 0,
    footHeight: 0,
    begin,
    onLoadMore: loadingMore || moreFailed ? undefined : onLoadMore,
  });
  if (loading && rows.length === 0) return <CardSkeletons height={cardHeight} />;
  return (
    <div ref={scroller} className={classes.scroller}>
      <div role="list" aria-label={label} className={classes.body} style={{ height: virtualizer.getTotalSize() }}>
        {shown.map(({ index, start }) => {
          const row = rows[index];
          return row !== undefined ? (
            <div
              role="listitem"
              key={idAt(index)}
              data-index={index}
              ref={virtualizer.measureElement}
              className={classes.card}
              data-selected={selection?.has(idAt(index)) || undefined}
              style={{ transform: `translateY(${start}px)`, minHeight: cardHeight }}
              aria-posinset={index + 1}
              aria-setsize={rows.length}
            >
              {props.selecting && selection ? (
                <CardBox checked={selection.has(idAt(index))} onToggle={(event) => selection.toggle(index, event)} />
              ) : null}
              <div className={classes.cardContent}>{card(row)}</div>
            </div>
          ) : null;
        })}
      </div>
    </div>
  );
}

/** Wide enough for a thumb. */
function CardBox({ checked, onToggle }: { checked: boolean; onToggle: (event: { shiftKey: boolean }) => void }) {
  return (
    <label className={classes.cardBox}>
      <input
        type="checkbox"
        className={classes.checkbox}
        checked={checked}
        aria-label="Select row"
        onChange={() => onToggle({ shiftKey: false })}
      />
    </label>
  );
}

function CardSkeletons({ height }: { height: number }) {
  return (
    <div className={skeleton.skeletons} aria-hidden>
      {Array.from({ length: SKELETON_ROWS }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeleton cards are all alike
        <div key={index} className={skeleton.skeletonCard} data-skeleton style={{ height }}>
          <span className={skeleton.skeletonBar} style={{ width: '60%' }} />
          <span className={skeleton.skeletonBar} style={{ width: '35%' }} />
        </div>
      ))}
    </div>
  );
}
