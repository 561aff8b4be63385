import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { formatDate } from '#shared/domain/format.ts';
import { go } from '#shared/web/address/navigate.ts';
import { errorText } from '#shared/web/api-error.ts';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
import { mayTouch } from '../../domain/team-rules.ts';
import { accounts } from '../accounts-api.ts';
import { type ListColumn, ListTable } from '../parts/list-table.tsx';
import { StateTag } from '../parts/state-tag.tsx';
import { useOrganization } from '../use-organization.ts';
import { roleLabel } from './role-texts.ts';

type Invitation = Awaited<ReturnType<typeof accounts.call.listInvitations>>[number];

export function InvitationsTable({ invitations }: { invitations: readonly Invitation[] }) {
  const { id, role, timezone } = useOrganization();
  const { cancel, again } = useInvitationActs(id);
  const columns: readonly ListColumn<Invitation>[] = [
    { header: 'E-mail', cell: (invitation) => invitation.email },
    { header: 'Role', cell: (invitation) => roleLabel(invitation.role) },
    { header: 'Invited by', cell: (invitation) => invitation.invited_by },
    {
      header: 'Expires',
      cell: (invitation) =>
        invitation.expired ? <StateTag tone="waits">Expired</StateTag> : formatDate(invitation.expires_at, timezone),
    },
    {
      header: 'Actions',
      actions: true,
      cell: (invitation) =>
        mayTouch(role, invitation.role) ? (
          <>
            {invitation.expired ? null : (
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={`Copy invitation link for ${invitation.email}`}
                onClick={() => go({ invitation_link: invitation.id })}
              >
                Copy invitation link
              </Button>
            )}
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={`Send again to ${invitation.email}`}
              onClick={() => again(invitation)}
            >
              Send again
            </Button>
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              aria-label={`Cancel invitation for ${invitation.email}`}
              onClick={() => cancel(invitation)}
            >
              Cancel
            </Button>
          </>
        ) : null,
    },
  ];
  return <ListTable label="Invitations" rows={invitations} rowId={(each) => each.id} columns={columns} />;
}

function useInvitationActs(id: string) {
  const client = useQueryClient();
  const sendsMail = useQuery(accounts.query.getEmail.queryOptions()).data?.sends_mail !== false;
  const options = {
    onError: (error: unknown) => toastFailed(errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: accounts.query.listInvitations.key() }),
  };
  const cancelling = useMutation(accounts.query.cancelInvitation.mutationOptions(options));
  const inviting = useMutation(accounts.query.inviteToTeam.mutationOptions(options));
  const invite = ({ email, role }: Invitation, done: string) =>
    inviting.mutate({ id, email, role }, { onSuccess: () => toastDone(done) });
  return {
    again: (invitation: Invitation) =>
      invite(
        invitation,
        sendsMail
          ? `Another e-mail to ${invitation.email} is on its way`
          : `The invitation for ${invitation.email} is renewed: copy its link`,
      ),
    cancel: (invitation: Invitation) =>
      cancelling.mutate(
        { id, invitation_id: invitation.id },
        {
          onSuccess: () =>
            toastDone(`The invitation for ${invitation.email} was canceled`, () =>
              invite(invitation, `${invitation.email} is invited again`),
            ),
        },
      ),
  };
}
