const [APP0, EXIF, ICC, ADOBE, APP15, COMMENT] = [0xe0, 0xe1, 0xe2, 0xee, 0xef, 0xfe];
const [END, START_OF_SCAN, RESTART_0, RESTART_7] = [0xd9, 0xda, 0xd0, 0xd7];
const UPRIGHT = 1;

/**
 * A JPEG or PNG without what a camera or an editor wrote into it, such as the place where it was taken. A picture that was
 * taken sideways still says so.
 */
export function withoutMetadata(bytes: Uint8Array, type: string): Uint8Array {
  if (type === 'image/jpeg') return withoutSegments(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (type === 'image/png') return withoutChunks(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  return bytes;
}

function withoutSegments(jpeg: Buffer): Uint8Array {
  const kept: Buffer[] = [jpeg.subarray(0, 2)];
  let turned = UPRIGHT;
  let at = 2;
  while (at + 4 <= jpeg.length && jpeg[at] === 0xff && jpeg[at + 1] !== START_OF_SCAN) {
    const marker = jpeg[at + 1] as number;
    const end = marker === 0xff ? at + 1 : at + 2 + jpeg.readUInt16BE(at + 2);
    const content = jpeg.subarray(at + 4, end);
    if (marker === EXIF && turned === UPRIGHT) turned = orientationOf(content);
    if (isShown(marker, content)) kept.push(jpeg.subarray(at, end));
    at = end;
  }
  const start = kept[1]?.[1] === APP0 ? 2 : 1; // JFIF wants to be first
  if (turned !== UPRIGHT) kept.splice(start, 0, orientationSegment(turned));
  return Buffer.concat([...kept, jpeg.subarray(at, endOfPicture(jpeg, at))]);
}

/** Whether a segment is needed to show the picture: of those of applications, its format and its colors. */
function isShown(marker: number, content: Buffer): boolean {
  if (marker === COMMENT) return false;
  if (marker < APP0 || marker > APP15) return true;
  if (marker === ICC) return content.toString('latin1', 0, 11) === 'ICC_PROFILE';
  return marker === APP0 || marker === ADOBE;
}

/** Phones append other pictures and films, each with its own place and time. */
function endOfPicture(jpeg: Buffer, firstScan: number): number {
  let at = firstScan;
  while (at + 4 <= jpeg.length && jpeg[at] === 0xff) {
    const marker = jpeg[at + 1];
    if (marker === END) return at + 2;
    at += 2 + jpeg.readUInt16BE(at + 2);
    if (marker === START_OF_SCAN) at = nextMarker(jpeg, at);
  }
  return jpeg[at] === 0xff && jpeg[at + 1] === END ? at + 2 : jpeg.length;
}

function nextMarker(jpeg: Buffer, from: number): number {
  for (let at = jpeg.indexOf(0xff, from); at >= 0; at = jpeg.indexOf(0xff, at + 1)) {
    const next = jpeg[at + 1] ?? END;
    if (next !== 0 && next !== 0xff && !(next >= RESTART_0 && next <= RESTART_7)) return at;
  }
  return jpeg.length;
}

const [ORIENTATION, SHORT] = [0x0112, 3];
const EXIF_HEAD = 'Exif\0\0';

/** How the camera was held, from 1 to 8 (Exif 2.32, 4.6.4 A). */
function orientationOf(exif: Buffer): number {
  if (exif.toString('latin1', 0, EXIF_HEAD.length) !== EXIF_HEAD) return UPRIGHT;
  const tiff = exif.subarray(EXIF_HEAD.length);
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const long = (at: number) => (at + 4 > tiff.length ? 0 : isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  const directory = long(4);
  for (let entry = 0; entry < short(directory); entry += 1) {
    const place = directory + 2 + entry * 12;
    if (short(place) !== ORIENTATION) continue;
    const value = short(place + 8);
    return value >= 1 && value <= 8 ? value : UPRIGHT;
  }
  return UPRIGHT;
}

function orientationSegment(turned: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('MM', 'latin1');
  tiff.writeUInt16BE(42, 2);
  tiff.writeUInt32BE(8, 4); // the directory follows, with one entry
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(ORIENTATION, 10);
  tiff.writeUInt16BE(SHORT, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(turned, 18);
  const body = Buffer.concat([Buffer.from(EXIF_HEAD, 'latin1'), tiff]);
  const head = Buffer.from([0xff, EXIF, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}

const SIGNATURE = 8;
/** Texts, the time of the last change, and Exif. */
const NOTED_CHUNKS: readonly string[] = ['tEXt', 'zTXt', 'iTXt', 'tIME', 'eXIf'];

/** What follows the end of the picture goes, too. */
function withoutChunks(png: Buffer): Uint8Array {
  const kept: Buffer[] = [png.subarray(0, SIGNATURE)];
  for (let at = SIGNATURE; at + 12 <= png.length; ) {
    const end = at + 12 + png.readUInt32BE(at);
    const kind = png.toString('latin1', at + 4, at + 8);
    if (!NOTED_CHUNKS.includes(kind)) kept.push(png.subarray(at, end));
    if (kind === 'IEND') break;
    at = end;
  }
  return Buffer.concat(kept);
}
