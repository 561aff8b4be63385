import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { formatCount } from '#shared/domain/format.ts';
import { GoLink } from '#shared/web/address/go-link.tsx';
import { COUNTS_POLL } from '#shared/web/cache-times.ts';
import { EmptyState } from '#shared/web/feedback/empty-state.tsx';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import { WaitingRows } from '#shared/web/feedback/waiting-rows.tsx';
import { counting } from '../counting-api.ts';
import { ScrollingTable } from '../variance/scrolling-table.tsx';
import classes from './count-review.module.css';
import { ToInventory } from './empty-actions.tsx';

/** Progress per location, and who counts there now. */
export function CountProgress() {
  const { data, error, refetch } = useQuery(
    counting.query.countProgress.queryOptions({ staleTime: COUNTS_POLL, refetchInterval: COUNTS_POLL }),
  );
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <WaitingRows />;
  if (data.locations.length === 0)
    return (
      <EmptyState
        title="Nothing to count yet"
        text="Locations appear here once they hold stock."
        action={<ToInventory />}
      />
    );
  return (
    <ScrollingTable label="Progress by location">
      <thead>
        <tr>
          <th scope="col">Location</th>
          <th scope="col">Progress</th>
          <th scope="col" data-figure>
            Counted
          </th>
          <th scope="col">Who</th>
        </tr>
      </thead>
      <tbody>
        {data.locations.map((place) => (
          <tr key={place.location_id}>
            <th scope="row" className={classes.place}>
              <GoLink to="/inventory" go={{ mode: 'inventory', location: place.location_id }}>
                {place.path.join(' › ')}
              </GoLink>
            </th>
            <td>
              <progress
                className={classes.bar}
                value={place.counted}
                max={place.items}
                aria-label={`Progress of ${place.path.join(' › ')}`}
              />
            </td>
            <td data-figure>
              {formatCount(place.counted)} / {formatCount(place.items)}
            </td>
            <td className={classes.people}>
              {place.people.map(({ person, counts, here }, index) => (
                <Fragment key={person?.id ?? 'nobody'}>
                  {index > 0 ? ', ' : ''}
                  <span className={here ? classes.here : undefined}>
                    {person?.display_name ?? 'Someone'}: {counts === 1 ? '1 item' : `${formatCount(counts)} items`}
                    {here ? ' (here now)' : ''}
                  </span>
                </Fragment>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </ScrollingTable>
  );
}
