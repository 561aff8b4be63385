import { useQuery } from '@tanstack/react-query';
import { useOrganization } from '#features/accounts/web/use-organization.ts';
import { counting } from '#features/counting/web/counting-api.ts';
import { formatCount, formatDate, formatDateTime } from '#shared/domain/format.ts';
import { GoLink } from '#shared/web/address/go-link.tsx';
import { COUNTS_POLL } from '#shared/web/cache-times.ts';
import classes from './home.module.css';
import { HomeSection } from './home-section.tsx';

const LINKS = (
  <>
    <GoLink to="/inventory" go={{ mode: 'inventory' }}>
      Count
    </GoLink>
    <GoLink to="/variance">Variance</GoLink>
  </>
);

/** Progress of this cycle's inventory. */
export function CycleSection() {
  const { timezone } = useOrganization();
  const query = useQuery(counting.query.currentCounts.queryOptions({ staleTime: COUNTS_POLL }));
  return (
    <HomeSection title="Inventory cycle" query={query} links={() => LINKS}>
      {({ countedItems, totalItems, cycleStartDate, inventoryStartDate }) => (
        <>
          <p className={classes.note}>
            Cycle started {formatDate(cycleStartDate, timezone)}
            {inventoryStartDate ? `, counting since ${formatDateTime(inventoryStartDate, timezone)}` : null}
          </p>
          {totalItems > 0 ? (
            <div className={classes.progress}>
              <progress value={countedItems} max={totalItems} aria-label="Counted items" />
              <span title="Items in stock, counted, or moved in this cycle">
                {formatCount(countedItems)} of {formatCount(totalItems)} items counted
              </span>
            </div>
          ) : (
            <p className={classes.note}>Nothing has been counted yet in this cycle.</p>
          )}
        </>
      )}
    </HomeSection>
  );
}
