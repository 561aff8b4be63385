import { crc32, deflateSync } from 'node:zlib';

interface PngOptions {
  readonly width: number;
  readonly height: number;
  /** 0 gray, 2 RGB, 3 palette, 4 gray and alpha, 6 RGB and alpha. */
  readonly color?: number;
  readonly interlaced?: boolean;
  /** Compressed pixels, instead of the right number of black ones. */
  readonly data?: Buffer;
  /** Chunks between the header and the pixels. */
  readonly more?: readonly Buffer[];
}

const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** A PNG with eight bits per value, optionally an invalid one. */
export function drawPng({ width, height, color = 6, interlaced = false, data, more = [] }: PngOptions): Buffer {
  const raw = () => Buffer.alloc((width * (CHANNELS[color] ?? 4) + 1) * height);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngHead(width, height, color, interlaced),
    ...more,
    pngChunk('IDAT', data ?? deflateSync(raw())),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

export function pngHead(width: number, height: number, color = 6, interlaced = false): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, color, 0, 0, interlaced ? 1 : 0], 8);
  return pngChunk('IHDR', head);
}

export function pngChunk(kind: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
