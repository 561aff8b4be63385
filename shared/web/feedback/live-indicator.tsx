import { useLiveStatus } from '#shared/web/live.ts';
import { useOnline } from '#shared/web/media.ts';
import classes from './live-indicator.module.css';

/** Says so when what is shown may be behind: no connection, or only looked up every half minute. */
export function LiveIndicator() {
  const online = useOnline();
  const live = useLiveStatus();
  const trouble = !online ? 'Offline' : live === 'polling' ? 'Reconnecting' : undefined;
  return (
    <span role="status" className={classes.place}>
      {trouble ? (
        <span
          className={classes.badge}
          data-offline={!online || undefined}
          title={
            online
              ? 'Live updates are down; figures refresh every 30 seconds'
              : 'No connection: figures may be old, and a change is saved only once the connection is back'
          }
        >
          {trouble}
        </span>
      ) : null}
    </span>
  );
}
