import { sql } from 'kysely';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { keptFile } from '#shared/server/files/kept-file.ts';
import { sniffType } from '#shared/server/files/sniff-type.ts';
import { type MailState, noteArrived, sendMailAgain } from '#shared/server/mail.ts';
import { notFound, Refusal } from '#shared/server/refusal.ts';
import { runCommand, runQuery } from '#shared/server/run-command.ts';

/**
 * Links that give access to an account or a team contain a token, so people of the organization read the mail without
 * them.
 */
const SECRET_LINK = /https?:\/\/\S*[?&](?:token|code|key|secret)=\S+/gi;

const HIDDEN_LINK = '[link hidden]';

const redactLinks = (text: string): string => text.replace(SECRET_LINK, HIDDEN_LINK);

interface MailRow {
  id: string;
  purpose: string;
  recipient: string;
  subject: string;
  text: string;
  attachment: { name: string; size: number } | null;
  status: MailState;
  attempts: number;
  error: string | null;
  created_at: Date;
  sent_at: Date | null;
}

const COLUMNS = sql`id, purpose, recipient, subject, text_body as text,
  case when attachment is not null then json_build_object('name', attachment_name, 'size', octet_length(attachment)) end as attachment,
  status, attempts, error, created_at, sent_at`;

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

export function getMail(context: Context, input: { readonly id: string }) {
  return runQuery(context, (tx) => readMail(tx, context.actor.organizationId, input.id));
}

/** A browser downloads it, and never shows it as a page of ours. */
export async function getMailAttachment(context: Context, input: { readonly id: string }) {
  const { rows } = await runQuery(context, (tx) =>
    sql<{ name: string; bytes: Buffer }>`
      select attachment_name as name, attachment as bytes from platform.mail
      where organization_id = ${context.actor.organizationId} and id = ${input.id} and attachment is not null`.execute(
      tx,
    ),
  );
  const [file] = rows;
  if (!file) throw notFound('Attachment');
  return keptFile(new File([new Uint8Array(file.bytes)], file.name, { type: sniffType(file.bytes) }));
}

export function sendMailNow(context: Context, input: { readonly id: string }, canSend: boolean) {
  const { organizationId } = context.actor;
  return runCommand(context, 'sendMail', input, async (tx) => {
    if (!(await sendMailAgain(tx, organizationId, input.id))) {
      const { status } = await readMail(tx, organizationId, input.id);
      if (status === 'leaving') throw new Refusal('conflict', 'This e-mail is being sent. Check again in a minute.');
      throw notFound('Waiting mail');
    }
    if (!canSend) {
      throw new Refusal(
        'conflict',
        'No mail server is set up. Send it yourself; invitation links are under Settings > Team.',
      );
    }
    return readMail(tx, organizationId, input.id);
  });
}

/** Marks a mail in doubt as accepted by a mail server. */
export function confirmMail(context: Context, input: { readonly id: string }) {
  const { organizationId } = context.actor;
  return runCommand(context, 'confirmMail', input, async (tx) => {
    const settled = await noteArrived(tx, organizationId, input.id);
    const mail = await readMail(tx, organizationId, input.id);
    if (!settled && mail.status !== 'sent')
      throw new Refusal('conflict', 'Only an e-mail that may have arrived can be marked as delivered');
    return mail;
  });
}

async function readMail(tx: Tx, organizationId: string, id: string) {
  const { rows } = await sql<MailRow>`
    select ${COLUMNS} from platform.mail where organization_id = ${organizationId} and id = ${id}`.execute(tx);
  if (!rows[0]) throw notFound('Mail');
  return describeMail(rows[0]);
}

function describeMail(row: MailRow) {
  return {
    ...row,
    text: redactLinks(row.text),
    created_at: row.created_at.toISOString(),
    sent_at: row.sent_at?.toISOString() ?? null,
  };
}
