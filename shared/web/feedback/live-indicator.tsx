import { useReached } from '#shared/web/connection.ts';
import { useLiveStatus } from '#shared/web/live.ts';
import { useOnline } from '#shared/web/media.ts';
import classes from './live-indicator.module.css';

/** Shown if the data may be behind: no connection, or only polled every half minute. */
export function LiveIndicator() {
  const online = useOnline();
  const live = useLiveStatus();
  const reached = useReached();
  const trouble = !online ? 'Offline' : !reached || live === 'polling' ? 'Reconnecting…' : undefined;
  return (
    <span role="status" className={classes.place}>
      {trouble ? (
        <span
          className={classes.badge}
          data-offline={!online || undefined}
          title={
            online
              ? reached
                ? 'Live updates are down; figures refresh every 30 seconds'
                : 'The server cannot save at the moment; what you typed is kept and sent again'
              : "No connection: numbers may be out of date, and changes are saved only once you're back online"
          }
        >
          {trouble}
        </span>
      ) : null}
    </span>
  );
}
