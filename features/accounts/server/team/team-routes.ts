import type { Context } from '#shared/server/context.ts';
import { implementForMembers } from '#shared/server/routes.ts';
import { teamContract } from '../../contract/team-contract.ts';
import type { Accounts } from '../accounts.ts';
import { cancelInvitation } from './cancel-invitation.ts';
import { changeTeamMember } from './change-team-member.ts';
import { copyInvitationLink } from './copy-invitation-link.ts';
import { inviteToTeam } from './invite-to-team.ts';
import { describeInvitation, readInvitations } from './read-invitations.ts';
import { readTeam } from './read-team.ts';
import { removeFromTeam } from './remove-from-team.ts';
import { asAccounts, runTeamQuery } from './run-team-command.ts';

const members = implementForMembers(teamContract);

export function createTeamRoutes(accounts: Accounts) {
  const forgetAccess = () => accounts.access.cache.forget();
  const teamOf = ({ operation }: { operation: Context }) => asAccounts(accounts, operation);
  return {
    listTeam: members.listTeam.handler(({ input: { id }, context }) =>
      runTeamQuery(teamOf(context), id, (tx) => readTeam(tx, id)),
    ),
    inviteToTeam: members.inviteToTeam.handler(({ input, context }) => inviteToTeam(accounts, teamOf(context), input)),
    changeTeamMember: members.changeTeamMember.handler(({ input, context }) =>
      changeTeamMember(teamOf(context), input).finally(forgetAccess),
    ),
    removeFromTeam: members.removeFromTeam.handler(({ input, context }) =>
      removeFromTeam(teamOf(context), input).finally(forgetAccess),
    ),
    listInvitations: members.listInvitations.handler(async ({ input: { id }, context }) => {
      const invitations = await runTeamQuery(teamOf(context), id, (tx) => readInvitations(tx, { organizationId: id }));
      return invitations.map(describeInvitation);
    }),
    copyInvitationLink: members.copyInvitationLink.handler(({ input, context }) =>
      copyInvitationLink(accounts, teamOf(context), input),
    ),
    cancelInvitation: members.cancelInvitation.handler(({ input, context }) =>
      cancelInvitation(teamOf(context), input),
    ),
  };
}
