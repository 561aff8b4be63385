import { Skeleton } from '@mantine/core';
import classes from './list-waiting.module.css';

const ROWS = ['first', 'second', 'third'];

/** The place of a short list while it is on its way. */
export function ListWaiting() {
  return (
    <div className={classes.rows} aria-hidden>
      {ROWS.map((row) => (
        <Skeleton key={row} height={14} width="60%" />
      ))}
    </div>
  );
}
