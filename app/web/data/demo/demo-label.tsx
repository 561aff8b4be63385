import { useQuery } from '@tanstack/react-query';
import { STALE_NEVER } from '#shared/web/cache-times.ts';
import { openDialog } from '#shared/web/dialogs/open-dialog.ts';
import { data } from '../data-api.ts';
import classes from './demo.module.css';

/** In the top bar of every page of an organization with demo data, so that no one mistakes it for a venue's own. */
export function DemoLabel() {
  const status = useQuery(data.query.getDataStatus.queryOptions({ staleTime: STALE_NEVER }));
  if (!status.data?.demo_source) return null;
  return (
    <button
      type="button"
      className={classes.label}
      aria-label="Demo data: what is real?"
      title="Spirits purchases are real, published by the State of Iowa. Wine, beer, sales and counts are made up. What is real?"
      onClick={() => openDialog('demo_source', status.data?.demo_source)}
    >
      Demo<span className={classes.rest}> data</span>
    </button>
  );
}
