import { afterEach, expect, it, vi } from 'vitest';
import { fetchFile, fileName } from './download.ts';

it("reads a file's name from its header, the exact one if present", () => {
  expect(fileName(`inline; filename="items.csv"; filename*=utf-8''caf%C3%A9.csv`)).toBe('café.csv');
  expect(fileName('attachment; filename="items.csv"')).toBe('items.csv');
  expect(fileName(null)).toBeUndefined();
});

afterEach(() => vi.unstubAllGlobals());

it('a file that breaks off halfway is refused, not saved as far as it came', async () => {
  let parts = 0;
  const body = new ReadableStream({
    pull(stream) {
      parts += 1;
      if (parts === 1) stream.enqueue(new TextEncoder().encode('name,type\r\n'));
      else stream.error(new TypeError('network error'));
    },
  });
  vi.stubGlobal('fetch', async () => new Response(body));
  await expect(fetchFile('GET', '/export/items')).rejects.toThrow('The connection was lost');
});
