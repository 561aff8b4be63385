import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openFiles } from './open-files.ts';
import { sniffType } from './sniff-type.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cellarhand-files-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));

test('a written file can be read under both ids until it is removed', async () => {
  const files = openFiles(folder);
  const [bar, rival, id] = [randomUUID(), randomUUID(), randomUUID()];
  await files.write(bar, id, bytes('offer'));
  expect(await (await files.read(bar, id))?.text()).toBe('offer');
  expect(await files.read(rival, id)).toBeUndefined();
  await files.remove(bar, id);
  expect(await files.read(bar, id)).toBeUndefined();
  await files.remove(bar, id);
});

test('removes all files of one organization at once, and of no other', async () => {
  const files = openFiles(folder);
  const [bar, rival, id] = [randomUUID(), randomUUID(), randomUUID()];
  for (const organization of [bar, rival]) await files.write(organization, id, bytes(organization));
  await files.removeAll(bar);
  expect(fs.existsSync(path.join(folder, bar))).toBe(false);
  expect(await (await files.read(rival, id))?.text()).toBe(rival);
  await files.removeAll(bar);
});

test('the files of one organization share a limit, for any number of concurrent writers', async () => {
  const files = openFiles(folder, 100);
  const other = openFiles(folder, 100);
  const [bar, rival] = [randomUUID(), randomUUID()];
  const kept = randomUUID();
  await files.write(bar, kept, bytes('x'.repeat(60)));
  const refusal = { status: 413, message: expect.stringContaining('delete attachments') };
  await expect(files.write(bar, randomUUID(), bytes('x'.repeat(41)))).rejects.toMatchObject(refusal);
  await expect(other.write(bar, randomUUID(), bytes('x'.repeat(41)))).rejects.toMatchObject(refusal);
  await files.write(rival, randomUUID(), bytes('x'.repeat(60)));
  const writes = Array.from({ length: 5 }, () => files.write(bar, randomUUID(), bytes('x'.repeat(20))));
  const done = (await Promise.allSettled(writes)).filter(({ status }) => status === 'fulfilled');
  expect(done).toHaveLength(2);
  await files.remove(bar, kept);
  await files.write(bar, randomUUID(), bytes('x'.repeat(60)));
});

test('a name that is not an id leads nowhere', async () => {
  await expect(openFiles(folder).write(randomUUID(), '../../etc/passwd', bytes('x'))).rejects.toThrow('two ids');
});

test("a file's type comes from its first bytes, and is never a page", () => {
  const types = ['%PDF-1.7', '\x89PNG\r\n\x1a\n', 'RIFF1234WEBP', '<html><script>', 'a\tb\r\n', '\x00\x01'].map(
    (text) => sniffType(bytes(text)),
  );
  expect(types).toEqual([
    'application/pdf',
    'image/png',
    'image/webp',
    'text/plain',
    'text/plain',
    'application/octet-stream',
  ]);
});
