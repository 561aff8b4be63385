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
import { PeriodSelect, readPeriod } from '../period-select.tsx';
import { type DormantItem, reports } from '../reports-api.ts';
import { DormantCard, dormantColumns } from './item-report-columns.tsx';

const USUAL_SORT = 'total_value:desc';
const PAGE = 250;

const openItem = (row: DormantItem) => go({ item: row.id });

/** Items in stock that do not sell. */
export function DormantPage() {
  const { timezone } = useOrganization();
  const { q, filter, sort: asked = USUAL_SORT, period: chosen } = useAddress();
  const { sort, onSortChange } = useAddressSort(USUAL_SORT);
  const period = readPeriod(chosen);
  const input = { search: q, filter, sort: asked, period };
  const query = useInfiniteQuery(
    reports.query.listDormant.infiniteOptions({
      input: (page: number) => ({ ...input, page, limit: PAGE }),
      initialPageParam: 1,
      getNextPageParam: nextPage,
      placeholderData: (before) => before,
    }),
  );
  const columns = useMemo(() => dormantColumns(timezone), [timezone]);
  return (
    <Page title="Dormant Items" searchLabel="item name or barcode" controls={<PeriodSelect period={period} />}>
      <DataGrid<DormantItem>
        name="dormant-items"
        label="Dormant items"
        columns={columns}
        {...usePagedRows(query)}
        sort={sort}
        onSortChange={onSortChange}
        onOpen={openItem}
        card={(row) => <DormantCard row={row} timezone={timezone} />}
        cardHeight={84}
        exportRows={() => readAllPages((page, limit) => reports.call.listDormant({ ...input, page, limit }))}
        loadingText="Loading dormant items…"
        empty={
          q || filter ? (
            <EmptyState title="No Results Found" text="No dormant items match this search." />
          ) : (
            <EmptyState title="Nothing is dormant" text="Everything in stock was sold in this period." />
          )
        }
      />
    </Page>
  );
}
