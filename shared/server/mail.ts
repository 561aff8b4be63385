import { sql } from 'kysely';
import type { Database, Tx } from './database.ts';

export interface Mail {
  /** Its admins may read the mail; null for mail that opens an account. */
  readonly organizationId: string | null;
  readonly purpose: string;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
}

/** No person is a member of this organization. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Writes a mail into the outbox, in the transaction that causes it; it is sent after the commit. */
export async function queueMail(tx: Tx | Database, mail: Mail): Promise<void> {
  await sql`
    insert into platform.mail (organization_id, purpose, recipient, subject, text_body, html_body)
    values (${mail.organizationId ?? NOBODY}, ${mail.purpose}, ${mail.recipient}, ${mail.subject}, ${mail.text}, ${mail.html ?? null})
  `.execute(tx);
}

/** Puts a mail that waits or failed to the front of the queue; false when there is no such mail. */
export async function sendMailAgain(tx: Tx, organizationId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    update platform.mail set status = 'waiting', attempts = 0, next_attempt_at = now(), error = null
    where organization_id = ${organizationId} and id = ${id} and status <> 'sent' returning id`.execute(tx);
  await sql`select pg_notify('cellarhand_mail', '')`.execute(tx);
  return rows.length > 0;
}
