import dns from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import type { ImapFlow, MessageAddressObject, MessageEnvelopeObject } from 'imapflow';
import type { InboxSettings, MailAccount } from '../inbox.ts';
import { type ParsedMail, parseMail, plainText } from './parse-mail.ts';

/** The last message that was taken in; `uidValidity` changes when the server numbers its messages again. */
export interface Position {
  readonly uidValidity: number;
  readonly lastUid: number;
}

/** A failure in plain words, with what to do. `field` is the input that causes it. */
export class MailboxError extends Error {
  readonly field: 'host' | 'port' | 'login' | 'password' | 'folder' | undefined;
  constructor(text: string, field?: MailboxError['field']) {
    super(text);
    this.field = field;
  }
}

const LARGEST_MAIL = 30 * 1024 * 1024;
/** Messages per round; the next round continues after them. */
const MOST_MESSAGES = 50;
const DAY = 86_400_000;
/** How far back a mailbox is read when it is new here. */
const FIRST_DAYS = 7;
/** After the server numbered its messages again. Those that are known are not taken twice. */
const AGAIN_DAYS = 60;

interface Reading {
  readonly position: Position | null;
  readonly now: Date;
  /** Called for each message, oldest first. It is stored when this returns. */
  readonly take: (mail: ParsedMail) => Promise<void>;
  /** Called after each message, and at the end. */
  readonly keep: (position: Position) => Promise<void>;
  readonly isStopped: () => boolean;
}

/** Reads what is new in a mailbox, without marking it as read. Answers true if more is waiting. */
export function readMailbox(settings: InboxSettings, account: MailAccount, reading: Reading): Promise<boolean> {
  return withMailbox(settings, account, async (client) => {
    const { uidValidity: validity, uidNext } = client.mailbox || { uidValidity: 0n, uidNext: 1 };
    const uidValidity = Number(validity);
    const known = reading.position?.uidValidity === uidValidity ? reading.position : null;
    const uids = await findNew(client, known, reading);
    let last = known?.lastUid ?? 0;
    for (const uid of uids.slice(0, MOST_MESSAGES)) {
      if (reading.isStopped()) return true;
      const mail = await fetchMail(client, uid);
      if (mail) await reading.take(mail);
      last = uid;
      await reading.keep({ uidValidity, lastUid: last });
    }
    if (uids.length <= MOST_MESSAGES)
      await reading.keep({ uidValidity, lastUid: Math.max(last, known ? 0 : uidNext - 1) });
    return uids.length > MOST_MESSAGES;
  });
}

/** Signs in and opens the folder; throws MailboxError if that does not work. */
export const tryMailbox = (settings: InboxSettings, account: MailAccount): Promise<void> =>
  withMailbox(settings, account, async () => {});

async function findNew(client: ImapFlow, known: Position | null, { position, now }: Reading): Promise<number[]> {
  const days = position ? AGAIN_DAYS : FIRST_DAYS;
  const wanted = known ? { uid: `${known.lastUid + 1}:*` } : { since: new Date(now.getTime() - days * DAY) };
  const found = await client.search(wanted, { uid: true });
  // An empty answer would pass over everything in a new mailbox.
  if (!found) throw new MailboxError("The mail server refused to search the folder. We'll keep trying.");
  return found.filter((uid) => uid > (known?.lastUid ?? 0)).toSorted((a, b) => a - b); // "9:*" also finds the last one below 9
}

/** Null if it is gone, or nothing in it can be read. */
async function fetchMail(client: ImapFlow, uid: number): Promise<ParsedMail | null> {
  const found = await client.fetchOne(String(uid), { size: true }, { uid: true });
  if (!found) return null;
  if ((found.size ?? 0) > LARGEST_MAIL)
    return headersOnly(
      client,
      uid,
      'This e-mail is larger than 30 MB. Ask the sender to split it into several e-mails, or upload the documents in Invoices.',
    );
  const whole = (await client.fetchOne(String(uid), { source: { maxLength: LARGEST_MAIL } }, { uid: true })) || null;
  if (!whole?.source) return null;
  const mail = await parseMail(new Uint8Array(whole.source));
  return (
    mail ??
    headersOnly(client, uid, 'This e-mail is damaged or too complex to read. Ask the sender to send only the PDF.')
  );
}

async function headersOnly(client: ImapFlow, uid: number, refusal: string): Promise<ParsedMail | null> {
  const head = await client.fetchOne(String(uid), { headers: true, envelope: true }, { uid: true });
  if (!head) return null;
  const mail = head.headers ? await parseMail(new Uint8Array(head.headers)) : null;
  return { ...(mail ?? fromEnvelope(head.envelope)), refusal };
}

