import { formatCount, formatMoney, formatPercentTenths } from '#shared/domain/format.ts';
import { GoLink } from '#shared/web/address/go-link.tsx';
import { downloadText, gridCsv } from '#shared/web/data-grid/arranging/grid-csv.ts';
import classes from './home.module.css';

interface ValueRow {
  name: string;
  items: number;
  value: number;
  /** Links to the list of its stock. */
  location?: string;
}

interface ValueTableProps {
  /** Name of the rows. */
  name: string;
  /** Name of the measured figure. */
  figure?: string;
  /** Which items are counted; those in stock, where nothing else is said. */
  counted?: string;
  rows: readonly ValueRow[];
  total?: { items: number; value: number };
}

/** The figures with bars in the same rows. */
export function ValueTable({ name, figure = 'Value', counted = 'In stock', rows, total }: ValueTableProps) {
  const most = Math.max(0, ...rows.map((row) => row.value));
  const sum = rows.reduce((cents, row) => cents + Math.round(row.value * 100), 0);
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{name}</th>
          <td aria-hidden className={classes.track} />
          <th scope="col" data-figure>
            {counted}
          </th>
          <th scope="col" data-figure>
            {figure}
          </th>
          <th scope="col" data-figure>
            Share
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name}>
            <th scope="row">
              {row.location ? (
                <GoLink to="/inventory" go={{ location: row.location }}>
                  {row.name}
                </GoLink>
              ) : (
                row.name
              )}
            </th>
            <td aria-hidden className={classes.track}>
              <span
                className={classes.bar}
                style={{ width: most > 0 ? `${Math.max(0, (row.value / most) * 100)}%` : 0 }}
              />
            </td>
            <td data-figure>{formatCount(row.items)}</td>
            <td data-figure data-loss={row.value < 0 || undefined}>
              {formatMoney(row.value)}
            </td>
            <td data-figure>{formatPercentTenths(sum === 0 ? null : (row.value * 10_000) / sum)}</td>
          </tr>
        ))}
      </tbody>
      {total && rows.length > 1 ? (
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td aria-hidden className={classes.track} />
            <td data-figure>{formatCount(total.items)}</td>
            <td data-figure>{formatMoney(total.value)}</td>
            <td />
          </tr>
        </tfoot>
      ) : null}
    </table>
  );
}

/** The rows of the table as a spreadsheet. */
export function downloadValues(name: 'category' | 'location' | 'cogs', rows: readonly ValueRow[]): void {
  const columns = [
    { header: name === 'location' ? 'Location' : 'Category', value: (row: ValueRow) => row.name },
    { header: name === 'category' ? 'In stock' : 'Items', value: (row: ValueRow) => row.items },
    { header: name === 'cogs' ? 'COGS' : 'Value', value: (row: ValueRow) => row.value },
  ];
  downloadText(name === 'cogs' ? 'cogs-by-category.csv' : `stock-value-by-${name}.csv`, gridCsv(columns, rows));
}
