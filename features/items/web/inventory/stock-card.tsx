import type { ReactNode } from 'react';
import { formatMoney, formatQuantity } from '#shared/domain/format.ts';
import { FreshnessMark } from './freshness-mark.tsx';
import { NameCell, pathText } from './inventory-cells.tsx';
import classes from './stock-card.module.css';
import { freshnessOf, lastCountedAt, namedPlaces, runningCount, type StockLine } from './stock-line.ts';

interface StockCardProps {
  line: StockLine;
  timezone: string | undefined;
  /** Shown on the right instead of the quantity: a field to count into. */
  children?: ReactNode;
  /** Expands and collapses the lines of the item's locations. */
  onToggle?: (itemId: string) => void;
}

/** A line of the list on a phone. */
export function StockCard({ line, timezone, children, onToggle }: StockCardProps) {
  const { item } = line;
  const quantity = runningCount(line);
  const places = namedPlaces(item).map((each) => pathText(each.path));
  return (
    <div className={classes.card}>
      <div className={classes.texts}>
        <NameCell line={line} />
        <span className={classes.below}>
          {formatMoney(item.last_cost)}
          {places.length > 0 ? ` · ${places.slice(0, 3).join(', ')}` : ''}
          {places.length > 3 ? ' and more' : ''}
        </span>
      </div>
      <div className={classes.figure}>
        {quantity === null ? null : (
          <span className={classes.quantity} data-negative={quantity < 0 || undefined} data-figure>
            {formatQuantity(quantity)}
          </span>
        )}
        {children ?? (
          <span className={classes.below}>
            <FreshnessMark freshness={freshnessOf(line)} countedAt={lastCountedAt(line)} timezone={timezone} />
          </span>
        )}
        {onToggle && !line.part && item.locations.length > 1 ? (
          <button
            type="button"
            className={classes.toggle}
            aria-expanded={line.expanded}
            onClick={() => onToggle(item.id)}
          >
            {line.expanded ? 'Close' : `${item.locations.length} locations`}
          </button>
        ) : null}
      </div>
    </div>
  );
}
