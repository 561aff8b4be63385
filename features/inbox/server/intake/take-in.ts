import { sql } from 'kysely';
import { announce } from '#shared/server/announce.ts';
import { type Tx, withOrganization } from '#shared/server/database.ts';
import { Refusal } from '#shared/server/refusal.ts';
import { chooseAttachments, LARGEST_ATTACHMENT, MOST_ATTACHMENTS } from '../../domain/choose-attachments.ts';
import { confirmingServer, type Doubt, judgeSender } from '../../domain/judge-sender.ts';
import { hashOf, type Inbox, idOf } from '../inbox.ts';
import type { ParsedMail } from './parse-mail.ts';

export type DocumentState = 'waiting' | 'read' | 'imported' | 'quarantined';

interface Arrival {
  readonly hash: string;
  readonly name: string;
  readonly size: number;
  readonly source: 'folder' | 'mail';
  readonly sender: string | null;
  readonly subject: string | null;
  /** See `confirmingServer`. */
  readonly confirmedBy: string | null;
  readonly doubt: { readonly cause: Doubt['cause'] | 'unopened'; readonly reason: string } | null;
}

type From = Pick<Arrival, 'source' | 'sender' | 'subject' | 'confirmedBy'>;

const FROM_FOLDER: From = { source: 'folder', sender: null, subject: null, confirmedBy: null };

/** Documents of senders who are not on the list; the oldest make room. */
const MOST_OF_STRANGERS = 200;

/** Takes a file in by its content: once, however often it comes. Its bytes are stored before this commits. */
export async function takeInFile(
  inbox: Inbox,
  organizationId: string,
  file: { readonly name: string; readonly bytes: Uint8Array },
): Promise<DocumentState> {
  const arrival = await store(inbox, organizationId, file, FROM_FOLDER);
  return withOrganization(inbox.db, organizationId, (tx) => insert(tx, organizationId, arrival), 'write');
}

/** A file that is not opened, such as a link: it is listed with the reason. `key` tells it from others. */
export function listUnopened(
  inbox: Inbox,
  organizationId: string,
  file: { readonly name: string; readonly size: number; readonly key: string },
  reason: string,
): Promise<DocumentState> {
  const arrival = { ...FROM_FOLDER, hash: hashOf(file.key), doubt: { cause: 'unopened', reason } } as const;
  const { name, size } = file;
  return withOrganization(
    inbox.db,
    organizationId,
    (tx) => insert(tx, organizationId, { ...arrival, name, size }),
    'write',
  );
}

/** Takes the attachments of a message in, once for each message and once for each content. */
export async function takeInMail(inbox: Inbox, organizationId: string, mail: ParsedMail): Promise<void> {
  const [sender = null] = mail.from;
  const from: From = { source: 'mail', sender, subject: mail.subject, confirmedBy: confirmingServer(mail) };
  const key = keyOf(mail);
  const chosen = mail.refusal ? { documents: null, refusal: mail.refusal } : chooseAttachments(mail.attachments);
  const arrivals: Arrival[] = [];
  if (chosen.documents)
    for (const each of chosen.documents) arrivals.push(await store(inbox, organizationId, each, from));
  await withOrganization(
    inbox.db,
    organizationId,
    async (tx) => {
      const { rows } = await sql`
        insert into inbox.message (organization_id, message_key) values (${organizationId}, ${key})
        on conflict do nothing returning message_key`.execute(tx);
      if (rows.length === 0) return;
      // Read here: what is allowed from now on lets in all that was stored before.
      await holdSenders(tx, organizationId, 'as they are');
      const doubt = judgeSender(mail, await readSenders(tx, organizationId));
      if (!chosen.documents && !doubt) {
        const refused = { cause: 'unopened', reason: chosen.refusal } as const;
        arrivals.push({ ...from, hash: key, name: mail.subject || 'Mail', size: 0, doubt: refused });
      }
      for (const arrival of arrivals.toSorted((a, b) => (a.hash < b.hash ? -1 : 1)))
        await insert(tx, organizationId, { ...arrival, doubt: arrival.doubt ?? doubt });
    },
    'write',
  );
}

/** A message is the same in every folder and copy; its id alone could be another message's. */
function keyOf({ messageId, from, date, subject, attachments }: ParsedMail): string {
  const contents = attachments.slice(0, MOST_ATTACHMENTS + 1).map(({ bytes }) => hashOf(bytes));
  return hashOf(JSON.stringify([messageId ?? [date, subject], from, contents]));
}

