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

test('what is written is read again under both ids, until it is removed', async () => {
  const files = openFiles(folder);
  const [bar, rival, id] = [randomUUID(), randomUUID(), randomUUID()];
  await files.write(bar, id, bytes('offer'));
  expect(await (await files.read(bar, id))?.text()).toBe('offer');
  expect(await files.read(rival, id)).toBeUndefined();
  await files.remove(bar, id);
  expect(await files.read(bar, id)).toBeUndefined();
  await files.remove(bar, id);
});

test('all files of one organization go at once, and no other', async () => {
  const files = openFiles(folder);
  const [bar, rival, id] = [randomUUID(), randomUUID(), randomUUID()];
  for (const organization of [bar, rival]) await files.write(organization, id, bytes(organization));
  await files.removeAll(bar);
  expect(fs.existsSync(path.join(folder, bar))).toBe(false);
  expect(await (await files.read(rival, id))?.text()).toBe(rival);
  await files.removeAll(bar);
});

test('a name that is no id leads nowhere', async () => {
  await expect(openFiles(folder).write(randomUUID(), '../../etc/passwd', bytes('x'))).rejects.toThrow('two ids');
});

test('a file is what its first bytes say, and never a page', () => {
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
