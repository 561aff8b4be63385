import { usePerson } from '#features/catalog/web/use-person.ts';
import { formatDay, formatQuantity } from '#shared/domain/format.ts';
import { dayOf, daysLater } from '#shared/domain/zoned-day.ts';
import { GoLink } from '#shared/web/address/go-link.tsx';
import { Spark } from '#shared/web/chart/spark.tsx';
import { serverNow } from '#shared/web/server-time.ts';
import tables from '../item/plain-table.module.css';
import classes from './usage.module.css';
import { useUsage } from './usage-query.ts';

const usageOf = (weeks: readonly number[]): number =>
  weeks.reduce((sum, week) => sum + Math.round(week * 1e6), 0) / 1e6;

const labelOf = (weeks: readonly number[]): string =>
  `Usage, past ${weeks.length} weeks: ${weeks.map((week) => formatQuantity(week)).join(', ')}`;

/** The usage of an item in a cell of a list, as a line and its sum; it opens the item, which has each week. */
export function UsageCell({ itemId }: { itemId: string }) {
  const { data: weeks } = useUsage(itemId);
  if (!weeks) return null;
  return (
    <GoLink go={{ item: itemId }} className={classes.cell} tabIndex={-1}>
      <Spark label={labelOf(weeks)} figures={weeks} />
      {formatQuantity(usageOf(weeks))}
    </GoLink>
  );
}

/** The same in the item's dialog, with a table of the weeks; nothing where it can't be read. */
export function UsageSection({ itemId }: { itemId: string }) {
  const { timezone } = usePerson();
  const { data: weeks } = useUsage(itemId);
  if (!weeks) return null;
  const today = dayOf(serverNow(), timezone ?? 'UTC');
  return (
    <>
      <h3 className={classes.heading}>Usage, past {weeks.length} weeks</h3>
      <p className={classes.line}>
        <GoLink go={{ tab: 'activity' }} className={classes.cell}>
          <Spark label={labelOf(weeks)} figures={weeks} />
          {formatQuantity(usageOf(weeks))}
        </GoLink>
        <span className={classes.note}>used by sales, batches, and manual depletions</span>
      </p>
      <details className={classes.data}>
        <summary>Show data</summary>
        <table className={tables.table}>
          <thead>
            <tr>
              <th scope="col">Week of</th>
              <th scope="col" data-figure>
                Usage
              </th>
            </tr>
          </thead>
          <tbody>
            {weeks.map((week, place) => {
              const first = daysLater(today, -7 * (weeks.length - place) + 1);
              return (
                <tr key={first}>
                  <td>{formatDay(first)}</td>
                  <td data-figure>{formatQuantity(week)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </details>
    </>
  );
}
