export interface ChartProps {
  kind: 'bars' | 'lines' | 'spark';
  /** What the picture shows, for people who don't see it; its table has the figures. */
  label: string;
  /** Each has `label` and a figure for each series. */
  points: readonly Record<string, string | number | null>[];
  series: readonly { name: string; color: string }[];
  format: (figure: number) => string;
  /** Of the axis; without it, money without cents. */
  tick?: (figure: number) => string;
}
