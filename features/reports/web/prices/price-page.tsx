import { Button, NativeSelect } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { go, goTo } from '#shared/web/address/navigate.ts';
import { useAddress } from '#shared/web/address/use-address.ts';
import { useAddressSort } from '#shared/web/data-grid/arranging/grid-sort.ts';
import { DataGrid } from '#shared/web/data-grid/data-grid.tsx';
import { nextPage, readAllPages, usePagedRows } from '#shared/web/data-grid/paged-rows.ts';
import { EmptyState } from '#shared/web/feedback/empty-state.tsx';
import { Page } from '#shared/web/page/page.tsx';
import { ACTIVE_FILTERS } from '../../contract/report-contract.ts';
import { PeriodSelect, readPeriod } from '../period-select.tsx';
import classes from '../report.module.css';
import { type PricedItem, reports } from '../reports-api.ts';
import { PriceCard, placeOf, priceColumns, priceFooters } from './price-columns.tsx';

const USUAL_SORT = 'profit:desc';
const PAGE = 250;
/** Sales change while the page is open (CONST-037). */
const FRESH = 30_000;

type Shown = (typeof ACTIVE_FILTERS)[number];

const SHOWN: Readonly<Record<Shown, string>> = {
  items_with_sales: 'Items with sales',
  items_without_sales: 'Items without sales',
  all_items: 'All items',
};

const readShown = (text: string | undefined): Shown =>
  ACTIVE_FILTERS.find((each) => each === text) ?? 'items_with_sales';

const openItem = (row: PricedItem) => go(placeOf(row));

/** Cost and revenue of sold items, with suggested prices. */
export function PricePage() {
  const { q, sort: asked = USUAL_SORT, period: chosen, shown } = useAddress();
  const { sort, onSortChange } = useAddressSort(USUAL_SORT);
  const period = readPeriod(chosen);
  const activeFilter = readShown(shown);
  const input = { search: q, sort: asked, period, activeFilter };
  const query = useInfiniteQuery(
    reports.query.priceOptimization.infiniteOptions({
      input: (page: number) => ({ ...input, page, limit: PAGE }),
      initialPageParam: 1,
      getNextPageParam: nextPage,
      placeholderData: (before) => before,
      staleTime: FRESH,
    }),
  );
  const totals = query.data?.pages[0]?.totals;
  const footers = useMemo(() => priceFooters(totals), [totals]);
  return (
    <Page
      title="Price Optimization"
      searchLabel="item name or barcode"
      controls={
        <>
          <PeriodSelect period={period} />
          <NativeSelect
            aria-label="Items shown"
            value={activeFilter}
            data={ACTIVE_FILTERS.map((value) => ({ value, label: SHOWN[value] }))}
            onChange={({ currentTarget: { value } }) => go({ shown: value === 'items_with_sales' ? undefined : value })}
          />
        </>
      }
      below={<HowReached />}
    >
      <DataGrid<PricedItem>
        name="price-optimization"
        label="Price optimization"
        columns={priceColumns}
        footers={footers}
        {...usePagedRows(query)}
        sort={sort}
        onSortChange={onSortChange}
        onOpen={openItem}
        card={(row) => <PriceCard row={row} />}
        cardHeight={84}
        exportRows={() => readAllPages((page, limit) => reports.call.priceOptimization({ ...input, page, limit }))}
        loadingText="Loading prices…"
        empty={<Nothing shown={activeFilter} searched={Boolean(q)} />}
      />
    </Page>
  );
}

function HowReached() {
  return (
    <details className={classes.how}>
      <summary>How these figures are calculated</summary>
      <p>
        Unit cost is the cost of what each sale takes out of stock: the average cost, or for a recipe the latest costs
        of its ingredients. The suggested price is the unit cost divided by the usual share of cost in the price. That
        share is the median over your own sold prices of the same kind, as pours, containers and recipes are priced
        differently: in the same category, or in all categories where one has fewer than five sold prices. With fewer
        than five there is no suggestion, and none is below cost. The score is 70% how near the price is to the
        suggested price and 30% how well it sells within its category and kind. Cost is the cost recorded with each
        sale; profit is sales less discounts and that cost. Sales with an unknown cost are left out of both sums.
      </p>
    </details>
  );
}

function Nothing({ shown, searched }: { shown: Shown; searched: boolean }) {
  if (searched) return <EmptyState title="No Results Found" text="No items match this search." />;
  if (shown !== 'items_with_sales') return <EmptyState title="No items here" text="Choose other items or a period." />;
  return (
    <EmptyState
      title="Nothing was sold in this period"
      text="Prices are compared once sales have come in and their POS items are matched."
      action={<Button onClick={() => goTo('/pos/sales')}>Go to sales</Button>}
    />
  );
}
