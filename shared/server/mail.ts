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
