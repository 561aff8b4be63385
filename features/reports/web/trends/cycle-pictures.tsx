import { useOrganization } from '#features/accounts/web/use-organization.ts';
import { formatDate, formatMoney, formatPercentTenths } from '#shared/domain/format.ts';
import { GoLink } from '#shared/web/address/go-link.tsx';
import { Chart } from '#shared/web/chart/chart.tsx';
import type { CyclePoint } from '../reports-api.ts';
import { against, Figures, Picture } from './picture.tsx';
import { ComparedCycles, type CycleQuery, DaysPicture, endOf, useCycleDays, useCycleTrend } from './stock-pictures.tsx';

const money = (figure: number | null): string => formatMoney(figure);

/** What stock was worth at the end of each cycle, and what was used in it. */
export function ValuePicture({ query }: { query: CycleQuery }) {
  const daysOf = useCycleDays();
  const { timezone } = useOrganization();
  return (
    <Picture
      title="Stock value and usage"
      query={query}
      rows={(cycles) => (cycles.some(({ end_value, usage }) => end_value !== 0 || usage !== 0) ? cycles : [])}
      file="value-and-usage"
      empty="Stock value and usage appear here once items are received or counted."
      columns={[
        { header: 'Cycle', value: daysOf },
        { header: 'Value at start', value: (row) => row.start_value, show: (row) => money(row.start_value) },
        { header: 'Purchases', value: (row) => row.purchases, show: (row) => money(row.purchases) },
        { header: 'Usage', value: (row) => row.usage, show: (row) => money(row.usage) },
        { header: 'Usage per day', value: usedADay, show: (row) => money(usedADay(row)) },
        { header: 'Value at end', value: (row) => row.end_value, show: (row) => money(row.end_value) },
      ]}
    >
      {(cycles) => (
        <>
          <ValueFigures now={cycles.at(-1)} before={cycles.at(-2)} />
          <ComparedCycles cycles={cycles} />
          <Chart
            kind="bars"
            label="Stock value at the end of each cycle, and usage in it"
            points={cycles.map((row) => ({
              label: formatDate(endOf(row), timezone),
              Value: row.end_value,
              Usage: row.usage,
            }))}
            series={[
              { name: 'Value', color: 'var(--brand)' },
              { name: 'Usage', color: 'var(--accent)' },
            ]}
            format={money}
          />
        </>
      )}
    </Picture>
  );
}

/** What the variance of each cycle cost. */
export function VariancePicture({ query }: { query: CycleQuery }) {
  const daysOf = useCycleDays();
  const { timezone } = useOrganization();
  return (
    <Picture
      title="Variance by cycle"
      query={query}
      rows={(cycles) => cycles.filter(({ variance_cost }) => variance_cost !== null)}
      file="variance-by-cycle"
      empty="Variance appears here once items are counted."
      links={<GoLink to="/variance">Variance</GoLink>}
      columns={[
        { header: 'Cycle', value: daysOf },
        { header: 'Variance', value: (row) => row.variance_cost, show: (row) => money(row.variance_cost) },
        {
          header: '% of usage',
          value: (row) => row.variance_percent,
          show: (row) => formatPercentTenths(row.variance_percent),
        },
      ]}
    >
      {(cycles) => (
        <>
          <Figures
            figures={[
              {
                label: 'Variance in this cycle',
                value: money(cycles.at(-1)?.variance_cost ?? null),
                before: `${money(cycles.at(-2)?.variance_cost ?? null)} in the cycle before`,
              },
            ]}
          />
          <ComparedCycles cycles={cycles} />
          <Chart
            kind="bars"
            label="Cost of the variance of each cycle"
            points={cycles.map((row) => ({
              label: formatDate(endOf(row), timezone),
              Variance: row.variance_cost ?? 0,
            }))}
            series={[{ name: 'Variance', color: 'var(--negative)' }]}
            format={money}
          />
        </>
      )}
    </Picture>
  );
}

