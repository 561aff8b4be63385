import { Button, NativeSelect, PasswordInput, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { errorText, fieldErrors } from '#shared/web/api-error.ts';
import classes from './account-frame.module.css';
import { AccountFrame } from './account-frame.tsx';
import { accounts } from './accounts-api.ts';

const TIMEZONES = Intl.supportedValuesOf('timeZone');
const OWN_TIMEZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

const textOf = (form: FormData, name: string) => String(form.get(name) ?? '');

/** The first account of a new installation. */
export function SetUpPage() {
  useEffect(() => {
    document.title = 'Set up · Cellarhand';
  }, []);
  const setUp = useMutation(accounts.query.setUp.mutationOptions({ onSuccess: () => window.location.assign('/') }));
  const refused = fieldErrors(setUp.error);
  const submit = (form: FormData) =>
    setUp.mutate({
      name: textOf(form, 'name'),
      email: textOf(form, 'email'),
      password: textOf(form, 'password'),
      organization: textOf(form, 'organization'),
      timezone: textOf(form, 'timezone'),
    });
  return (
    <AccountFrame title="Set up Cellarhand" text="You become the owner of this installation. Others are invited later.">
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          submit(new FormData(event.currentTarget));
        }}
      >
        {setUp.error && Object.keys(refused).length === 0 ? (
          <p role="alert" className={classes.refusal}>
            {errorText(setUp.error)}
          </p>
        ) : null}
        <SetUpFields refused={refused} />
        <Button size="md" type="submit" loading={setUp.isPending || setUp.isSuccess}>
          Create the account
        </Button>
      </form>
    </AccountFrame>
  );
}

function SetUpFields({ refused }: { refused: Readonly<Record<string, string>> }) {
  return (
    <>
      <TextInput
        size="md"
        label="Your name"
        name="name"
        autoComplete="name"
        required
        withAsterisk={false}
        error={refused.name}
        autoFocus
      />
      <TextInput
        size="md"
        label="E-mail"
        name="email"
        type="email"
        autoComplete="username"
        required
        withAsterisk={false}
        error={refused.email}
      />
      <PasswordInput
        size="md"
        label="Password"
        description="10 or more characters"
        name="password"
        autoComplete="new-password"
        minLength={10}
        required
        withAsterisk={false}
        error={refused.password}
      />
      <TextInput
        size="md"
        label="Name of the venue"
        name="organization"
        autoComplete="organization"
        required
        withAsterisk={false}
        error={refused.organization}
      />
      <NativeSelect
        size="md"
        label="Timezone"
        name="timezone"
        defaultValue={OWN_TIMEZONE}
        data={TIMEZONES.includes(OWN_TIMEZONE) ? TIMEZONES : [OWN_TIMEZONE, ...TIMEZONES]}
        error={refused.timezone}
      />
    </>
  );
}
