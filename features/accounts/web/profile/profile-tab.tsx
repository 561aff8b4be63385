import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { go } from '#shared/web/address/navigate.ts';
import { fieldErrors } from '#shared/web/api-error.ts';
import { toastDone } from '#shared/web/feedback/toast.ts';
import { accounts } from '../accounts-api.ts';
import { SettingsForm, textOf } from '../parts/settings-form.tsx';
import { SettingsSection } from '../parts/settings-section.tsx';
import { useOrganization } from '../use-organization.ts';
import { EmailForm } from './email-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { TwoFactorSection } from './two-factor-section.tsx';

/** The person's own account, the same in every organization. */
export function ProfileTab() {
  return (
    <>
      <SettingsSection title="You" text="How colleagues see you, in every organization you belong to.">
        <NameForm />
      </SettingsSection>
      <SettingsSection title="E-mail" text="You sign in and get e-mail with this address.">
        <EmailForm />
      </SettingsSection>
      <SettingsSection title="Password" text="Changing it signs out every other browser and phone.">
        <PasswordForm />
      </SettingsSection>
      <TwoFactorSection />
      <SessionsSection />
      <SettingsSection
        title="Delete account"
        text="Your sessions, memberships and API keys end. Everything you did stays in the organizations' records."
      >
        <Button variant="outline" color="red" onClick={() => go({ delete_account: '1' })}>
          Delete my account…
        </Button>
      </SettingsSection>
    </>
  );
}

function NameForm() {
  const { person } = useOrganization();
  const client = useQueryClient();
  const save = useMutation(
    accounts.query.updateMe.mutationOptions({
      onSuccess: async () => {
        await client.invalidateQueries({ queryKey: accounts.query.getMe.key() });
        toastDone('Name saved');
      },
    }),
  );
  return (
    <SettingsForm
      submitLabel="Save name"
      busy={save.isPending}
      error={save.error}
      onSubmit={(form) => save.mutate({ display_name: textOf(form, 'name') })}
    >
      <TextInput
        label="Name"
        name="name"
        autoComplete="name"
        defaultValue={person.display_name}
        error={fieldErrors(save.error).display_name}
      />
    </SettingsForm>
  );
}
