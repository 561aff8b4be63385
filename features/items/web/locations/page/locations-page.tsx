import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useMemo } from 'react';
import { usePerson } from '#features/catalog/web/use-person.ts';
import { go, goTo } from '#shared/web/address/navigate.ts';
import { useParameter } from '#shared/web/address/use-address.ts';
import { useAddressSort } from '#shared/web/data-grid/arranging/grid-sort.ts';
import { DataGrid } from '#shared/web/data-grid/data-grid.tsx';
import { openDialog } from '#shared/web/dialogs/open-dialog.ts';
import { EmptyState } from '#shared/web/feedback/empty-state.tsx';
import { usePhone, useTablet } from '#shared/web/media.ts';
import { Page } from '#shared/web/page/page.tsx';
import classes from '../../inventory/inventory-tools.module.css';
import { LocationCard } from './location-card.tsx';
import { listColumns } from './location-columns.tsx';
import { type LocationRow, listRows } from './location-rows.ts';
import { useChangeLocation } from './use-change-location.ts';
import { useEveryLocation } from './use-location-rows.ts';

const VIEWS = [
  { label: 'List', value: undefined },
  { label: 'Tree', value: 'tree' },
];

function ViewSwitch({ view }: { view: string | undefined }) {
  return (
    <div role="radiogroup" aria-label="View" className={classes.modes}>
      {VIEWS.map(({ label, value }) => (
        // biome-ignore lint/a11y/useSemanticElements: two buttons side by side that act as one choice
        <button
          key={label}
          type="button"
          role="radio"
          aria-checked={view === value}
          className={classes.mode}
          onClick={() => go({ view: value, sort: undefined })}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

const LocationTree = lazy(async () => ({ default: (await import('./location-tree-view.tsx')).LocationTree }));

function AddLocation() {
  const phone = usePhone();
  return (
    <Button
      leftSection={<IconPlus size={16} stroke={1.8} />}
      aria-label="Add location"
      onClick={() => openDialog('edit_location', {})}
    >
      {phone ? 'Add' : 'Add location'}
    </Button>
  );
}

/** All locations, as a list or with children under their parents. */
export function LocationsPage() {
  const view = useParameter('view') === 'tree' ? 'tree' : undefined;
  return (
    <Page title="Locations" searchLabel="name" controls={<ViewSwitch view={view} />} actions={<AddLocation />}>
      {view ? (
        <Suspense fallback={null}>
          <LocationTree empty={<NoLocations />} />
        </Suspense>
      ) : (
        <LocationList />
      )}
    </Page>
  );
}

function NoLocations() {
  if (useParameter('q')) return <EmptyState title="No matches" />;
  return (
    <EmptyState
      title="No locations yet"
      text="The back bar, the cellar, a rack in it: every place you count separately."
      action={<AddLocation />}
    />
  );
}

function LocationList() {
  const { all, worths, error, isPending, refetch } = useEveryLocation();
  const { isAdmin } = usePerson();
  const change = useChangeLocation();
  const narrow = useTablet();
  const wanted = useParameter('q');
  const { sort, onSortChange } = useAddressSort();
  const rows = useMemo(() => listRows(all, { worths, wanted }), [all, worths, wanted]);
  const total = useMemo(() => worths && sumOf(rows), [worths, rows]);
  const columns = useMemo(() => listColumns({ isAdmin, total, narrow, change }), [isAdmin, total, narrow, change]);
  return (
    <DataGrid
      name="locations"
      label="Locations"
      columns={columns}
      rows={rows}
      sort={sort}
      onSortChange={onSortChange}
      loading={isPending}
      error={error ?? undefined}
      onRetry={() => void refetch()}
      onOpen={openStock}
      rowTone={toneOf}
      card={(location) => <LocationCard location={location} isAdmin={isAdmin} />}
      cardHeight={88}
      empty={<NoLocations />}
    />
  );
}

const openStock = (location: LocationRow) => goTo('/inventory', { location: location.id });
const toneOf = (location: LocationRow) => (location.deleted ? 'muted' : undefined);
const sumOf = (rows: readonly LocationRow[]): number =>
  rows.reduce((cents, { worth }) => cents + Math.round((worth?.value ?? 0) * 100), 0) / 100;
