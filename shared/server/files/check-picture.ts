import { createInflate } from 'node:zlib';
import { disableTypes, imageSize, types } from 'image-size';
import { Refusal, refuseField } from '#shared/server/refusal.ts';

/** A picture of a phone has 12 to 24 million. A program that shows one needs four bytes for each. */
const MOST_PIXELS = 25_000_000;
const LONGEST_SIDE = 16_384;

const BROKEN = 'This image is damaged and cannot be read: save it again';
const TOO_MANY = 'An image may have at most 25 megapixels: make it smaller';

disableTypes(types.filter((type) => type !== 'png' && type !== 'jpg'));

export interface Picture {
  readonly width: number;
  readonly height: number;
  /** Pixels that a PDF has to unpack and sort: those of PNGs with transparency, or interlaced. */
  readonly unpackedPixels: number;
}

/** Reads the head of a PNG or JPEG. Refuses one with too many pixels before anything decodes it, and a damaged PNG. */
export async function checkPicture(bytes: Uint8Array, type: string): Promise<Picture> {
  const { width, height } = readSize(bytes);
  if (width < 1 || height < 1) throw refuseField('file', BROKEN);
  if (width > LONGEST_SIDE || height > LONGEST_SIDE || width * height > MOST_PIXELS)
    throw new Refusal('too_large', TOO_MANY, { file: TOO_MANY });
  if (type !== 'image/png') return { width, height, unpackedPixels: 0 };
  const { header, data, transparent } = readPng(bytes);
  await requireUnpacked(data, bytesOf(header));
  const sorted = transparent || header.interlaced || header.color === GRAY_ALPHA || header.color === RGBA;
  return { width, height, unpackedPixels: sorted ? width * height : 0 };
}

function readSize(bytes: Uint8Array): { width: number; height: number } {
  try {
    return imageSize(bytes);
  } catch {
    throw refuseField('file', BROKEN);
  }
}

interface PngHeader {
  readonly width: number;
  readonly height: number;
  readonly bits: number;
  readonly color: number;
  readonly interlaced: boolean;
}

const GRAY_ALPHA = 4;
const RGBA = 6;
/** Values of a pixel by colour type. */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, [GRAY_ALPHA]: 2, [RGBA]: 4 };

/** Its chunks: one header, at the beginning, and pixels. Other readers believe the last of several headers. */
function readPng(bytes: Uint8Array): { header: PngHeader; data: Uint8Array[]; transparent: boolean } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const data: Uint8Array[] = [];
  let header: PngHeader | undefined;
  let transparent = false;
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = view.getUint32(at);
    const kind = Buffer.from(bytes.subarray(at + 4, at + 8)).toString('latin1');
    if (at + 12 + length > bytes.length || (kind === 'IHDR') !== (at === 8)) break;
    if (kind === 'IHDR') header = readHeader(view, at + 8, length);
    if (kind === 'IDAT') data.push(bytes.subarray(at + 8, at + 8 + length));
    if (kind === 'tRNS') transparent = true;
    if (kind === 'IEND' && header && data.length > 0) return { header, data, transparent };
    at += 12 + length;
  }
  throw refuseField('file', BROKEN);
}

function readHeader(view: DataView, at: number, length: number): PngHeader {
  if (length !== 13) throw refuseField('file', BROKEN);
  const [bits, color, interlace] = [view.getUint8(at + 8), view.getUint8(at + 9), view.getUint8(at + 12)];
  if (![1, 2, 4, 8, 16].includes(bits) || CHANNELS[color] === undefined || interlace > 1)
    throw refuseField('file', BROKEN);
  return { width: view.getUint32(at), height: view.getUint32(at + 4), bits, color, interlaced: interlace === 1 };
}

/** Least and most. Each row begins with a byte of its own; interlaced there are seven passes with rows of their own. */
function bytesOf({ width, height, bits, color, interlaced }: PngHeader): readonly [least: number, most: number] {
  const bitsOfRow = width * bits * (CHANNELS[color] ?? 4);
  const plain = (Math.ceil(bitsOfRow / 8) + 1) * height;
  return interlaced ? [Math.floor((bitsOfRow * height) / 8), plain + 4 * height + 64] : [plain, plain];
}

/** Unpacked to be counted only, on other threads. */
async function requireUnpacked(data: readonly Uint8Array[], [least, most]: readonly [number, number]): Promise<void> {
  const inflate = createInflate();
  let bytes = 0;
  const unpacked = (async () => {
    for await (const part of inflate) {
      bytes += (part as Buffer).length;
      if (bytes > most) throw new Error('more than its header says');
    }
  })();
  for (const part of data) inflate.write(part);
  inflate.end();
  await unpacked.catch(() => {
    inflate.destroy();
    throw refuseField('file', BROKEN);
  });
  if (bytes < least) throw refuseField('file', BROKEN);
}
