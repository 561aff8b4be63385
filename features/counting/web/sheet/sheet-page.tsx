import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { LocationPicker } from '#features/ledger/web/locations/location-picker.tsx';
import { useParameter } from '#shared/web/address/use-address.ts';
import { createApi } from '#shared/web/api-client.ts';
import { EmptyState } from '#shared/web/feedback/empty-state.tsx';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import { Page } from '#shared/web/page/page.tsx';
import { countSheetContract } from '../../contract/count-sheet-contract.ts';
import { AlsoHere } from '../together/also-here.tsx';
import { CountSheet } from './count-sheet.tsx';
import classes from './sheet.module.css';

const ROWS = 35;

function SheetSkeleton() {
  return (
    <div className={classes.sheet} aria-hidden>
      {Array.from({ length: ROWS }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeleton lines are all alike
        <Skeleton key={row} height={28} mb={8} />
      ))}
    </div>
  );
}

const countSheets = createApi(countSheetContract);

/** A location's paper sheet: printed in walking order, filled in by pen, typed in from top to bottom. */
export function SheetPage() {
  const location = useParameter('location');
  const locationId = location === 'all' ? undefined : location;
  const sheet = useQuery(
    countSheets.query.getCountSheet.queryOptions({
      input: { location_id: locationId ?? '' },
      enabled: locationId !== undefined,
    }),
  );
  return (
    <Page title="Count sheet" controls={<LocationPicker />} scrolls>
      <div className={classes.here}>
        <AlsoHere location={locationId} />
      </div>
      {locationId ? null : (
        <EmptyState title="Choose a location" text="Lists its items in walking order, with room to write the counts." />
      )}
      {sheet.error && !sheet.data ? (
        <ErrorPanel error={sheet.error} title="This sheet could not be loaded" onRetry={() => void sheet.refetch()} />
      ) : null}
      {locationId && sheet.isPending && !sheet.error ? <SheetSkeleton /> : null}
      {sheet.data ? <CountSheet key={sheet.data.location.id} sheet={sheet.data} /> : null}
    </Page>
  );
}
