import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useOrganization } from '#features/accounts/web/use-organization.ts';
import { go } from '#shared/web/address/navigate.ts';
import { useAddress, useParameter } from '#shared/web/address/use-address.ts';
import { useAddressSort } from '#shared/web/data-grid/arranging/grid-sort.ts';
import { DataGrid } from '#shared/web/data-grid/data-grid.tsx';
import { nextPage, readAllPages, usePagedRows } from '#shared/web/data-grid/paged-rows.ts';
import { openDialog } from '#shared/web/dialogs/open-dialog.ts';
import { EmptyState } from '#shared/web/feedback/empty-state.tsx';
import { FilterSelect } from '#shared/web/page/filter-select.tsx';
import { Page } from '#shared/web/page/page.tsx';
import type { PrintJobRow } from '../labels-api.ts';
import { printJobs } from '../labels-api.ts';
import { PrintJobCard, printJobColumns } from './print-job-columns.tsx';
import { useDeleteJobs } from './use-delete-jobs.ts';

const USUAL_SORT = 'updatedAt:desc';
const PAGE = 250;

/** The print jobs for the address. */
function usePrintJobs() {
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

const createJob = () => openDialog('create_print_job');
const openJob = (row: PrintJobRow) => go({ print_job: row.id });

/** Print jobs: the items to print labels for. */
export function PrintJobsPage() {
  const { timezone } = useOrganization();
  const { query, narrowed, exportRows } = usePrintJobs();
  const { sort, onSortChange } = useAddressSort(USUAL_SORT);
  const columns = useMemo(() => printJobColumns(timezone), [timezone]);
  const { ask, isPending } = useDeleteJobs();
  return (
    <Page
      title="Barcodes"
      searchLabel="print job name"
      controls={<StatusFilter />}
      actions={
        <Button leftSection={<IconPlus size={16} stroke={2} />} onClick={createJob}>
          Create Print Job
        </Button>
      }
    >
      <DataGrid
        name="print-jobs"
        label="Print jobs"
        columns={columns}
        {...usePagedRows(query)}
        sort={sort}
        onSortChange={onSortChange}
        onOpen={openJob}
        card={(row) => <PrintJobCard row={row} timezone={timezone} />}
        cardHeight={84}
        bulk={(rows, clear) => (
          <Button variant="default" loading={isPending} onClick={() => void ask(rows, clear)}>
            Delete
          </Button>
        )}
        exportRows={exportRows}
        loadingText="Loading print jobs…"
        empty={<NoJobs narrowed={narrowed} />}
      />
    </Page>
  );
}

function StatusFilter() {
  const chosen = useParameter('job_status') ?? '';
  return (
    <FilterSelect
      label="Status"
      value={chosen}
      onChoose={(value) => go({ job_status: value || undefined }, { replace: true })}
      options={[
        { value: '', label: 'All statuses' },
        { value: 'draft', label: 'Draft' },
        { value: 'completed', label: 'Completed' },
      ]}
    />
  );
}

function NoJobs({ narrowed }: { narrowed: boolean }) {
  return narrowed ? (
    <EmptyState title="No Results Found" text="No print jobs match this search and status." />
  ) : (
    <EmptyState
      title="No print jobs yet"
      text="A print job holds the items that get barcode labels, and how many of each. It prints on sheets of 80 labels (Avery 5167), or as a list to scan from."
      action={<Button onClick={createJob}>Create Print Job</Button>}
    />
  );
}
