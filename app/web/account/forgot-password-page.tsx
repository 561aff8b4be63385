import { useMutation, useQuery } from '@tanstack/react-query';
import { SIGN_IN } from '#features/accounts/contract/account-paths.ts';
import { GoLink } from '#shared/web/address/go-link.tsx';
import { fetchJson } from '#shared/web/api-client.ts';
import { data } from '../data/data-api.ts';
import { EmailField } from './frame/account-fields.tsx';
import { AccountForm } from './frame/account-form.tsx';
import classes from './frame/account-frame.module.css';
import { AccountFrame } from './frame/account-frame.tsx';

/** Without a mail server no one could receive the link; then only the operator can help. */
export function ForgotPasswordPage() {
  const installation = useQuery(data.query.getInstallation.queryOptions());
  const request = useMutation({
    mutationFn: (email: string) => fetchJson('/auth/request-password-reset', { method: 'POST', json: { email } }),
  });
  if (request.isSuccess)
    return (
      <AccountFrame
        title="Check your e-mail"
        text={`If ${request.variables} has an account here, an e-mail with a link is on its way. The link is valid for an hour.`}
      >
        <BackToSignIn />
      </AccountFrame>
    );
  if (installation.data?.sends_mail === false)
    return (
      <AccountFrame
        title="Forgot your password?"
        text="This server can't send e-mail. Ask the person who runs it for a new password:"
      >
        <div className={classes.hint}>
          On the server's command line
          <code>
            npm run --silent cli -- <span>user reset-password</span> <span>--email you@example.com</span>
          </code>
        </div>
        <BackToSignIn />
      </AccountFrame>
    );
  return (
    <AccountFrame title="Forgot your password?" text="You'll get an e-mail with a link to choose a new one.">
      <AccountForm
        submitLabel="Send link"
        busy={request.isPending}
        error={request.error}
        onSubmit={(form) => request.mutate(String(form.get('email')))}
      >
        <EmailField autoFocus />
      </AccountForm>
      <BackToSignIn />
    </AccountFrame>
  );
}

export function BackToSignIn() {
  return (
    <p className={classes.below}>
      <GoLink to={SIGN_IN}>Back to sign-in</GoLink>
    </p>
  );
}
