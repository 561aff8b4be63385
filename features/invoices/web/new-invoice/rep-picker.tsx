import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { openDialog } from '#shared/web/dialogs/open-dialog.ts';
import { vendors } from '../invoices-api.ts';
import { NO_REP, type RepForm, repFormOf } from '../vendor/rep-fields.tsx';
import classes from '../vendor/vendor.module.css';
import { type HeaderErrors, type HeaderForm, NEW_REP, NO_REP_CHOSEN, typeRep } from './header-form.ts';
import own from './new-invoice.module.css';

interface RepPickerProps {
  form: HeaderForm;
  change: (part: Partial<HeaderForm>) => void;
  errors: HeaderErrors;
}

/** An existing representative, a new one, or none. Typing into a chosen one's fields creates a new one. */
export function RepPicker({ form, change, errors }: RepPickerProps) {
  const query = useQuery(
    vendors.query.getVendor.queryOptions({ input: { id: form.vendorId }, enabled: form.vendorId !== '' }),
  );
  const reps = form.vendorId ? (query.data?.reps ?? []) : [];
  const chosen = reps.find((rep) => rep.id === form.rep);
  const shown = form.rep === NEW_REP ? form.newRep : chosen ? repFormOf(chosen) : NO_REP;
  const field = (name: keyof RepForm, error?: string) => ({
    value: shown[name],
    error,
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) =>
      change(typeRep(shown, { [name]: event.currentTarget.value })),
  });
  return (
    <>
      <div className={own.rep}>
        <NativeSelect
          className={own.repSelect}
          label="Rep"
          description={form.vendorId ? undefined : 'Please select a vendor first'}
          disabled={!form.vendorId}
          value={chosen || form.rep === NEW_REP ? form.rep : NO_REP_CHOSEN}
          onChange={({ currentTarget: { value } }) =>
            change({ rep: value, newRep: value === NEW_REP ? NO_REP : form.newRep })
          }
          data={[
            { value: NO_REP_CHOSEN, label: 'No Rep' },
            ...reps.map((rep) => ({ value: rep.id, label: rep.default ? `${rep.name} (default)` : rep.name })),
            { value: NEW_REP, label: 'Create New Rep' },
          ]}
        />
        {chosen ? (
          <Button
            variant="default"
            onClick={() => openDialog('vendor_rep', { vendorId: form.vendorId, rep: chosen, fromPicker: true })}
          >
            Edit rep
          </Button>
        ) : null}
      </div>
      {form.rep === NO_REP_CHOSEN || !form.vendorId ? null : (
        <>
          <TextInput className={classes.wide} label="Rep name" {...field('name', errors.repName)} />
          <TextInput label="Rep e-mail" type="email" {...field('email', errors.repEmail)} />
          <TextInput label="Rep phone" type="tel" {...field('phone', errors.repPhone)} />
        </>
      )}
    </>
  );
}
