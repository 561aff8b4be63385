import { expect, test } from 'vitest';
import {
  type Attachment,
  chooseAttachments,
  LARGEST_ATTACHMENT,
  MOST_ATTACHMENTS,
  refuseByContent,
} from './choose-attachments.ts';

const part = (type: string, size = 100, inline = false): Attachment => ({
  name: 'file',
  type,
  inline,
  bytes: new Uint8Array(size),
});

test('invoices and photographs are documents; logos, signatures and calendars are not', () => {
  const pdf = part('application/pdf');
  const photo = part('image/jpeg', 30 * 1024);
  const others = [
    part('image/png', 30 * 1024 - 1),
    part('image/png', 90 * 1024, true),
    part('text/calendar'),
    part('application/pgp-signature'),
    part('application/pdf', 0),
  ];
  expect(chooseAttachments([pdf, ...others, photo]).documents).toEqual([pdf, photo]);
  expect(chooseAttachments(others)).toEqual({ documents: null, refusal: expect.stringContaining('no document') });
});

test('a PDF that is shown inline is a document: some programs mark all attachments so', () => {
  expect(chooseAttachments([part('application/pdf', 10, true)]).documents).toHaveLength(1);
});

test('a PDF is a document whatever type its mail program gives it', () => {
  const bytes = new TextEncoder().encode('%PDF-1.7');
  for (const type of ['image/jpeg', 'text/html', 'message/partial', 'text/calendar', 'application/octet-stream'])
    expect(chooseAttachments([{ ...part(type), bytes }]).documents).toHaveLength(1);
});

test('a mail that is nested too deep says so', () => {
  expect(chooseAttachments([part('message/rfc822')]).refusal).toContain('forwarded too many times');
});

test('forty attachments are read, and of fifty none', () => {
  const many = (count: number) => chooseAttachments(Array.from({ length: count }, () => part('application/pdf')));
  expect(many(40).documents).toHaveLength(40);
  expect(many(41).refusal).toContain('41 attachments');
});

test.each([
  ['an empty file', [], false, 'empty'],
  ['winmail.dat', [0x78, 0x9f, 0x3e, 0x22], false, 'winmail.dat'],
  ['an old Office file', [0xd0, 0xcf, 0x11, 0xe0], false, 'old Office file'],
  ['a ZIP', [0x50, 0x4b, 3, 4], false, 'Archives'],
  ['an empty ZIP', [0x50, 0x4b, 5, 6], false, 'Archives'],
  ['RAR', [0x52, 0x61, 0x72, 0x21], false, 'Archives'],
  ['7z', [0x37, 0x7a, 0xbc, 0xaf], false, 'Archives'],
  ['gzip', [0x1f, 0x8b], false, 'Archives'],
  ['a workbook', [0x50, 0x4b, 3, 4], true, null],
  ['a PDF', [0x25, 0x50, 0x44, 0x46], false, null],
])('%s by its first bytes', (_, bytes, isWorkbook, reason) => {
  const said = refuseByContent(new Uint8Array(bytes), isWorkbook);
  if (reason === null) expect(said).toBeNull();
  else expect(said).toContain(reason);
});

test('the largest file is 10 MB', () => {
  expect(refuseByContent(new Uint8Array(LARGEST_ATTACHMENT), false)).toBeNull();
  expect(refuseByContent(new Uint8Array(LARGEST_ATTACHMENT + 1), false)).toContain('10 MB');
});

test('an attachment refuses with the number that is read, and pictures in the text are no documents', () => {
  const small = chooseAttachments([part('image/png', 30 * 1024, true)]);
  expect(small.refusal).toContain('no document');
  expect(chooseAttachments([part('image/png', 30 * 1024)]).documents).toHaveLength(1);
  expect(chooseAttachments(Array.from({ length: 41 }, () => part('application/pdf'))).refusal).toContain('at most 40');
});

test('a file that begins like a PDF and is none is judged by its type', () => {
  const bytes = new TextEncoder().encode('%PDX-1.7');
  expect(chooseAttachments([{ ...part('text/calendar'), bytes }]).documents).toBeNull();
});

test.each([
  ['winmail.dat', [0x78, 0x9f, 0x3e, 0x22]],
  ['an old Office file', [0xd0, 0xcf, 0x11, 0xe0]],
  ['a ZIP', [0x50, 0x4b]],
  ['RAR', [0x52, 0x61, 0x72, 0x21]],
  ['7z', [0x37, 0x7a, 0xbc, 0xaf]],
  ['gzip', [0x1f, 0x8b]],
])('a file that differs from %s in one byte is not refused', (_, bytes) => {
  for (const at of bytes.keys()) {
    const other = bytes.map((byte, place) => (place === at ? byte ^ 0xff : byte));
    expect(refuseByContent(new Uint8Array(other), false)).toBeNull();
  }
});

test('the largest file has ten times 1,048,576 bytes', () => {
  expect([LARGEST_ATTACHMENT, MOST_ATTACHMENTS]).toEqual([10_485_760, 40]);
});

test('a nested mail is named even if the other parts are never documents', () => {
  expect(chooseAttachments([part('text/calendar'), part('message/rfc822')]).refusal).toContain(
    'forwarded too many times',
  );
});
