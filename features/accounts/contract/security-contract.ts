import { z } from 'zod';
import { route } from '#shared/contract/route.ts';
import { id, limit, page, pageOf, time, timeOr } from '#shared/contract/schemas.ts';
import { LEAST_ROLE } from '../domain/permissions.ts';
import { SECURITY_EVENT_KINDS } from '../domain/security-events.ts';

const moment = (field: string) => timeOr(`${field} must be a time like 2026-01-31T18:00:00Z`);

export const securityContract = {
  listSecurityEvents: route(LEAST_ROLE['read security events'], {
    method: 'GET',
    path: '/organization/{id}/security-events',
    tag: 'Security',
    summary: 'Sign-ins, refusals and permission changes, newest first',
    description: 'Events are only ever added. They hold no passwords, tokens, keys or codes.',
  })
    .input(
      z.object({
        id,
        kind: z
          .enum(SECURITY_EVENT_KINDS, { error: `Kind must be one of ${SECURITY_EVENT_KINDS.join(', ')}` })
          .optional(),
        user_id: id.optional(),
        from: moment('From').optional(),
        to: moment('To').optional(),
        page,
        limit: limit(50),
      }),
    )
    .output(
      pageOf(
        z.object({
          id,
          at: time,
          kind: z.enum(SECURITY_EVENT_KINDS),
          user_id: id.nullable(),
          user_name: z.string().nullable(),
          /** The subject: an e-mail, a role, the name of a key, the requested resource. */
          subject: z.string().nullable(),
          ip: z.string().nullable(),
          client: z.string().nullable(),
        }),
      ),
    ),
};
