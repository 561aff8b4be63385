import { z } from 'zod';
import { route } from '#shared/contract/route.ts';
import { email } from '#shared/contract/schemas.ts';

const tag = 'Sign-in';

const ownPassword = z.string('Password is required').min(1, 'Password is required').max(128);
const token = z.string().min(1).max(200);

export const signInContract = {
  getEmail: route('person', {
    method: 'GET',
    path: '/me/email',
    tag,
    summary: 'The e-mail you sign in with, and the one that was asked for and not proven yet',
  }).output(
    z.object({
      email: z.string(),
      waiting: z.string().nullable(),
      /** Without a mail server no link can prove another e-mail. */
      sends_mail: z.boolean(),
    }),
  ),
  changeEmail: route('person', {
    method: 'POST',
    path: '/me/email',
    tag,
    summary: 'Ask for another e-mail to sign in with',
    description:
      'Both addresses get a mail: the new one takes effect by the link in its own, the old one can refuse it, or take it back for a week.',
  })
    .input(z.object({ email, password: ownPassword }))
    .output(z.object({ email: z.string() })),
  confirmEmail: route('anyone', {
    method: 'POST',
    path: '/email-change/confirm',
    tag,
    summary: 'Prove the new e-mail with the token of its mail',
  })
    .input(z.object({ token }))
    .output(z.object({ email: z.string() })),
  keepEmail: route('anyone', {
    method: 'POST',
    path: '/email-change/undo',
    tag,
    summary: 'Keep the old e-mail, with the token of its mail',
    description: 'Also after the change. Every session of the person ends.',
  })
    .input(z.object({ token }))
    .output(z.object({ email: z.string() })),

  getTwoFactor: route('person', {
    method: 'GET',
    path: '/me/two-factor',
    tag,
    summary: 'Whether signing in asks for a code of your authenticator app',
  }).output(z.object({ enabled: z.boolean() })),
  pairAuthenticator: route('person', {
    method: 'POST',
    path: '/me/two-factor',
    tag,
    summary: 'Begin with an authenticator app',
    description:
      'Answers once with what the app needs and with the recovery codes. It takes effect by the first code, sent to `/auth/two-factor/verify-totp`.',
  })
    .input(z.object({ password: ownPassword }))
    .output(
      z.object({
        /** What the picture says: opens the app on a phone. */
        uri: z.string(),
        /** For typing it in. */
        secret: z.string(),
        /** A QR code as the path of an SVG, in squares. */
        picture: z.object({ size: z.number().int(), path: z.string() }),
        recovery_codes: z.array(z.string()),
      }),
    ),
};
