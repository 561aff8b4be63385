import { Button, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { accounts } from '#features/accounts/web/accounts-api.ts';
import { startIn } from '#features/accounts/web/organization/go-on-elsewhere.ts';
import { useCreateOrganization } from '#features/accounts/web/organization/use-create-organization.ts';
import { textOf } from '#features/accounts/web/parts/settings-form.tsx';
import { TimezoneSelect } from '#features/accounts/web/parts/timezone-select.tsx';
import { roleLabel } from '#features/accounts/web/team/role-texts.ts';
import { errorText, fieldErrors } from '#shared/web/api-error.ts';
import { toastFailed } from '#shared/web/feedback/toast.ts';
import { AccountForm } from './frame/account-form.tsx';
import classes from './frame/account-frame.module.css';
import { AccountFrame } from './frame/account-frame.tsx';
import { signOut } from './leave.ts';

/** For a signed-in person who belongs to no organization (any more). */
export function BeginPage() {
  const client = useQueryClient();
  const create = useCreateOrganization();
  const refused = fieldErrors(create.error);
  return (
    <AccountFrame
      title="You belong to no organization"
      text="Create one for your venue, or ask a colleague to invite you to theirs."
    >
      <ReceivedInvitations />
      <AccountForm
        submitLabel="Create organization"
        busy={create.isPending || create.isSuccess}
        error={create.error}
        fields={['name', 'timezone']}
        onSubmit={(form) => create.mutate({ name: textOf(form, 'name'), timezone: textOf(form, 'timezone') })}
      >
        <TextInput
          size="md"
          label="Name of the venue"
          name="name"
          autoComplete="organization"
          required
          withAsterisk={false}
          error={refused.name}
        />
        <TimezoneSelect size="md" error={refused.timezone} />
      </AccountForm>
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

function ReceivedInvitations() {
  const client = useQueryClient();
  const invitations = useQuery(accounts.query.listMyInvitations.queryOptions());
  const accept = useMutation({
    mutationFn: async (id: string) => {
      const organization = await accounts.call.acceptInvitation({ id });
      await startIn(client, organization.id);
    },
    onError: (error) => toastFailed(errorText(error)),
  });
  return invitations.data?.map(({ id, organization_name, invited_by, role }) => (
    <Button
      key={id}
      size="md"
      variant="default"
      fullWidth
      mb="xs"
      loading={accept.isPending && accept.variables === id}
      onClick={() => accept.mutate(id)}
      title={`${invited_by} invites you as ${roleLabel(role)}`}
    >
      Join {organization_name}
    </Button>
  ));
}
