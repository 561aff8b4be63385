import { TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Region } from '#shared/domain/region.ts';
import { fieldErrors } from '#shared/web/api-error.ts';
import { TimeField } from '#shared/web/dates/time-field.tsx';
import { toastDone } from '#shared/web/feedback/toast.ts';
import { accounts } from '../accounts-api.ts';
import { SettingsForm } from '../parts/settings-form.tsx';
import { TimezoneSelect } from '../parts/timezone-select.tsx';
import { useOrganization } from '../use-organization.ts';
import { RegionFields } from './region-fields.tsx';
import { stillTyped } from './still-typed.ts';

interface OwnSettings {
  name: string;
  timezone: string;
  day_cutoff: string;
}

type Settings = OwnSettings & Region;

/** Untouched fields follow other people's changes; only touched ones are sent. */
export function OrganizationForm() {
  const { id, name, timezone, dayCutoff, region } = useOrganization();
  const [typed, setTyped] = useState<Partial<Settings>>({});
  const shown: Settings = { name, timezone, day_cutoff: dayCutoff, ...region, ...typed };
  const type = (change: Partial<Settings>) => setTyped((before) => ({ ...before, ...change }));
  const client = useQueryClient();
  const save = useMutation(
    accounts.query.updateOrganization.mutationOptions({
      onSuccess: async (_answer, sent) => {
        toastDone('Organization saved');
        await client.invalidateQueries({ queryKey: accounts.query.getMe.key() });
        setTyped((now) => stillTyped(now, sent));
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
      onSubmit={() => save.mutate({ id, ...typed })}
    >
      <TextInput
        label="Name"
        autoComplete="organization"
        value={shown.name}
        onChange={(event) => type({ name: event.currentTarget.value })}
        error={errors.name}
      />
      <TimezoneSelect
        region={shown}
        value={shown.timezone}
        onChange={(zone) => type({ timezone: zone })}
        error={errors.timezone}
      />
      <RegionFields region={shown} onChange={type} errors={errors} />
      <TimeField
        label="Day ends at"
        required
        value={shown.day_cutoff}
        onChange={(time) => type({ day_cutoff: time })}
        description="Sales after midnight and before this time count toward the previous day."
        error={errors.day_cutoff}
      />
    </SettingsForm>
  );
}
