import { useInfiniteQuery } from '@tanstack/react-query';
import { useAddress } from '#shared/web/address/use-address.ts';
import { nextPage, readAllPages } from '#shared/web/data-grid/paged-rows.ts';
import { type PrintJobRow, printJobs } from '../labels-api.ts';

export const USUAL_SORT = 'updatedAt:desc';
const PAGE = 250;

/** The print jobs for the address. */
export function usePrintJobs() {
  const { q, sort, job_status } = useAddress();
  const status = job_status === 'draft' ? false : job_status === 'completed' ? true : undefined;
  const input = { search: q, sort: sort ?? USUAL_SORT, status };
  const query = useInfiniteQuery(
    printJobs.query.listPrintJobs.infiniteOptions({
      input: (page: number) => ({ ...input, page, limit: PAGE }),
      initialPageParam: 1,
      getNextPageParam: nextPage,
      placeholderData: (before) => before,
    }),
  );
  return { query, narrowed: Boolean(q ?? job_status), exportRows: () => readAll(input) };
}

/** All rows that the list finds, for the export. */
const readAll = (input: { search?: string; sort: string; status?: boolean }): Promise<PrintJobRow[]> =>
  readAllPages((page, limit) => printJobs.call.listPrintJobs({ ...input, page, limit }));
