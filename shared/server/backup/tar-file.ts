import fs from 'node:fs';
import { pipeline } from 'node:stream/promises';

const BLOCK = 512;
const LARGEST = 8 ** 11 - 1; // what the header's eleven octal digits hold: 8 GB

/** Writes a tar file entry by entry (POSIX ustar), so that any tar program can look into it. */
export class TarWriter {
  readonly #file: number;

  constructor(path: string) {
    this.#file = fs.openSync(path, 'wx', 0o600);
  }

  addText(name: string, text: string): void {
    const content = Buffer.from(text);
    fs.writeSync(this.#file, makeHeader(name, content.length));
    fs.writeSync(this.#file, content);
    this.#pad(content.length);
  }

  /** False when there is no such file any more. One that is removed from now on is read to its end. */
  async addFile(name: string, path: string): Promise<boolean> {
    const source = openIfThere(path);
    if (source === undefined) return false;
    try {
      const { size } = fs.fstatSync(source);
      fs.writeSync(this.#file, makeHeader(name, size));
      // Read no further than the size that the header promises: a file may grow meanwhile.
      if (size > 0) {
        const target = fs.createWriteStream('', { fd: this.#file, autoClose: false });
        await pipeline(fs.createReadStream('', { fd: source, autoClose: false, start: 0, end: size - 1 }), target);
      }
      this.#pad(size);
      return true;
    } finally {
      fs.closeSync(source);
    }
  }

  /** Two empty blocks mark the end; what is written is on the disk before this returns. */
  finish(): void {
    fs.writeSync(this.#file, Buffer.alloc(2 * BLOCK));
    fs.fsyncSync(this.#file);
    fs.closeSync(this.#file);
  }

  #pad(size: number): void {
    if (size % BLOCK > 0) fs.writeSync(this.#file, Buffer.alloc(BLOCK - (size % BLOCK)));
  }
}

export interface TarEntry {
  offset: number;
  size: number;
}

/** Where the entries of a tar file lie, by name. Ends at the first block that is no header. */
export function readTarEntries(path: string): Map<string, TarEntry> {
  const file = fs.openSync(path, 'r');
  try {
    const entries = new Map<string, TarEntry>();
    const header = Buffer.alloc(BLOCK);
    const { size: total } = fs.fstatSync(file);
    for (let position = 0; fs.readSync(file, header, 0, BLOCK, position) === BLOCK; ) {
      if (header.toString('latin1', 257, 262) !== 'ustar') break;
      const size = Number.parseInt(field(header, 124, 12), 8);
      const folder = field(header, 345, 155);
      const offset = position + BLOCK;
      if (offset + size > total) break; // cut off
      entries.set(folder ? `${folder}/${field(header, 0, 100)}` : field(header, 0, 100), { offset, size });
      position = offset + Math.ceil(size / BLOCK) * BLOCK;
    }
    return entries;
  } finally {
    fs.closeSync(file);
  }
}

export function readTarEntry(path: string, { offset, size }: TarEntry): fs.ReadStream {
  return fs.createReadStream(path, { start: offset, end: offset + size - 1 });
}

function openIfThere(path: string): number | undefined {
  try {
    return fs.openSync(path, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function field(header: Buffer, start: number, length: number): string {
  return (header.toString('utf8', start, start + length).split('\0')[0] ?? '').trim();
}

function makeHeader(name: string, size: number): Buffer {
  if (size > LARGEST) throw new Error(`${name} is too large for the backup: ${size} bytes`);
  const [folder, file] = splitName(name);
  const header = Buffer.alloc(BLOCK);
  header.write(file, 0, 100);
  header.write('0000600\0', 100);
  header.write('0000000\0', 108);
  header.write('0000000\0', 116);
  header.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  header.write('00000000000\0', 136); // no time: the manifest says when
  header.write(' '.repeat(8), 148);
  header.write('0', 156);
  header.write('ustar\x0000', 257);
  header.write(folder, 345, 155);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

/** Long names are kept in two parts, split at a slash. */
function splitName(name: string): [folder: string, file: string] {
  if (Buffer.byteLength(name) <= 100) return ['', name];
  for (let slash = name.indexOf('/'); slash > 0; slash = name.indexOf('/', slash + 1)) {
    const [folder, file] = [name.slice(0, slash), name.slice(slash + 1)];
    if (Buffer.byteLength(folder) <= 155 && Buffer.byteLength(file) <= 100) return [folder, file];
  }
  throw new Error(`${name}: the name is too long for the backup`);
}
