import { z } from 'zod';
import { route } from '#shared/contract/route.ts';
import { id, time } from '#shared/contract/schemas.ts';
import { organization, role, tokens } from './organization-contract.ts';
import { password, personName } from './setup-contract.ts';

const tag = 'Invitations';

const received = z.object({
  id,
  email: z.string(),
  role,
  organization_name: z.string(),
  invited_by: z.string(),
  expires_at: time,
});

/** The token in the mailed link; it proves that the mail was received. */
const token = z.string('The invitation link is incomplete').min(1).max(200);

/** For the invited person, who may not have an account yet. */
export const invitationContract = {
  listMyInvitations: route('person', {
    method: 'GET',
    path: '/me/invitations',
    tag,
    signedIn: true,
    summary: 'Invitations for your e-mail address, once it is verified',
    description: 'To accept one, open the link in the e-mail.',
  }).output(z.array(received)),
  getInvitation: route('anyone', {
    method: 'GET',
    path: '/invitation/{id}',
    tag,
    summary: 'The invitation behind a link',
  })
    .input(z.object({ id, token }))
    .output(received.extend({ has_account: z.boolean() })),
  signUpByInvitation: route('anyone', {
    method: 'POST',
    path: '/invitation/{id}/sign-up',
    tag,
    summary: 'Create your account and accept',
    description:
      'For the invited e-mail address, when it has no account yet. Signs the new person in. An Idempotency-Key has no effect here: a repeat is refused, sign in instead.',
  })
    .input(z.object({ id, token, name: personName, password }))
    .output(tokens.extend({ user_id: id, organization_id: id })),
  acceptInvitation: route('person', {
    method: 'POST',
    path: '/invitation/{id}/accept',
    tag,
    summary: 'Accept with the account you are signed in with',
    description: 'Needs the token of the link, and a session of the person whose e-mail address was invited.',
    signedIn: true,
  })
    .input(z.object({ id, token }))
    .output(organization),
  declineInvitation: route('person', {
    method: 'POST',
    path: '/invitation/{id}/decline',
    tag,
    summary: 'Decline',
    signedIn: true,
  })
    .input(z.object({ id, token }))
    .output(z.object({ id })),
};
