import { Skeleton } from '@mantine/core';
import classes from './list-waiting.module.css';

const ROWS = ['first', 'second', 'third'];

/** Placeholder for a short list while it loads. */
export function ListWaiting() {
  return (
    <div className={classes.rows} aria-hidden>
      {ROWS.map((row) => (
        <Skeleton key={row} height={14} width="60%" />
      ))}
    </div>
  );
}
