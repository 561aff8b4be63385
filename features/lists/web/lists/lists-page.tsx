import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useOrganization } from '#features/accounts/web/use-organization.ts';
import { go, goTo } from '#shared/web/address/navigate.ts';
import { useAddress } from '#shared/web/address/use-address.ts';
import { useAddressSort } from '#shared/web/data-grid/arranging/grid-sort.ts';
import { DataGrid } from '#shared/web/data-grid/data-grid.tsx';
import { nextPage, readAllPages, usePagedRows } from '#shared/web/data-grid/paged-rows.ts';
import { EmptyState } from '#shared/web/feedback/empty-state.tsx';
import { FilterSelect } from '#shared/web/page/filter-select.tsx';
import { Page } from '#shared/web/page/page.tsx';
import { type ListRow, lists } from '../lists-api.ts';
import { ListBulkActs } from './list-bulk-acts.tsx';
import { builderOf, ListCard, listColumns } from './list-columns.tsx';

const USUAL_SORT = 'updated_at:desc';
const PAGE = 250;

const createList = () => go({ add_list: '1' });
const openList = (row: ListRow) => goTo(builderOf(row.id));

/** Every beverage list of the venue, published or not. */
export function ListsPage() {
  const { timezone } = useOrganization();
  const { q, list_status, sort: asked } = useAddress();
  const is_published = list_status === undefined ? undefined : list_status === 'published';
  const input = { search: q, is_published, sort: asked ?? USUAL_SORT };
  const query = useInfiniteQuery(
    lists.query.listLists.infiniteOptions({
      input: (page: number) => ({ ...input, page, limit: PAGE }),
      initialPageParam: 1,
      getNextPageParam: nextPage,
      placeholderData: (before) => before,
    }),
  );
  const { sort, onSortChange } = useAddressSort(USUAL_SORT);
  const columns = useMemo(() => listColumns(timezone), [timezone]);
  return (
    <Page
      title="List Builder"
      searchLabel="list name"
      controls={<StatusFilter chosen={list_status} />}
      actions={
        <Button leftSection={<IconPlus size={16} stroke={2} />} onClick={createList}>
          Create Beverage List
        </Button>
      }
    >
      <DataGrid
        name="beverage-lists"
        label="Beverage lists"
        columns={columns}
        {...usePagedRows(query)}
        sort={sort}
        onSortChange={onSortChange}
        onOpen={openList}
        card={(row) => <ListCard row={row} timezone={timezone} />}
        cardHeight={84}
        bulk={(rows, clear) => <ListBulkActs rows={rows} clear={clear} />}
        exportRows={() => readAll(input)}
        loadingText="Loading beverage lists…"
        empty={
          q || list_status ? (
            <EmptyState title="No Results Found" text="No lists match this search and status." />
          ) : (
            <EmptyState
              title="No beverage lists yet"
              text="A beverage list is what guests read: what you sell, in groups, with prices. Publish it at its own address, or print it."
              action={<Button onClick={createList}>Create Beverage List</Button>}
            />
          )
        }
      />
    </Page>
  );
}

function StatusFilter({ chosen = '' }: { chosen: string | undefined }) {
  return (
    <FilterSelect
      label="Status"
      value={chosen}
      onChoose={(value) => go({ list_status: value || undefined }, { replace: true })}
      options={[
        { value: '', label: 'All statuses' },
        { value: 'published', label: 'Published' },
        { value: 'draft', label: 'Draft' },
      ]}
    />
  );
}

/** All rows of the list, for the export. */
const readAll = (input: { sort: string }): Promise<ListRow[]> =>
  readAllPages((page, limit) => lists.call.listLists({ ...input, page, limit }));
