import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { invoicesTopics } from '#features/invoices/web/invoices-topics.ts';
import { goTo } from '#shared/web/address/navigate.ts';
import { asApiError } from '#shared/web/api-error.ts';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { DialogFrame } from '#shared/web/dialogs/dialog-frame.tsx';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
import { orders } from '../orders-api.ts';

/** Creates the invoice for entering the delivery. */
export function ConvertDialog({ given: { orderId }, close }: DialogProps<{ orderId: string }>) {
  const formId = useId();
  const client = useQueryClient();
  const [number, setNumber] = useState('');
  const [error, setError] = useState<string>();
  const convert = useMutation({
    mutationFn: () =>
      orders.call.convertPurchaseOrder({ id: orderId, invoice_id: orderId, custom_invoice_num: number.trim() || null }),
    onSuccess: ({ invoice_id }) => {
      for (const queryKey of invoicesTopics.invoices ?? []) void client.invalidateQueries({ queryKey });
      toastDone('PO successfully changed to invoice');
      close();
      goTo('/invoices', { invoice: invoice_id });
    },
    onError: (reason) => {
      setError(asApiError(reason).fields.custom_invoice_num);
      toastFailed('Failed to convert PO to invoice');
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (number.trim().length === 1) setError('Invoice code must be 2 or more characters long');
    else convert.mutate();
  };
  return (
    <DialogFrame
      title="Create Invoice from Purchase Order"
      size="small"
      onClose={close}
      footer={
        <>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={formId} loading={convert.isPending}>
            Create Invoice
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <TextInput
          data-autofocus
          label="Invoice number"
          description="Leave blank to use PO ID"
          autoComplete="off"
          maxLength={170}
          value={number}
          error={error}
          onChange={(event) => {
            setNumber(event.currentTarget.value);
            setError(undefined);
          }}
        />
      </form>
    </DialogFrame>
  );
}
