import { Switch } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorText } from '#shared/web/api-error.ts';
import { confirm } from '#shared/web/dialogs/confirm.tsx';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
import { accounts } from '../accounts-api.ts';
import { SettingsSection } from '../parts/settings-section.tsx';
import { useMay } from '../use-may.ts';
import { useOrganization } from '../use-organization.ts';

/** Lets owners decide whether a password alone is enough to work here. */
export function RequireTwoFactorSection() {
  const { id, name, requiresTwoFactor } = useOrganization();
  const mayRequire = useMay('require two-factor authentication');
  const client = useQueryClient();
  const save = useMutation(
    accounts.query.updateOrganization.mutationOptions({
      onSuccess: ({ require_two_factor: required }) =>
        toastDone(required ? 'Two-factor authentication is required' : 'Two-factor authentication is optional'),
      onError: (error) => toastFailed(errorText(error)),
      onSettled: () => client.invalidateQueries({ queryKey: accounts.query.getMe.key() }),
    }),
  );
  const change = async (required: boolean) => {
    const sure =
      !required ||
      (await confirm({
        title: `Require two-factor authentication in ${name}?`,
        body: "Members who haven't set it up can't see this organization until they do. Their API keys stop working until then.",
        confirmLabel: 'Require it',
      }));
    if (sure) save.mutate({ id, require_two_factor: required });
  };
  if (!mayRequire) return null;
  return (
    <SettingsSection
      title="Two-factor authentication"
      text="Everyone who works here then signs in with a code from an authenticator app."
    >
      <Switch
        label="Require it for all members"
        checked={requiresTwoFactor}
        disabled={save.isPending}
        onChange={(event) => void change(event.currentTarget.checked)}
      />
    </SettingsSection>
  );
}
