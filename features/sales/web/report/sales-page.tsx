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
import { type Sale, sales } from '../sales-api.ts';
import { SaleCard, saleColumns, saleFooters } from './sale-columns.tsx';
import { SalesFilters } from './sales-filters.tsx';

const USUAL_SORT = 'transaction_date:desc';
/** The depletion check fetches pages of this size (CONST-025). */
const PAGE = 50;
const CARD_HEIGHT = 108;

/** Sales of the tills, and what each took from stock. */
export function SalesPage() {
  const { timezone } = useOrganization();
  const { q, filter, sort: asked = USUAL_SORT } = useAddress();
  const { sort, onSortChange } = useAddressSort(USUAL_SORT);
  const input = { search: q, filter, sort: asked };
  const query = useInfiniteQuery(
    sales.query.listSales.infiniteOptions({
      input: (page: number) => ({ ...input, page, limit: PAGE }),
      initialPageParam: 1,
      getNextPageParam: nextPage,
      placeholderData: (before) => before,
    }),
  );
  const columns = useMemo(() => saleColumns(timezone), [timezone]);
  const totals = query.data?.pages[0]?.totals;
  const footers = useMemo(() => saleFooters(totals), [totals]);
  return (
    <Page
      title="POS Sales"
      searchLabel="POS item or match"
      controls={<SalesFilters timezone={timezone} />}
      actions={<Button onClick={importSales}>Import sales</Button>}
    >
      <DataGrid<Sale>
        name="pos-sales"
        label="POS sales"
        columns={columns}
        footers={footers}
        {...usePagedRows(query)}
        sort={sort}
        onSortChange={onSortChange}
        card={(row) => <SaleCard row={row} timezone={timezone} />}
        cardHeight={CARD_HEIGHT}
        exportRows={() => readAll(input)}
        loadingText="Loading sales…"
        empty={<Nothing narrowed={Boolean(q ?? filter)} />}
      />
    </Page>
  );
}

const importSales = () => go({ import: 'sales' });

const readAll = (input: Parameters<typeof sales.call.listSales>[0]): Promise<Sale[]> =>
  readAllPages((page, limit) => sales.call.listSales({ ...input, page, limit }));

function Nothing({ narrowed }: { narrowed: boolean }) {
  if (narrowed) return <EmptyState title="No Results Found" text="No sales match this search and these filters." />;
  return (
    <EmptyState
      title="No sales yet"
      text="Connect your POS, or import the file that it exports."
      action={
        <>
          <Button onClick={importSales}>Import sales</Button>
          <Button variant="default" onClick={() => goTo('/pos/connections')}>
            Connect a POS
          </Button>
        </>
      }
    />
  );
}
