import classes from './count.module.css';

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

export function SkeletonRows() {
  return (
    <div role="status" aria-label="Loading" aria-busy>
      {ROWS.map((row) => (
        <div key={row} className={classes.skeleton} />
      ))}
    </div>
  );
}
