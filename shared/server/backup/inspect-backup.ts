import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { OperatorError } from '#shared/server/operator-error.ts';
import { type ArchiveEntry, readArchive } from './archive.ts';
import { kindOfEntry, SIGN_IN_SECRET } from './entry-names.ts';
import { LARGEST_MANIFEST, type Manifest, parseManifest, type SavedFile } from './manifest.ts';

/** Text of tables compresses to a tenth or twentieth. A claim of much more is meant to fill the disk. */
const MOST_UNPACKED_TIMES = 200;
const ALWAYS_ALLOWED = 1024 * 1024 * 1024;

/** A backup that was read to its end: every name, size and checksum is valid. */
export interface InspectedBackup {
  readonly manifest: Manifest;
  /** Unpacked, all tables. */
  readonly tableBytes: number;
  readonly fileBytes: number;
}

interface Found {
  readonly tables: Map<string, number>;
  readonly files: Map<string, SavedFile>;
  packed: number;
  manifest?: Manifest;
}

/** Reads a table's unpacked text to its end. */
export type TableReader = (unpacked: AsyncIterable<Buffer>) => Promise<void>;

/** Reads the whole backup before anything is changed, without writing anything. `readers` are by name of the entry. */
export async function inspectBackup(
  source: string,
  passphrase: string | undefined,
  readers: ReadonlyMap<string, TableReader> = new Map(),
): Promise<InspectedBackup> {
  const found: Found = { tables: new Map(), files: new Map(), packed: 0 };
  const names = new Set<string>();
  for await (const entry of readArchive(source, passphrase)) {
    const { name } = entry.header;
    const folded = name.toLowerCase();
    if (names.has(folded)) throw new OperatorError(`${source} is damaged: ${name} is in it twice.`);
    if (found.manifest) throw new OperatorError(`${source} is damaged: ${name} comes after its end.`);
    names.add(folded);
    await take(entry, found, source, readers.get(name));
  }
  const { manifest } = found;
  if (!manifest) throw new OperatorError(`${source} is not a Cellarhand backup, or is incomplete.`);
  requireTables(manifest, found.tables, source);
  requireFiles(manifest, found.files, source);
  return {
    manifest,
    tableBytes: sum(found.tables.values()),
    fileBytes: sum([...found.files.values()].map(({ bytes }) => bytes)),
  };
}

async function take(entry: ArchiveEntry, found: Found, source: string, read?: TableReader): Promise<void> {
  const { name, size = 0 } = entry.header;
  const kind = kindOfEntry(entry);
  if (kind === 'manifest') {
    if (size > LARGEST_MANIFEST) throw new OperatorError(`${source} is damaged: its manifest is too large.`);
    found.manifest = parseManifest(await readText(entry), source);
  } else if (kind === 'table') {
    found.packed += size;
    const most = Math.max(ALWAYS_ALLOWED, found.packed * MOST_UNPACKED_TIMES) - sum(found.tables.values());
    found.tables.set(name, await unpackedSize(entry, most, read));
  } else if (kind === 'file' || kind === 'secret') {
    if (kind === 'secret' && size > 4096) throw new OperatorError(`${source} is damaged: ${name} is too large.`);
    found.files.set(name, await measure(kind === 'secret' ? await withSoundSecret(entry, source) : entry));
  }
}

/** Otherwise an unusable secret would be noticed only after everything was replaced. */
async function withSoundSecret(entry: ArchiveEntry, source: string): Promise<ArchiveEntry> {
  const secret = await readText(entry);
  if (!/^[\x21-\x7e][\x20-\x7e]*\s*$/.test(secret))
    throw new OperatorError(`${source} is damaged: ${entry.header.name} is empty or no text.`);
  return { header: entry.header, content: Readable.from([Buffer.from(secret)]) };
}

async function readText({ content }: ArchiveEntry): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of content) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}

async function unpackedSize(
  { header, content }: ArchiveEntry,
  most: number,
  read: TableReader = readToEnd,
): Promise<number> {
  let bytes = 0;
  async function* counted(unpacked: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const part of unpacked) {
      bytes += part.length;
      if (bytes > most)
        throw new OperatorError(`The backup is damaged: ${header.name} unpacks to more than it can hold.`);
      yield part;
    }
  }
  await pipeline(Readable.from(content), createGunzip(), (unpacked: AsyncIterable<Buffer>) => read(counted(unpacked)));
  return bytes;
}

async function readToEnd(unpacked: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of unpacked);
}

async function measure({ header: { name }, content }: ArchiveEntry): Promise<SavedFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const part of content) {
    hash.update(part);
    bytes += part.length;
  }
  return { name, bytes, sha256: hash.digest('hex') };
}

function requireTables({ tables }: Manifest, found: ReadonlyMap<string, number>, source: string): void {
  for (const saved of tables) {
    const bytes = found.get(saved.file);
    if (bytes === undefined) throw new OperatorError(`${source} is damaged: ${saved.file} is not in it.`);
    if ('bytes' in saved && saved.bytes !== bytes)
      throw new OperatorError(`${source} is damaged: ${saved.file} has ${bytes} of ${saved.bytes} bytes.`);
  }
  if (new Set(tables.map(({ file }) => file)).size !== tables.length || found.size !== tables.length)
    throw new OperatorError(`${source} is damaged: its manifest does not name each table once.`);
}

function requireFiles(manifest: Manifest, found: ReadonlyMap<string, SavedFile>, source: string): void {
  const named = new Set<string>();
  for (const saved of manifest.files) {
    const name = typeof saved === 'string' ? saved : saved.name;
    named.add(name);
    const there = found.get(name);
    if (!there && manifest.format === 1 && name !== SIGN_IN_SECRET && name.startsWith('secrets/')) continue;
    if (!there) throw new OperatorError(`${source} is damaged: ${name} is not in it.`);
    if (typeof saved !== 'string' && (saved.bytes !== there.bytes || saved.sha256 !== there.sha256))
      throw new OperatorError(`${source} is damaged: the content of ${name} was changed.`);
  }
  const extra = [...found.keys()].find((name) => !named.has(name));
  if (extra) throw new OperatorError(`${source} is damaged: its manifest does not name ${extra}.`);
}

const sum = (values: Iterable<number>): number => [...values].reduce((total, value) => total + value, 0);
