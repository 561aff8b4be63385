import { TextInput } from '@mantine/core';
import { fieldErrors } from '#shared/web/api-error.ts';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { FormDialog } from '#shared/web/dialogs/form-dialog.tsx';
import { CountrySelect } from '../parts/country-select.tsx';
import { Refusal, textOf } from '../parts/settings-form.tsx';
import { TimezoneSelect } from '../parts/timezone-select.tsx';
import { useCreateOrganization } from './use-create-organization.ts';

/** For any signed-in person, who continues in the new organization. */
export function CreateOrganizationDialog({ close }: DialogProps) {
  const create = useCreateOrganization();
  const errors = fieldErrors(create.error);
  return (
    <FormDialog
      title="Create Organization"
      submitLabel="Create"
      busy={create.isPending || create.isSuccess}
      onSubmit={(form) =>
        create.mutate({
          name: textOf(form, 'name'),
          timezone: textOf(form, 'timezone'),
          country: textOf(form, 'country'),
        })
      }
      close={close}
    >
      <Refusal error={create.error} />
      <TextInput label="Venue name" name="name" error={errors.name} data-autofocus />
      <CountrySelect error={errors.country} />
      <TimezoneSelect error={errors.timezone} />
    </FormDialog>
  );
}
