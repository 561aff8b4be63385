import { sql } from 'kysely';
import type { Context } from '#shared/server/context.ts';
import { sendMailAgain } from '#shared/server/mail.ts';
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

export function sendMailNow(context: Context, input: { readonly id: string }, canSend: boolean) {
  const { organizationId } = context.actor;
  return runCommand(context, 'sendMail', input, async (tx) => {
    if (!(await sendMailAgain(tx, organizationId, input.id))) throw notFound('Waiting mail');
    if (!canSend) {
      throw new Refusal('conflict', 'No mail server is configured (SMTP_URL). Copy the text and send it yourself.');
    }
    const { rows } = await sql<MailRow>`
      select ${COLUMNS} from platform.mail where organization_id = ${organizationId} and id = ${input.id}`.execute(tx);
    return rows.map(describeMail)[0] as ReturnType<typeof describeMail>;
  });
}

function describeMail(row: MailRow) {
  return { ...row, created_at: row.created_at.toISOString(), sent_at: row.sent_at?.toISOString() ?? null };
}
