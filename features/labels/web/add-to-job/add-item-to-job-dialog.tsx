import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { StockSubject } from '#features/items/web/forms/stock-subject.ts';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { FormDialog } from '#shared/web/dialogs/form-dialog.tsx';
import { readLabels } from '../../domain/print-quantity.ts';
import { type JobChoice, JobField } from './job-field.tsx';
import { useAddToJob } from './use-add-to-job.ts';

/** Adds the item being viewed to a job. */
export function AddItemToJobDialog({ given, close }: DialogProps<StockSubject>) {
  const [job, setJob] = useState<JobChoice>();
  const [quantity, setQuantity] = useState('1');
  const [errors, setErrors] = useState<{ job?: string; quantity?: string }>({});
  const { mutate, isPending } = useAddToJob(close);
  const submit = () => {
    const labels = readLabels(quantity);
    const missing = quantity.trim() === '' ? 'Quantity is required' : 'Quantity must be a positive number';
    setErrors({
      ...(!job && { job: 'Choose a print job, or type the title of a new one' }),
      ...(labels === null && { quantity: missing }),
    });
    if (job && labels !== null) mutate({ job, items: [{ inventoryItemId: given.itemId, quantity: labels }] });
  };
  return (
    <FormDialog
      title="Add to Print Job"
      about={given.itemName}
      submitLabel="Add"
      busy={isPending}
      onSubmit={submit}
      close={close}
    >
      <JobField chosen={job} onChoose={setJob} error={errors.job} />
      <TextInput
        label="Quantity"
        inputMode="numeric"
        autoComplete="off"
        value={quantity}
        error={errors.quantity}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setQuantity(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
