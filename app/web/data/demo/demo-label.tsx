import { useQuery } from '@tanstack/react-query';
import { STALE_NEVER } from '#shared/web/cache-times.ts';
import { openDialog } from '#shared/web/dialogs/open-dialog.ts';
import { data } from '../data-api.ts';
import classes from './demo.module.css';

/** Shown above every page of an organization with demo data, so that no one mistakes it for a venue's own. */
export function DemoLabel() {
  const status = useQuery(data.query.getDataStatus.queryOptions({ staleTime: STALE_NEVER }));
  if (!status.data?.demo_source) return null;
  return (
    <aside className={classes.label} aria-label="Demo data">
      <span className={classes.tag}>Demo data</span>
      <span className={classes.summary}>
        Spirits purchases are real, published by the State of Iowa, with shifted dates. Wine, beer, sales and counts are
        made up.
      </span>
      <button
        type="button"
        className={classes.more}
        onClick={() => openDialog('demo_source', status.data?.demo_source)}
      >
        What is real?
      </button>
    </aside>
  );
}
