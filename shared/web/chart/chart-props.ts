export interface ChartProps {
  kind: 'bars' | 'lines' | 'spark';
  /** What the picture shows, for people who don't see it; its table has the figures. */
  label: string;
  /** Each has `label` and a figure for each series. */
  points: readonly Record<string, string | number | null>[];
  /** The labels are names, not times: all of them are shown, shortened where they are long. */
  names?: boolean;
  series: readonly { name: string; color: string }[];
  format: (figure: number) => string;
  /** Of the axis; without it, money without cents. */
  tick?: (figure: number) => string;
}
