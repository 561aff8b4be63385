import { createInflate } from 'node:zlib';
import { Turnstile } from '#shared/server/connections/turnstile.ts';
import { Refusal, refuseField } from '#shared/server/refusal.ts';

/** A phone's picture has 12 to 24 million. Displaying one takes four bytes per pixel. */
const MOST_PIXELS = 25_000_000;
const LONGEST_SIDE = 16_384;

/** Pictures unpacked at the same time: they share the processors with all requests. */
const AT_ONCE = 1;
const turnstile = new Turnstile();
/** The main thread copies each piece. */
const PIECE = 256 * 1024;

const BROKEN = 'This image is damaged and cannot be read: save it again';
const TOO_MANY = 'An image can be up to 25 megapixels: make it smaller';

export interface Picture {
  readonly width: number;
  readonly height: number;
  /** Pixels that a PDF has to unpack and reorder: those of interlaced PNGs or ones with transparency. */
  readonly unpackedPixels: number;
}

/**
 * Reads the header of a PNG or JPEG. Refuses one with too many pixels before anything decodes it, and a damaged PNG.
 */
export async function checkPicture(bytes: Uint8Array, type: string): Promise<Picture> {
  const { width, height } = type === 'image/png' ? readPngSize(bytes) : readJpegSize(bytes);
  if (width < 1 || height < 1) throw refuseField('file', BROKEN);
  if (width > LONGEST_SIDE || height > LONGEST_SIDE || width * height > MOST_PIXELS)
    throw new Refusal('too_large', TOO_MANY, { file: TOO_MANY });
  if (type !== 'image/png') return { width, height, unpackedPixels: 0 };
  const { header, data, transparent } = readPng(bytes);
  await turnstile.pass('picture', AT_ONCE, () => requireUnpacked(data, bytesOf(header)));
  const sorted = transparent || header.interlaced || header.color === GRAY_ALPHA || header.color === RGBA;
  return { width, height, unpackedPixels: sorted ? width * height : 0 };
}

function readPngSize(bytes: Uint8Array): { width: number; height: number } {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 24));
  if (head.length < 24 || head.toString('latin1', 12, 16) !== 'IHDR') throw refuseField('file', BROKEN);
  return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) };
}

/** A photo has a few dozen segments before its first frame, with thumbnails and color profiles. */
const MOST_SEGMENTS = 1000;
const START_OF_SCAN = 0xda;
/** DHT, JPG and DAC: in the number range of frames, but none. */
const NO_FRAMES: readonly number[] = [0xc4, 0xc8, 0xcc];

/** Steps from segment to segment to the first frame. Looking at every byte would make a file of segments slow. */
function readJpegSize(bytes: Uint8Array): { width: number; height: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let [at, segments] = [2, 0]; at + 9 <= bytes.length && segments < MOST_SEGMENTS; segments += 1) {
    const [sign, marker] = [view.getUint8(at), view.getUint8(at + 1)];
    if (sign !== 0xff || marker === START_OF_SCAN) break;
    if (marker >= 0xc0 && marker <= 0xcf && !NO_FRAMES.includes(marker))
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2); // a marker may be preceded by several 0xff
  }
  throw refuseField('file', BROKEN);
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
/** Values per pixel by color type. */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, [GRAY_ALPHA]: 2, [RGBA]: 4 };

/** Requires one header, at the start, and pixels. Other readers use the last of several headers. */
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

/**
 * Smallest and largest size. Each row starts with a filter byte; interlaced pictures have seven passes with rows of
 * their own.
 */
function bytesOf({ width, height, bits, color, interlaced }: PngHeader): readonly [least: number, most: number] {
  const bitsOfRow = width * bits * (CHANNELS[color] ?? 4);
  const plain = (Math.ceil(bitsOfRow / 8) + 1) * height;
  return interlaced ? [Math.floor((bitsOfRow * height) / 8), plain + 4 * height + 64] : [plain, plain];
}

/** Unpacked on other threads, only to be counted. */
async function requireUnpacked(data: readonly Uint8Array[], [least, most]: readonly [number, number]): Promise<void> {
  const inflate = createInflate({ chunkSize: PIECE });
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
