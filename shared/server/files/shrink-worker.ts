import { parentPort, workerData } from 'node:worker_threads';
import { convertIndexedToRgb, type DecodedPng, decode, encode } from 'fast-png';
import { stepBack } from '#shared/server/workers/step-back.ts';
import { LONGEST_OF_SHRUNK } from './shrink-picture.ts';

/** Makes a PNG smaller in a worker thread; answers null for one that cannot be read. */
stepBack();
/** Packed, it must not take more room than before: pixels of a photograph pack badly. */
const LONGEST = [LONGEST_OF_SHRUNK, 800, 500, 300];

function shrunk(bytes: Uint8Array): Uint8Array | null {
  try {
    const pixels = pixelsOf(decode(bytes));
    let smaller: Uint8Array | null = null;
    for (const longest of LONGEST) {
      smaller = scaled(pixels, longest);
      if (smaller.length <= bytes.length) break;
    }
    return smaller;
  } catch {
    return null;
  }
}

function scaled({ width, height, pixel }: Pixels, longest: number): Uint8Array {
  const scale = Math.max(width, height) / longest;
  const [across, down] = [Math.max(1, Math.round(width / scale)), Math.max(1, Math.round(height / scale))];
  const data = new Uint8Array(across * down * 4);
  for (let y = 0; y < down; y += 1)
    for (let x = 0; x < across; x += 1) {
      const [left, right] = spanOf(x, width, across);
      const [top, bottom] = spanOf(y, height, down);
      data.set(meanOf(pixel, { left, right, top, bottom }), (y * across + x) * 4);
    }
  return encode({ width: across, height: down, data, channels: 4, depth: 8 });
}

/** The pixels of the picture that one pixel of the smaller one covers. */
function spanOf(at: number, all: number, fewer: number): readonly [number, number] {
  const from = Math.floor((at * all) / fewer);
  return [from, Math.max(from + 1, Math.floor(((at + 1) * all) / fewer))];
}

/** Writes red, green, blue and alpha, each from 0 to 255, into `into`. */
type Pixel = (x: number, y: number, into: number[]) => void;

interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly pixel: Pixel;
}

/** A transparent pixel has no color, so each counts by its alpha. */
function meanOf(
  pixel: Pixel,
  { left, right, top, bottom }: Record<'left' | 'right' | 'top' | 'bottom', number>,
): number[] {
  const each = [0, 0, 0, 0];
  const sum = [0, 0, 0, 0];
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1) {
      pixel(x, y, each);
      const [red = 0, green = 0, blue = 0, alpha = 0] = each;
      sum[0] = (sum[0] ?? 0) + red * alpha;
      sum[1] = (sum[1] ?? 0) + green * alpha;
      sum[2] = (sum[2] ?? 0) + blue * alpha;
      sum[3] = (sum[3] ?? 0) + alpha;
    }
  const [red = 0, green = 0, blue = 0, alpha = 0] = sum;
  const count = (right - left) * (bottom - top);
  return [red, green, blue].map((value) => (alpha ? Math.round(value / alpha) : 0)).concat(Math.round(alpha / count));
}

/** Reads any kind of PNG as colors with alpha. */
function pixelsOf(png: DecodedPng): Pixels {
  const { width, height, transparency } = png;
  const indexed = png.palette ? convertIndexedToRgb(png) : null;
  const channels = indexed ? (png.palette?.[0]?.length ?? 3) : png.channels;
  const depth = indexed ? 8 : png.depth;
  const data = indexed ?? png.data;
  const bytesOfRow = Math.ceil((width * channels * depth) / 8);
  const most = 2 ** depth - 1;
  const valueAt = (x: number, y: number, channel: number): number => {
    if (depth >= 8) return data[(y * width + x) * channels + channel] ?? 0;
    const bit = x * depth;
    return ((data[y * bytesOfRow + (bit >> 3)] ?? 0) >> (8 - depth - (bit & 7))) & most;
  };
  const hasAlpha = channels === 2 || channels === 4;
  const colors = channels - (hasAlpha ? 1 : 0);
  const pixel: Pixel = (x, y, into) => {
    let isHidden = !indexed && transparency !== undefined && !hasAlpha;
    for (let color = 0; color < 3; color += 1) {
      const value = valueAt(x, y, Math.min(color, colors - 1));
      if (isHidden && transparency?.[Math.min(color, colors - 1)] !== value) isHidden = false;
      into[color] = (value * 255) / most;
    }
    into[3] = isHidden ? 0 : hasAlpha ? (valueAt(x, y, channels - 1) * 255) / most : 255;
  };
  return { width, height, pixel };
}

parentPort?.postMessage(shrunk(workerData as Uint8Array));
