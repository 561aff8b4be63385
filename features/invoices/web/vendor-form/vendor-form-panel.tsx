import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { currentRegion } from '#shared/domain/format.ts';
import { phoneExample } from '#shared/domain/phone.ts';
import { undoOfAll } from '#shared/web/acts/act.ts';
import { go } from '#shared/web/address/navigate.ts';
import { asApiError } from '#shared/web/api-error.ts';
import { confirm } from '#shared/web/dialogs/confirm.tsx';
import { DialogFrame } from '#shared/web/dialogs/dialog-frame.tsx';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
import type { Vendor } from '../invoices-api.ts';
import { invoicesTopics } from '../invoices-topics.ts';
import { AddressFields } from '../vendor/address-fields.tsx';
import { addressErrors, isBlank, repErrors, vendorErrors } from '../vendor/check-vendor.ts';
import { RepFields } from '../vendor/rep-fields.tsx';
import classes from '../vendor/vendor.module.css';
import type { VendorForm } from './save-vendor.ts';
import { saveVendor } from './save-vendor.ts';
import { type ChangeVendor, useVendorForm } from './use-vendor-form.ts';

/** Saves the form, reports what was saved, and opens the vendor. */
function useSaveVendor(
  vendor: Vendor | undefined,
  saved: () => void,
  refused: (fields: Readonly<Record<string, string>>) => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (form: VendorForm) => saveVendor(form, vendor),
    onSuccess: ({ id, failed, acts }) => {
      for (const queryKey of invoicesTopics.vendors ?? []) void client.invalidateQueries({ queryKey });
      if (failed.length === 0) toastDone('Vendor saved successfully!', undoOfAll(client, acts));
      for (const text of failed) toastFailed(text);
      saved();
      go({ edit_vendor: undefined, vendor: id }, { replace: true });
    },
    onError: (error) => {
      const { status, fields, message } = asApiError(error);
      refused(fields);
      if (status === 400 && Object.keys(fields).length > 0) return toastFailed(message);
      if (status >= 500) toastFailed(vendor ? 'Error Updating Vendor' : 'Server Error creating Vendor');
      toastFailed('Failed to save vendor. Please try again.');
    },
  });
}

type Errors = Readonly<Record<keyof VendorForm, Readonly<Record<string, string>>>>;

const NONE: Errors = { vendor: {}, address: {}, rep: {} };

/** Optional parts are checked as soon as one of their fields is filled. */
const errorsOf = (form: VendorForm): Errors => ({
  vendor: vendorErrors(form.vendor),
  address: isBlank(form.address) ? {} : addressErrors(form.address),
  rep: isBlank(form.rep) ? {} : repErrors(form.rep),
});

export function VendorFormPanel({ vendor, close }: { vendor: Vendor | undefined; close: () => void }) {
  const formId = useId();
  const { form, change, dirty, forget } = useVendorForm(vendor);
  const [errors, setErrors] = useState(NONE);
  const save = useSaveVendor(vendor, forget, (refused) => setErrors({ ...NONE, vendor: refused }));
  const discard = async () => {
    if (dirty && !(await askToExit())) return;
    forget();
    close();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = errorsOf(form);
    setErrors(found);
    const [first] = Object.values(found).flatMap((part) => Object.values(part));
    if (first === undefined) save.mutate(form);
    else toastFailed(first);
  };
  return (
    <DialogFrame
      title={vendor ? 'Edit vendor' : 'Add new vendor'}
      aside={vendor ? <span className={classes.aside}>{vendor.name}</span> : null}
      onClose={vendor ? discard : close}
      footer={
        <>
          <Button variant="default" onClick={discard}>
            Discard
          </Button>
          <Button type="submit" form={formId} loading={save.isPending}>
            Save
          </Button>
        </>
      }
    >
      <form id={formId} className={classes.form} onSubmit={submit} noValidate>
        <OwnFields form={form} change={change} errors={errors.vendor} />
        <h3 className={classes.legend}>
          Address <span className={classes.optional}>optional</span>
        </h3>
        <AddressFields value={form.address} change={(part) => change('address', part)} errors={errors.address} />
        <h3 className={classes.legend}>
          Representative <span className={classes.optional}>optional</span>
        </h3>
        <RepFields label="Rep name" value={form.rep} change={(part) => change('rep', part)} errors={errors.rep} />
      </form>
    </DialogFrame>
  );
}

interface OwnFieldsProps {
  form: VendorForm;
  change: ChangeVendor;
  errors: Readonly<Record<string, string>>;
}

function OwnFields({ form, change, errors }: OwnFieldsProps) {
  const field = (name: keyof VendorForm['vendor']) => ({
    value: form.vendor[name],
    error: errors[name],
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => change('vendor', { [name]: event.currentTarget.value }),
  });
  return (
    <>
      <TextInput label="Vendor name" data-autofocus {...field('name')} />
      <TextInput label="License" {...field('license')} />
      <TextInput label="Phone" type="tel" placeholder={phoneExample(currentRegion())} {...field('phone')} />
      <TextInput label="E-mail" type="email" {...field('email')} />
    </>
  );
}

const askToExit = () =>
  confirm({
    title: 'Unsaved Changes',
    body: 'Are you sure you want to exit? Changes will not be saved.',
    confirmLabel: 'Discard',
    cancelLabel: 'Cancel',
    danger: true,
  });
