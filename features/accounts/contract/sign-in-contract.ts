import { z } from 'zod';
import { route } from '#shared/contract/route.ts';
import { email } from '#shared/contract/schemas.ts';

const tag = 'Sign-in';

const ownPassword = z.string('Password is required').min(1, 'Password is required').max(128);
const token = z.string().min(1).max(200);

const code = z
  .string('Code is required')
  .transform((text) => text.replace(/\s/g, ''))
  .refine((text) => text.length > 0 && text.length <= 40, 'Code is required');

const ownCode = z.object({ password: ownPassword, code });

export const signInContract = {
  getEmail: route('person', {
    method: 'GET',
    path: '/me/email',
    tag,
    summary: 'The e-mail you sign in with, and the new one until it is verified',
    signedIn: true,
  }).output(
    z.object({
      email: z.string(),
      waiting: z.string().nullable(),
      /** Without a mail server no link can verify a new e-mail. */
      sends_mail: z.boolean(),
    }),
  ),
  changeEmail: route('person', {
    method: 'POST',
    path: '/me/email',
    tag,
    summary: 'Request another e-mail to sign in with',
    description:
      'Both addresses get a mail. The link sent to the new one makes the change; the link sent to the old one refuses it, or reverses it within a week.',
    signedIn: true,
  })
    .input(z.object({ email, password: ownPassword }))
    .output(z.object({ email: z.string() })),
  confirmEmail: route('anyone', {
    method: 'POST',
    path: '/email-change/confirm',
    tag,
    summary: 'Confirm the new e-mail with the token from its mail',
  })
    .input(z.object({ token }))
    .output(z.object({ email: z.string() })),
  keepEmail: route('anyone', {
    method: 'POST',
    path: '/email-change/undo',
    tag,
    summary: 'Keep the old e-mail, with the token from its mail',
    description: 'Also works after the change. Ends every session of the person.',
  })
    .input(z.object({ token }))
    .output(z.object({ email: z.string() })),

  getTwoFactor: route('person', {
    method: 'GET',
    path: '/me/two-factor',
    tag,
    summary: 'Whether signing in asks for a code of your authenticator app',
    signedIn: true,
  }).output(
    z.object({
      enabled: z.boolean(),
      /** Your organizations that require it. */
      required_by: z.array(z.string()),
    }),
  ),
  endTwoFactor: route('person', {
    method: 'POST',
    path: '/me/two-factor/off',
    tag,
    summary: 'Turn two-factor authentication off',
    description: 'Needs a code of the app or a recovery code. Refused while an organization of yours requires it.',
    signedIn: true,
  })
    .input(ownCode)
    .output(z.object({ enabled: z.literal(false) })),
  renewRecoveryCodes: route('person', {
    method: 'POST',
    path: '/me/two-factor/recovery-codes',
    tag,
    summary: 'Make new recovery codes; the old ones stop working',
    signedIn: true,
  })
    .input(ownCode)
    .output(z.object({ recovery_codes: z.array(z.string()) })),
  pairAuthenticator: route('person', {
    method: 'POST',
    path: '/me/two-factor',
    tag,
    summary: 'Set up an authenticator app',
    description:
      'Answers once with what the app needs and with the recovery codes. It takes effect by the first code, sent to `/auth/two-factor/verify-totp`.',
    signedIn: true,
  })
    .input(z.object({ password: ownPassword }))
    .output(
      z.object({
        /** The content of the picture: opens the app on a phone. */
        uri: z.string(),
        /** To type in by hand. */
        secret: z.string(),
        /** A QR code as the path of an SVG, in squares. */
        picture: z.object({ size: z.number().int(), path: z.string() }),
        recovery_codes: z.array(z.string()),
      }),
    ),
};
