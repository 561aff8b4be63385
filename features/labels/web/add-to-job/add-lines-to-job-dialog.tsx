import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { countOf, type Selected } from '#features/items/web/bulk/selected.ts';
import { formatCount } from '#shared/domain/format.ts';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { FormDialog } from '#shared/web/dialogs/form-dialog.tsx';
import { labelsFor } from '../../domain/print-quantity.ts';
import { type JobChoice, JobField } from './job-field.tsx';
import { useAddToJob } from './use-add-to-job.ts';

/** Adds the items of the selected lines to a job: one label per bottle, or one each. */
export function AddLinesToJobDialog({ given, close }: DialogProps<Selected>) {
  const [job, setJob] = useState<JobChoice>();
  const [each, setEach] = useState<'stock' | 'one'>('stock');
  const [error, setError] = useState<string>();
  const { mutate, isPending } = useAddToJob(() => {
    given.clear();
    close();
  });
  const items = [...new Map(given.lines.map(({ item }) => [item.id, item])).values()].map((item) => ({
    inventoryItemId: item.id,
    quantity: each === 'one' ? 1 : labelsFor(item.total_quantity),
  }));
  const labels = items.reduce((sum, item) => sum + item.quantity, 0);
  const submit = () => {
    setError(job ? undefined : 'Choose a print job, or type the title of a new one');
    if (job) mutate({ job, items });
  };
  return (
    <FormDialog
      title="Add to Print Job"
      about={`${countOf(items.length, 'item')}, ${formatCount(labels)} ${labels === 1 ? 'label' : 'labels'}`}
      submitLabel="Add"
      busy={isPending}
      onSubmit={submit}
      close={close}
    >
      <JobField chosen={job} onChoose={setJob} error={error} />
      <NativeSelect
        label="Labels of each item"
        value={each}
        data={[
          { value: 'stock', label: 'As many as there are in stock, at least one' },
          { value: 'one', label: 'One' },
        ]}
        onChange={(event) => setEach(event.currentTarget.value === 'one' ? 'one' : 'stock')}
      />
    </FormDialog>
  );
}
