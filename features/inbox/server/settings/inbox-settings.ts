import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { z } from 'zod';
import { recordEvent } from '#features/accounts/server/security/record-event.ts';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { notFound, Refusal, refuseField } from '#shared/server/refusal.ts';
import { runCommand, runQuery } from '#shared/server/run-command.ts';
import type { inboxContract } from '../../contract/inbox-contract.ts';
import { type Inbox, type MailAccount, vaultOwner } from '../inbox.ts';
import { addressOf, nameOf } from '../intake/mailboxes.ts';
import { MailboxError, tryMailbox } from '../intake/read-mailbox.ts';
import { folderOf, makeVenueFolder } from '../intake/watch-folder.ts';

type Settings = z.output<NonNullable<(typeof inboxContract)['getInboxSettings']['~orpc']['outputSchema']>>;

export async function getInboxSettings(inbox: Inbox, context: Context): Promise<Settings> {
  const shared = await readShared(inbox);
  return runQuery(context, (tx) => readSettings(inbox, tx, context.actor.organizationId, shared));
}

/** Turns the folder or the address on or off. The first time, the venue gets its code. */
export async function changeInboxSettings(
  inbox: Inbox,
  context: Context,
  input: { folder_on?: boolean | undefined; address_on?: boolean | undefined },
): Promise<Settings> {
  const { organizationId, organizationName } = context.actor;
  const shared = await readShared(inbox);
  if (input.address_on && !shared)
    throw refuseField(
      'address_on',
      'This server has no mailbox of its own. The operator sets INBOX_IMAP_URL and INBOX_ADDRESS.',
    );
  return runCommand(context, 'changeInboxSettings', input, async (tx) => {
    const { rows } = await sql<{ code: string }>`
      insert into inbox.setting as s (organization_id, code, folder_on, address_on)
      values (${organizationId}, ${newCode(organizationName)}, ${input.folder_on ?? false}, ${input.address_on ?? false})
      on conflict (organization_id) do update
      set folder_on = coalesce(${input.folder_on ?? null}::boolean, s.folder_on),
          address_on = coalesce(${input.address_on ?? null}::boolean, s.address_on), folder_error = null
      returning code`.execute(tx);
    if (input.folder_on) await makeFolderOf(inbox, (rows[0] as { code: string }).code);
    await announce(tx, organizationId, 'inbox');
    return readSettings(inbox, tx, organizationId, shared);
  });
}

async function makeFolderOf(inbox: Inbox, code: string): Promise<void> {
  await makeVenueFolder(inbox, code).catch((error: NodeJS.ErrnoException) => {
    throw new Refusal(
      'conflict',
      `The server cannot make the folder ${folderOf(inbox, code)} (${error.code ?? 'error'}). Ask the person who runs the server to allow it, or to set INBOX_DIR.`,
    );
  });
}

/** Impossible to guess: "the-cellar-k3v9x2mq". */
function newCode(name: string): string {
  const slug = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 30)
    .replace(/-+$/, '');
  const random = [...randomBytes(10)].map((byte) => 'abcdefghjkmnpqrstuvwxyz23456789'[byte % 31]).join('');
  return slug ? `${slug}-${random}` : random;
}

/** Stores a mailbox once it lets us in. Its mail of the last week is read first. */
export async function connectMailbox(inbox: Inbox, context: Context, account: MailAccount): Promise<Settings> {
  const { organizationId } = context.actor;
  await tryMailbox(inbox.settings, account).catch((error: unknown) => {
    if (error instanceof MailboxError) throw refuseField(error.field ?? 'host', error.message);
    throw new Refusal('unavailable', "The mail server's answer was not understood. Try again in a minute.");
  });
  const shared = await readShared(inbox);
  const { host, port, login, folder } = account;
  const sealed = inbox.vault.seal({ accessToken: account.password }, vaultOwner(organizationId));
  // The idempotency key covers the request without the password: a hash of it would outlive the mailbox.
  return runCommand(context, 'connectMailbox', { host, port, login, folder }, async (tx) => {
    await sql`
      insert into inbox.mailbox as m (organization_id, host, port, login, folder, credentials)
      values (${organizationId}, ${host}, ${port}, ${login}, ${folder}, ${sealed})
      on conflict (organization_id) do update
      set host = excluded.host, port = excluded.port, login = excluded.login, folder = excluded.folder,
          credentials = excluded.credentials, error = null, failures = 0, next_check_at = now(), held_by = null, held_until = null,
          uid_validity = case when (m.host, m.login, m.folder) = (excluded.host, excluded.login, excluded.folder) then m.uid_validity end,
          last_uid = case when (m.host, m.login, m.folder) = (excluded.host, excluded.login, excluded.folder) then m.last_uid end`.execute(
      tx,
    );
    await announce(tx, organizationId, 'inbox');
    const { actor, origin } = context;
    await recordEvent(tx, organizationId, {
      kind: 'mailbox_connected',
      person: actor,
      subject: `${login}, ${host}`,
      origin,
    });
    return readSettings(inbox, tx, organizationId, shared);
  });
}

