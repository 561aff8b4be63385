import { Skeleton } from '@mantine/core';

const WIDTHS = [88, 72, 80, 64, 76, 84, 70, 78];

interface WaitingRowsProps {
  rows?: number;
  /** Height of one row with its padding, so that nothing jumps when the real ones arrive. */
  height?: number;
}

/** Placeholders for rows that are loading. */
export function WaitingRows({ rows = 5, height = 36 }: WaitingRowsProps) {
  return (
    <div role="status" aria-label="Loading" aria-busy="true">
      {WIDTHS.slice(0, rows).map((width) => (
        <Skeleton key={width} height={height - 18} width={`${width}%`} my={9} />
      ))}
    </div>
  );
}
