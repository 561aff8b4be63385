import { z } from 'zod';
import { route } from '#shared/contract/route.ts';
import { id, limit, page, pageOf, time } from '#shared/contract/schemas.ts';
import { LEAST_ROLE } from '../domain/permissions.ts';

const tag = 'Outbox';
const manage = LEAST_ROLE['read and send waiting mail'];

const mail = z.object({
  id,
  purpose: z.string(),
  recipient: z.string(),
  subject: z.string(),
  text: z.string(),
  /** The attached file; size in bytes. */
  attachment: z.object({ name: z.string(), size: z.number().int() }).nullable(),
  /** `unsure`: the mail server may have accepted it, and it must not arrive twice; people decide what to do. */
  status: z.enum(['waiting', 'leaving', 'sent', 'failed', 'unsure']),
  attempts: z.number().int(),
  error: z.string().nullable(),
  created_at: time,
  sent_at: time.nullable(),
});

export const outboxContract = {
  listMail: route(manage, {
    method: 'GET',
    path: '/outbox',
    tag,
    summary: 'Mail of the organization, newest first',
    description:
      'Without a mail server (SMTP_URL), mail stays here. Links that open an account or join a team are hidden: copy an invitation link in the team settings.',
  })
    .input(z.object({ page, limit: limit(50) }))
    .output(pageOf(mail)),
  getMail: route(manage, { method: 'GET', path: '/outbox/{id}', tag, summary: 'One mail as it is sent' })
    .input(z.object({ id }))
    .output(mail),
  getMailAttachment: route(manage, {
    method: 'GET',
    path: '/outbox/{id}/attachment',
    tag,
    summary: 'The file of a mail, for download',
    outputStructure: 'detailed',
  })
    .input(z.object({ id }))
    .output(z.object({ headers: z.record(z.string(), z.string()), body: z.file() })),
  sendMail: route(manage, { method: 'POST', path: '/outbox/{id}/send', tag, summary: 'Try to send a mail now' })
    .input(z.object({ id }))
    .output(mail),
  confirmMail: route(manage, {
    method: 'POST',
    path: '/outbox/{id}/arrived',
    tag,
    summary: 'Mark a mail in doubt as arrived',
  })
    .input(z.object({ id }))
    .output(mail),
};
