/** A file in a mail. */
export interface Attachment {
  readonly name: string;
  readonly type: string;
  /** Shown in the text, as logos in signatures are. */
  readonly inline: boolean;
  readonly bytes: Uint8Array;
}

/** Documents of one mail; more are a mistake or an attack. */
export const MOST_ATTACHMENTS = 40;
export const LARGEST_ATTACHMENT = 10 * 1024 * 1024;
/** Smaller pictures are logos and icons, not photographs of invoices. */
const SMALLEST_PICTURE = 30 * 1024;

/** Parts of mail that are never documents: signatures, calendars, contact cards, reports of delivery. */
const NEVER =
  /^(application\/(pgp-signature|pkcs7-signature|x-pkcs7-signature|ics)|text\/(calendar|x-vcard|vcard|html)|message\/)/;

/** Mail programs send PDFs as other types too. */
const isPdf = (bytes: Uint8Array): boolean => [...'%PDF-'].every((sign, at) => bytes[at] === sign.charCodeAt(0));

/** The attachments that may be documents. A refusal says why the mail as a whole is not taken. */
export function chooseAttachments(
  attachments: readonly Attachment[],
): { documents: readonly Attachment[]; refusal: null } | { documents: null; refusal: string } {
  const documents = attachments.filter(({ type, inline, bytes }) => {
    if (isPdf(bytes)) return true;
    if (NEVER.test(type) || bytes.length === 0) return false;
    return !type.startsWith('image/') || (!inline && bytes.length >= SMALLEST_PICTURE);
  });
  if (documents.length > MOST_ATTACHMENTS)
    return {
      documents: null,
      refusal: `This e-mail has ${documents.length} attachments; at most ${MOST_ATTACHMENTS} are read. Ask the sender to split them into several e-mails, or upload them in Invoices.`,
    };
  if (documents.length === 0)
    return {
      documents: null,
      refusal: attachments.some(({ type }) => type === 'message/rfc822')
        ? 'The attached e-mail was forwarded too many times to open. Ask the sender for the invoice itself.'
        : 'This e-mail has no document attached. Ask the sender to attach the invoice as a PDF.',
    };
  return { documents, refusal: null };
}

/** A file type that is refused before any reader opens it, with what to do instead; null for others. */
export function refuseByContent(bytes: Uint8Array, isWorkbook: boolean): string | null {
  const begins = (...start: number[]) => start.every((byte, at) => bytes[at] === byte);
  if (bytes.length === 0) return 'This file is empty.';
  if (bytes.length > LARGEST_ATTACHMENT) return 'This file is larger than 10 MB. Upload a smaller one in Invoices.';
  if (begins(0x78, 0x9f, 0x3e, 0x22))
    return 'This is a winmail.dat file, which only Outlook can open. Ask the sender to turn off Rich Text, or to send the PDF from another program.';
  if (begins(0xd0, 0xcf, 0x11, 0xe0)) return 'This is an old Office file. Ask the sender for a PDF, XLSX or CSV.';
  const isArchive =
    (begins(0x50, 0x4b) && !isWorkbook) || // ZIP
    begins(0x52, 0x61, 0x72, 0x21) || // RAR
    begins(0x37, 0x7a, 0xbc, 0xaf) || // 7z
    begins(0x1f, 0x8b); // gzip
  if (isArchive) return 'Archives are not opened. Ask the sender to attach the documents themselves.';
  return null;
}