export async function disconnectMailbox(inbox: Inbox, context: Context): Promise<Settings> {
  const { organizationId } = context.actor;
  const shared = await readShared(inbox);
  return runCommand(context, 'disconnectMailbox', {}, async (tx) => {
    const { rows } = await sql<{ host: string; login: string }>`
      delete from inbox.mailbox where organization_id = ${organizationId} returning host, login`.execute(tx);
    if (!rows[0]) throw notFound('Mailbox');
    await announce(tx, organizationId, 'inbox');
    const subject = `${rows[0].login}, ${rows[0].host}`;
    const { actor, origin } = context;
    await recordEvent(tx, organizationId, { kind: 'mailbox_disconnected', person: actor, subject, origin });
    return readSettings(inbox, tx, organizationId, shared);
  });
}

/** The mailbox is asked within seconds. */
export function checkInbox(context: Context): Promise<{ asked: boolean }> {
  const { organizationId } = context.actor;
  return runCommand(context, 'checkInbox', {}, async (tx) => {
    const { rows } = await sql`
      update inbox.mailbox set next_check_at = now() where organization_id = ${organizationId}
      returning organization_id`.execute(tx);
    return { asked: rows.length > 0 };
  });
}

interface Shared {
  readonly address: string;
  readonly checked_at: string | null;
  readonly error: string | null;
}

/** The mailbox of the installation; its row is of no organization. */
async function readShared({ systemDb, settings }: Inbox): Promise<Shared | null> {
  if (!settings.shared) return null;
  const { rows } = await sql<Omit<Shared, 'address'>>`
    select to_json(last_check_at) #>> '{}' as checked_at, error from inbox.shared_mailbox
    where account = ${nameOf(settings.shared.account)}`.execute(systemDb);
  return { address: settings.shared.address, ...(rows[0] ?? { checked_at: null, error: null }) };
}

async function readSettings(inbox: Inbox, tx: Tx, organizationId: string, shared: Shared | null): Promise<Settings> {
  const own = await sql<{
    code: string;
    folder_on: boolean;
    address_on: boolean;
    checked_at: string | null;
    error: string | null;
  }>`
    select code, folder_on, address_on, to_json(folder_checked_at) #>> '{}' as checked_at, folder_error as error
    from inbox.setting where organization_id = ${organizationId}`.execute(tx);
  const mailbox = await sql<NonNullable<Settings['mailbox']>>`
    select host, port, login, folder, to_json(last_check_at) #>> '{}' as checked_at, error
    from inbox.mailbox where organization_id = ${organizationId}`.execute(tx);
  const senders = await sql<Settings['senders'][number]>`
    select address, to_json(created_at) #>> '{}' as created_at, sales_confirmed_by from inbox.sender
    where organization_id = ${organizationId} order by address`.execute(tx);
  const row = own.rows[0];
  return {
    folder: {
      on: row?.folder_on ?? false,
      path: row ? folderOf(inbox, row.code) : null,
      checked_at: row?.checked_at ?? null,
      error: row?.error ?? null,
    },
    address: shared && {
      on: row?.address_on ?? false,
      address: row ? addressOf(shared.address, row.code) : shared.address,
      checked_at: shared.checked_at,
      // Of the operator, who reads the log; people here can do nothing about it.
      error: shared.error && 'Mail cannot be read at the moment. Tell the person who runs the server.',
    },
    mailbox: mailbox.rows[0] ?? null,
    senders: senders.rows,
  };
}
