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
import { runTeamQuery } from './run-team-command.ts';

const members = implementForMembers(teamContract);

export function createTeamRoutes(accounts: Accounts) {
  const forgetAccess = () => accounts.access.cache.forget();
  return {
    listTeam: members.listTeam.handler(({ input: { id }, context: { operation } }) =>
      runTeamQuery(operation, id, (tx) => readTeam(tx, id)),
    ),
    inviteToTeam: members.inviteToTeam.handler(({ input, context: { operation } }) =>
      inviteToTeam(accounts, operation, input),
    ),
    changeTeamMember: members.changeTeamMember.handler(({ input, context: { operation } }) =>
      changeTeamMember(operation, input).finally(forgetAccess),
    ),
    removeFromTeam: members.removeFromTeam.handler(({ input, context: { operation } }) =>
      removeFromTeam(operation, input).finally(forgetAccess),
    ),
    listInvitations: members.listInvitations.handler(async ({ input: { id }, context: { operation } }) => {
      const invitations = await runTeamQuery(operation, id, (tx) => readInvitations(tx, { organizationId: id }));
      return invitations.map(describeInvitation);
    }),
    copyInvitationLink: members.copyInvitationLink.handler(({ input, context: { operation } }) =>
      copyInvitationLink(accounts, operation, input),
    ),
    cancelInvitation: members.cancelInvitation.handler(({ input, context: { operation } }) =>
      cancelInvitation(operation, input),
    ),
  };
}