/** Value, usage and variance of each main type and type, against the cycle before. */
function TypesPicture({ query }: { query: CycleQuery }) {
  return (
    <Picture
      title="Value, usage, and variance by type"
      query={query}
      rows={figuresByType}
      file="value-usage-variance-by-type"
      empty="Types appear here once items are received or counted."
      columns={[
        { header: 'Category', value: (row) => row.category },
        { header: 'Type', value: (row) => row.subtype },
        { header: 'Value', value: (row) => row.value, show: (row) => money(row.value) },
        { header: 'Value before', value: (row) => row.valueBefore, show: (row) => money(row.valueBefore) },
        { header: 'Usage per day', value: (row) => row.usage, show: (row) => money(row.usage) },
        { header: 'Usage per day before', value: (row) => row.usageBefore, show: (row) => money(row.usageBefore) },
        { header: 'Variance', value: (row) => row.variance, show: (row) => money(row.variance) },
        { header: 'Variance before', value: (row) => row.varianceBefore, show: (row) => money(row.varianceBefore) },
      ]}
    >
      {(cycles) => (
        <>
          <ComparedCycles cycles={cycles} />
          <Chart
            kind="bars"
            label="Stock value by main type, now and at the end of the cycle before"
            names
            points={[...Map.groupBy(figuresByType(cycles), (row) => row.category)].map(([label, rows]) => ({
              label,
              Value: rows.reduce((sum, row) => sum + row.value, 0),
              Before: rows.reduce((sum, row) => sum + (row.valueBefore ?? 0), 0),
            }))}
            series={[
              { name: 'Value', color: 'var(--brand)' },
              { name: 'Before', color: 'var(--line-strong)' },
            ]}
            format={money}
          />
        </>
      )}
    </Picture>
  );
}

/** Each type of the current cycle with its figures of the cycle before; null if the type is new. */
function figuresByType(cycles: readonly CyclePoint[]) {
  const [then, now] = [cycles.at(-2), cycles.at(-1)];
  if (!now) return [];
  const old = new Map(then?.categories.map((row) => [`${row.category} ${row.subtype}`, row]));
  return now.categories.map((row) => {
    const before = old.get(`${row.category} ${row.subtype}`);
    return {
      category: row.category,
      subtype: row.subtype,
      value: row.end_value,
      valueBefore: before?.end_value ?? null,
      usage: row.usage / daysIn(now),
      usageBefore: before && then ? before.usage / daysIn(then) : null,
      variance: row.variance_cost,
      varianceBefore: before?.variance_cost ?? null,
    };
  });
}

/** The pictures of the last cycles. */
export function CyclePictures() {
  const query = useCycleTrend();
  return (
    <>
      <ValuePicture query={query} />
      <VariancePicture query={query} />
      <TypesPicture query={query} />
      <DaysPicture query={query} />
    </>
  );
}

const DAY_MS = 86_400_000;

/** How long a cycle lasted, in days; the current one lasts until now. */
const daysIn = (cycle: CyclePoint): number =>
  Math.max(1, (new Date(endOf(cycle)).getTime() - new Date(cycle.from).getTime()) / DAY_MS);

const usedADay = (cycle: CyclePoint): number => cycle.usage / daysIn(cycle);

/** Usage is compared by the day: the current cycle has just begun, or lasts longer than the one before. */
function ValueFigures({ now, before }: { now: CyclePoint | undefined; before: CyclePoint | undefined }) {
  if (!now) return null;
  return (
    <Figures
      figures={[
        {
          label: 'Value now',
          value: money(now.end_value),
          before: against(now.end_value, now.start_value, 'when the cycle began'),
        },
        { label: 'Usage in this cycle', value: money(now.usage) },
        {
          label: 'Usage per day',
          value: money(usedADay(now)),
          before: before && against(usedADay(now), usedADay(before), 'in the cycle before'),
        },
      ]}
    />
  );
}
