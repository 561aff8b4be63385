import { useInfiniteQuery } from '@tanstack/react-query';
import { useAddress } from '#shared/web/address/use-address.ts';
import { nextPage, readAllPages } from '#shared/web/data-grid/paged-rows.ts';
import { type InvoiceRow, invoices } from '../invoices-api.ts';

export const USUAL_SORT = 'date_ordered:desc';
const PAGE = 250;

interface InvoiceScope {
  search?: string;
  sort: string;
  filter?: string;
  vendor_id?: string;
  type?: 'IN' | 'PO';
}

/** The invoices or purchase orders for the filters in the address. */
export function useInvoiceList(type?: 'PO') {
  const { q, sort, filter } = useAddress();
  return useInvoices({ search: q, sort: sort ?? USUAL_SORT, filter, type });
}

export function useInvoices(input: InvoiceScope) {
  const query = useInfiniteQuery(
    invoices.query.listInvoices.infiniteOptions({
      input: (page: number) => ({ ...input, page, limit: PAGE }),
      initialPageParam: 1,
      getNextPageParam: nextPage,
      placeholderData: (before) => before,
    }),
  );
  return { query, totals: query.data?.pages[0]?.totals, exportRows: () => allInvoices(input) };
}

/** All results of the list, for the export. */
const allInvoices = (input: InvoiceScope): Promise<InvoiceRow[]> =>
  readAllPages((page, limit) => invoices.call.listInvoices({ ...input, page, limit }));
