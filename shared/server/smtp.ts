import type { Transport } from './send-mail.ts';

/**
 * A transport for SMTP_URL. The sender is the address's user where that is an e-mail address, else `?from=` of the URL,
 * else cellarhand@ the public host.
 */
export function openSmtp(smtpUrl: string, publicUrl: string): Transport {
  const url = new URL(smtpUrl);
  const user = decodeURIComponent(url.username);
  const host = new URL(publicUrl).hostname;
  const from = url.searchParams.get('from') ?? (user.includes('@') ? user : `cellarhand@${host}`);
  url.searchParams.delete('from');
  let opening: ReturnType<typeof connect> | undefined;
  return async ({ id, recipient, subject, text, html, attachment, attachment_name }) => {
    opening ??= connect(url.href, from);
    const transport = await opening;
    await transport.sendMail({
      messageId: `<${id}@${host}>`,
      to: { name: '', address: recipient }, // one address as it is, never parsed into several
      subject,
      text,
      ...(html ? { html } : {}),
      ...(attachment ? { attachments: [{ filename: attachment_name ?? 'file', content: attachment }] } : {}),
    });
  };
}

/** Loaded with the first mail. */
async function connect(url: string, from: string) {
  const { createTransport } = await import('nodemailer');
  return createTransport(url, { from });
}
