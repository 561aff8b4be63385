import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { ChartProps } from './chart-props.ts';

const DrawnChart = lazy(async () => ({ default: (await import('./drawn-chart.tsx')).DrawnChart }));

/** A picture of figures. The library behind it is loaded when the first one is shown. */
export function Chart(props: ChartProps) {
  return (
    <Suspense fallback={<Skeleton height={props.kind === 'spark' ? 24 : 220} />}>
      <DrawnChart {...props} />
    </Suspense>
  );
}
