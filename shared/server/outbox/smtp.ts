import { Readable } from 'node:stream';
import type { Transport } from './send-mail.ts';

/**
 * A transport for SMTP_URL. The sender is the URL's user if that is an e-mail address, else `?from=` in the URL, else
 * cellarhand@ the public host.
 */
export function openSmtp(smtpUrl: string, publicUrl: string): Transport {
  const url = new URL(smtpUrl);
  const user = decodeURIComponent(url.username);
  const host = new URL(publicUrl).hostname;
  const from = url.searchParams.get('from') ?? (user.includes('@') ? user : `cellarhand@${host}`);
  url.searchParams.delete('from');
  let opening: ReturnType<typeof connect> | undefined;
  return async (
    { id, recipient, subject, text, html, attachment, attachment_name, sender_name, reply_to },
    leaving,
  ) => {
    opening ??= connect(url.href, from);
    const transport = await opening;
    const mail = {
      messageId: `<${id}@${host}>`,
      to: { name: '', address: recipient }, // one address as it is, never parsed as several
      ...(sender_name ? { from: { name: sender_name, address: from } } : {}),
      ...(reply_to ? { replyTo: { name: sender_name ?? '', address: reply_to } } : {}),
      subject,
      text,
      ...(html ? { html } : {}),
      ...(attachment ? { attachments: [{ filename: attachment_name ?? 'file', content: attachment }] } : {}),
      leaving,
    };
    await transport.sendMail(mail);
  };
}

/** Loaded with the first mail. */
async function connect(url: string, from: string) {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport(url, { from });
  transport.use('stream', ({ data, message }, done) => {
    const read = message.createReadStream.bind(message);
    // It is first read after the server has agreed to accept it.
    message.createReadStream = (options) => Readable.from(leaveBefore(data as LeavingMail, () => read(options)));
    done();
  });
  return transport;
}

interface LeavingMail {
  readonly leaving: () => Promise<void>;
}

async function* leaveBefore({ leaving }: LeavingMail, read: () => AsyncIterable<Uint8Array>) {
  await leaving();
  yield* read();
}
