import { z } from 'zod';
import { route } from '#shared/contract/route.ts';
import { email, id, oneLine } from '#shared/contract/schemas.ts';
import { country, organizationName, timezone, tokens } from './organization-contract.ts';

const tag = 'Set-up';

export const password = z
  .string('Password is required')
  .min(10, 'Password must be 10 or more characters long')
  .max(128, 'Password must be 128 characters or less long');

export const personName = oneLine('Name', 1, 170);

export const setupContract = {
  getSetup: route('anyone', {
    method: 'GET',
    path: '/setup',
    tag,
    summary: 'Whether this installation still needs its first account',
  }).output(z.object({ needed: z.boolean(), /** The setup code is required. */ code_needed: z.boolean() })),
  setUp: route('anyone', {
    method: 'POST',
    path: '/setup',
    tag,
    summary: 'Create the first account and its organization',
    description:
      'Works once, while there is no account. Away from the server itself it takes the setup code: SETUP_CODE, or the one that the terminal shows. Signs the new owner in. An Idempotency-Key has no effect here: a repeat is refused, sign in instead.',
  })
    .input(
      z.object({
        name: personName,
        email,
        password,
        organization: organizationName,
        timezone,
        country: country.optional(),
        setup_code: z.string().max(100).optional(),
      }),
    )
    .output(tokens.extend({ user_id: id, organization_id: id })),
};
