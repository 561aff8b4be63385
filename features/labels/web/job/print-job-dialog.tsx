import { ActionIcon, NativeSelect, Skeleton } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useOrganization } from '#features/accounts/web/use-organization.ts';
import { formatDate } from '#shared/domain/format.ts';
import { go } from '#shared/web/address/navigate.ts';
import { asApiError } from '#shared/web/api-error.ts';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { DialogFrame } from '#shared/web/dialogs/dialog-frame.tsx';
import { EmptyState } from '#shared/web/feedback/empty-state.tsx';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import { itemsText, labelsText } from '../jobs/print-job-columns.tsx';
import { useDeleteJobs } from '../jobs/use-delete-jobs.ts';
import type { PrintJob } from '../labels-api.ts';
import { JobFooter } from './job-footer.tsx';
import { JobItems } from './job-items.tsx';
import { JobTitle } from './job-title.tsx';
import classes from './print-job.module.css';
import { useJob, useUpdateJob } from './use-job.ts';

const NOT_FOUND = 404;

/** One print job: its items, their quantities, and printing. */
export function PrintJobDialog({ value: id, address, close }: DialogProps) {
  const { data: job, error, refetch } = useJob(id);
  const gone = error !== null && asApiError(error).status === NOT_FOUND; // someone else deleted it
  if (job && !gone)
    return (
      <DialogFrame
        title={<JobTitle key={job.id} job={job} />}
        aside={<JobActions job={job} close={close} />}
        size="large"
        returns
        footer={<JobFooter job={job} />}
      >
        <Facts job={job} />
        {job.items.length > 0 ? <JobItems job={job} sort={address.items_sort} /> : <NothingYet />}
      </DialogFrame>
    );
  return (
    <DialogFrame title="Print Job" size="large" returns>
      {error ? (
        <ErrorPanel
          error={error}
          title="This print job could not be shown"
          onRetry={() => void refetch()}
          onDismiss={close}
        />
      ) : (
        <div className={classes.waiting} aria-hidden>
          {[60, 48, 48, 48, 48].map((height, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: skeleton lines are all alike
            <Skeleton key={line} height={height} />
          ))}
        </div>
      )}
    </DialogFrame>
  );
}

function JobActions({ job, close }: { job: PrintJob; close: () => void }) {
  const { ask, isPending } = useDeleteJobs();
  const look = { variant: 'subtle', color: 'gray', size: 36, className: classes.action } as const;
  return (
    <>
      <ActionIcon
        {...look}
        aria-label="Edit print job"
        title="Edit print job"
        onClick={() => go({ edit_print_job: job.id })}
      >
        <IconPencil size={18} stroke={1.6} />
      </ActionIcon>
      <ActionIcon
        {...look}
        aria-label="Delete print job"
        title="Delete print job"
        loading={isPending}
        onClick={() => void ask([job], close)}
      >
        <IconTrash size={18} stroke={1.6} />
      </ActionIcon>
    </>
  );
}

const STATUSES = [
  { value: 'draft', label: 'Draft' },
  { value: 'completed', label: 'Completed' },
];

function Facts({ job }: { job: PrintJob }) {
  const { timezone } = useOrganization();
  const update = useUpdateJob(job.id);
  return (
    <div className={classes.facts}>
      <NativeSelect
        label="Status"
        className={classes.status}
        value={job.status ? 'completed' : 'draft'}
        data={STATUSES}
        onChange={(event) => update.mutate({ status: event.currentTarget.value === 'completed' })}
      />
      <dl>
        <div>
          <dt>Created</dt>
          <dd>{formatDate(job.createdAt, timezone)}</dd>
        </div>
        <div>
          <dt>Updated</dt>
          <dd>{formatDate(job.updatedAt, timezone)}</dd>
        </div>
        <div>
          <dt>To print</dt>
          <dd>
            {itemsText(job.count)} · {labelsText(job.totalItemQuantity)}
          </dd>
        </div>
      </dl>
    </div>
  );
}

const NothingYet = () => (
  <EmptyState
    title="No items yet"
    text="Add items one by one, or many at once from your inventory, and set how many labels each one gets."
  />
);
