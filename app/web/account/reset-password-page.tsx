import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { FORGOT_PASSWORD, SIGN_IN } from '#features/accounts/contract/account-paths.ts';
import { GoLink } from '#shared/web/address/go-link.tsx';
import { goTo } from '#shared/web/address/navigate.ts';
import { useParameter } from '#shared/web/address/use-address.ts';
import { fetchJson } from '#shared/web/api-client.ts';
import { asApiError } from '#shared/web/api-error.ts';
import { toastDone } from '#shared/web/feedback/toast.ts';
import { NewPasswordField } from './frame/account-fields.tsx';
import { AccountForm } from './frame/account-form.tsx';
import classes from './frame/account-frame.module.css';
import { AccountFrame } from './frame/account-frame.tsx';

/** Opened from the mailed link. */
export function ResetPasswordPage() {
  // Kept from the first render: once used, the token must leave the address.
  const [token] = useState(useParameter('token'));
  const reset = useMutation({
    mutationFn: (newPassword: string) =>
      fetchJson('/auth/reset-password', { method: 'POST', json: { newPassword, token } }),
    onSuccess: () => {
      toastDone('Your new password is set. Please sign in with it.');
      goTo(SIGN_IN, {}, { replace: true });
    },
  });
  if (!token || isSpent(reset.error))
    return (
      <AccountFrame title="This link is no longer valid" text="Each link works once, for one hour. Request a new one.">
        <p className={classes.below}>
          <GoLink to={FORGOT_PASSWORD}>Send another link</GoLink>
          <GoLink to={SIGN_IN}>Back to sign-in</GoLink>
        </p>
      </AccountFrame>
    );
  return (
    <AccountFrame title="Choose a new password" text="You sign in with it on all your devices.">
      <AccountForm
        submitLabel="Set password"
        busy={reset.isPending || reset.isSuccess}
        error={reset.error}
        onSubmit={(form) => reset.mutate(String(form.get('password')))}
      >
        <NewPasswordField label="New password" autoFocus />
      </AccountForm>
    </AccountFrame>
  );
}

const isSpent = (error: unknown) => error !== null && asApiError(error).code === 'invalid_token';
