import { sql } from 'kysely';
import { announce } from '#shared/server/announce.ts';
import { forEachApart } from '#shared/server/for-each-apart.ts';
import { Refusal } from '#shared/server/refusal.ts';
import { type Inbox, type MailAccount, vaultOwner } from '../inbox.ts';
import type { ParsedMail } from './parse-mail.ts';
import { MailboxError, type Position, readMailbox } from './read-mailbox.ts';
import { takeInMail } from './take-in.ts';

const HELD_SECONDS = 180;
const LONGEST_PAUSE = 900;

interface Held {
  readonly uid_validity: string | number | null;
  readonly last_uid: string | number | null;
}

interface VenueMailbox extends Held {
  readonly organization_id: string;
  readonly host: string;
  readonly port: number;
  readonly login: string;
  readonly folder: string;
  readonly credentials: string;
}

/** One attempt to read a mailbox; the row is held by `holder` meanwhile. */
interface Round {
  readonly holder: string;
  readonly isStopped: () => boolean;
}

const positionOf = ({ uid_validity, last_uid }: Held): Position | null =>
  uid_validity === null || last_uid === null ? null : { uidValidity: Number(uid_validity), lastUid: Number(last_uid) };

/** Reads the mailbox of a venue that is due. False if none is. */
export async function readDueMailbox(inbox: Inbox, { holder, isStopped }: Round): Promise<boolean> {
  const { systemDb, settings } = inbox;
  const { rows } = await sql<VenueMailbox>`
    update inbox.mailbox as m set held_by = ${holder}, held_until = now() + make_interval(secs => ${HELD_SECONDS})
    from (select organization_id from inbox.mailbox
      where next_check_at <= now() and (held_until is null or held_until < now())
      order by next_check_at limit 1 for update skip locked) as due
    where m.organization_id = due.organization_id
    returning m.organization_id, m.host, m.port, m.login, m.folder, m.credentials, m.uid_validity, m.last_uid`.execute(
    systemDb,
  );
  const row = rows[0];
  if (!row) return false;
  const organizationId = row.organization_id;
  const ours = sql`organization_id = ${organizationId} and held_by = ${holder}`;
  const read = async () => {
    const opened = inbox.vault.open(row.credentials, vaultOwner(organizationId));
    if (!opened)
      throw new MailboxError('This server cannot read the stored password. Connect the mailbox again.', 'password');
    return readMailbox(
      settings,
      { ...row, password: opened.accessToken },
      {
        position: positionOf(row),
        now: new Date(),
        take: (mail) => takeInMail(inbox, organizationId, mail),
        keep: async ({ uidValidity, lastUid }) => {
          await sql`
          update inbox.mailbox set uid_validity = ${uidValidity}, last_uid = ${lastUid},
            held_until = now() + make_interval(secs => ${HELD_SECONDS}) where ${ours}`.execute(systemDb);
        },
        isStopped,
      },
    );
  };
  await endRound(inbox, read, async (text, pause) => {
    await systemDb.transaction().execute(async (tx) => {
      await sql`
        update inbox.mailbox
        set held_by = null, held_until = null, last_check_at = now(), error = ${text},
            failures = case when ${text}::text is null then 0 else failures + 1 end,
            next_check_at = now() + make_interval(secs => case when ${text}::text is null then ${pause}
              else least(${LONGEST_PAUSE}, ${pause} * power(2, least(failures, 6))) end)
        where ${ours}`.execute(tx);
      await announce(tx, organizationId, 'inbox');
    });
  });
  return true;
}

/** Reads the mailbox of the installation if it is due; each mail goes to the venues whose addresses it was sent to. */
export async function readSharedMailbox(inbox: Inbox, { holder, isStopped }: Round): Promise<boolean> {
  const { systemDb, settings } = inbox;
  if (!settings.shared) return false;
  const { account, address } = settings.shared;
  const name = nameOf(account);
  await sql`insert into inbox.shared_mailbox (account) values (${name}) on conflict do nothing`.execute(systemDb);
  const { rows } = await sql<Held>`
    update inbox.shared_mailbox set held_by = ${holder}, held_until = now() + make_interval(secs => ${HELD_SECONDS})
    where account = ${name} and next_check_at <= now() and (held_until is null or held_until < now())
    returning uid_validity, last_uid`.execute(systemDb);
  const row = rows[0];
  if (!row) return false;
  const ours = sql`account = ${name} and held_by = ${holder}`;
  const read = () =>
    readMailbox(settings, account, {
      position: positionOf(row),
      now: new Date(),
      take: (mail) => deliver(inbox, address, mail),
      keep: async ({ uidValidity, lastUid }) => {
        await sql`
          update inbox.shared_mailbox set uid_validity = ${uidValidity}, last_uid = ${lastUid},
            held_until = now() + make_interval(secs => ${HELD_SECONDS}) where ${ours}`.execute(systemDb);
      },
      isStopped,
    });
  await endRound(inbox, read, async (text, pause) => {
    await sql`
      update inbox.shared_mailbox
      set held_by = null, held_until = null, last_check_at = now(), error = ${text}, next_check_at = now() + make_interval(secs => ${pause})
      where ${ours}`.execute(systemDb);
  });
  return true;
}

export const nameOf = ({ host, port, login, folder }: MailAccount) => `${login}@${host}:${port}/${folder}`;

/** Failures of the mail server are for the person who reads the settings; others are bugs, for the log. */
async function endRound(
  { settings }: Inbox,
  read: () => Promise<boolean>,
  end: (text: string | null, pauseSeconds: number) => Promise<void>,
): Promise<void> {
  try {
    const isMore = await read();
    await end(null, isMore ? 0 : settings.pollSeconds);
  } catch (error) {
    const isKnown = error instanceof MailboxError || error instanceof Refusal;
    await end(
      isKnown ? error.message : "The mail server's answer was not understood. We'll keep trying.",
      settings.pollSeconds,
    );
    if (!isKnown) throw error;
  }
}

/** "invoices@example.com" and a code make "invoices+code@example.com". */
export const addressOf = (shared: string, code: string): string => shared.replace(/@/, `+${code}@`);

async function deliver(inbox: Inbox, shared: string, mail: ParsedMail): Promise<void> {
  const [name = '', domain = ''] = shared.toLowerCase().split('@');
  const codes = mail.recipients.flatMap((address) => {
    const own = address.startsWith(`${name}+`) && address.endsWith(`@${domain}`);
    return own ? [address.slice(name.length + 1, -domain.length - 1)] : [];
  });
  if (codes.length === 0) return;
  const { rows } = await sql<{ organization_id: string }>`
    select organization_id from inbox.setting where address_on and code = any(${codes}::text[]) order by organization_id`.execute(
    inbox.systemDb,
  );
  await forEachApart(rows, ({ organization_id }) => takeInMail(inbox, organization_id, mail));
}
