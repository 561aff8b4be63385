import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFiles } from './open-files.ts';

let folder: string;
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'cellarhand-sweep-'));
});
afterAll(() => fs.rm(folder, { recursive: true, force: true }));

const YEARS_AGO = new Date('2020-01-01');
const before = new Date('2021-01-01');

async function oldFile(text: string) {
  const files = openFiles(folder);
  const [bar, id] = [randomUUID(), randomUUID()];
  await files.write(bar, id, Buffer.from(text));
  await fs.utimes(path.join(folder, bar, id), YEARS_AGO, YEARS_AGO);
  return { files, bar, id };
}

test('a file that is written again while its row is looked up stays', async () => {
  const { files, bar, id } = await oldFile('left behind');
  const findUsed = async () => {
    await files.write(bar, id, Buffer.from('sent again'));
    return [];
  };
  expect(await files.sweep(bar, { before, findUsed })).toBe(0);
  expect(await (await files.read(bar, id))?.text()).toBe('sent again');
});

test('if the rows cannot be read, nothing is removed', async () => {
  const { files, bar, id } = await oldFile('kept');
  const findUsed = () => Promise.reject(new Error('the database is away'));
  await expect(files.sweep(bar, { before, findUsed })).rejects.toThrow('away');
  expect(await (await files.read(bar, id))?.text()).toBe('kept');
});

test('removed files make room at once, and a venue without files has nothing to sweep', async () => {
  const files = openFiles(folder, 10);
  const [bar, id] = [randomUUID(), randomUUID()];
  expect(await files.sweep(bar, { before, findUsed: async () => [] })).toBe(0);
  await files.write(bar, id, Buffer.from('123456789'));
  await fs.utimes(path.join(folder, bar, id), YEARS_AGO, YEARS_AGO);
  expect(await files.sweep(bar, { before, findUsed: async () => [] })).toBe(1);
  await files.write(bar, id, Buffer.from('987654321'));
});
