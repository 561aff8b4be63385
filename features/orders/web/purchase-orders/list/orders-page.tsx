import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useOrganization } from '#features/accounts/web/use-organization.ts';
import { InvoiceFilters } from '#features/invoices/web/invoices/invoice-filters.tsx';
import { USUAL_SORT, useInvoiceList } from '#features/invoices/web/invoices/invoices-query.ts';
import { StatusBadge } from '#features/invoices/web/invoices/status-badge.tsx';
import type { InvoiceRow } from '#features/invoices/web/invoices-api.ts';
import { formatDate, formatMoney } from '#shared/domain/format.ts';
import { go } from '#shared/web/address/navigate.ts';
import { useParameter } from '#shared/web/address/use-address.ts';
import { useAddressSort } from '#shared/web/data-grid/arranging/grid-sort.ts';
import { DataGrid } from '#shared/web/data-grid/data-grid.tsx';
import { usePagedRows } from '#shared/web/data-grid/paged-rows.ts';
import { RowCard } from '#shared/web/data-grid/rows/row-card.tsx';
import { EmptyState } from '#shared/web/feedback/empty-state.tsx';
import { Page } from '#shared/web/page/page.tsx';
import { orderColumns } from './order-columns.tsx';

const addOrder = () => go({ add_new_purchase_order: '1' });
const addressOf = (row: InvoiceRow) => ({ po: row.id, vend: row.vendor.id });
const openOrder = (row: InvoiceRow) => go(addressOf(row));

export function OrdersPage() {
  const { timezone } = useOrganization();
  const { query, totals, exportRows } = useInvoiceList('PO');
  const { sort, onSortChange } = useAddressSort(USUAL_SORT);
  const columns = useMemo(() => orderColumns(timezone, totals?.total), [timezone, totals?.total]);
  return (
    <Page
      title="Purchase Order"
      searchLabel="PO number or vendor"
      controls={<InvoiceFilters of="orders" />}
      actions={
        <Button leftSection={<IconPlus size={16} stroke={2} />} onClick={addOrder}>
          Add Purchase Order
        </Button>
      }
    >
      <DataGrid
        name="purchase-orders"
        label="Purchase orders"
        columns={columns}
        {...usePagedRows(query)}
        sort={sort}
        onSortChange={onSortChange}
        onOpen={openOrder}
        card={(row) => <OrderCard row={row} timezone={timezone} />}
        cardHeight={84}
        exportRows={exportRows}
        loadingText="Loading purchase orders…"
        empty={<NoOrders />}
      />
    </Page>
  );
}

function OrderCard({ row, timezone }: { row: InvoiceRow; timezone: string }) {
  return (
    <RowCard
      go={addressOf(row)}
      title={row.vendor.name}
      value={formatMoney(row.total)}
      note={
        <>
          {formatDate(row.date_ordered, timezone)} · {row.custom_invoice_num ?? 'No number'} · {row.line_count}{' '}
          {row.line_count === 1 ? 'item' : 'items'}
        </>
      }
      aside={<StatusBadge of={row} />}
    />
  );
}

function NoOrders() {
  const searched = useParameter('q');
  const filtered = useParameter('filter');
  return searched || filtered ? (
    <EmptyState title="No Results Found" text="No purchase orders match this search and these filters." />
  ) : (
    <EmptyState
      title="No purchase orders yet"
      text="Create orders, e-mail them, and check deliveries against them."
      action={<Button onClick={addOrder}>Add Purchase Order</Button>}
    />
  );
}
