import { crc32, deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { drawPng } from '#test/documents/draw-png.ts';
import { checkPicture } from './check-picture.ts';
import { withoutMetadata } from './without-metadata.ts';

const SECRET = 'GPS 48.85 N 2.35 E';

const segment = (marker: number, content: string | Buffer) => {
  const body = Buffer.from(content as string, 'latin1');
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
};

/** A directory with the width first and the orientation second, as cameras write it, then the secret. */
function exif(orientation: number, order: 'II' | 'MM'): Buffer {
  const tiff = Buffer.alloc(8 + 2 + 24 + 4);
  const short = (value: number, at: number) =>
    order === 'II' ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at);
  const long = (value: number, at: number) =>
    order === 'II' ? tiff.writeUInt32LE(value, at) : tiff.writeUInt32BE(value, at);
  tiff.write(order, 'latin1');
  short(42, 2);
  long(8, 4);
  short(2, 8);
  for (const [index, [tag, value]] of [
    [0x0100, 40],
    [0x0112, orientation],
  ].entries()) {
    const at = 10 + index * 12;
    short(tag as number, at);
    short(3, at + 2);
    long(1, at + 4);
    short(value as number, at + 8);
  }
  return Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, Buffer.from(SECRET)]);
}

const FRAME = segment(0xc0, Buffer.from([8, 0, 30, 0, 40, 1, 1, 0x11, 0]));
const SCAN = Buffer.concat([
  segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
  Buffer.from([1, 0xff, 0, 2, 0xff, 0xd3, 3]),
]);
const END = Buffer.from([0xff, 0xd9]);
const JFIF = segment(0xe0, 'JFIF\0\x01\x02\0\0\x01\0\x01\0\0');
const PROFILE = segment(0xe2, 'ICC_PROFILE\0\x01\x01colors');

const jpegOf = (...parts: Buffer[]) => Buffer.concat([Buffer.from([0xff, 0xd8]), ...parts]);

test.each([
  ['II', 6],
  ['MM', 8],
] as const)(
  'a JPEG keeps its size, colors and orientation (%s, %i), and no place or comment',
  async (order, turned) => {
    const tables = segment(0xc4, 'tables between two scans');
    const jpeg = jpegOf(
      JFIF,
      segment(0xe1, exif(turned, order)),
      segment(0xe1, `http://ns.adobe.com/xap/1.0/\0${SECRET}`),
      segment(0xe2, `MPF\0${SECRET}`),
      PROFILE,
      segment(0xed, SECRET),
      segment(0xfe, SECRET),
      FRAME,
      SCAN,
      tables,
      SCAN,
      END,
      jpegOf(segment(0xe1, exif(1, order)), FRAME, SCAN, END), // a second picture, as phones append it
    );
    const cleaned = Buffer.from(withoutMetadata(jpeg, 'image/jpeg'));
    expect(cleaned.includes(SECRET)).toBe(false);
    expect(await checkPicture(cleaned, 'image/jpeg')).toMatchObject({ width: 40, height: 30 });
    const orientation = cleaned.subarray(2 + JFIF.length, 2 + JFIF.length + 36);
    expect([orientation[1], orientation.readUInt16BE(28)]).toEqual([0xe1, turned]);
    expect(cleaned).toEqual(jpegOf(JFIF, orientation, PROFILE, FRAME, SCAN, tables, SCAN, END));
    expect(withoutMetadata(cleaned, 'image/jpeg')).toEqual(cleaned);
  },
);

test.each([
  ['nothing to take out', jpegOf(JFIF, FRAME, SCAN, END)],
  ['an end that is missing', jpegOf(JFIF, FRAME, SCAN)],
  ['a segment that is cut off', jpegOf(JFIF, FRAME, Buffer.from([0xff, 0xe3, 0, 90, 1]))],
])('a JPEG with %s stays as it is', (_what, jpeg) => {
  expect(Buffer.from(withoutMetadata(jpeg, 'image/jpeg')).subarray(0, JFIF.length + FRAME.length)).toEqual(
    jpeg.subarray(0, JFIF.length + FRAME.length),
  );
});

test('a PNG loses its texts and what follows its end, and nothing else', async () => {
  const png = drawPng({ width: 4, height: 4, data: deflateSync(Buffer.alloc(4 * 17)) });
  const chunk = (kind: string, content: string) => {
    const body = Buffer.from(kind + content, 'latin1');
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(content.length);
    ends.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
  };
  const head = png.subarray(0, 33);
  const noted = Buffer.concat([head, chunk('tEXt', `Comment\0${SECRET}`), chunk('eXIf', SECRET), png.subarray(33)]);
  expect(Buffer.from(withoutMetadata(Buffer.concat([noted, Buffer.from(SECRET)]), 'image/png'))).toEqual(png);
});
