import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useOrganization } from '#features/accounts/web/use-organization.ts';
import { countOf, type Selected } from '#features/items/web/bulk/selected.ts';
import { formatCount, formatDate } from '#shared/domain/format.ts';
import { go } from '#shared/web/address/navigate.ts';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { FormDialog } from '#shared/web/dialogs/form-dialog.tsx';
import { labelsFor } from '../../domain/print-quantity.ts';
import { type JobChoice, JobField } from './job-field.tsx';
import { useAddToJob } from './use-add-to-job.ts';

/**
 * Adds the items of the selected lines to a job: one label per bottle, or one each. A new job, named after the day, is
 * chosen at first, and is opened so that it can be printed.
 */
export function AddLinesToJobDialog({ given, close }: DialogProps<Selected>) {
  const { timezone } = useOrganization();
  const [job, setJob] = useState<JobChoice>({ title: `Labels ${formatDate(new Date(), timezone)}` });
  const [each, setEach] = useState<'stock' | 'one'>('stock');
  const { mutate, isPending } = useAddToJob(({ id, isNew }) => {
    given.clear();
    close();
    if (isNew) go({ print_job: id }); // ready to print
  });
  const items = [...new Map(given.lines.map(({ item }) => [item.id, item])).values()].map((item) => ({
    inventoryItemId: item.id,
    quantity: each === 'one' ? 1 : labelsFor(item.total_quantity),
  }));
  const labels = items.reduce((sum, item) => sum + item.quantity, 0);
  return (
    <FormDialog
      title="Add to Print Job"
      about={`${countOf(items.length, 'item')}, ${formatCount(labels)} ${labels === 1 ? 'label' : 'labels'}`}
      submitLabel="Add"
      busy={isPending}
      onSubmit={() => mutate({ job, items })}
      close={close}
    >
      <JobField chosen={job} onChoose={setJob} error={undefined} />
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
