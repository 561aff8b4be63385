import classes from './spark.module.css';

interface SparkProps {
  /** Read aloud instead of the line, and shown when it is pointed at. */
  label: string;
  /** Oldest first. */
  figures: readonly number[];
}

const WIDTH = 64;
const HEIGHT = 18;
const EDGE = 1.5;

/** The line through the figures, from 0 or the lowest to the highest, as the points of an SVG. */
export function sparkPoints(figures: readonly number[]): string {
  const low = Math.min(0, ...figures);
  const range = Math.max(0, ...figures) - low || 1;
  const step = (WIDTH - 2 * EDGE) / Math.max(1, figures.length - 1);
  return figures
    .map((figure, index) => {
      const height = ((figure - low) / range) * (HEIGHT - 2 * EDGE);
      return `${(EDGE + index * step).toFixed(1)},${(HEIGHT - EDGE - height).toFixed(1)}`;
    })
    .join(' ');
}

/** A small line in a cell of a list: plain SVG, so that hundreds of rows scroll; nothing where every figure is 0. */
export function Spark({ label, figures }: SparkProps) {
  if (!figures.some((figure) => figure !== 0)) return null;
  return (
    <span className={classes.spark} title={label}>
      <svg role="img" aria-label={label} width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`}>
        <polyline points={sparkPoints(figures)} />
      </svg>
    </span>
  );
}
