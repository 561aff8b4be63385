import pg from 'pg';
import { beforeEach, expect, test } from 'vitest';
import { Refusal } from '../refusal.ts';
import { keepBytes } from './keep-bytes.ts';

const kept = new Set<string>();
const files = {
  write: async (_organizationId: string, id: string) => void kept.add(id),
  remove: async (_organizationId: string, id: string) => void kept.delete(id),
};
const parts = ['one', 'two'].map((id) => ({ id, bytes: new Uint8Array() }));
beforeEach(() => kept.clear());

const databaseError = (code: string) => Object.assign(new pg.DatabaseError('from the database', 17, 'error'), { code });

test('the files of stored rows stay, those that a repeated call wrote again go', async () => {
  expect(await keepBytes(files, 'bar', parts, async () => ({ ids: ['two'], answer: 'stored' }))).toBe('stored');
  expect([...kept]).toEqual(['two']);
});

test.each([
  ['a refusal', new Refusal('conflict', 'At most 50 files'), []],
  ['a row that the database refuses', databaseError('23505'), []],
  ['a full disk', databaseError('53100'), []],
  ['a server that ends before it answers the commit', databaseError('57P01'), ['one', 'two']],
  ['a connection that is lost', new Error('Connection terminated unexpectedly'), ['one', 'two']],
])('after %s, files stay only if their rows may be there', async (_what, error, left) => {
  await expect(keepBytes(files, 'bar', parts, () => Promise.reject(error))).rejects.toBe(error);
  expect([...kept]).toEqual(left);
});

test('a file that cannot be written takes the others with it', async () => {
  const full = new Error('No space left');
  const write = (organizationId: string, id: string) =>
    id === 'two' ? Promise.reject(full) : files.write(organizationId, id);
  const store = () => Promise.reject(new Error('not reached'));
  await expect(keepBytes({ ...files, write }, 'bar', parts, store)).rejects.toBe(full);
  expect([...kept]).toEqual([]);
});

test('a repeated file that cannot be removed leaves the stored one where it is', async () => {
  const remove = (organizationId: string, id: string) =>
    id === 'one' ? Promise.reject(new Error('Read-only')) : files.remove(organizationId, id);
  const store = async () => ({ ids: ['two'], answer: 'stored' });
  await expect(keepBytes({ ...files, remove }, 'bar', parts, store)).rejects.toThrow('Read-only');
  expect([...kept]).toEqual(['one', 'two']);
});
