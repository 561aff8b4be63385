import { NativeSelect } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { goTo } from '#shared/web/address/navigate.ts';
import { asApiError, errorText } from '#shared/web/api-error.ts';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { DialogFrame } from '#shared/web/dialogs/dialog-frame.tsx';
import { FormDialog } from '#shared/web/dialogs/form-dialog.tsx';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
import { WaitingRows } from '#shared/web/feedback/waiting-rows.tsx';
import { useJob } from '../job/use-job.ts';
import { type PrintJob, printJobs } from '../labels-api.ts';
import { showJob } from '../refresh-jobs.ts';
import { TitleField } from './title-field.tsx';

/** Title and status of an existing job. */
export function EditPrintJobDialog({ value: id, close }: DialogProps) {
  const { data: job, error, refetch } = useJob(id);
  if (job) return <EditForm key={job.id} job={job} close={close} />;
  return (
    <DialogFrame title="Edit Print Job" size="small">
      {error ? (
        <ErrorPanel
          error={error}
          title="This print job could not be shown"
          onRetry={() => void refetch()}
          onDismiss={close}
        />
      ) : (
        <WaitingRows rows={2} />
      )}
    </DialogFrame>
  );
}

function EditForm({ job, close }: { job: PrintJob; close: () => void }) {
  const [title, setTitle] = useState(job.jobTitle);
  const [completed, setCompleted] = useState(job.status);
  const [error, setError] = useState<string>();
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: () => printJobs.call.updatePrintJobById({ id: job.id, jobTitle: title, status: completed }),
    onSuccess: (answer) => {
      showJob(client, answer);
      toastDone('Print Job saved');
      goTo('/barcodes', { print_job: job.id }, { replace: true });
    },
    onError: (failure) => {
      setError(asApiError(failure).fields.jobTitle);
      toastFailed(errorText(failure, 'Error saving your print job.'));
    },
  });
  const submit = () => {
    if (title.trim() === '') setError('Job Title is required');
    else save.mutate();
  };
  return (
    <FormDialog title="Edit Print Job" submitLabel="Save" busy={save.isPending} onSubmit={submit} close={close}>
      <TitleField value={title} onChange={setTitle} error={error} />
      <NativeSelect
        label="Status"
        value={completed ? 'completed' : 'draft'}
        data={[
          { value: 'draft', label: 'Draft' },
          { value: 'completed', label: 'Completed' },
        ]}
        onChange={(event) => setCompleted(event.currentTarget.value === 'completed')}
      />
    </FormDialog>
  );
}
