import { useQuery } from '@tanstack/react-query';
import { formatCount, formatMoney, formatQuantity } from '#shared/domain/format.ts';
import { STOCK_FRESH } from '#shared/web/cache-times.ts';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import { WaitingRows } from '#shared/web/feedback/waiting-rows.tsx';
import { counting } from '../counting-api.ts';
import classes from './end-cycle.module.css';

/** Stock that zeroing out would remove, most money first. */
export function ZeroOutList({ muted }: { muted: boolean }) {
  const { data, error, refetch } = useQuery(counting.query.previewZeroOut.queryOptions({ staleTime: STOCK_FRESH }));
  if (error && !data) return <ErrorPanel error={error} onRetry={() => refetch()} />;
  if (!data) return <WaitingRows />;
  const { rows, quantity, value } = data.total;
  if (rows === 0) return <p className={classes.lead}>Everything in stock was counted. There is nothing to zero out.</p>;
  return (
    <div data-muted={muted || undefined} className={classes.uncounted}>
      <p className={classes.lead}>
        Zeroing it out lowers the stock value by {formatMoney(value)}: {formatQuantity(quantity)} units in{' '}
        {formatCount(rows)} {rows === 1 ? 'item location' : 'item locations'}, not counted
        {data.data.length < rows ? `; the ${formatCount(data.data.length)} with the highest value are listed` : ''}.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list must be reachable by keyboard */}
      <section className={classes.list} tabIndex={0} aria-label="Uncounted stock">
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Item</th>
              <th scope="col">Location</th>
              <th scope="col" data-figure>
                Quantity
              </th>
              <th scope="col" data-figure>
                Value
              </th>
            </tr>
          </thead>
          <tbody>
            {data.data.map((row) => (
              <tr key={`${row.inventory_item_id} ${row.location_id}`}>
                <th scope="row">{row.name}</th>
                <td>{row.location_name}</td>
                <td data-figure>{formatQuantity(row.quantity)}</td>
                <td data-figure>{formatMoney(row.value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
