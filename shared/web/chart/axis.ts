import type { ChartProps } from './chart-props.ts';

/** The ends of the axis of figures. Bars begin at 0, on whichever side of it they are; lines show their own range. */
export function axisOf(
  kind: ChartProps['kind'],
  points: ChartProps['points'],
  series: ChartProps['series'],
): [number | 'auto', number | 'auto'] {
  if (kind !== 'bars') return ['auto', 'auto'];
  const figures = points.flatMap((point) => series.map(({ name }) => Number(point[name] ?? 0)));
  const below = figures.some((figure) => figure < 0);
  const above = figures.some((figure) => figure > 0);
  return [below ? 'auto' : 0, above || !below ? 'auto' : 0];
}
