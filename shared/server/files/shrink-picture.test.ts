import { deflateSync } from 'node:zlib';
import { decode } from 'fast-png';
import { expect, test } from 'vitest';
import { drawPng } from '#test/documents/draw-png.ts';
import { LONGEST_OF_SHRUNK, shrinkPicture } from './shrink-picture.ts';

/** Left half red and opaque, right half green and transparent. */
function halves(width: number, height: number): Buffer {
  const row = Buffer.alloc(width * 4 + 1);
  for (let x = 0; x < width; x += 1) row.set(x < width / 2 ? [200, 0, 0, 255] : [0, 200, 0, 0], 1 + x * 4);
  return drawPng({ width, height, data: deflateSync(Buffer.concat(Array.from({ length: height }, () => row))) });
}

test('a large picture becomes 1200 pixels wide, with its colors and its transparency', async () => {
  const { width, height, data, channels } = decode(await shrinkPicture(halves(2400, 600), 'image/png'));
  expect([width, height, channels]).toEqual([LONGEST_OF_SHRUNK, 300, 4]);
  const at = (x: number, y: number) => [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)];
  expect([at(0, 0), at(599, 299)]).toEqual([
    [200, 0, 0, 255],
    [200, 0, 0, 255],
  ]);
  expect([at(600, 0)[3], at(1199, 299)[3]]).toEqual([0, 0]);
});

test.each([0, 2, 4, 6])('color type %i is read, interlaced or not', async (color) => {
  const shrunk = decode(await shrinkPicture(drawPng({ width: 60, height: 2400, color }), 'image/png'));
  expect([shrunk.width, shrunk.height]).toEqual([30, 1200]);
});

test('small pictures and JPEGs stay as they are, and a damaged one is refused', async () => {
  const small = drawPng({ width: 1200, height: 1200 });
  expect(await shrinkPicture(small, 'image/png')).toBe(small);
  expect(await shrinkPicture(small, 'image/jpeg')).toBe(small);
  const damaged = drawPng({ width: 1300, height: 10, data: Buffer.from('no pixels') });
  await expect(shrinkPicture(damaged, 'image/png')).rejects.toMatchObject({ status: 413 });
});
