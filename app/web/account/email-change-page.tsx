import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { FORGOT_PASSWORD, SIGN_IN } from '#features/accounts/contract/account-paths.ts';
import { accounts } from '#features/accounts/web/accounts-api.ts';
import { GoLink } from '#shared/web/address/go-link.tsx';
import { useParameter } from '#shared/web/address/use-address.ts';
import { asApiError } from '#shared/web/api-error.ts';
import { HOME } from '../paths.ts';
import { AccountForm } from './frame/account-form.tsx';
import classes from './frame/account-frame.module.css';
import { AccountFrame } from './frame/account-frame.tsx';

/** Opened from the mails about an e-mail change; a button, because mail scanners open links too. */
export function EmailChangePage() {
  // Kept from the first render: once used, the token must leave the address.
  const [token] = useState(useParameter('token') ?? '');
  const keeps = useParameter('keep') !== undefined;
  const act = useMutation({
    mutationFn: () => accounts.call[keeps ? 'keepEmail' : 'confirmEmail']({ token }),
  });
  if (act.data) return keeps ? <Kept email={act.data.email} /> : <Changed email={act.data.email} />;
  if (token === '' || (act.error && asApiError(act.error).status === 404))
    return (
      <AccountFrame title="This link is no longer valid" text="It was already used, or it has expired.">
        <p className={classes.below}>
          <GoLink to={SIGN_IN}>Go to sign-in</GoLink>
        </p>
      </AccountFrame>
    );
  return (
    <AccountFrame
      title={keeps ? 'Keep your e-mail' : 'Use this e-mail'}
      text={
        keeps
          ? 'Your account keeps the e-mail address this message was sent to, and you are signed out everywhere.'
          : 'From now on, you sign in with the e-mail address that this message was sent to.'
      }
    >
      <AccountForm
        submitLabel={keeps ? 'Keep this e-mail' : 'Use this e-mail'}
        busy={act.isPending}
        error={act.error}
        onSubmit={() => act.mutate()}
      >
        {null}
      </AccountForm>
    </AccountFrame>
  );
}

function Changed({ email }: { email: string }) {
  return (
    <AccountFrame title="Your e-mail was changed" text={`You now sign in with ${email}.`}>
      <p className={classes.below}>
        <GoLink to={HOME}>Continue</GoLink>
      </p>
    </AccountFrame>
  );
}

function Kept({ email }: { email: string }) {
  return (
    <AccountFrame
      title="Your e-mail was not changed"
      text={`You still sign in with ${email}, and you were signed out everywhere. Someone had your password, so choose a new one.`}
    >
      <p className={classes.below}>
        <GoLink to={FORGOT_PASSWORD}>Choose a new password</GoLink>
        <GoLink to={SIGN_IN}>Go to sign-in</GoLink>
      </p>
    </AccountFrame>
  );
}
