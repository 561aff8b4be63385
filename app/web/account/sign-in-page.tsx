import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { FORGOT_PASSWORD, SET_UP } from '#features/accounts/contract/account-paths.ts';
import { accounts } from '#features/accounts/web/accounts-api.ts';
import { GoLink } from '#shared/web/address/go-link.tsx';
import { goTo } from '#shared/web/address/navigate.ts';
import { useParameter } from '#shared/web/address/use-address.ts';
import { fetchJson } from '#shared/web/api-client.ts';
import { CodeStep } from './code-step.tsx';
import { findPlace } from './find-place.ts';
import { EmailField, PasswordField } from './frame/account-fields.tsx';
import { AccountForm } from './frame/account-form.tsx';
import classes from './frame/account-frame.module.css';
import { AccountFrame } from './frame/account-frame.tsx';
import { safePath } from './safe-path.ts';

interface SignInAnswer {
  /** The password is right, and the person has an authenticator app. */
  twoFactorRedirect?: boolean;
}

export function SignInPage() {
  const next = safePath(useParameter('continue'));
  const setup = useQuery(accounts.query.getSetup.queryOptions());
  useEffect(() => {
    if (setup.data?.needed) goTo(SET_UP, {}, { replace: true });
  }, [setup.data]);
  const signIn = useMutation({
    mutationFn: async (form: FormData) => {
      const json = { email: form.get('email'), password: form.get('password') };
      const answer = await fetchJson<SignInAnswer>('/auth/sign-in/email', { method: 'POST', json });
      return answer.twoFactorRedirect ? null : findPlace(next);
    },
    onSuccess: (path) => path && window.location.assign(path),
  });
  if (signIn.data === null) return <CodeStep next={next} onBack={signIn.reset} />;
  return (
    <AccountFrame title="Sign in">
      <AccountForm
        submitLabel="Sign in"
        busy={signIn.isPending || signIn.isSuccess}
        error={signIn.error}
        onSubmit={signIn.mutate}
      >
        <EmailField autoFocus />
        <PasswordField />
      </AccountForm>
      <p className={classes.below}>
        <GoLink to={FORGOT_PASSWORD}>Forgot your password?</GoLink>
      </p>
    </AccountFrame>
  );
}
