import classes from './progress-bar.module.css';

interface ProgressBarProps {
  label: string;
  /** Without a number the work is in progress, to an unknown extent. */
  done?: number | undefined;
  of?: number | undefined;
  text?: string;
}

export function ProgressBar({ label, done, of = 1, text }: ProgressBarProps) {
  const known = done !== undefined;
  return (
    <div className={classes.progress}>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={known ? Math.round((done / of) * 100) : undefined}
        className={classes.track}
      >
        <div
          className={known ? classes.bar : classes.going}
          style={known ? { width: `${(done / of) * 100}%` } : undefined}
        />
      </div>
      <p className={classes.text} role="status">
        {text}
      </p>
    </div>
  );
}
