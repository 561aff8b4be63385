import { TextInput } from '@mantine/core';
import { fieldErrors } from '#shared/web/api-error.ts';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { FormDialog } from '#shared/web/dialogs/form-dialog.tsx';
import { PlaceFields } from '../parts/place-fields.tsx';
import { Refusal, textOf } from '../parts/settings-form.tsx';
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
      <PlaceFields errors={errors} />
    </FormDialog>
  );
}
