import { formatCount, formatMoney } from '#shared/domain/format.ts';
import type { LocationRow, Worth } from './location-rows.ts';
import classes from './locations-page.module.css';

/** If nothing there has a cost, the value is unknown, not 0. The same if it is hidden. */
export const shownWorth = (worth: Worth, value: number | null): number | null =>
  value === 0 && worth.without_cost > 0 ? null : value;

interface WorthCellProps {
  location: LocationRow;
  read: (worth: Worth) => number | null;
}

export function WorthCell({ location: { worth }, read }: WorthCellProps) {
  if (!worth) return <span className={classes.coming} data-skeleton role="presentation" />;
  const without = worth.without_cost;
  const items = without === 1 ? '1 item' : `${formatCount(without)} items`;
  return (
    <span title={without > 0 ? `Without ${items} that have no cost` : undefined}>
      {formatMoney(shownWorth(worth, read(worth)))}
      {without > 0 ? <span className={classes.incomplete}> without {items}</span> : null}
    </span>
  );
}
