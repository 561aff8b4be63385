import { Button, Switch, TextInput } from '@mantine/core';
import { type ComponentType, type FormEvent, useId, useState } from 'react';
import { useOrganization } from '#features/accounts/web/use-organization.ts';
import { dayOf } from '#shared/domain/zoned-day.ts';
import { DayField } from '#shared/web/dates/day-picker.tsx';
import { DialogFrame } from '#shared/web/dialogs/dialog-frame.tsx';
import { toastFailed } from '#shared/web/feedback/toast.ts';
import { serverNow } from '#shared/web/server-time.ts';
import { useSettled } from '../fields/use-settled.ts';
import { VendorPicker } from '../fields/vendor-picker.tsx';
import { useDuplicateNumber } from '../invoice/duplicate-number.tsx';
import type { Invoice } from '../invoices-api.ts';
import classes from '../vendor/vendor.module.css';
import { askToClear } from './ask-to-clear.ts';
import { type HeaderErrors, type HeaderForm, headerErrors, NO_REP_CHOSEN } from './header-form.ts';
import own from './new-invoice.module.css';
import { RepPicker } from './rep-picker.tsx';
import { useSaveHeader } from './use-save-header.ts';

interface HeaderStepProps {
  /** The button to upload a document instead. */
  ReadButton: ComponentType;
  form: HeaderForm;
  change: (part: Partial<HeaderForm>) => void;
  /** The draft, if it exists already. */
  invoice?: Invoice;
  onClear: () => void;
  onCreated: (id: string) => void;
  close: () => void;
}

/** Step 1: vendor, number, and date. */
export function HeaderStep({ ReadButton, form, change, invoice, onClear, onCreated, close }: HeaderStepProps) {
  const formId = useId();
  const [errors, setErrors] = useState<HeaderErrors>({});
  const save = useSaveHeader(invoice, onCreated, setErrors);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = headerErrors(form);
    setErrors(found);
    if (found.vendor) toastFailed('Please select or create a vendor');
    else if (Object.keys(found).length === 0) save.mutate(form);
  };
  const changeAndForgive = (part: Partial<HeaderForm>) => {
    setErrors({});
    change(part);
  };
  const discard = async () => {
    if (await askToClear()) onClear();
  };
  return (
    <DialogFrame
      title="New invoice"
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
        <HeaderInputs form={form} change={changeAndForgive} errors={errors} invoiceId={invoice?.id} />
      </form>
      {invoice ? null : (
        <div className={own.read}>
          <ReadButton />
        </div>
      )}
    </DialogFrame>
  );
}

interface HeaderInputsProps {
  form: HeaderForm;
  change: (part: Partial<HeaderForm>) => void;
  errors: HeaderErrors;
  invoiceId: string | undefined;
}

function HeaderInputs({ form, change, errors, invoiceId }: HeaderInputsProps) {
  const { timezone } = useOrganization();
  const duplicate = useDuplicateNumber({
    vendorId: form.vendorId || undefined,
    number: useSettled(form.number),
    except: invoiceId,
  });
  return (
    <>
      <div className={classes.wide}>
        <VendorPicker
          autoFocus
          chosen={form.vendorId || undefined}
          error={errors.vendor}
          onChoose={(vendorId) => change({ vendorId, rep: NO_REP_CHOSEN })}
        />
      </div>
      <TextInput
        label="Invoice code"
        placeholder="Number on the vendor’s invoice"
        autoComplete="off"
        maxLength={170}
        value={form.number}
        error={errors.number}
        onChange={(event) => change({ number: event.currentTarget.value })}
      />
      <DayField
        label="Invoice date"
        timezone={timezone}
        value={form.day || dayOf(serverNow(), timezone)}
        error={errors.day}
        onChange={(day) => change({ day })}
      />
      {duplicate ? <div className={classes.wide}>{duplicate}</div> : null}
      <Switch
        className={classes.wide}
        label="Consignment"
        description="Paid for when sold; kept out of value and average cost until then"
        checked={form.consigned}
        onChange={(event) => change({ consigned: event.currentTarget.checked })}
      />
      <RepPicker form={form} change={change} errors={errors} />
    </>
  );
}
