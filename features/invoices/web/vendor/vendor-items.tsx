import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useOrganization } from '#features/accounts/web/use-organization.ts';
import { formatDate, formatMoney } from '#shared/domain/format.ts';
import { go } from '#shared/web/address/navigate.ts';
import { VENDOR_ITEM_SEARCH_FRESH } from '#shared/web/cache-times.ts';
import { DataGrid } from '#shared/web/data-grid/data-grid.tsx';
import type { GridColumn } from '#shared/web/data-grid/grid-column.ts';
import { EmptyState } from '#shared/web/feedback/empty-state.tsx';
import { useSettled } from '../fields/use-settled.ts';
import { type Vendor, vendors } from '../invoices-api.ts';
import classes from './vendor.module.css';
import { VendorItemCard } from './vendor-item-card.tsx';

type VendorItem = Vendor['items'][number];

const columnsIn = (timezone: string): readonly GridColumn<VendorItem>[] => [
  {
    id: 'name',
    header: 'Item',
    width: 240,
    grow: true,
    sortKey: 'name',
    value: (item) => [item.name, item.vintage].filter(Boolean).join(' '),
  },
  { id: 'size', header: 'Size', width: 90, value: (item) => item.size.name },
  { id: 'barcode', header: 'Barcode', width: 140, hidden: true, value: (item) => item.barcode },
  { id: 'orders', header: 'Orders', kind: 'count', width: 90, sortKey: 'orders', value: (item) => item.orders },
  {
    id: 'ordered_quantity',
    header: 'Quantity',
    kind: 'quantity',
    width: 100,
    sortKey: 'ordered_quantity',
    value: (item) => item.ordered_quantity,
  },
  {
    id: 'total_cost',
    header: 'Paid',
    kind: 'money',
    width: 110,
    sortKey: 'total_cost',
    value: (item) => item.total_cost,
    footer: (rows) => formatMoney(rows.reduce((cents, row) => cents + Math.round(row.total_cost * 100), 0) / 100),
  },
  {
    id: 'last_unit_cost',
    header: 'Last Cost',
    kind: 'money',
    width: 110,
    sortKey: 'last_unit_cost',
    value: (item) => item.last_unit_cost,
  },
  {
    id: 'last_ordered_at',
    header: 'Last Ordered',
    width: 120,
    sortKey: 'last_ordered_at',
    value: (item) => item.last_ordered_at,
    inFile: [
      { header: 'Last Ordered', value: (item) => item.last_ordered_at && formatDate(item.last_ordered_at, timezone) },
    ],
    cell: (item) => formatDate(item.last_ordered_at, timezone),
  },
];

/** The items bought from this vendor. */
export function VendorItems({ vendorId }: { vendorId: string }) {
  const { timezone } = useOrganization();
  const [typed, setTyped] = useState('');
  const searchQuery = useSettled(typed.trim()) || undefined;
  const query = useQuery(
    vendors.query.getVendor.queryOptions({
      input: searchQuery ? { id: vendorId, searchQuery } : { id: vendorId },
      staleTime: VENDOR_ITEM_SEARCH_FRESH,
      placeholderData: (before) => before,
    }),
  );
  const columns = useMemo(() => columnsIn(timezone), [timezone]);
  return (
    <>
      <TextInput
        className={classes.search}
        type="search"
        aria-label="Search by item name or barcode"
        placeholder="Search by item name or barcode"
        leftSection={<IconSearch size={16} stroke={1.8} />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <DataGrid
        name="vendor-items"
        label="Items bought from this vendor"
        columns={columns}
        rows={query.data?.items ?? []}
        loading={query.isPending}
        error={query.error ?? undefined}
        onRetry={() => query.refetch()}
        onOpen={(item) => go({ item: item.id, return_to: 'vendors' })}
        card={(item) => <VendorItemCard item={item} timezone={timezone} />}
        cardHeight={84}
        empty={
          searchQuery ? (
            <EmptyState title="No Results Found" />
          ) : (
            <EmptyState title="No Purchase History" text="Items appear here from completed invoices of this vendor." />
          )
        }
      />
    </>
  );
}
