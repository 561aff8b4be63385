import { useQuery } from '@tanstack/react-query';
import { sales } from '#features/sales/web/sales-api.ts';
import { formatCount, formatMoney } from '#shared/domain/format.ts';
import { GoLink } from '#shared/web/address/go-link.tsx';
import { reports } from '../reports-api.ts';
import classes from './home.module.css';
import { HomeSection } from './home-section.tsx';

const FIRST = { page: 1, limit: 1 };

const PROFIT_METHOD = 'Sales less discounts and the average cost booked with each sale.';

/** How sales relate to stock, with links to the detailed reports. */
export function SalesSection() {
  const waiting = useQuery(sales.query.listUnmatchedSales.queryOptions({ input: FIRST }));
  const prices = useQuery(reports.query.priceOptimization.queryOptions({ input: FIRST }));
  const unmatched = useQuery(reports.query.listUnmatched.queryOptions({ input: FIRST }));
  // Refused to blind counters: then only the link is shown.
  const dormant = useQuery(reports.query.listDormant.queryOptions({ input: FIRST, retry: false }));
  const parts = [waiting, prices, unmatched];
  const known = parts.every(({ data }) => data !== undefined) && !dormant.isPending;
  const query = {
    data: known
      ? [
          { label: 'Unmatched sales', figure: formatMoney(waiting.data?.totals.gross), to: '/pos/menu' },
          {
            label: 'Profit, last 30 days',
            figure: formatMoney(prices.data?.totals.profit),
            note: [PROFIT_METHOD, leftOut(prices.data?.totals.unknown_cost)].filter(Boolean).join(' '),
            to: '/insights/price-optimization',
          },
          { label: 'Dormant items', figure: counted(dormant.data?.meta.total), to: '/insights/dormant' },
          { label: 'Items not sold', figure: counted(unmatched.data?.meta.total), to: '/insights/unmatched' },
        ]
      : undefined,
    error: parts.find(({ error }) => error)?.error,
    refetch: () => parts.map((part) => part.refetch()),
  };
  return (
    <HomeSection title="Sales and prices" query={query} links={() => <GoLink to="/reports/all">All reports</GoLink>}>
      {(rows) => (
        <ul className={classes.list}>
          {rows.map(({ label, figure, note, to }) => (
            <li key={to}>
              <GoLink to={to} className={classes.row}>
                <span>
                  {label}
                  {note ? <small className={classes.method}>{note}</small> : null}
                </span>
                <strong>{figure}</strong>
              </GoLink>
            </li>
          ))}
        </ul>
      )}
    </HomeSection>
  );
}

const leftOut = (entries: number | undefined): string | undefined =>
  entries ? `Without ${formatCount(entries)} sold at an unknown cost.` : undefined;

const counted = (count: number | undefined): string => (count === undefined ? '—' : formatCount(count));
