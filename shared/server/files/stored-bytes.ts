import fs from 'node:fs/promises';
import path from 'node:path';
import { Refusal } from '#shared/server/refusal.ts';

/** Other processes write too, so the disk is measured again after this many milliseconds. */
const ASKED_AGAIN = 60_000;

interface Known {
  readonly at: number;
  bytes: number;
}

/** Disk space used by each organization, and its limit. */
export class StoredBytes {
  readonly #folder: string;
  readonly #most: number;
  readonly #known = new Map<string, Promise<Known>>();

  constructor(folder: string, most: number) {
    this.#folder = folder;
    this.#most = most;
  }

  /** Reserves bytes before they are written. Refuses them with 413 if there is no room. */
  async take(organizationId: string, bytes: number): Promise<void> {
    if (this.#most === Number.POSITIVE_INFINITY) return;
    const known = await this.#read(organizationId);
    if (known.bytes + bytes > this.#most) throw new Refusal('too_large', this.#text(), { file: this.#text() });
    known.bytes += bytes;
  }

  forget(organizationId: string): void {
    this.#known.delete(organizationId);
  }

  async #read(organizationId: string): Promise<Known> {
    const known = await this.#known.get(organizationId);
    if (known && performance.now() - known.at < ASKED_AGAIN) return known;
    const asking = this.#measure(organizationId);
    this.#known.set(organizationId, asking);
    asking.catch(() => this.forget(organizationId));
    return asking;
  }

  async #measure(organizationId: string): Promise<Known> {
    const folder = path.join(this.#folder, organizationId);
    const names = await fs.readdir(folder).catch(() => []);
    let bytes = 0;
    for (const name of names) bytes += await sizeOf(path.join(folder, name));
    return { at: performance.now(), bytes };
  }

  #text(): string {
    const gigabytes = Number((this.#most / 1_000_000_000).toPrecision(3));
    return `An organization can store up to ${gigabytes} GB of files: delete attachments or images that you no longer need`;
  }
}

/** None for a file that was just removed. */
const sizeOf = (file: string): Promise<number> =>
  fs.stat(file).then(
    ({ size }) => size,
    () => 0,
  );
