import { z } from 'zod';
import { route } from '#shared/contract/route.ts';
import { id, text, time } from '#shared/contract/schemas.ts';
import { LEAST_ROLE } from '../domain/permissions.ts';
import { role } from './organization-contract.ts';

const tag = 'Sessions and API keys';
const manage = LEAST_ROLE['manage API keys'];

const apiKey = z.object({
  id,
  name: z.string(),
  /** The key's first characters, to tell keys apart. */
  start: z.string(),
  role,
  created_by: z.string(),
  created_at: time,
  last_used_at: time.nullable(),
  expires_at: time.nullable(),
  /** Only owners can delete a key that an owner created. */
  may_delete: z.boolean(),
});

export const accessContract = {
  listSessions: route('person', {
    method: 'GET',
    path: '/sessions',
    tag,
    summary: 'Where you are signed in',
    signedIn: true,
  }).output(
    z.array(
      z.object({
        id,
        current: z.boolean(),
        organization_name: z.string().nullable(),
        ip_address: z.string().nullable(),
        user_agent: z.string().nullable(),
        created_at: time,
        expires_at: time,
      }),
    ),
  ),
  endSession: route('person', {
    method: 'DELETE',
    path: '/sessions/{id}',
    tag,
    summary: 'Sign out one session',
    signedIn: true,
  })
    .input(z.object({ id }))
    .output(z.object({ id })),
  endOtherSessions: route('person', {
    method: 'DELETE',
    path: '/sessions',
    tag,
    summary: 'Sign out everywhere else',
    description:
      'Browsers that skip two-factor authentication ask for a code at the next sign-in, this one too. Open links to reset the password end.',
    signedIn: true,
  }).output(z.object({ ended: z.number().int() })),
  listApiKeys: route(manage, {
    method: 'GET',
    path: '/api-keys',
    tag,
    summary: 'API keys of the organization',
  }).output(z.array(apiKey)),
  createApiKey: route(manage, {
    method: 'POST',
    path: '/api-keys',
    tag,
    summary: 'Create an API key',
    description:
      'The key is shown once, in the first answer. It works in this organization only, with its role or that of its creator, whichever is less, and ends when the creator leaves.',
    signedIn: true,
  })
    .input(
      z.object({
        name: text('Name', 1, 32),
        role: role.default('member'),
        expires_in_days: z.number().int().min(1).max(3650).optional(),
      }),
    )
    .output(apiKey.extend({ key: z.string().nullable() })),
  deleteApiKey: route(manage, {
    method: 'DELETE',
    path: '/api-keys/{id}',
    tag,
    summary: 'Delete an API key',
    description: 'Only owners can delete a key that an owner created.',
    signedIn: true,
  })
    .input(z.object({ id }))
    .output(z.object({ id })),
};
