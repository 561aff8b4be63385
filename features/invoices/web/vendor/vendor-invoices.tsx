import { useMemo, useState } from 'react';
import { useOrganization } from '#features/accounts/web/use-organization.ts';
import { go } from '#shared/web/address/navigate.ts';
import { type GridSort, readSort, writeSort } from '#shared/web/data-grid/arranging/grid-sort.ts';
import { DataGrid } from '#shared/web/data-grid/data-grid.tsx';
import { usePagedRows } from '#shared/web/data-grid/paged-rows.ts';
import { EmptyState } from '#shared/web/feedback/empty-state.tsx';
import { InvoiceCard } from '../invoices/invoice-card.tsx';
import { invoiceColumns } from '../invoices/invoice-columns.tsx';
import { USUAL_SORT, useInvoices } from '../invoices/invoices-query.ts';

/** The invoices of one vendor, newest first. */
export function VendorInvoices({ vendorId }: { vendorId: string }) {
  const { timezone } = useOrganization();
  const [sort, setSort] = useState<GridSort>(() => readSort(USUAL_SORT));
  const { query, totals, exportRows } = useInvoices({ vendor_id: vendorId, sort: writeSort(sort) ?? USUAL_SORT });
  const columns = useMemo(
    () => invoiceColumns(timezone, totals).filter(({ id }) => id !== 'vendor'),
    [timezone, totals],
  );
  return (
    <DataGrid
      name="vendor-invoices"
      label="Invoices of this vendor"
      columns={columns}
      {...usePagedRows(query)}
      sort={sort}
      onSortChange={setSort}
      onOpen={(row) => go({ invoice: row.id, return_to: 'vendors' })}
      card={(row) => <InvoiceCard row={row} timezone={timezone} atVendor />}
      cardHeight={84}
      exportRows={exportRows}
      empty={<EmptyState title="No invoices yet" text="Nothing was bought from this vendor." />}
    />
  );
}
