import { TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { fieldErrors } from '#shared/web/api-error.ts';
import { toastDone } from '#shared/web/feedback/toast.ts';
import { accounts } from '../accounts-api.ts';
import { SettingsForm, textOf } from '../parts/settings-form.tsx';
import { TimezoneSelect } from '../parts/timezone-select.tsx';
import { useOrganization } from '../use-organization.ts';

export function OrganizationForm() {
  const { id, name, timezone } = useOrganization();
  const client = useQueryClient();
  const save = useMutation(
    accounts.query.updateOrganization.mutationOptions({
      onSuccess: async () => {
        toastDone('Organization saved');
        await client.invalidateQueries({ queryKey: accounts.query.getMe.key() });
        await client.invalidateQueries();
      },
    }),
  );
  const errors = fieldErrors(save.error);
  return (
    <SettingsForm
      submitLabel="Save"
      busy={save.isPending}
      error={save.error}
      onSubmit={(form) => save.mutate({ id, name: textOf(form, 'name'), timezone: textOf(form, 'timezone') })}
    >
      <TextInput label="Name" name="name" autoComplete="organization" defaultValue={name} error={errors.name} />
      <TimezoneSelect value={timezone} error={errors.timezone} />
    </SettingsForm>
  );
}