async function store(
  { files }: Inbox,
  organizationId: string,
  { name, bytes }: { readonly name: string; readonly bytes: Uint8Array },
  from: From,
): Promise<Arrival> {
  const hash = hashOf(bytes);
  const tooLarge = bytes.length > LARGEST_ATTACHMENT;
  const isFull = !tooLarge && !(await written(files, organizationId, idOf(organizationId, hash), bytes));
  const unopened = tooLarge ? TOO_LARGE : isFull ? NO_ROOM : null;
  return { ...from, hash, name, size: bytes.length, doubt: unopened ? { cause: 'unopened', reason: unopened } : null };
}

const TOO_LARGE = 'This file is larger than 10 MB. Upload a smaller one in Invoices.';
/** Sent again, such a document gets another chance. */
export const NO_ROOM =
  'There is no room for more files. Delete attachments or images that you no longer need, then upload this file in Invoices, or ask the sender to send it again.';

export const NO_FILE = "This document's file is missing. Send it again.";

/** False if the venue has no room: its mail must not keep the mail of other venues waiting. */
async function written(files: Inbox['files'], organizationId: string, id: string, bytes: Uint8Array): Promise<boolean> {
  try {
    await files.write(organizationId, id, bytes);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'too_large') return false;
    throw error;
  }
}

/**
 * A known document stays as it is, unless it was deleted, was in doubt and is not now, or is a sales report that came
 * again with its sender confirmed. Answers its state.
 */
async function insert(tx: Tx, organizationId: string, arrival: Arrival): Promise<DocumentState> {
  const { hash, name, size, source, sender, subject, confirmedBy, doubt } = arrival;
  const id = idOf(organizationId, hash);
  const state = doubt ? 'quarantined' : 'waiting';
  const { rows } = await sql<{ state: DocumentState }>`
    insert into inbox.document as d
      (organization_id, id, content_hash, name, size, source, sender, subject, state, reason, cause, confirmed_by)
    values (${organizationId}, ${id}, ${hash}, ${shown(name.split(/[/\\]/).at(-1) ?? '', 255) || 'file'}, ${size}, ${source}, ${sender && shown(sender, 254)},
      ${subject && shown(subject, 300)}, ${state}, ${doubt?.reason ?? null}, ${doubt?.cause ?? null}, ${confirmedBy})
    on conflict (organization_id, content_hash) do update
    set name = excluded.name, source = excluded.source, sender = excluded.sender, subject = excluded.subject, state = excluded.state,
        reason = excluded.reason, cause = excluded.cause, confirmed_by = excluded.confirmed_by, approved_at = null, outcome = null, reading_ids = '{}', attempts = 0, held_until = null,
        next_try_at = now(), done_at = null, deleted_at = null,
        received_at = case when d.deleted_at is null then d.received_at else now() end
    where d.deleted_at is not null or (excluded.state = 'waiting' and (d.cause in ('sender', 'unverified') or d.reason in (${NO_ROOM}, ${NO_FILE})
      or (d.cause = 'sales' and d.confirmed_by is null and excluded.confirmed_by is not null)))
    returning d.state`.execute(tx);
  if (rows[0]) {
    if (doubt && source === 'mail') await makeRoom(tx, organizationId);
    await announce(tx, organizationId, 'inbox', [id]);
    return rows[0].state;
  }
  const known = await sql<{ state: DocumentState }>`
    select state from inbox.document where organization_id = ${organizationId} and id = ${id}`.execute(tx);
  return known.rows[0]?.state ?? state;
}

async function makeRoom(tx: Tx, organizationId: string): Promise<void> {
  await sql`
    update inbox.document set deleted_at = now()
    where organization_id = ${organizationId} and id in (
      select d.id from inbox.document as d
      where d.organization_id = ${organizationId} and d.source = 'mail' and d.deleted_at is null
        and d.cause in ('sender', 'unverified', 'unopened')
        and not exists (
          select from inbox.sender as s
          where s.organization_id = d.organization_id and s.address in (d.sender, substring(d.sender from '@[^@]*$')))
      order by d.received_at desc, d.id desc offset ${MOST_OF_STRANGERS})`.execute(tx);
}

/** No mail is taken in while the list changes, and what waits for it is let in. */
export async function holdSenders(tx: Tx, organizationId: string, how: 'as they are' | 'to change'): Promise<void> {
  const lock = sql.raw(how === 'to change' ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared');
  await sql`select ${lock}(hashtextextended('cellarhand.senders ' || ${organizationId}, 0))`.execute(tx);
}

async function readSenders(tx: Tx, organizationId: string): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    select address from inbox.sender where organization_id = ${organizationId} order by address`.execute(tx);
  return rows.map((row) => row.address);
}

/** Without characters that cannot be shown, or that turn the text around them. */
const shown = (text: string, longest: number): string =>
  text
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .trim()
    .slice(-longest);
