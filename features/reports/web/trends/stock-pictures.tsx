import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useOrganization } from '#features/accounts/web/use-organization.ts';
import {
  formatCount,
  formatDate,
  formatMoney,
  formatPercent,
  formatPercentTenths,
  formatQuantity,
} from '#shared/domain/format.ts';
import { GoLink } from '#shared/web/address/go-link.tsx';
import { STOCK_FRESH } from '#shared/web/cache-times.ts';
import { Chart } from '#shared/web/chart/chart.tsx';
import { serverNow } from '#shared/web/server-time.ts';
import type { TrendPeriod } from '../../domain/days-of-period.ts';
import home from '../home/home.module.css';
import { daysInWords, useDaysOfPeriod } from '../period-select.tsx';
import { type CyclePoint, trends } from '../reports-api.ts';
import { Picture } from './picture.tsx';
import classes from './trends.module.css';

export type CycleQuery = Pick<UseQueryResult<CyclePoint[]>, 'data' | 'error' | 'refetch'>;

/** The last cycles; refused to blind counters while they count. */
export const useCycleTrend = () =>
  useQuery(trends.query.cycleTrend.queryOptions({ staleTime: STOCK_FRESH, retry: false }));

const money = (figure: number | null): string => formatMoney(figure);

export const endOf = ({ to }: CyclePoint): string => to ?? serverNow().toISOString();

/** "Nov 3 to Nov 27": the days of a cycle. */
export function useCycleDays(): (cycle: CyclePoint) => string {
  const { timezone } = useOrganization();
  return (cycle) => `${formatDate(cycle.from, timezone)} to ${formatDate(endOf(cycle), timezone)}`;
}

/** Says which two cycles are compared, by their days. */
export function ComparedCycles({ cycles }: { cycles: readonly CyclePoint[] }) {
  const daysOf = useCycleDays();
  const [before, now] = [cycles.at(-2), cycles.at(-1)];
  if (!now) return null;
  return (
    <p className={home.note}>
      Current cycle: {daysOf(now)}. {before ? `Before: ${daysOf(before)}.` : 'This is the first cycle.'}
    </p>
  );
}

/** How long the stock of each kind lasts, against the cycle before. */
export function DaysPicture({ query }: { query: CycleQuery }) {
  return (
    <Picture
      title="Days of stock"
      query={query}
      rows={daysByType}
      file="days-of-stock"
      empty="Days of stock appear here once something was used in this cycle."
      columns={[
        { header: 'Category', value: (row) => row.category },
        { header: 'Type', value: (row) => row.subtype },
        { header: 'Value', value: (row) => row.end_value, show: (row) => money(row.end_value) },
        { header: 'Usage', value: (row) => row.usage, show: (row) => money(row.usage) },
        { header: 'Days', value: (row) => row.days_of_stock, show: (row) => formatQuantity(row.days_of_stock) },
        { header: 'Before', value: (row) => row.before, show: (row) => formatQuantity(row.before) },
      ]}
    >
      {(cycles) => (
        <>
          <p className={home.note}>
            How long the stock lasts at the usage of the current cycle, and how long it lasted at the end of the one
            before.
          </p>
          <ComparedCycles cycles={cycles} />
          <Chart
            kind="bars"
            label="Days of stock by main type, now and in the cycle before"
            names
            points={daysByMainType(cycles)}
            series={[
              { name: 'Days', color: 'var(--brand)' },
              { name: 'Before', color: 'var(--line-strong)' },
            ]}
            format={formatCount}
            tick={formatCount}
          />
        </>
      )}
    </Picture>
  );
}

/** The types of the current cycle with a known usage, each with its days in the cycle before. */
function daysByType(cycles: readonly CyclePoint[]) {
  const before = new Map(cycles.at(-2)?.categories.map((row) => [`${row.category} ${row.subtype}`, row.days_of_stock]));
  return (cycles.at(-1)?.categories ?? [])
    .filter(({ days_of_stock }) => days_of_stock !== null)
    .map((row) => ({ ...row, before: before.get(`${row.category} ${row.subtype}`) ?? null }));
}

function daysByMainType(cycles: readonly CyclePoint[]) {
  const before = new Map(cycles.at(-2)?.main_types.map((row) => [row.category, row.days_of_stock]));
  return (cycles.at(-1)?.main_types ?? [])
    .filter(({ days_of_stock }) => days_of_stock !== null)
    .map(({ category, days_of_stock }) => ({
      label: category,
      Days: Math.round(days_of_stock ?? 0),
      Before: Math.round(before.get(category) ?? 0),
    }));
}

/** Purchase prices that moved, with all prices of a year as a line. */
export function PricePicture({ period }: { period: TrendPeriod }) {
  const days = useDaysOfPeriod(period);
  const query = useQuery(trends.query.priceMoves.queryOptions({ input: { period }, placeholderData: (old) => old }));
  return (
    <Picture
      title="Price changes"
      query={query}
      rows={(moves) => moves}
      file="price-moves"
      empty="No purchase prices changed in this period."
      columns={[
        { header: 'Item', value: (row) => `${row.name}, ${row.size}` },
        { header: 'Category', value: (row) => row.category },
        { header: 'Type', value: (row) => row.subtype },
        { header: 'Before', value: (row) => row.before, show: (row) => money(row.before) },
        { header: 'Now', value: (row) => row.after, show: (row) => money(row.after) },
        { header: 'Change %', value: (row) => row.percent, show: (row) => formatPercentTenths(row.percent) },
      ]}
    >
      {(moves) => (
        <>
          <p className={home.note}>
            Now: the last price paid from {daysInWords(days)}. Before: the last one paid before that.
          </p>
          <ul className={home.list}>
            {moves.slice(0, 8).map((row) => (
              <li key={row.item_id}>
                <GoLink go={{ item: row.item_id }} className={home.row}>
                  <span className={`${home.item} ${classes.moved}`}>
                    {row.name}
                    <small>{row.size}</small>
                  </span>
                  <Chart
                    kind="spark"
                    label={`Prices of ${row.name} in the past year`}
                    points={row.prices.map((price) => ({ label: '', price }))}
                    series={[{ name: 'price', color: '' }]}
                    format={money}
                  />
                  <span className={classes.move} data-loss={row.percent > 0 || undefined}>
                    {row.percent > 0 ? '+' : ''}
                    {formatPercent(row.percent)} to {money(row.after)}
                  </span>
                </GoLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </Picture>
  );
}
