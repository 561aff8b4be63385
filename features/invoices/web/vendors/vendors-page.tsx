import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useOrganization } from '#features/accounts/web/use-organization.ts';
import { go } from '#shared/web/address/navigate.ts';
import { useAddress } from '#shared/web/address/use-address.ts';
import { useAddressSort } from '#shared/web/data-grid/arranging/grid-sort.ts';
import { DataGrid } from '#shared/web/data-grid/data-grid.tsx';
import { nextPage, readAllPages, usePagedRows } from '#shared/web/data-grid/paged-rows.ts';
import { EmptyState } from '#shared/web/feedback/empty-state.tsx';
import { Page } from '#shared/web/page/page.tsx';
import { vendors } from '../invoices-api.ts';
import { VendorCard } from './vendor-card.tsx';
import { type ListedVendor, vendorColumns } from './vendor-columns.tsx';

/** All vendors in the search results, for the export. */
export const readAllVendors = (asked: { search: string | undefined; sort: string }): Promise<ListedVendor[]> =>
  readAllPages((page, limit) => vendors.call.listVendors({ ...asked, page, limit }));

const PAGE = 140;
const USUAL_SORT = 'name:asc';
const addVendor = () => go({ edit_vendor: 'new' });
const openVendor = (row: ListedVendor) => go({ vendor: row.id });

export function VendorsPage() {
  const { timezone } = useOrganization();
  const { q, sort: sorted = USUAL_SORT } = useAddress();
  const { sort, onSortChange } = useAddressSort(USUAL_SORT);
  const query = useInfiniteQuery(
    vendors.query.listVendors.infiniteOptions({
      input: (page: number) => ({ search: q, sort: sorted, page, limit: PAGE }),
      initialPageParam: 1,
      getNextPageParam: nextPage,
      placeholderData: (before) => before,
    }),
  );
  const columns = useMemo(() => vendorColumns(timezone), [timezone]);
  return (
    <Page
      title="Vendors"
      searchLabel="vendor name or e-mail"
      actions={
        <Button leftSection={<IconPlus size={16} stroke={2} />} onClick={addVendor}>
          Add vendor
        </Button>
      }
    >
      <DataGrid<ListedVendor>
        name="vendors"
        label="Vendors"
        columns={columns}
        {...usePagedRows(query)}
        sort={sort}
        onSortChange={onSortChange}
        onOpen={openVendor}
        card={VendorCard}
        cardHeight={84}
        exportRows={() => readAllVendors({ search: q, sort: sorted })}
        loadingText="Loading vendors…"
        empty={
          q ? (
            <EmptyState title="No Results Found" text="No vendors match this search." />
          ) : (
            <EmptyState
              title="No vendors yet"
              text="Add the vendors you buy from. You can also add them while you enter an invoice."
              action={<Button onClick={addVendor}>Add vendor</Button>}
            />
          )
        }
      />
    </Page>
  );
}
