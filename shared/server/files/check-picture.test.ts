import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { drawPng, pngChunk, pngHead } from '#test/documents/draw-png.ts';
import { checkPicture } from './check-picture.ts';

const check = (bytes: Uint8Array) => checkPicture(bytes, 'image/png');

/** The start of a JPEG of this size: its first frame, after this many empty comments. */
function jpeg(width: number, height: number, comments = 0): Buffer {
  const frame = Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  const app = Buffer.from([0xff, 0xe0, 0, 16, ...Buffer.from('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 0, 0]);
  const before = Array.from({ length: comments }, () => Buffer.from([0xff, 0xfe, 0, 2]));
  return Buffer.concat([Buffer.from([0xff, 0xd8]), app, ...before, frame, Buffer.from([0xff, 0xd9])]);
}

test('a picture is measured by its header', async () => {
  expect(await check(drawPng({ width: 40, height: 30 }))).toEqual({ width: 40, height: 30, unpackedPixels: 1200 });
  expect(await check(drawPng({ width: 40, height: 30, color: 2 }))).toMatchObject({ unpackedPixels: 0 });
  expect(await check(drawPng({ width: 1, height: 1, color: 0, interlaced: true }))).toMatchObject({
    unpackedPixels: 1,
  });
  expect(await checkPicture(jpeg(5712, 4284), 'image/jpeg')).toMatchObject({ width: 5712, height: 4284 });
});

test('a small file with too many pixels is refused before anything decodes it', async () => {
  const huge = drawPng({ width: 30_000, height: 30_000, color: 0 });
  expect(huge.length).toBeLessThan(1_000_000);
  const before = process.cpuUsage();
  await expect(check(huge)).rejects.toMatchObject({
    status: 413,
    fields: { file: expect.stringContaining('25 megapixels') },
  });
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(500);
  await expect(check(drawPng({ width: 5001, height: 5000, color: 0 }))).rejects.toMatchObject({ status: 413 });
  await expect(check(drawPng({ width: 20_000, height: 1, color: 0 }))).rejects.toMatchObject({ status: 413 });
  await expect(checkPicture(jpeg(65_535, 65_535), 'image/jpeg')).rejects.toMatchObject({ status: 413 });
});

test('a picture with a wrong size, or one that ends early, is refused', async () => {
  const bomb = deflateSync(Buffer.alloc(50_000_000));
  const wrong = [
    drawPng({ width: 10, height: 10, data: bomb }),
    drawPng({ width: 10, height: 10, data: deflateSync(Buffer.alloc(10)) }),
    drawPng({ width: 10, height: 10, data: Buffer.from('no zlib') }),
    drawPng({ width: 10, height: 10, more: [pngHead(30_000, 30_000)] }),
    drawPng({ width: 10, height: 10 }).subarray(0, -12),
    drawPng({ width: 0, height: 10 }),
    drawPng({ width: 10, height: 10, color: 5 }),
    Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), pngChunk('IDAT', bomb)]),
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
  ];
  for (const bytes of wrong) await expect(check(bytes)).rejects.toMatchObject({ status: 400 });
  await expect(checkPicture(Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'image/jpeg')).rejects.toMatchObject({
    status: 400,
  });
});

test("finding a photo's header takes a thousand segments, not every byte", async () => {
  const size = { width: 4000, height: 3000 };
  const found = checkPicture(jpeg(size.width, size.height, 900), 'image/jpeg');
  await expect(found).resolves.toMatchObject(size);
  const filled = Buffer.from(jpeg(size.width, size.height)).toString('latin1').replace('\xff\xc0', '\xff\xff\xff\xc0');
  await expect(checkPicture(Buffer.from(filled, 'latin1'), 'image/jpeg')).resolves.toMatchObject(size);
  const hostile = [
    jpeg(size.width, size.height, 1000),
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(100_000), jpeg(size.width, size.height)]),
    jpeg(size.width, size.height).subarray(0, 26),
  ];
  for (const bytes of hostile) await expect(checkPicture(bytes, 'image/jpeg')).rejects.toMatchObject({ status: 400 });
});
