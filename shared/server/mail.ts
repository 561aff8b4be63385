import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { BREAKS_LINE } from '#shared/domain/breaks-line.ts';
import type { Database, Tx } from './database.ts';
import { Refusal } from './refusal.ts';

export interface Mail {
  /** Chosen by callers that need to find it again. */
  readonly id?: string;
  /** Its admins can read the mail; null for mail that gives access to an account. */
  readonly organizationId: string | null;
  readonly purpose: string;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** The name that the recipient sees; the address stays the installation's own. */
  readonly senderName?: string | undefined;
  /** Where answers go. */
  readonly replyTo?: string | undefined;
  /** One attached file. */
  readonly attachment?: { readonly name: string; readonly bytes: Uint8Array };
  /** It must not arrive twice: if delivery is uncertain, people decide. */
  readonly once?: boolean;
  /** Seconds during which it can still be canceled. */
  readonly delay?: number | undefined;
}

/** `leaving`: a process is sending it. `unsure`: a mail server may have accepted it, and it must not arrive twice. */
export type MailState = 'waiting' | 'leaving' | 'sent' | 'failed' | 'unsure';

/** No person is a member of this organization. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Names from early versions may contain what forms reject today; a header has to be one line. */
const asHeader = (value: string | null) => value?.replaceAll(new RegExp(`${BREAKS_LINE.source}+`, 'g'), ' ') ?? null;

/** Adds a mail to the outbox in the transaction that causes it; it is sent after the commit. */
export async function queueMail(tx: Tx | Database, { id = randomUUID(), attachment, ...mail }: Mail): Promise<void> {
  const [recipient, subject, name, sender, replyTo] = [
    mail.recipient,
    mail.subject,
    attachment?.name ?? null,
    mail.senderName || null,
    mail.replyTo || null,
  ].map(asHeader);
  await sql`
    insert into platform.mail (organization_id, id, purpose, recipient, subject, text_body, html_body, attachment_name, attachment, once, sender_name, reply_to, next_attempt_at)
    values (${mail.organizationId ?? NOBODY}, ${id}, ${mail.purpose}, ${recipient}, ${subject}, ${mail.text}, ${mail.html ?? null},
      ${name}, ${attachment ? Buffer.from(attachment.bytes) : null}, ${mail.once ?? false}, ${sender}, ${replyTo}, now() + make_interval(secs => ${mail.delay ?? 0}))
  `.execute(tx);
}

const MOST_A_DAY = 200;

/** Refuses another mail to a vendor, so that no one can flood strangers' mailboxes in the installation's name. */
export async function refuseTooManyMails(tx: Tx, organizationId: string): Promise<void> {
  const { rows } = await sql<{ written: number }>`
    select count(*)::int as written from platform.mail
    where organization_id = ${organizationId} and purpose = 'purchase_order' and created_at > now() - interval '1 day'`.execute(
    tx,
  );
  if ((rows[0]?.written ?? 0) < MOST_A_DAY) return;
  throw new Refusal(
    'too_many',
    `Your organization sent ${MOST_A_DAY} e-mails to vendors in the last 24 hours, the limit. Try again tomorrow.`,
  );
}

/** The state of mails by id, with the reason why one has not left; without mails that were deleted long after sending. */
export async function readMailStates(
  tx: Tx,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { status: MailState; error: string | null }>> {
  const { rows } = await sql<{ id: string; status: MailState; error: string | null }>`
    select id, status, error from platform.mail where organization_id = ${organizationId} and id = any(${ids}::uuid[])`.execute(
    tx,
  );
  return new Map(rows.map(({ id, ...state }) => [id, state]));
}

/**
 * Moves a mail to the front of the queue if it waits, failed, or is in doubt and a person has decided. False if there
 * is no such mail in one of these states.
 */
export async function sendMailAgain(
  tx: Tx,
  organizationId: string,
  id: string,
  from: readonly MailState[] = ['waiting', 'failed', 'unsure'],
): Promise<boolean> {
  const { rows } = await sql`
    update platform.mail set status = 'waiting', attempts = 0, next_attempt_at = now(), error = null
    where organization_id = ${organizationId} and id = ${id} and status = any(${from}::text[]) returning id`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Removes a mail that has not left. False if it is leaving, or has left, or is in none of these states. */
export async function cancelMail(
  tx: Tx,
  organizationId: string,
  id: string,
  from: readonly MailState[] = ['waiting'],
): Promise<boolean> {
  const { rows } = await sql`
    delete from platform.mail
    where organization_id = ${organizationId} and id = ${id} and status = any(${from}::text[]) returning id`.execute(
    tx,
  );
  return rows.length > 0;
}

/** A person found that a mail in doubt has arrived. False if it is not in doubt. */
export async function noteArrived(tx: Tx, organizationId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    update platform.mail set status = 'sent', sent_at = left_at, error = null
    where organization_id = ${organizationId} and id = ${id} and status = 'unsure' returning id`.execute(tx);
  return rows.length > 0;
}
