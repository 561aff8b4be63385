import { PasswordInput, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { fieldErrors } from '#shared/web/api-error.ts';
import { toastDone } from '#shared/web/feedback/toast.ts';
import { accounts } from '../accounts-api.ts';
import { SettingsForm, textOf } from '../parts/settings-form.tsx';
import { useOrganization } from '../use-organization.ts';
import classes from './profile.module.css';

/** A new e-mail takes effect when its own mail is answered; until then the form says what it waits for. */
export function EmailForm() {
  const { person, role } = useOrganization();
  const client = useQueryClient();
  const state = useQuery(accounts.query.getEmail.queryOptions());
  const change = useMutation(accounts.query.changeEmail.mutationOptions());
  const errors = fieldErrors(change.error);
  if (state.data?.sends_mail === false) return <NoMail email={person.email} runsServer={role === 'owner'} />;
  const submit = (form: FormData, element: HTMLFormElement) =>
    change.mutate(
      { email: textOf(form, 'email'), password: textOf(form, 'password') },
      {
        onSuccess: ({ email }) => {
          element.reset();
          toastDone(`We sent an e-mail to ${email}`);
          void client.invalidateQueries({ queryKey: accounts.query.getEmail.key() });
        },
      },
    );
  return (
    <SettingsForm submitLabel="Change e-mail" busy={change.isPending} error={change.error} onSubmit={submit}>
      <TextInput label="E-mail" value={person.email} readOnly />
      {state.data?.waiting ? (
        <p className={classes.waiting} role="status">
          Open the link in the e-mail to <strong>{state.data.waiting}</strong> within a day. Until then nothing changes.
        </p>
      ) : null}
      <TextInput
        label="New e-mail"
        name="email"
        type="email"
        autoComplete="email"
        required
        error={errors.email}
        withAsterisk={false}
      />
      <PasswordInput
        label="Your password"
        name="password"
        autoComplete="current-password"
        required
        withAsterisk={false}
        error={errors.password}
      />
    </SettingsForm>
  );
}

/** The command is for people with access to the server: an owner. */
function NoMail({ email, runsServer }: { email: string; runsServer: boolean }) {
  return (
    <div className={classes.facts}>
      <TextInput label="E-mail" value={email} readOnly />
      <p className={classes.text}>
        This server can't send e-mail, so it can't verify a new address. The person who runs the server can change it
        {runsServer ? ':' : '.'}
      </p>
      {runsServer ? (
        <code className={classes.code}>
          npm run --silent cli -- <span>user change-email</span> <span>--email {email}</span>{' '}
          <span>--to new@example.com</span>
        </code>
      ) : null}
    </div>
  );
}
