import { useQuery } from '@tanstack/react-query';
import { sales } from '#features/sales/web/sales-api.ts';
import { useSinceWhen } from '#features/sales/web/unmatched-since.ts';
import { formatCount, formatMoney } from '#shared/domain/format.ts';
import { GoLink } from '#shared/web/address/go-link.tsx';
import type { Period } from '../../domain/days-of-period.ts';
import { periodInWords, periodParameter } from '../period-select.tsx';
import { reports } from '../reports-api.ts';
import classes from './home.module.css';
import { HomeSection } from './home-section.tsx';

const FIRST = { page: 1, limit: 1 };

/** How sales relate to stock, with links to the detailed reports. */
export function SalesSection({ period }: { period: Period }) {
  const sinceWhen = useSinceWhen();
  const waiting = useQuery(sales.query.listUnmatchedSales.queryOptions({ input: FIRST }));
  const prices = useQuery(reports.query.priceOptimization.queryOptions({ input: { ...FIRST, period } }));
  const unmatched = useQuery(reports.query.listUnmatched.queryOptions({ input: FIRST }));
  // Refused to blind counters: then only the link is shown.
  const dormant = useQuery(reports.query.listDormant.queryOptions({ input: { ...FIRST, period }, retry: false }));
  const parts = [waiting, prices, unmatched];
  const ofPeriod = { period: periodParameter(period) };
  const known = parts.every(({ data }) => data !== undefined) && !dormant.isPending;
  const query = {
    data: known
      ? [
          {
            label: `Sold in the ${periodInWords(period)}, with costs and prices`,
            figure: counted(prices.data?.meta.total),
            to: '/insights/price-optimization',
            go: ofPeriod,
          },
          {
            label: `Dormant items: in stock, not sold in the ${periodInWords(period)}`,
            figure: counted(dormant.data?.meta.total),
            to: '/insights/dormant',
            go: ofPeriod,
          },
          { label: 'Items not sold', figure: counted(unmatched.data?.meta.total), to: '/insights/unmatched' },
          {
            label: `Unmatched sales${sinceWhen(waiting.data?.totals.since)}`,
            figure: formatMoney(waiting.data?.totals.gross),
            to: '/pos/menu',
          },
        ]
      : undefined,
    error: parts.find(({ error }) => error)?.error,
    refetch: () => parts.map((part) => part.refetch()),
  };
  return (
    <HomeSection title="Sales and prices" query={query} links={() => <GoLink to="/reports/all">All reports</GoLink>}>
      {(rows) => (
        <ul className={classes.list}>
          {rows.map(({ label, figure, to, go = {} }) => (
            <li key={to}>
              <GoLink to={to} go={go} className={classes.row}>
                <span>{label}</span>
                <strong>{figure}</strong>
              </GoLink>
            </li>
          ))}
        </ul>
      )}
    </HomeSection>
  );
}

const counted = (count: number | undefined): string => (count === undefined ? '—' : formatCount(count));
