import { readAllPages } from '#shared/web/data-grid/paged-rows.ts';
import { vendors } from '../invoices-api.ts';
import type { ListedVendor } from './vendor-columns.tsx';

/** All vendors in the search results, for the export. */
export const readAllVendors = (asked: { search: string | undefined; sort: string }): Promise<ListedVendor[]> =>
  readAllPages((page, limit) => vendors.call.listVendors({ ...asked, page, limit }));
