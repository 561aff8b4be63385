import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useOrganization } from '#features/accounts/web/use-organization.ts';
import { go, goTo } from '#shared/web/address/navigate.ts';
import { useAddress } from '#shared/web/address/use-address.ts';
import { useAddressSort } from '#shared/web/data-grid/arranging/grid-sort.ts';
import { DataGrid } from '#shared/web/data-grid/data-grid.tsx';
import { nextPage, readAllPages, usePagedRows } from '#shared/web/data-grid/paged-rows.ts';
import { EmptyState } from '#shared/web/feedback/empty-state.tsx';
import { Page } from '#shared/web/page/page.tsx';
import { reports, type UnmatchedItem } from '../reports-api.ts';
import { UnmatchedCard, unmatchedColumns } from './item-report-columns.tsx';

const USUAL_SORT = 'name:asc';
const PAGE = 250;

const openItem = (row: UnmatchedItem) => go({ item: row.id });

/** Items that no POS sells, or that were never sold. */
export function UnmatchedPage() {
  const { timezone } = useOrganization();
  const { q, filter, sort: asked = USUAL_SORT } = useAddress();
  const { sort, onSortChange } = useAddressSort(USUAL_SORT);
  const input = { search: q, filter, sort: asked };
  const query = useInfiniteQuery(
    reports.query.listUnmatched.infiniteOptions({
      input: (page: number) => ({ ...input, page, limit: PAGE }),
      initialPageParam: 1,
      getNextPageParam: nextPage,
      placeholderData: (before) => before,
    }),
  );
  const columns = useMemo(() => unmatchedColumns(timezone), [timezone]);
  return (
    <Page
      title="Unmatched Items"
      searchLabel="item name or barcode"
      actions={
        <Button variant="default" onClick={() => goTo('/pos/menu')}>
          Match POS items
        </Button>
      }
    >
      <DataGrid<UnmatchedItem>
        name="unmatched-items"
        label="Unmatched items"
        columns={columns}
        {...usePagedRows(query)}
        sort={sort}
        onSortChange={onSortChange}
        onOpen={openItem}
        card={(row) => <UnmatchedCard row={row} timezone={timezone} />}
        cardHeight={84}
        exportRows={() => readAllPages((page, limit) => reports.call.listUnmatched({ ...input, page, limit }))}
        loadingText="Loading unmatched items…"
        empty={
          q || filter ? (
            <EmptyState title="No Results Found" text="No unmatched items match this search." />
          ) : (
            <EmptyState title="Everything is matched" text="Every item is matched to a POS item and has been sold." />
          )
        }
      />
    </Page>
  );
}
