import { Button, Switch } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { undoOf } from '#shared/web/acts/act.ts';
import { asApiError, errorText } from '#shared/web/api-error.ts';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { DialogFrame } from '#shared/web/dialogs/dialog-frame.tsx';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
import { type VendorAddress, vendors } from '../invoices-api.ts';
import { invoicesTopics } from '../invoices-topics.ts';
import { AddressFields, addressFormOf } from './address-fields.tsx';
import { addressErrors } from './check-vendor.ts';
import classes from './vendor.module.css';

interface Given {
  vendorId: string;
  /** Undefined for a new one. */
  address?: VendorAddress;
}

export function AddressDialog({ given: { vendorId: vendor_id, address }, close }: DialogProps<Given>) {
  const formId = useId();
  const client = useQueryClient();
  const [form, setForm] = useState(() => addressFormOf(address));
  const [typed, setTyped] = useState(false);
  const [isDefault, setDefault] = useState(address?.default ?? true);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const save = useMutation({
    mutationFn: async () => {
      const input = { vendor_id, ...form, default: isDefault };
      const saved = address
        ? await vendors.call.updateAddress({ id: address.id, ...input })
        : await vendors.call.createAddress(input);
      return saved.action_id;
    },
    onSuccess: (action) => {
      for (const queryKey of invoicesTopics.vendors ?? []) void client.invalidateQueries({ queryKey });
      toastDone('Address saved', undoOf(client, action));
      close();
    },
    onError: (error) => {
      setErrors(asApiError(error).fields);
      toastFailed(errorText(error, address ? 'Error updating vendor' : 'Server Error creating Vendor address'));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = addressErrors(form);
    setErrors(found);
    const [first] = Object.values(found);
    if (first === undefined) save.mutate();
    else toastFailed(first);
  };
  return (
    <DialogFrame
      title={address ? 'Edit address' : 'Add address'}
      typing={typed && !save.isPending}
      onClose={close}
      footer={
        <>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={formId} loading={save.isPending}>
            Save
          </Button>
        </>
      }
    >
      <form id={formId} className={classes.form} onSubmit={submit} onInput={() => setTyped(true)} noValidate>
        <AddressFields value={form} change={(part) => setForm((now) => ({ ...now, ...part }))} errors={errors} />
        <Switch
          className={classes.wide}
          label="Default address"
          checked={isDefault}
          disabled={address?.default}
          onChange={(event) => setDefault(event.currentTarget.checked)}
        />
      </form>
    </DialogFrame>
  );
}
