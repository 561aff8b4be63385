import { useQuery } from '@tanstack/react-query';
import { formatCount } from '#shared/domain/format.ts';
import { crew } from '../crew-api.ts';
import classes from './end-cycle.module.css';

const STEPS = {
  waiting: 'Waiting for counts and sales that are being saved…',
  zeroing: 'Taking uncounted stock off the shelves',
  writing: "Writing the next cycle's opening figures",
} as const;

const ASKED_EVERY = 400;

/** Progress of ending a cycle. Counts saved meanwhile wait and belong to the next cycle. */
export function ClosingProgress() {
  const { data } = useQuery(
    crew.query.closeProgress.queryOptions({ refetchInterval: ASKED_EVERY, staleTime: 0, gcTime: 0, retry: false }),
  );
  const running = data?.running;
  const known = running && running.total > 0 ? running : undefined;
  return (
    <div className={classes.closing} role="status">
      <p>{STEPS[running?.step ?? 'waiting']}</p>
      <progress
        className={classes.bar}
        aria-label="Progress of ending the cycle"
        value={known?.done}
        max={known?.total}
      />
      <p className={classes.rows} data-figure>
        {known ? `${formatCount(known.done)} of ${formatCount(known.total)} stock rows` : 'Starting'}
      </p>
      <p className={classes.rows}>You can close this window. Counts saved in the meantime belong to the next cycle.</p>
    </div>
  );
}
