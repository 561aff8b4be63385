import { parentPort, workerData } from 'node:worker_threads';
import PostalMime, { addressParser, type Email } from 'postal-mime';
import { stepBack } from '#shared/server/workers/step-back.ts';
import { type FromMailWorker, type ParsedMail, plainText } from './parse-mail.ts';

/** Takes a message apart in a worker thread. */
const tell = (message: FromMailWorker) => parentPort?.postMessage(message);
stepBack();
/** A mail in a mail in a mail is still looked into. */
const MOST_FORWARDED = 3;
const limits = { maxNestingDepth: 20, maxHeadersSize: 256 * 1024 };
const email = await PostalMime.parse(workerData as Uint8Array, limits).catch(() => null);
tell(email ? { kind: 'parsed', mail: plainMail(email, await filesOf(email)) } : { kind: 'refused' });

/** Its attachments, and those of mails that are attached to it: invoices are forwarded so. */
async function filesOf({ attachments }: Email, depth = 0): Promise<Email['attachments']> {
  const files: Email['attachments'] = [];
  for (const each of attachments) {
    const forwarded = depth < MOST_FORWARDED && each.mimeType.toLowerCase() === 'message/rfc822';
    const inner = forwarded ? await PostalMime.parse(each.content, limits).catch(() => null) : null;
    files.push(...(inner ? await filesOf(inner, depth + 1) : [each]));
  }
  return files;
}

function plainMail(email: Email, files: Email['attachments']): ParsedMail {
  const headers = (email.headers ?? []).map(({ key, value }) => ({ key, value: plainText(value) }));
  const firstOf = (key: string) => headers.find((header) => header.key === key)?.value ?? null;
  const delivered = headers
    .filter(({ key }) => ['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to', 'to', 'cc'].includes(key))
    .flatMap(({ value }) => value.match(/[^\s<>,;:"']{1,64}@[^\s<>,;:"']{1,255}/g) ?? []);
  return {
    messageId: plainText(email.messageId ?? '').slice(0, 1000) || null,
    from: headers.flatMap(({ key, value }) => (key === 'from' ? addressesIn(value) : [])),
    subject: plainText(email.subject ?? '').slice(0, 1000),
    date: email.date ? plainText(email.date) : null,
    recipients: [...new Set(delivered.map((each) => each.toLowerCase()))].slice(0, 200),
    results: firstOf('authentication-results'),
    attachments: files.map((each) => ({
      name: each.filename || 'attachment',
      type: each.mimeType.toLowerCase(),
      inline: each.disposition === 'inline' || each.related === true,
      bytes: typeof each.content === 'string' ? new TextEncoder().encode(each.content) : new Uint8Array(each.content),
    })),
  };
}

/** All of a From header: a mail may name several. */
function addressesIn(header: string): string[] {
  const all = addressParser(header, { flatten: true });
  return all.flatMap(({ address }) => (address ? [address.trim().toLowerCase()] : []));
}
