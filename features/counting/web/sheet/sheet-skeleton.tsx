import { Skeleton } from '@mantine/core';
import classes from './sheet.module.css';

const ROWS = 35;

export function SheetSkeleton() {
  return (
    <div className={classes.sheet} aria-hidden>
      {Array.from({ length: ROWS }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeleton lines are all alike
        <Skeleton key={row} height={28} mb={8} />
      ))}
    </div>
  );
}
