import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { SIGN_IN } from '#features/accounts/contract/account-paths.ts';
import { accounts } from '#features/accounts/web/accounts-api.ts';
import { Refusal, textOf } from '#features/accounts/web/parts/settings-form.tsx';
import { roleLabel } from '#features/accounts/web/team/role-texts.ts';
import { GoLink } from '#shared/web/address/go-link.tsx';
import { currentPath, goTo } from '#shared/web/address/navigate.ts';
import { usePathParameter } from '#shared/web/address/path-parameters.ts';
import { useParameter } from '#shared/web/address/use-address.ts';
import { asApiError, errorText, fieldErrors } from '#shared/web/api-error.ts';
import { findPlace } from './find-place.ts';
import { NameField, NewPasswordField } from './frame/account-fields.tsx';
import { AccountForm } from './frame/account-form.tsx';
import classes from './frame/account-frame.module.css';
import { AccountFrame } from './frame/account-frame.tsx';
import { forgetEverything, signOut } from './leave.ts';
import { useWhoIsHere } from './who-is-here.ts';

/** Opened from an invitation link: for a new person, for one with an account, and for the wrong one. */
export function InvitationPage() {
  const id = usePathParameter('id') ?? '';
  const token = useParameter('token') ?? '';
  const invitation = useQuery(
    accounts.query.getInvitation.queryOptions({ input: { id, token }, staleTime: 0, retry: false }),
  );
  const here = useWhoIsHere();
  // After the first load, a failed refetch does not remove the form while it is being filled in.
  if (invitation.error && !invitation.data)
    return (
      <AccountFrame title="This invitation is no longer open" text={errorText(invitation.error)}>
        <p className={classes.below}>
          {asApiError(invitation.error).outcomeUnknown ? (
            <button type="button" className={classes.link} onClick={() => void invitation.refetch()}>
              Try again
            </button>
          ) : null}
          <GoLink to={SIGN_IN}>Go to sign-in</GoLink>
        </p>
      </AccountFrame>
    );
  if (!invitation.data || here.isPending) return <AccountFrame title="Invitation" />;
  const { email, role, organization_name, invited_by, has_account } = invitation.data;
  const isRight = here.data?.email.toLowerCase() === email.toLowerCase();
  return (
    <AccountFrame
      title={`Join ${organization_name}`}
      text={`${invited_by} invited ${email} to join as ${roleLabel(role)}.`}
    >
      {isRight ? (
        <Acceptance id={id} token={token} />
      ) : here.data ? (
        <OtherPerson email={here.data.email} invited={email} />
      ) : has_account ? (
        <Button size="md" fullWidth onClick={() => goTo(SIGN_IN, { continue: currentPath() + window.location.search })}>
          Sign in to accept
        </Button>
      ) : (
        <SignUp id={id} token={token} />
      )}
    </AccountFrame>
  );
}

function Acceptance({ id, token }: { id: string; token: string }) {
  const client = useQueryClient();
  const accept = useMutation({
    mutationFn: async () => {
      const organization = await accounts.call.acceptInvitation({ id, token });
      await accounts.call.setOrganization({ id: organization.id });
      await forgetEverything(client);
    },
    onSuccess: () => window.location.assign('/'),
  });
  const decline = useMutation({
    mutationFn: async () => {
      await accounts.call.declineInvitation({ id, token });
      return findPlace('/');
    },
    onSuccess: (path) => window.location.assign(path),
  });
  const done = accept.isSuccess || decline.isSuccess;
  return (
    <div className={classes.form}>
      <Refusal error={accept.error ?? decline.error} />
      <Button size="md" loading={accept.isPending || accept.isSuccess} onClick={() => accept.mutate()}>
        Accept
      </Button>
      <Button
        size="md"
        variant="default"
        disabled={done || accept.isPending}
        loading={decline.isPending}
        onClick={() => decline.mutate()}
      >
        Decline
      </Button>
    </div>
  );
}

function OtherPerson({ email, invited }: { email: string; invited: string }) {
  const client = useQueryClient();
  const leave = useMutation({ mutationFn: () => signOut(client, currentPath() + window.location.search) });
  return (
    <div className={classes.form}>
      <p className={classes.hint}>
        You are signed in as {email}. Only {invited} can accept this invitation.
      </p>
      <Refusal error={leave.error} />
      <Button size="md" loading={leave.isPending || leave.isSuccess} onClick={() => leave.mutate()}>
        Sign out and continue
      </Button>
      <p className={classes.below}>
        <GoLink to="/">Stay signed in as {email}</GoLink>
      </p>
    </div>
  );
}

function SignUp({ id, token }: { id: string; token: string }) {
  const signUp = useMutation(
    accounts.query.signUpByInvitation.mutationOptions({ onSuccess: () => window.location.assign('/') }),
  );
  const refused = fieldErrors(signUp.error);
  return (
    <AccountForm
      submitLabel="Create my account and join"
      busy={signUp.isPending || signUp.isSuccess}
      error={signUp.error}
      fields={['name', 'password']}
      onSubmit={(form) => signUp.mutate({ id, token, name: textOf(form, 'name'), password: textOf(form, 'password') })}
    >
      <NameField error={refused.name} autoFocus />
      <NewPasswordField error={refused.password} />
    </AccountForm>
  );
}
