import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useOrganization } from '#features/accounts/web/use-organization.ts';
import { go } from '#shared/web/address/navigate.ts';
import { useParameter } from '#shared/web/address/use-address.ts';
import { useAddressSort } from '#shared/web/data-grid/arranging/grid-sort.ts';
import { DataGrid } from '#shared/web/data-grid/data-grid.tsx';
import { usePagedRows } from '#shared/web/data-grid/paged-rows.ts';
import { EmptyState } from '#shared/web/feedback/empty-state.tsx';
import { Page } from '#shared/web/page/page.tsx';
import type { InvoiceRow } from '../invoices-api.ts';
import type { ReadingParts } from '../reading-parts.ts';
import { InvoiceCard } from './invoice-card.tsx';
import { invoiceColumns } from './invoice-columns.tsx';
import { InvoiceFilters } from './invoice-filters.tsx';
import { USUAL_SORT, useInvoiceList } from './invoices-query.ts';

const addInvoice = () => go({ add_new_invoice: '1' });
export const openInvoice = (row: InvoiceRow) => go({ invoice: row.id });

/** The page with the parts of reading. */
export const invoicesPageOf = (parts: ReadingParts) => () => <InvoicesPage {...parts} />;

function InvoicesPage({ ReadButton, DocumentDrop, WaitingDocuments }: ReadingParts) {
  const { timezone } = useOrganization();
  const { query, totals, exportRows } = useInvoiceList();
  const { sort, onSortChange } = useAddressSort(USUAL_SORT);
  const columns = useMemo(() => invoiceColumns(timezone, totals), [timezone, totals]);
  return (
    <Page
      title="Invoices"
      searchLabel="invoice number or vendor"
      controls={<InvoiceFilters />}
      below={<WaitingDocuments />}
      actions={
        <>
          <ReadButton />
          <Button leftSection={<IconPlus size={16} stroke={2} />} onClick={addInvoice}>
            Add Invoice
          </Button>
        </>
      }
    >
      <DocumentDrop />
      <DataGrid
        name="invoices"
        label="Invoices"
        columns={columns}
        {...usePagedRows(query)}
        sort={sort}
        onSortChange={onSortChange}
        onOpen={openInvoice}
        card={(row) => <InvoiceCard row={row} timezone={timezone} />}
        cardHeight={84}
        exportRows={exportRows}
        loadingText="Loading invoices…"
        empty={<NoInvoices />}
      />
    </Page>
  );
}

function NoInvoices() {
  const searched = useParameter('q');
  const filtered = useParameter('filter');
  return searched || filtered ? (
    <EmptyState title="No Results Found" text="No invoices match this search and these filters." />
  ) : (
    <EmptyState
      title="No invoices yet"
      text="Enter deliveries here to put bottles on the shelf and record what they cost."
      action={<Button onClick={addInvoice}>Add Invoice</Button>}
    />
  );
}
