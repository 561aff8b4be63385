import { randomUUID } from 'node:crypto';
import MailComposer from 'nodemailer/lib/mail-composer/index.js';

interface Written {
  readonly from?: string;
  readonly to?: string;
  readonly subject?: string;
  /** Null for a message without one. */
  readonly messageId?: string | null;
  readonly html?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly attachments?: readonly {
    readonly filename: string;
    readonly content: string | Buffer;
    readonly cid?: string;
  }[];
}

/** A message as a mail program of a vendor writes it. */
export async function composeMail({
  messageId,
  attachments = [],
  headers = {},
  ...rest
}: Written = {}): Promise<Buffer> {
  const built = new MailComposer({
    from: 'Hawkeye <orders@vendor.example>',
    to: 'bar@venue.example',
    subject: 'Your invoice',
    text: 'Please find our invoice attached.',
    messageId: messageId ?? `<${randomUUID()}@vendor.example>`,
    attachments: [...attachments],
    headers: { ...headers },
    ...rest,
  });
  const raw = await built.compile().build();
  return messageId === null ? Buffer.from(raw.toString('latin1').replace(/^Message-ID:.*\r\n/im, ''), 'latin1') : raw;
}

/** An invoice that the reader reads, different for each number. */
export const csvInvoice = (number: string | number) =>
  `Invoice,${number}\nDescription,Qty,Price,Amount\nHouse Gin,2,10.00,20.00\nHouse Rum,1,12.00,12.00\n`;
