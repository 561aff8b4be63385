import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { usePerson } from '#features/catalog/web/use-person.ts';
import { goTo } from '#shared/web/address/navigate.ts';
import { useParameter } from '#shared/web/address/use-address.ts';
import { DataGrid } from '#shared/web/data-grid/data-grid.tsx';
import { openDialog } from '#shared/web/dialogs/open-dialog.ts';
import { EmptyState } from '#shared/web/feedback/empty-state.tsx';
import { Page } from '#shared/web/page/page.tsx';
import { LocationCard } from './location-card.tsx';
import { locationColumns } from './location-columns.tsx';
import type { Location } from './location-tree.ts';
import { useLocations } from './use-locations.ts';

const openStock = (location: Location) => goTo('/inventory', { location: location.id });

const AddLocation = () => (
  <Button leftSection={<IconPlus size={16} stroke={1.8} />} onClick={() => openDialog('edit_location', {})}>
    Add location
  </Button>
);

/** Every place where stock can stand, children under their parents. */
export function LocationsPage() {
  const { all, error, isPending, refetch } = useLocations();
  const { isAdmin } = usePerson();
  const wanted = useParameter('q')?.toLowerCase();
  const columns = useMemo(() => locationColumns(all, isAdmin), [all, isAdmin]);
  const rows = useMemo(
    () => (wanted ? all.filter((each) => each.path.join(' ').toLowerCase().includes(wanted)) : all),
    [all, wanted],
  );
  return (
    <Page title="Locations" searchLabel="name" actions={<AddLocation />}>
      <DataGrid
        name="locations"
        label="Locations"
        columns={columns}
        rows={rows}
        loading={isPending}
        error={error ?? undefined}
        onRetry={() => void refetch()}
        onOpen={openStock}
        card={(location) => <LocationCard location={location} all={all} isAdmin={isAdmin} />}
        cardHeight={84}
        empty={
          wanted ? (
            <EmptyState title="No location is called like this" />
          ) : (
            <EmptyState
              title="No locations yet"
              text="The back bar, the cellar, a rack in it: each place that is counted on its own."
              action={<AddLocation />}
            />
          )
        }
      />
    </Page>
  );
}
