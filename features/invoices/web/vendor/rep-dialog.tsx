import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { undoOf } from '#shared/web/acts/act.ts';
import { asApiError } from '#shared/web/api-error.ts';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { DialogFrame } from '#shared/web/dialogs/dialog-frame.tsx';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
import { type VendorRep, vendors } from '../invoices-api.ts';
import { invoicesTopics } from '../invoices-topics.ts';
import { repErrors } from './check-vendor.ts';
import { RepFields, type RepForm, repFormOf } from './rep-fields.tsx';
import classes from './vendor.module.css';

interface Given {
  vendorId: string;
  /** Undefined for a new one. */
  rep?: VendorRep;
  /** Opened from a picker of representatives, not from the vendor. */
  fromPicker?: boolean;
}

export function RepDialog({ given: { vendorId, rep, fromPicker = false }, close }: DialogProps<Given>) {
  const formId = useId();
  const [form, setForm] = useState<RepForm>(() => repFormOf(rep));
  const [typed, setTyped] = useState(false);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const save = useSaveRep({ vendorId, rep, fromPicker }, close, setErrors);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = repErrors(form);
    setErrors(found);
    const [first] = Object.values(found);
    if (first === undefined) save.mutate(form);
    else toastFailed(`Vendor representative error: ${first}`);
  };
  return (
    <DialogFrame
      title="Vendor Representative"
      aside={rep?.name ?? 'New'}
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
        <RepFields value={form} change={(part) => setForm((now) => ({ ...now, ...part }))} errors={errors} />
      </form>
    </DialogFrame>
  );
}

function useSaveRep(
  { vendorId: vendor_id, rep, fromPicker }: Given,
  close: () => void,
  setErrors: (errors: Readonly<Record<string, string>>) => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (form: RepForm) => {
      if (rep) return (await vendors.call.updateRep({ vendor_id, id: rep.id, ...form })).action_id;
      const { reps } = await client.fetchQuery(vendors.query.getVendor.queryOptions({ input: { id: vendor_id } }));
      return (await vendors.call.createRep({ vendor_id, ...form, default: reps.length === 0 })).action_id;
    },
    onSuccess: (action) => {
      for (const queryKey of invoicesTopics.vendors ?? []) void client.invalidateQueries({ queryKey });
      const done = fromPicker ? 'Vendor rep created successfully' : 'Vendor rep added successfully';
      toastDone(rep ? 'Vendor rep updated successfully' : done, undoOf(client, action));
      close();
    },
    onError: (error) => {
      const { status, fields } = asApiError(error);
      setErrors(fields);
      if (status === 0) toastFailed('Failed to save vendor rep');
      else if (!rep) toastFailed(fromPicker ? 'Failed to create vendor rep' : 'Failed to add vendor rep');
      else
        toastFailed(status === 400 ? 'Failed to update vendor rep - validation failed' : 'Failed to update vendor rep');
    },
  });
}
