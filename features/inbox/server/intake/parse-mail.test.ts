import { expect, test } from 'vitest';
import { parseMail } from './parse-mail.ts';

const lines = (...all: string[]) => all.join('\r\n');
const bytes = (text: string) => new TextEncoder().encode(text);

const part = (boundary: string, ...parts: string[]) =>
  lines(...parts.map((each) => lines(`--${boundary}`, each)), `--${boundary}--`, '');
const mail = (subject: string, boundary: string, ...parts: string[]) =>
  lines(
    'From: Rep <rep@vendor.example>',
    'To: bar@example.com',
    `Subject: ${subject}`,
    `Message-ID: <${subject}@vendor.example>`,
    'MIME-Version: 1.0',
    `Content-Type: multipart/mixed; boundary="${boundary}"`,
    '',
    part(boundary, ...parts),
  );
const file = (name: string, content: string) =>
  lines('Content-Type: text/csv', `Content-Disposition: attachment; filename="${name}"`, '', content);
const forwarded = (inner: string) =>
  lines('Content-Type: message/rfc822', 'Content-Disposition: attachment; filename="invoice.eml"', '', inner);

test('the documents of a mail that is attached to a mail are its documents, and its sender is the one who forwards', async () => {
  const inner = mail('original', 'in', file('a.csv', 'Gin,2')).replace('rep@vendor', 'other@vendor');
  const read = await parseMail(bytes(mail('forward', 'out', forwarded(inner), file('b.csv', 'Rum,3'))));
  expect(read?.attachments.map(({ name, bytes: content }) => [name, new TextDecoder().decode(content).trim()])).toEqual(
    [
      ['a.csv', 'Gin,2'],
      ['b.csv', 'Rum,3'],
    ],
  );
  expect(read?.from).toEqual(['rep@vendor.example']);
});

test('mails within mails are looked into only so deep', async () => {
  const deep = [1, 2, 3, 4, 5].reduce(
    (inner, at) => mail(`m${at}`, `b${at}`, forwarded(inner)),
    mail('m0', 'b0', file('a.csv', 'Gin')),
  );
  const read = await parseMail(bytes(deep));
  expect(read?.attachments.map(({ type }) => type)).toEqual(['message/rfc822']);
});

test('control characters, which the database refuses, are in nothing that is stored', async () => {
  const hostile = mail('a', 'x', file('a.csv', 'Gin'))
    .replace('Subject: a', 'Subject: =?utf-8?Q?in=00voice=07?=')
    .replace(
      'To: bar@example.com',
      'To: =?utf-8?Q?invoices+b=00ar@example.com?=\r\nAuthentication-Results: mx.a\x01b; dmarc=pass',
    )
    .replace('<a@vendor.example>', '<a\0@vendor.example>');
  const read = { ...(await parseMail(bytes(hostile))), attachments: [] };
  expect(JSON.stringify(read)).not.toMatch(/\\u00[01]/);
  expect(read.subject).toBe('in voice ');
});

test('names in other character sets, and in pieces, are read', async () => {
  const named = lines(
    'Content-Type: application/pdf',
    "Content-Disposition: attachment; filename*0*=iso-8859-1''Rechnung%20M%E4; filename*1*=rz.pdf",
    '',
    '%PDF-1.4',
  );
  const read = await parseMail(bytes(mail('=?windows-1252?Q?Rechnung_M=E4rz?=', 'x', named)));
  expect([read?.subject, read?.attachments[0]?.name]).toEqual(['Rechnung März', 'Rechnung März.pdf']);
});
