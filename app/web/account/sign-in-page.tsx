import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { goTo } from '#shared/web/address/navigate.ts';
import { useParameter } from '#shared/web/address/use-address.ts';
import { fetchJson } from '#shared/web/api-client.ts';
import { errorText } from '#shared/web/api-error.ts';
import { SET_UP } from '../paths.ts';
import classes from './account-frame.module.css';
import { AccountFrame } from './account-frame.tsx';
import { accounts } from './accounts-api.ts';

/** Only an address of this site may be continued to. */
const safePath = (path: string | undefined) =>
  path?.startsWith('/') && !path.startsWith('//') && !path.startsWith('/\\') ? path : '/';

export function SignInPage() {
  const next = safePath(useParameter('continue'));
  const setup = useQuery(accounts.query.getSetup.queryOptions());
  useEffect(() => {
    document.title = 'Sign in · Cellarhand';
    if (setup.data?.needed) goTo(SET_UP, {}, { replace: true });
  }, [setup.data]);
  const signIn = useMutation({
    mutationFn: (form: FormData) =>
      fetchJson('/auth/sign-in/email', {
        method: 'POST',
        json: { email: form.get('email'), password: form.get('password') },
      }),
    onSuccess: () => window.location.assign(next),
  });
  return (
    <AccountFrame title="Sign in">
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          signIn.mutate(new FormData(event.currentTarget));
        }}
      >
        {signIn.error ? (
          <p role="alert" className={classes.refusal}>
            {errorText(signIn.error)}
          </p>
        ) : null}
        <TextInput
          size="md"
          label="E-mail"
          name="email"
          type="email"
          autoComplete="username"
          required
          withAsterisk={false}
          autoFocus
        />
        <PasswordInput
          size="md"
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          withAsterisk={false}
        />
        <Button size="md" type="submit" loading={signIn.isPending || signIn.isSuccess}>
          Sign in
        </Button>
      </form>
    </AccountFrame>
  );
}
