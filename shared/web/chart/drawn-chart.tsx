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

/** Of times, every second, third … is shown where there is no room for all. */
const TIMES = { interval: 'equidistantPreserveStart' as const, minTickGap: 24 };

/** Names stand to the left of their bars, which lie, on up to two lines: below them only a few letters of each would fit. */
const NAMES = { width: 132, letters: 34 };
const shortened = (name: string) =>
  name.length > NAMES.letters ? `${name.slice(0, NAMES.letters - 1).trimEnd()}…` : name;
const heightOf = (names: number) => 64 + 40 * names;

/** The library draws; it is loaded after the page, in a file of its own. */
export function DrawnChart(props: ChartProps) {
  const { kind, label, points, series, format, tick = withoutCents, names = false } = props;
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
    xAxisProps: TIMES,
    yAxisProps: { width: 60, tickFormatter: tick, domain: axisOf(kind, points, series) },
  };
  const lying = {
    ...common,
    h: heightOf(points.length),
    orientation: 'vertical' as const,
    gridAxis: 'y' as const,
    xAxisProps: { tickFormatter: tick, domain: axisOf(kind, points, series) },
    yAxisProps: { width: NAMES.width, interval: 0, tickFormatter: shortened },
  };
  return (
    <div role="img" aria-label={label}>
      {kind === 'bars' ? (
        <BarChart {...(names ? lying : common)} maxBarWidth={36} barChartProps={{ accessibilityLayer: false }} />
      ) : (
        <LineChart {...common} curveType="linear" lineChartProps={{ accessibilityLayer: false }} withDots={false} />
      )}
    </div>
  );
}
