import { TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useOrganization } from '#features/accounts/web/use-organization.ts';
import type { InvoiceSubject } from '#features/invoices/web/invoice/invoice-offers.ts';
import { ItemField } from '#features/items/web/forms/item-field.tsx';
import type { StockSubject } from '#features/items/web/forms/stock-subject.ts';
import { undoOf } from '#shared/web/acts/act.ts';
import { goTo } from '#shared/web/address/navigate.ts';
import { asApiError, errorText } from '#shared/web/api-error.ts';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { FormDialog } from '#shared/web/dialogs/form-dialog.tsx';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
import { defaultTitle } from '../../domain/default-title.ts';
import { readLabels } from '../../domain/print-quantity.ts';
import { itemsText } from '../jobs/print-job-columns.tsx';
import { printJobs } from '../labels-api.ts';
import { leaveJob, showJob } from '../refresh-jobs.ts';
import { TitleField } from './title-field.tsx';

const FAILED = 'Error creating your print job.';
const POSITIVE = 'Quantity must be a positive number';

/** A new job: empty, with one item, or with all items of an invoice, which only needs a title. */
export function CreatePrintJobDialog({ given, close }: DialogProps<InvoiceSubject | undefined>) {
  const { timezone } = useOrganization();
  const [title, setTitle] = useState(() => defaultTitle(new Date(), timezone));
  const [item, setItem] = useState<StockSubject>();
  const [quantity, setQuantity] = useState('');
  const { create, isPending, errors, setErrors } = useCreate(close);
  const submit = () => {
    const labels = readLabels(quantity);
    const wrong: Record<string, string> = {};
    if (title.trim() === '') wrong.jobTitle = 'Job Title is required';
    if (item && quantity.trim() === '') wrong.quantity = 'Quantity is required when an item is selected';
    else if (item && labels === null) wrong.quantity = POSITIVE;
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    const first = item && labels ? { inventoryItemId: item.itemId, quantity: labels } : {};
    create({ jobTitle: title, orderId: given?.invoiceId, ...first });
  };
  return (
    <FormDialog
      title="Create Print Job"
      about={
        given ? `${itemsText(given.items)} of ${given.invoiceName}, as many labels of each as were ordered.` : undefined
      }
      submitLabel="Create"
      busy={isPending}
      onSubmit={submit}
      close={close}
    >
      <TitleField value={title} onChange={setTitle} error={errors.jobTitle} />
      {given ? null : (
        <>
          <ItemField value={item} onChange={setItem} error={errors.inventoryItemId} />
          <TextInput
            label="Quantity"
            inputMode="numeric"
            autoComplete="off"
            placeholder="Labels of this item"
            disabled={!item}
            value={quantity}
            error={errors.quantity}
            onChange={(event) => setQuantity(event.currentTarget.value)}
          />
        </>
      )}
    </FormDialog>
  );
}

function useCreate(close: () => void) {
  const client = useQueryClient();
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const { mutate, isPending } = useMutation({
    mutationFn: (input: Parameters<typeof printJobs.call.createPrintJob>[0]) => printJobs.call.createPrintJob(input),
    onSuccess: (job) => {
      showJob(client, job);
      toastDone(
        'Print Job created successfully!!',
        undoOf(client, job.action_id, () => leaveJob(job.id)),
      );
      close();
      goTo('/barcodes', { print_job: job.id });
    },
    onError: (error) => {
      const { fields } = asApiError(error);
      setErrors(fields);
      toastFailed(fields.orderId ? errorText(error, FAILED) : FAILED);
    },
  });
  return { create: mutate, isPending, errors, setErrors };
}
