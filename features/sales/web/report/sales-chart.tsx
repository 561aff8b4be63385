import '@mantine/charts/styles.css';
import { AreaChart, BarChart } from '@mantine/charts';
import type { ReportKind } from '../../contract/sales-contract.ts';
import classes from './report.module.css';
import { MEASURES, type Measure, type SalesRow } from './sales-measures.ts';

/** More bars are unreadable; the table has all rows. */
const MOST_BARS = 12;
const HEIGHT = 220;
/** Room for "$120,000.00". */
const AMOUNTS = { width: 84 };
const COLOR = 'var(--brand-text)';

interface SalesChartProps {
  by: ReportKind;
  title: string;
  measure: Measure;
  rows: readonly SalesRow[];
  labelOf: (row: SalesRow) => string;
}

/** The chart of a report; its table is below. */
export function SalesChart({ by, title, measure, rows, labelOf }: SalesChartProps) {
  const { label, format } = MEASURES[measure];
  const isTime = by === 'day' || by === 'hour' || by === 'weekday';
  const known = isTime ? rows : rows.filter((row) => row[measure] !== null);
  const shown = isTime ? known : [...known].sort((a, b) => (b[measure] ?? 0) - (a[measure] ?? 0)).slice(0, MOST_BARS);
  const data = shown.map((row) => ({ name: labelOf(row), value: row[measure] }));
  const common = {
    data,
    dataKey: 'name',
    series: [{ name: 'value', label, color: COLOR }],
    valueFormatter: (value: number) => format(value),
    gridColor: 'var(--line)',
    textColor: 'var(--text-muted)',
    tickLine: 'none' as const,
  };
  return (
    <figure className={classes.chart} aria-label={`${title}: ${label}`}>
      <figcaption className={classes.caption}>
        {label}
        {known.length > shown.length ? `, the ${MOST_BARS} highest of ${known.length}` : ''}
      </figcaption>
      {by === 'day' ? (
        <AreaChart
          {...common}
          h={HEIGHT}
          yAxisProps={AMOUNTS}
          withDots={data.length < 40}
          curveType="linear"
          fillOpacity={0.15}
        />
      ) : isTime ? (
        <BarChart {...common} h={HEIGHT} yAxisProps={AMOUNTS} />
      ) : (
        <BarChart
          {...common}
          h={Math.max(120, data.length * 26 + 40)}
          orientation="vertical"
          yAxisProps={{ width: 150 }}
          gridAxis="x"
          maxBarWidth={18}
        />
      )}
    </figure>
  );
}
