import { PasswordInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchJson } from '#shared/web/api-client.ts';
import { asApiError, fieldErrors } from '#shared/web/api-error.ts';
import { toastDone } from '#shared/web/feedback/toast.ts';
import { accounts } from '../accounts-api.ts';
import { SettingsForm, textOf } from '../parts/settings-form.tsx';
import { useOrganization } from '../use-organization.ts';

const SHORTEST = 10;

export function PasswordForm() {
  const { person } = useOrganization();
  const client = useQueryClient();
  const [tooShort, setTooShort] = useState(false);
  const change = useMutation({
    mutationFn: (json: { currentPassword: string; newPassword: string }) =>
      fetchJson('/auth/change-password', { method: 'POST', json }),
  });
  const submit = (form: FormData, element: HTMLFormElement) => {
    const newPassword = textOf(form, 'new');
    setTooShort(newPassword.length < SHORTEST);
    if (newPassword.length < SHORTEST) return;
    const sent = { currentPassword: textOf(form, 'current'), newPassword };
    change.mutate(sent, {
      onSuccess: () => {
        element.reset();
        toastDone('Password changed. You were signed out everywhere else.');
        void client.invalidateQueries({ queryKey: accounts.query.listSessions.key() });
      },
    });
  };
  const wrong = change.error !== null && asApiError(change.error).code === 'invalid_password';
  return (
    <SettingsForm
      submitLabel="Change password"
      busy={change.isPending}
      error={wrong ? null : change.error}
      onSubmit={submit}
    >
      <input type="hidden" name="username" autoComplete="username" value={person.email} />
      <PasswordInput
        label="Current password"
        name="current"
        autoComplete="current-password"
        required
        withAsterisk={false}
        error={wrong ? 'This is not your password' : undefined}
      />
      <PasswordInput
        label="New password"
        name="new"
        autoComplete="new-password"
        required
        withAsterisk={false}
        description="10 or more characters"
        error={tooShort ? 'Password must be 10 or more characters long' : fieldErrors(change.error).newPassword}
      />
    </SettingsForm>
  );
}
