import { TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { accounts } from '#features/accounts/web/accounts-api.ts';
import { useCreateOrganization } from '#features/accounts/web/organization/use-create-organization.ts';
import { PlaceFields } from '#features/accounts/web/parts/place-fields.tsx';
import { textOf } from '#features/accounts/web/parts/settings-form.tsx';
import { roleLabel } from '#features/accounts/web/team/role-texts.ts';
import { errorText, fieldErrors } from '#shared/web/api-error.ts';
import { toastFailed } from '#shared/web/feedback/toast.ts';
import { AccountForm } from './frame/account-form.tsx';
import classes from './frame/account-frame.module.css';
import { AccountFrame } from './frame/account-frame.tsx';
import { signOut } from './leave.ts';
import { meRequest } from './use-me.ts';

/** For a signed-in person who belongs to no organization, or no longer to one. */
export function BeginPage() {
  const client = useQueryClient();
  const me = useQuery(meRequest());
  return (
    <AccountFrame
      title="You aren’t in an organization yet"
      text={
        me.data?.may_create_organization
          ? 'Create one for your venue, or ask a colleague to invite you to theirs.'
          : 'Ask a colleague to invite you to theirs.'
      }
    >
      <ReceivedInvitations />
      {me.data?.may_create_organization ? <CreateForm /> : null}
      <p className={classes.below}>
        <button
          type="button"
          className={classes.link}
          onClick={() => void signOut(client).catch((error: unknown) => toastFailed(errorText(error)))}
        >
          Sign out
        </button>
      </p>
    </AccountFrame>
  );
}

function CreateForm() {
  const create = useCreateOrganization();
  const refused = fieldErrors(create.error);
  return (
    <AccountForm
      submitLabel="Create organization"
      busy={create.isPending || create.isSuccess}
      error={create.error}
      fields={['name', 'country', 'timezone']}
      onSubmit={(form) =>
        create.mutate({
          name: textOf(form, 'name'),
          timezone: textOf(form, 'timezone'),
          country: textOf(form, 'country'),
        })
      }
    >
      <TextInput
        size="md"
        label="Venue name"
        name="name"
        autoComplete="organization"
        required
        withAsterisk={false}
        error={refused.name}
      />
      <PlaceFields size="md" errors={refused} />
    </AccountForm>
  );
}

/** The mail contains the link that accepts: signing in with an address does not prove ownership of its mailbox. */
function ReceivedInvitations() {
  const invitations = useQuery(accounts.query.listMyInvitations.queryOptions());
  return invitations.data?.map(({ id, organization_name, invited_by, role }) => (
    <p key={id} className={classes.hint}>
      {invited_by} invites you to {organization_name} as {roleLabel(role)}. Open the link in the mail to join.
    </p>
  ));
}
