import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useVendorNames } from '#features/invoices/web/vendors/use-vendor-names.ts';
import { pathName } from '#features/ledger/web/locations/location-tree.ts';
import { useLocations } from '#features/ledger/web/locations/use-locations.ts';
import { formatCount } from '#shared/domain/format.ts';
import { go, goTo } from '#shared/web/address/navigate.ts';
import { useAddress } from '#shared/web/address/use-address.ts';
import { useAddressSort } from '#shared/web/data-grid/arranging/grid-sort.ts';
import { DataGrid } from '#shared/web/data-grid/data-grid.tsx';
import { nextPage, readAllPages, usePagedRows } from '#shared/web/data-grid/paged-rows.ts';
import { confirm } from '#shared/web/dialogs/confirm.tsx';
import { EmptyState } from '#shared/web/feedback/empty-state.tsx';
import { toastFailed } from '#shared/web/feedback/toast.ts';
import { FilterSelect, Filters } from '#shared/web/page/filter-select.tsx';
import { Page } from '#shared/web/page/page.tsx';
import { type LowItem, lowStock } from './low-stock-api.ts';
import { LowCard, lowStockColumns, orderOf, type Typed } from './low-stock-columns.tsx';
import { useMoveToShelves } from './use-move-to-shelves.ts';
import { useOrderLowStock } from './use-order-low-stock.ts';

const USUAL_SORT = 'name:asc';
const PAGE = 250;

const openItem = (row: LowItem) => go({ item: row.id });

/** Items below par, the moves and orders they need, and buttons to make them. */
export function LowStockPage() {
  const { q, from_vendor, short_at, sort: asked } = useAddress();
  const scope = { search: q, vendor_id: from_vendor, location_id: short_at };
  const input = { ...scope, sort: asked ?? USUAL_SORT };
  const query = useInfiniteQuery(
    lowStock.query.listLowStock.infiniteOptions({
      input: (page: number) => ({ ...input, page, limit: PAGE }),
      initialPageParam: 1,
      getNextPageParam: nextPage,
      placeholderData: (before) => before,
    }),
  );
  const paged = usePagedRows(query);
  const { sort, onSortChange } = useAddressSort(USUAL_SORT);
  const [typed, setTyped] = useState<Typed>({});
  const onType = useCallback((id: string, quantity: number) => setTyped((all) => ({ ...all, [id]: quantity })), []);
  const { move, isPending: moving } = useMoveToShelves();
  const columns = useMemo(() => lowStockColumns(typed, onType, move), [typed, onType, move]);
  const order = useOrderLowStock(() => setTyped({}));
  const orderAll = async () => {
    const yes = await confirm({
      title: 'Order to par',
      body: `Makes a draft purchase order for each vendor with the items suggested here, for up to ${formatCount(paged.total ?? 0)} items. Items never bought are left out.`,
      confirmLabel: 'Create purchase orders',
    });
    if (!yes) return;
    if (Object.keys(typed).length === 0) return order.mutate(scope);
    orderRows(await readAll(input), typed, (items) => order.mutate({ items }));
  };
  return (
    <Page
      title="Low Stock"
      searchLabel="item name or barcode"
      controls={<Narrowing vendor={from_vendor} location={short_at} />}
      actions={
        <Button disabled={paged.rows.length === 0} loading={order.isPending} onClick={() => void orderAll()}>
          Order to par
        </Button>
      }
    >
      <DataGrid
        name="low-stock"
        label="Low stock"
        columns={columns}
        {...paged}
        sort={sort}
        onSortChange={onSortChange}
        onOpen={openItem}
        card={(row) => <LowCard row={row} typed={typed} />}
        cardHeight={84}
        bulk={(rows, clear) => (
          <>
            <Button variant="default" loading={moving} onClick={() => move(rows, clear)}>
              Move to shelves
            </Button>
            <Button
              variant="default"
              loading={order.isPending}
              onClick={() => orderRows(rows, typed, (items) => order.mutate({ items }, { after: clear }))}
            >
              Create purchase orders
            </Button>
          </>
        )}
        exportRows={() => readAll(input)}
        loadingText="Loading low stock…"
        empty={<NothingLow narrowed={Boolean(q ?? from_vendor ?? short_at)} />}
      />
    </Page>
  );
}

type Wanted = { inventory_item_id: string; quantity: number }[];

const wantedOf = (rows: readonly LowItem[], typed: Typed): Wanted =>
  rows
    .filter((row) => row.vendor !== null && orderOf(row, typed) >= 1)
    .map((row) => ({ inventory_item_id: row.id, quantity: orderOf(row, typed) }));

function orderRows(rows: readonly LowItem[], typed: Typed, send: (items: Wanted) => void): void {
  const items = wantedOf(rows, typed);
  if (items.length > 0) send(items);
  else toastFailed('Nothing to order: what is missing is on order, on another shelf, or was never bought');
}

const readAll = (input: Parameters<typeof lowStock.call.listLowStock>[0]): Promise<LowItem[]> =>
  readAllPages((page, limit) => lowStock.call.listLowStock({ ...input, page, limit }));

function Narrowing({ vendor, location }: { vendor: string | undefined; location: string | undefined }) {
  const vendors = useVendorNames();
  const { all: places } = useLocations();
  return (
    <Filters>
      <FilterSelect
        label="Short at"
        value={location ?? ''}
        onChoose={(value) => go({ short_at: value || undefined }, { replace: true })}
        options={[
          { value: '', label: 'All locations' },
          ...places.map((each) => ({ value: each.id, label: pathName(each) })),
        ]}
      />
      <FilterSelect
        label="Last vendor"
        value={vendor ?? ''}
        onChoose={(value) => go({ from_vendor: value || undefined }, { replace: true })}
        options={[{ value: '', label: 'All vendors' }, ...vendors.map(({ id, name }) => ({ value: id, label: name }))]}
      />
    </Filters>
  );
}

function NothingLow({ narrowed }: { narrowed: boolean }) {
  return narrowed ? (
    <EmptyState title="No Results Found" text="No items below par match this search." />
  ) : (
    <EmptyState
      title="Nothing is below its par"
      text="Set a par on an item’s Inventory tab, or for many items in the list. Items below par appear here, ready to move or order."
      action={<Button onClick={() => goTo('/items', {})}>Set pars</Button>}
    />
  );
}