/** What the mail server itself understood of headers that cannot be read here. */
function fromEnvelope({ messageId, from, to, cc, subject, date }: MessageEnvelopeObject = {}): ParsedMail {
  const addresses = (all: MessageAddressObject[] = []) =>
    all.flatMap(({ address }) => (address ? [plainText(address).trim().toLowerCase()] : []));
  return {
    messageId: messageId ? plainText(messageId).slice(0, 1000) : null,
    from: addresses(from),
    subject: plainText(subject ?? '').slice(0, 1000),
    date: date ? new Date(date).toISOString() : null,
    recipients: [...new Set(addresses([...(to ?? []), ...(cc ?? [])]))].slice(0, 200),
    results: null,
    attachments: [],
  };
}

async function withMailbox<T>(
  settings: InboxSettings,
  account: MailAccount,
  use: (client: ImapFlow) => Promise<T>,
): Promise<T> {
  const { host, port, login, password, folder } = account;
  const isPrivate = settings.privateHosts.includes(`${host}:${port}`.toLowerCase());
  const address = await resolve(host, port, isPrivate);
  const imap = await import('imapflow'); // loaded by the first mailbox
  const client = new imap.ImapFlow({
    host: address,
    servername: isIP(host) ? undefined : host,
    port,
    secure: port === 993,
    ...(isPrivate ? { tls: { rejectUnauthorized: false } } : { doSTARTTLS: port === 993 ? undefined : true }),
    auth: { user: login, pass: password },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 60_000,
    maxLiteralSize: LARGEST_MAIL + 1024,
  });
  client.on('error', () => {}); // the pending call fails with it
  try {
    await client.connect();
    const lock = await client.getMailboxLock(folder, { readOnly: true });
    try {
      return await use(client);
    } finally {
      lock.release();
    }
  } catch (error) {
    throw explain(error, account);
  } finally {
    await client.logout().catch(() => {});
    client.close();
  }
}

/**
 * An address of the host. Only the usual ports, and nothing in a private network: an admin of one venue must not be
 * able to probe the network of the server. The address is the one that is then connected to.
 */
async function resolve(host: string, port: number, isPrivate: boolean): Promise<string> {
  if (!isPrivate && port !== 993 && port !== 143)
    throw new MailboxError(
      'Use port 993, or 143 with STARTTLS. The server operator can allow others in INBOX_HOSTS.',
      'port',
    );
  const found = await dns.lookup(host, { all: true, verbatim: false }).catch(() => []);
  const [first] = found;
  if (!first) throw new MailboxError(`There is no mail server called ${host}. Check the name.`, 'host');
  if (!isPrivate && found.some(({ address, family }) => PRIVATE.check(address, family === 6 ? 'ipv6' : 'ipv4')))
    throw new MailboxError(
      `${host} is in a private network. The server operator can allow it in INBOX_HOSTS: ${host}:${port}.`,
      'host',
    );
  return first.address;
}

const PRIVATE = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::', 96],
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 32], // Teredo and 6to4 carry an IPv4 address, which may be a private one
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv6');

function explain(error: unknown, { host, port, folder }: MailAccount): unknown {
  if (!(error instanceof Error) || error instanceof MailboxError) return error;
  const {
    code = '',
    authenticationFailed,
    mailboxMissing,
    executedCommand,
  } = error as {
    code?: string;
    authenticationFailed?: boolean;
    mailboxMissing?: boolean;
    executedCommand?: string;
  };
  if (authenticationFailed)
    return new MailboxError(
      'The mail server refused the sign-in. Check the user name and password. Gmail, Outlook, iCloud and Yahoo need an app password.',
      'password',
    );
  if (mailboxMissing || /\b(EXAMINE|SELECT)\b/.test(executedCommand ?? ''))
    return new MailboxError(`There is no folder "${folder}" in this mailbox. Check its name.`, 'folder');
  if (/CERT|SELF_SIGNED|ALTNAME|SSL|TLS/.test(code))
    return new MailboxError(
      `${host} has no valid certificate, so the password was not sent. Check the name of the server.`,
      'host',
    );
  if (/^(E[A-Z]+|CONNECT_TIMEOUT|GREETING_TIMEOUT|UPGRADE_TIMEOUT|NoConnection|ClosedAfter\w+)$/.test(code))
    return new MailboxError(
      `${host} does not answer on port ${port}. We'll keep trying. Check the name and the port.`,
      'host',
    );
  return error;
}
