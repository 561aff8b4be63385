import { z } from 'zod';
import { route } from '#shared/contract/route.ts';
import { email, id, time } from '#shared/contract/schemas.ts';
import { LEAST_ROLE } from '../domain/permissions.ts';
import { role } from './organization-contract.ts';

const tag = 'Team';
const manage = LEAST_ROLE['manage the team'];

/** One person of the team; `id` is the person's. */
const teamMember = z.object({ id, name: z.string(), email: z.string(), role, joined_at: time });

const invitation = z.object({
  id,
  email: z.string(),
  role,
  invited_by: z.string(),
  created_at: time,
  expires_at: time,
  expired: z.boolean(),
});

export const teamContract = {
  listTeam: route('member', {
    method: 'GET',
    path: '/organization/{id}/users',
    tag,
    summary: 'People of the organization and their roles',
  })
    .input(z.object({ id }))
    .output(z.array(teamMember)),
  inviteToTeam: route(manage, {
    method: 'POST',
    path: '/organization/{id}/users',
    tag,
    summary: 'Invite a person by mail',
    description: 'Inviting the same address again sends a new mail. Only owners may invite admins and owners.',
    signedIn: true,
  })
    .input(z.object({ id, email, role: role.default('member') }))
    .output(invitation),
  changeTeamMember: route(manage, {
    method: 'PUT',
    path: '/organization/{id}/users',
    tag,
    summary: "Change a person's role",
    description: 'Only owners may change or make admins and owners. The last owner stays.',
    signedIn: true,
  })
    .input(z.object({ id, user_id: id, role }))
    .output(teamMember),
  removeFromTeam: route('member', {
    method: 'DELETE',
    path: '/organization/{id}/users',
    tag,
    summary: 'Remove a person, or leave',
    description: 'Anyone can leave. Admins can remove members, owners can remove anyone; the last owner stays.',
    signedIn: true,
  })
    .input(z.object({ id, user_id: id }))
    .output(z.object({ id })),
  listInvitations: route(manage, {
    method: 'GET',
    path: '/organization/{id}/invitations',
    tag,
    summary: 'Invitations not answered yet',
  })
    .input(z.object({ id }))
    .output(z.array(invitation)),
  copyInvitationLink: route(manage, {
    method: 'POST',
    path: '/organization/{id}/invitations/{invitation_id}/link',
    tag,
    summary: 'Copy an invitation link, to hand it over yourself',
    description:
      'For people who may grant the role of the invitation. It is written to the security events. An account that is made with this link has an unverified e-mail address.',
    signedIn: true,
  })
    .input(z.object({ id, invitation_id: id }))
    .output(z.object({ link: z.string() })),
  cancelInvitation: route(manage, {
    method: 'DELETE',
    path: '/organization/{id}/invitations/{invitation_id}',
    tag,
    summary: 'Cancel an invitation',
    signedIn: true,
  })
    .input(z.object({ id, invitation_id: id }))
    .output(z.object({ id })),
};
