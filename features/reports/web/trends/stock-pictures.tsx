import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useOrganization } from '#features/accounts/web/use-organization.ts';
import { formatCount, formatDate, formatMoney, formatPercent, formatQuantity } from '#shared/domain/format.ts';
import { GoLink } from '#shared/web/address/go-link.tsx';
import { STOCK_FRESH } from '#shared/web/cache-times.ts';
import { Chart } from '#shared/web/chart/chart.tsx';
import type { Period } from '../../contract/report-contract.ts';
import home from '../home/home.module.css';
import { type CyclePoint, trends } from '../reports-api.ts';
import { against, Figures, Picture } from './picture.tsx';
import classes from './trends.module.css';

type CycleQuery = Pick<UseQueryResult<CyclePoint[]>, 'data' | 'error' | 'refetch'>;

/** The last cycles; refused to blind counters while they count. */
export const useCycleTrend = () =>
  useQuery(trends.query.cycleTrend.queryOptions({ staleTime: STOCK_FRESH, retry: false }));

const money = (figure: number | null): string => formatMoney(figure);

/** Value and usage, variance, and days of stock, of the last cycles. */
export function CyclePictures() {
  const { timezone } = useOrganization();
  const query = useCycleTrend();
  const cycleName = ({ number, to }: CyclePoint) =>
    to ? `Until ${formatDate(to, timezone)}` : `Current (cycle ${number})`;
  return (
    <>
      <Picture
        title="Stock value and usage"
        query={query}
        rows={(cycles) => (cycles.some(({ end_value, usage }) => end_value !== 0 || usage !== 0) ? cycles : [])}
        file="value-and-usage"
        empty="Stock value and usage appear here once items are received or counted."
        columns={[
          { header: 'Cycle', value: cycleName },
          { header: 'Value at start', value: (row) => row.start_value, show: (row) => money(row.start_value) },
          { header: 'Purchases', value: (row) => row.purchases, show: (row) => money(row.purchases) },
          { header: 'Usage', value: (row) => row.usage, show: (row) => money(row.usage) },
          { header: 'Value at end', value: (row) => row.end_value, show: (row) => money(row.end_value) },
        ]}
      >
        {(cycles) => (
          <>
            <ValueFigures now={cycles.at(-1)} before={cycles.at(-2)} />
            <Chart
              kind="bars"
              label="Stock value at the end of each cycle, and usage in it"
              points={cycles.map((row) => ({ label: cycleName(row), Value: row.end_value, Usage: row.usage }))}
              series={[
                { name: 'Value', color: 'var(--brand)' },
                { name: 'Usage', color: 'var(--accent)' },
              ]}
              format={money}
            />
          </>
        )}
      </Picture>
      <Picture
        title="Variance by cycle"
        query={query}
        rows={(cycles) => cycles.filter(({ variance_cost }) => variance_cost !== null)}
        file="variance-by-cycle"
        empty="Variance appears here once items are counted."
        links={<GoLink to="/variance">Variance</GoLink>}
        columns={[
          { header: 'Cycle', value: cycleName },
          { header: 'Variance', value: (row) => row.variance_cost, show: (row) => money(row.variance_cost) },
          {
            header: '% of usage',
            value: (row) => row.variance_percent,
            show: (row) => formatPercent(row.variance_percent),
          },
        ]}
      >
        {(cycles) => (
          <Chart
            kind="bars"
            label="Cost of the variance of each cycle"
            points={cycles.map((row) => ({ label: cycleName(row), Variance: row.variance_cost ?? 0 }))}
            series={[{ name: 'Variance', color: 'var(--negative)' }]}
            format={money}
          />
        )}
      </Picture>
      <DaysPicture query={query} />
    </>
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
          <Chart
            kind="bars"
            label="Days of stock by main type, now and in the cycle before"
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

const DAY_MS = 86_400_000;

/** Usage of a day of a cycle: the current one has just begun, or lasts longer than the one before. */
const usedADay = ({ usage, from, to }: CyclePoint, now: number): number =>
  usage / Math.max(1, (new Date(to ?? now).getTime() - new Date(from).getTime()) / DAY_MS);

function ValueFigures({ now, before }: { now: CyclePoint | undefined; before: CyclePoint | undefined }) {
  if (!now) return null;
  const today = Date.now();
  return (
    <Figures
      figures={[
        { label: 'Value now', value: money(now.end_value), before: against(now.end_value, now.start_value) },
        {
          label: 'Usage in this cycle',
          value: money(now.usage),
          before: before && `${against(usedADay(now, today), usedADay(before, today))} a day`,
        },
      ]}
    />
  );
}

/** Purchase prices that moved, with all prices of a year as a line. */
export function PricePicture({ period }: { period: Period }) {
  const query = useQuery(trends.query.priceMoves.queryOptions({ input: { period }, placeholderData: (old) => old }));
  return (
    <Picture
      title="Price moves"
      query={query}
      rows={(moves) => moves}
      file="price-moves"
      empty="No purchase price moved in this period."
      columns={[
        { header: 'Item', value: (row) => `${row.name}, ${row.size}` },
        { header: 'Category', value: (row) => row.category },
        { header: 'Type', value: (row) => row.subtype },
        { header: 'Before', value: (row) => row.before, show: (row) => money(row.before) },
        { header: 'Now', value: (row) => row.after, show: (row) => money(row.after) },
        { header: 'Change %', value: (row) => row.percent, show: (row) => formatPercent(row.percent) },
      ]}
    >
      {(moves) => (
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
      )}
    </Picture>
  );
}
