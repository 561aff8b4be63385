import fs from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import type { Encrypter } from 'age-encryption';
import { extract, type Header, pack } from 'tar-stream';
import { OperatorError } from '#shared/server/operator-error.ts';

const AGE = 'age-encryption.org/v1\n';

/** Work factor for passphrases: 2^18 rounds of scrypt, the default of age. Tests need less. */
const WORK_FACTOR = process.env.NODE_ENV === 'test' ? 10 : 18;

export const NOT_ENCRYPTED = 'This file is not encrypted; leave the passphrase empty.';
export const WRONG_PASSPHRASE = 'The passphrase of this backup is wrong.';

type WebStream = Parameters<Encrypter['encrypt']>[0] & ReadableStream<Uint8Array>;

/** Writes a tar file entry by entry, encrypted with age if there is a passphrase. Any tar or age program opens it. */
export class ArchiveWriter {
  readonly #pack = pack();
  readonly #written: Promise<void>;

  constructor(file: string, passphrase: string | undefined) {
    this.#written = this.#write(fs.createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }), passphrase);
    this.#written.catch(() => {}); // the next entry, or finish, reports it
  }

  async #write(target: fs.WriteStream, passphrase: string | undefined): Promise<void> {
    const plain = Readable.from(this.#pack as AsyncIterable<Buffer>);
    await pipeline(passphrase === undefined ? plain : await encrypt(plain, passphrase), target);
  }

  addText(name: string, text: string): Promise<void> {
    const content = Buffer.from(text);
    return this.#add(name, content.length, [content]);
  }

  /** False if the file no longer exists. A file removed after this is still read to its end. */
  async addFile(name: string, path: string, onChunk: (chunk: Buffer) => void = () => {}): Promise<boolean> {
    const source = openIfThere(path);
    if (source === undefined) return false;
    try {
      const { size } = fs.fstatSync(source);
      // Stops at the size in the header, because a file may grow meanwhile.
      const content = fs.createReadStream('', { fd: source, autoClose: false, start: 0, end: Math.max(0, size - 1) });
      await this.#add(name, size, size === 0 ? [] : listen(content, onChunk));
      return true;
    } finally {
      fs.closeSync(source);
    }
  }

  /** Everything is on disk when this returns. */
  async finish(): Promise<void> {
    this.#pack.finalize();
    await this.#written;
  }

  /** Discards the file. */
  async abandon(): Promise<void> {
    this.#pack.destroy(new Error('The backup was canceled'));
    await this.#written.catch(() => {});
  }

  async #add(name: string, size: number, content: Iterable<Buffer> | AsyncIterable<Buffer>): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const entry = this.#pack.entry({ name, size, mode: 0o600, mtime: new Date(0) }, (error) =>
      error ? reject(error) : resolve(),
    );
    promise.catch(() => {}); // `write` may still be waiting for the entry to accept more
    const broken = this.#written.then(() => Promise.reject(new Error('The backup ended early')));
    broken.catch(() => {});
    const write = async () => {
      for await (const chunk of content) if (!entry.write(chunk)) await drained(entry);
      entry.end(undefined);
      await promise;
    };
    await Promise.race([write(), broken]);
  }
}

async function* listen(content: AsyncIterable<Buffer>, onChunk: (chunk: Buffer) => void): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    onChunk(chunk);
    yield chunk;
  }
}

function drained(entry: ReturnType<ReturnType<typeof pack>['entry']>): Promise<unknown> {
  return new Promise((resolve) => entry.once('drain', () => resolve(undefined)));
}

async function encrypt(plain: Readable, passphrase: string): Promise<Readable> {
  const { Encrypter } = await import('age-encryption'); // half a megabyte of code, needed for backups only
  const encrypter = new Encrypter();
  encrypter.setScryptWorkFactor(WORK_FACTOR);
  encrypter.setPassphrase(passphrase);
  return Readable.fromWeb((await encrypter.encrypt(Readable.toWeb(plain) as WebStream)) as unknown as ReadableStream);
}

/** An entry with its content, which must be read before the next one. */
export interface ArchiveEntry {
  readonly header: Header;
  readonly content: AsyncIterable<Buffer>;
}

/** The entries of a tar file in order. Refuses a file that is cut off, changed, or needs another passphrase. */
export async function* readArchive(file: string, passphrase: string | undefined): AsyncGenerator<ArchiveEntry> {
  const source = await openArchive(file, passphrase);
  const entries = extract();
  let unreadable: Error | undefined;
  source.on('error', (error) => {
    unreadable = error;
    entries.destroy(error);
  });
  // Errors of `tar-stream` have no codes, and which of several comes first depends on how far the file was read.
  const explain = (error: unknown) =>
    unreadable ??
    (error instanceof OperatorError
      ? error
      : new OperatorError(`${file} is not a Cellarhand backup, or is incomplete.`));
  source.pipe(entries as unknown as NodeJS.WritableStream);
  try {
    for await (const entry of entries) {
      yield { header: entry.header, content: explained(entry as unknown as AsyncIterable<Buffer>, explain) };
      entry.resume(); // skips unread content
    }
  } catch (error) {
    throw explain(error);
  } finally {
    source.destroy();
    entries.destroy();
  }
}

async function* explained(
  content: AsyncIterable<Buffer>,
  explain: (error: unknown) => unknown,
): AsyncGenerator<Buffer> {
  try {
    yield* content;
  } catch (error) {
    throw explain(error);
  }
}

async function openArchive(file: string, passphrase: string | undefined): Promise<Readable> {
  if (!isEncrypted(file)) return fs.createReadStream(file);
  if (!passphrase) {
    throw new OperatorError(
      'This backup is encrypted: give its passphrase with --passphrase-file, or in BACKUP_PASSPHRASE.',
    );
  }
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const sealed = Readable.toWeb(fs.createReadStream(file)) as unknown as WebStream;
  const opened = await decrypter.decrypt(sealed).catch((error: Error) => {
    if (error.message.includes('no identity matched')) throw new OperatorError(WRONG_PASSPHRASE);
    throw damaged();
  });
  return Readable.from(passOn(Readable.fromWeb(opened as unknown as ReadableStream)));
}

/** Every chunk is authenticated with its position, and the last one as the last: any change fails here. */
async function* passOn(opened: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of opened) yield chunk;
  } catch {
    throw damaged();
  }
}

const damaged = () => new OperatorError('The backup is damaged, or someone changed it.');

export function isEncrypted(file: string): boolean {
  const begin = Buffer.alloc(AGE.length);
  const source = openOrRefuse(file);
  try {
    fs.readSync(source, begin, 0, begin.length, 0);
  } finally {
    fs.closeSync(source);
  }
  return begin.toString('latin1') === AGE;
}

function openOrRefuse(file: string): number {
  try {
    if (!fs.statSync(file).isFile()) throw new Error('it is not a file');
    return fs.openSync(file, 'r');
  } catch (error) {
    throw new OperatorError(`${file} cannot be read: ${(error as Error).message}`);
  }
}

function openIfThere(path: string): number | undefined {
  try {
    return fs.openSync(path, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
