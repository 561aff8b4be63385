import { Button, TextInput } from '@mantine/core';
import { useId } from 'react';
import { fieldErrors } from '#shared/web/api-error.ts';
import type { DialogProps } from '#shared/web/dialogs/dialog-definition.ts';
import { DialogFrame } from '#shared/web/dialogs/dialog-frame.tsx';
import { Refusal, textOf } from '../parts/settings-form.tsx';
import { TimezoneSelect } from '../parts/timezone-select.tsx';
import classes from './organization-dialog.module.css';
import { useCreateOrganization } from './use-create-organization.ts';

/** For any signed-in person, who goes on in the new organization. */
export function CreateOrganizationDialog({ close }: DialogProps) {
  const formId = useId();
  const create = useCreateOrganization();
  const errors = fieldErrors(create.error);
  const buttons = (
    <>
      <Button variant="default" onClick={close}>
        Cancel
      </Button>
      <Button type="submit" form={formId} loading={create.isPending || create.isSuccess}>
        Create
      </Button>
    </>
  );
  return (
    <DialogFrame title="Create Organization" size="small" footer={buttons}>
      <form
        id={formId}
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          const form = new FormData(event.currentTarget);
          create.mutate({ name: textOf(form, 'name'), timezone: textOf(form, 'timezone') });
        }}
      >
        <Refusal error={create.error} />
        <TextInput label="Name of the venue" name="name" error={errors.name} data-autofocus />
        <TimezoneSelect error={errors.timezone} />
      </form>
    </DialogFrame>
  );
}
