import '@mantine/core/styles/ColorSwatch.css';
import '@mantine/charts/styles.css';
import { BarChart, LineChart, Sparkline } from '@mantine/charts';
import { formatPrices } from '#shared/domain/format.ts';
import { axisOf } from './axis.ts';
import type { ChartProps } from './chart-props.ts';

const HEIGHT = 220;
const SPARK = { width: 72, height: 24 };

/** Ticks are round: $600, not $600.00. */
const withoutCents = (figure: number): string => formatPrices([figure])(figure);

/** About as many letters fit below all bars of a picture on a phone. */
const LETTERS = 44;

/** Names are all shown, shortened to what fits; of times, every second, third … where there is no room for all. */
const labelsOf = ({ names = false, points }: ChartProps) => {
  if (!names) return { interval: 'equidistantPreserveStart' as const, minTickGap: 24 };
  const most = Math.max(5, Math.floor(LETTERS / Math.max(1, points.length)));
  const shortened = (name: string) => (name.length > most ? `${name.slice(0, most - 1).trimEnd()}…` : name);
  return { interval: 0, tickFormatter: shortened };
};

/** The library draws; it is loaded after the page, in a file of its own. */
export function DrawnChart(props: ChartProps) {
  const { kind, label, points, series, format, tick = withoutCents } = props;
  if (kind === 'spark')
    return (
      <span role="img" aria-label={label}>
        <Sparkline
          w={SPARK.width}
          h={SPARK.height}
          data={points.map((point) => Number(point[series[0]?.name ?? ''] ?? 0))}
          color="var(--brand-text)"
          fillOpacity={0}
          strokeWidth={1.5}
          curveType="linear"
        />
      </span>
    );
  const common = {
    h: HEIGHT,
    data: [...points],
    dataKey: 'label',
    series: series.map(({ name, color }) => ({ name, color })),
    valueFormatter: format,
    withLegend: series.length > 1,
    gridAxis: 'x' as const,
    tickLine: 'none' as const,
    xAxisProps: labelsOf(props),
    yAxisProps: { width: 60, tickFormatter: tick, domain: axisOf(kind, points, series) },
  };
  return (
    <div role="img" aria-label={label}>
      {kind === 'bars' ? (
        <BarChart {...common} maxBarWidth={36} barChartProps={{ accessibilityLayer: false }} />
      ) : (
        <LineChart {...common} curveType="linear" lineChartProps={{ accessibilityLayer: false }} withDots={false} />
      )}
    </div>
  );
}
