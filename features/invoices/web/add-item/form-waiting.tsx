import { Skeleton } from '@mantine/core';
import classes from './add-item.module.css';

export function FormWaiting() {
  return (
    <div className={classes.form} aria-busy="true">
      <Skeleton height={62} />
      <div className={classes.pair}>
        <Skeleton height={62} />
        <Skeleton height={62} />
      </div>
      <div className={classes.pair}>
        <Skeleton height={62} />
        <Skeleton height={62} />
      </div>
      <Skeleton height={62} />
    </div>
  );
}
