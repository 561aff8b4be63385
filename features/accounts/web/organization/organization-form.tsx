import { TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { fieldErrors } from '#shared/web/api-error.ts';
import { toastDone } from '#shared/web/feedback/toast.ts';
import { accounts } from '../accounts-api.ts';
import { SettingsForm, textOf } from '../parts/settings-form.tsx';
import { TimezoneSelect } from '../parts/timezone-select.tsx';
import { useOrganization } from '../use-organization.ts';

export function OrganizationForm() {
  const { id, name, timezone, dayCutoff } = useOrganization();
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
      onSubmit={(form) =>
        save.mutate({
          id,
          name: textOf(form, 'name'),
          timezone: textOf(form, 'timezone'),
          day_cutoff: textOf(form, 'day_cutoff'),
        })
      }
    >
      <TextInput label="Name" name="name" autoComplete="organization" defaultValue={name} error={errors.name} />
      <TimezoneSelect value={timezone} error={errors.timezone} />
      <TextInput
        label="Day ends at"
        name="day_cutoff"
        type="time"
        min="00:00"
        max="11:59"
        defaultValue={dayCutoff}
        description="What is sold after midnight and before this time belongs to the evening before."
        error={errors.day_cutoff}
      />
    </SettingsForm>
  );
}
