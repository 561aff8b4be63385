import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { readTarEntries, readTarEntry, type TarEntry, TarWriter } from './tar-file.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tar-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

test('a file that somebody removes meanwhile is left out, or read to its end, and the others are whole', async () => {
  const [first, gone, last] = ['first', 'gone', 'last'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ];
  for (const file of [first, gone, last]) fs.writeFileSync(file, `${path.basename(file)} `.repeat(40_000));
  const target = path.join(folder, 'all.tar');
  const tar = new TarWriter(target);
  const adding = tar.addFile('first', first);
  for (const file of [first, gone]) fs.rmSync(file);
  expect([await adding, await tar.addFile('gone', gone), await tar.addFile('last', last)]).toEqual([true, false, true]);
  tar.finish();
  const entries = readTarEntries(target);
  expect([...entries.keys()]).toEqual(['first', 'last']);
  for (const [name, entry] of entries as Map<string, TarEntry>)
    expect(await text(readTarEntry(target, entry))).toBe(`${name} `.repeat(40_000));
});
