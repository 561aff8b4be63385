import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useVendorNames } from '#features/invoices/web/vendors/use-vendor-names.ts';
import { pathName } from '#features/ledger/web/locations/location-tree.ts';
import { useLocations } from '#features/ledger/web/locations/use-locations.ts';
import { go, goTo } from '#shared/web/address/navigate.ts';
import { useAddress } from '#shared/web/address/use-address.ts';
import { useAddressSort } from '#shared/web/data-grid/arranging/grid-sort.ts';
import { DataGrid } from '#shared/web/data-grid/data-grid.tsx';
import { nextPage, readAllPages, usePagedRows } from '#shared/web/data-grid/paged-rows.ts';
import { openDialog } from '#shared/web/dialogs/open-dialog.ts';
import { EmptyState } from '#shared/web/feedback/empty-state.tsx';
import { toastFailed } from '#shared/web/feedback/toast.ts';
import { FilterSelect, Filters } from '#shared/web/page/filter-select.tsx';
import { Page } from '#shared/web/page/page.tsx';
import type { OrderItemsGiven } from '../reorder/order-items-dialog.tsx';
import { type LowItem, lowStock } from './low-stock-api.ts';
import { LowCard, lowStockColumns, orderOf, type Typed } from './low-stock-columns.tsx';
import { useMoveToShelves } from './use-move-to-shelves.ts';

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
  const preview = (wanted: OrderItemsGiven['preview'], clear?: () => void) =>
    openDialog('order_items', {
      preview: wanted,
      clear: () => {
        setTyped({});
        clear?.();
      },
    } satisfies OrderItemsGiven);
  const orderAll = async () => {
    if (Object.keys(typed).length === 0) return preview(scope);
    previewRows(await readAll(input), typed, (items) => preview({ items }));
  };
  return (
    <Page
      title="Low Stock"
      searchLabel="item name or barcode"
      controls={<Narrowing vendor={from_vendor} location={short_at} />}
      actions={
        <Button disabled={paged.rows.length === 0} onClick={() => void orderAll()}>
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
            <Button variant="default" onClick={() => previewRows(rows, typed, (items) => preview({ items }, clear))}>
              Order
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

function previewRows(rows: readonly LowItem[], typed: Typed, show: (items: Wanted) => void): void {
  const items = rows
    .filter((row) => orderOf(row, typed) >= 1)
    .map((row) => ({ inventory_item_id: row.id, quantity: orderOf(row, typed) }));
  if (items.length > 0) show(items);
  else toastFailed('Nothing to order: what is missing is on order or on another shelf');
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
      title="Nothing is below par"
      text="Set a par on an item’s Inventory tab, or for many items in the list. Items below par appear here, ready to move or order."
      action={<Button onClick={() => goTo('/items', {})}>Set pars</Button>}
    />
  );
}
