import { Button, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { useOrganization } from '#features/accounts/web/use-organization.ts';
import { VendorPicker } from '#features/invoices/web/fields/vendor-picker.tsx';
import type { Invoice } from '#features/invoices/web/invoices-api.ts';
import { askToClear } from '#features/invoices/web/new-invoice/ask-to-clear.ts';
import { NO_REP_CHOSEN } from '#features/invoices/web/new-invoice/header-form.ts';
import own from '#features/invoices/web/new-invoice/new-invoice.module.css';
import { RepPicker } from '#features/invoices/web/new-invoice/rep-picker.tsx';
import { NO_REP } from '#features/invoices/web/vendor/rep-fields.tsx';
import classes from '#features/invoices/web/vendor/vendor.module.css';
import { dayOf } from '#shared/domain/zoned-day.ts';
import { DayField } from '#shared/web/dates/day-picker.tsx';
import { DialogFrame } from '#shared/web/dialogs/dialog-frame.tsx';
import { toastFailed } from '#shared/web/feedback/toast.ts';
import { serverNow } from '#shared/web/server-time.ts';
import { firstError, type OrderErrors, type OrderForm, orderErrors } from './order-form.ts';
import { useSaveOrder } from './use-save-order.ts';

interface InfoStepProps {
  form: OrderForm;
  change: (part: Partial<OrderForm>) => void;
  /** The draft, if it exists already. */
  order?: Invoice;
  onClear: () => void;
  onCreated: (id: string) => void;
  close: () => void;
}

/** Step 1: vendor and order date. */
export function InfoStep({ form, change, order, onClear, onCreated, close }: InfoStepProps) {
  const formId = useId();
  const [errors, setErrors] = useState<OrderErrors>({});
  const save = useSaveOrder(order, onCreated, setErrors);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = orderErrors(form);
    const said = firstError(found);
    setErrors(found);
    if (said) toastFailed(said);
    else save.mutate(form);
  };
  const changeAndForgive = (part: Partial<OrderForm>) => {
    setErrors({});
    change(part);
  };
  const discard = async () => {
    if (await askToClear()) onClear();
  };
  return (
    <DialogFrame
      title="Purchase Order info"
      aside="Step 1 of 2"
      onClose={close}
      footer={
        <>
          <Button variant="default" className={own.discard} onClick={discard}>
            Discard
          </Button>
          <Button type="submit" form={formId} loading={save.isPending}>
            Continue
          </Button>
        </>
      }
    >
      <form id={formId} className={classes.form} onSubmit={submit} noValidate>
        <InfoInputs form={form} change={changeAndForgive} errors={errors} />
      </form>
    </DialogFrame>
  );
}

interface InfoInputsProps {
  form: OrderForm;
  change: (part: Partial<OrderForm>) => void;
  errors: OrderErrors;
}

function InfoInputs({ form, change, errors }: InfoInputsProps) {
  const { timezone } = useOrganization();
  return (
    <>
      <div className={classes.wide}>
        <VendorPicker
          autoFocus
          chosen={form.vendorId || undefined}
          error={errors.vendor}
          onChoose={(vendorId) => change({ vendorId, rep: NO_REP_CHOSEN, newRep: NO_REP })}
        />
      </div>
      <RepPicker form={form} change={change} errors={errors} />
      <TextInput
        label="PO number"
        placeholder="Next number"
        autoComplete="off"
        maxLength={170}
        value={form.number}
        error={errors.number}
        onChange={(event) => change({ number: event.currentTarget.value })}
      />
      <DayField
        label="Order date"
        timezone={timezone}
        value={form.day || dayOf(serverNow(), timezone)}
        error={errors.day}
        onChange={(day) => change({ day })}
      />
      <Textarea
        className={classes.wide}
        label="Notes"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={3000}
        value={form.notes}
        error={errors.notes}
        onChange={(event) => change({ notes: event.currentTarget.value })}
      />
    </>
  );
}
