import { HIDDEN } from '#features/ledger/web/withheld.ts';
import { formatQuantity } from '#shared/domain/format.ts';
import classes from './batch.module.css';
import type { PlannedLine } from './plan-batch.ts';
import type { StockState } from './session.ts';

interface StockTrackerProps {
  line: PlannedLine;
  state: StockState;
  onRetry: () => void;
}

/** An ingredient's stock and what the batch leaves of it: red if it takes more than there is (STK-054). */
export function StockTracker({ line: { item, taken, remaining }, state, onRetry }: StockTrackerProps) {
  if (state === 'loading') return <span className={classes.stock}>Loading inventory...</span>;
  if (state === 'failed')
    return (
      <button type="button" className={classes.retry} onClick={onRetry} title="Try again">
        Error loading inventory
      </button>
    );
  if (state === 'none' || !item) return <span className={classes.stock}>No inventory data</span>;
  if (item.stock === null) return <span className={classes.stock}>{HIDDEN}</span>;
  if (remaining === undefined) return <span className={classes.stock}>{formatQuantity(item.stock)} in stock</span>;
  return (
    <span className={classes.stock}>
      {formatQuantity(item.stock)} in stock, takes {formatQuantity(taken)},{' '}
      <span className={classes.remaining} data-negative={remaining < 0 || undefined}>
        {formatQuantity(remaining)} left
      </span>
    </span>
  );
}
