import { sql } from 'kysely';
import type { Context } from '#shared/server/context.ts';
import { notFound, Refusal } from '#shared/server/refusal.ts';
import { runCommand, runQuery } from '#shared/server/run-command.ts';

interface MailRow {
  id: string;
  purpose: string;
  recipient: string;
  subject: string;
  text: string;
  status: 'waiting' | 'sent' | 'failed';
  attempts: number;
  error: string | null;
  created_at: Date;
  sent_at: Date | null;
}

const COLUMNS = sql`id, purpose, recipient, subject, text_body as text, status, attempts, error, created_at, sent_at`;

export function listMail(context: Context, { page, limit }: { page: number; limit: number }) {
  const { organizationId } = context.actor;
  return runQuery(context, async (tx) => {
    const { rows } = await sql<MailRow>`
      select ${COLUMNS} from platform.mail where organization_id = ${organizationId}
      order by created_at desc, id desc limit ${limit} offset ${(page - 1) * limit}`.execute(tx);
    const counted = await sql<{ total: number }>`
      select count(*) as total from platform.mail where organization_id = ${organizationId}`.execute(tx);
    const total = counted.rows[0]?.total ?? 0;
    return { data: rows.map(describeMail), meta: { page, limit, total, totalPages: Math.ceil(total / limit) } };
  });
}

/** Puts a mail that waits or failed to the front of the queue. */
export function sendMailNow(context: Context, input: { readonly id: string }, canSend: boolean) {
  return runCommand(context, 'sendMail', input, async (tx) => {
    const { rows } = await sql<MailRow>`
      update platform.mail
      set status = 'waiting', attempts = 0, next_attempt_at = now(), error = null
      where organization_id = ${context.actor.organizationId} and id = ${input.id} and status <> 'sent'
      returning ${COLUMNS}`.execute(tx);
    if (!rows[0]) throw notFound('Waiting mail');
    if (!canSend) {
      throw new Refusal('conflict', 'No mail server is configured (SMTP_URL). Copy the text and send it yourself.');
    }
    await sql`select pg_notify('cellarhand_mail', '')`.execute(tx);
    return describeMail(rows[0]);
  });
}

function describeMail(row: MailRow) {
  return { ...row, created_at: row.created_at.toISOString(), sent_at: row.sent_at?.toISOString() ?? null };
}
