import { randomUUID } from 'node:crypto';
import { constants, type Stats } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { withOrganization } from '#shared/server/database.ts';
import { LARGEST_ATTACHMENT } from '../../domain/choose-attachments.ts';
import { hashOf, type Inbox, idOf } from '../inbox.ts';
import { type DocumentState, listUnopened, takeInFile } from './take-in.ts';

/** A venue whose folder is on. */
export interface Watched {
  readonly organizationId: string;
  readonly code: string;
}

/** A file as it was in an earlier look at its folder. */
interface Seen {
  readonly mark: string;
  readonly at: number;
  /** Once it was taken in. */
  readonly documentId?: string;
}

interface Look {
  /** More files are ready. */
  readonly isMore: boolean;
  /** Names of files that the server may not read. */
  readonly unread: readonly string[];
}

const DONE = 'done';
const QUARANTINE = 'quarantine';
/** Names that programs use while they write, and of hidden files. Two dots begin an ordinary name. */
const UNFINISHED = /^(\.(?!\.)|~)|\.(part|partial|tmp|temp|crdownload|filepart|download)$/i;

/** Errors of one file that say nothing about the others. */
const UNREADABLE = ['EACCES', 'EPERM', 'EIO', 'ENOENT', 'ELOOP'];

/** New files per look; then it is the turn of the next venue. */
const MOST_NEW = 20;
const MOST_LOOKED_AT = 20_000;

export const folderOf = ({ settings }: Pick<Inbox, 'settings'>, code: string) => path.join(settings.folder, code);

/** Makes the folders of a venue; the application's user and group may write to them. */
export async function makeVenueFolder(inbox: Pick<Inbox, 'settings'>, code: string): Promise<void> {
  for (const part of ['', DONE, QUARANTINE])
    await fs.mkdir(path.join(folderOf(inbox, code), part), { recursive: true, mode: 0o770 });
}

/**
 * Takes in what lies in venues' folders. A file is taken once it has not changed for `quietMs`, and moved to `done` or
 * `quarantine` only after that is stored, so that a killed process starts over with it: its content is known by then.
 */
export class FolderWatch {
  private readonly inbox: Inbox;
  private readonly quietMs: number;
  private readonly seen = new Map<string, Map<string, Seen>>();

  constructor(inbox: Inbox, quietMs: number) {
    this.inbox = inbox;
    this.quietMs = quietMs;
  }

  /** Looks at one folder. Throws if it cannot be read or written; a single file that can't be is named instead. */
  async look({ organizationId, code }: Watched): Promise<Look> {
    const folder = folderOf(this.inbox, code);
    await makeVenueFolder(this.inbox, code);
    for (const part of [DONE, QUARANTINE])
      if (!(await fs.lstat(path.join(folder, part))).isDirectory()) throw new Error(`"${part}" is not a folder`);
    const before = this.seen.get(code) ?? new Map<string, Seen>();
    const now = new Map<string, Seen>();
    let fresh = 0;
    const unread: string[] = [];
    const names = await namesIn(folder);
    if (names.some((name) => name.includes(NOT_UTF8))) await nameReadably(folder, this.quietMs);
    for (const name of names) {
      const known = before.get(name);
      const stats = await fs.lstat(path.join(folder, name)).catch(() => null);
      if (!stats || stats.isDirectory()) continue;
      if (known?.documentId && known.mark === markOf(stats)) {
        now.set(name, known);
        continue;
      }
      const seen = known?.mark === markOf(stats) ? known : { mark: markOf(stats), at: performance.now() };
      now.set(name, seen);
      if (performance.now() - seen.at < this.quietMs || fresh >= MOST_NEW) continue;
      const documentId = await this.takeIn(organizationId, folder, name, stats);
      if (documentId) {
        fresh += 1;
        now.set(name, { ...seen, documentId });
      } else unread.push(name);
    }
    this.seen.set(code, now);
    await this.putAway(organizationId, folder, now);
    return { isMore: fresh >= MOST_NEW, unread };
  }

  /** Null if it may not be read now. Links and devices are never opened: they may lead to files of others, or end nowhere. */
  private async takeIn(organizationId: string, folder: string, name: string, stats: Stats): Promise<string | null> {
    const unopened = (reason: string) => {
      const key = `${name} ${markOf(stats)}`;
      return listUnopened(
        this.inbox,
        organizationId,
        { name, size: Math.min(stats.size, 2 ** 31 - 1), key },
        reason,
      ).then(() => idOf(organizationId, hashOf(key)));
    };
    if (!stats.isFile()) return unopened('This is a link or a device, not a file. Copy the file itself.');
    if (stats.nlink > 1) return unopened('This file has a second name elsewhere (a hard link). Copy the file itself.');
    if (stats.size > LARGEST_ATTACHMENT)
      return unopened('This file is larger than 10 MB. Upload a smaller one in Invoices.');
    if (stats.size === 0) return unopened('This file is empty.');
    const bytes = await readPlainFile(path.join(folder, name), stats).catch((error: NodeJS.ErrnoException) => {
      if (UNREADABLE.includes(error.code ?? '')) return undefined;
      throw error;
    });
    if (bytes === undefined) return null;
    if (!bytes) return unopened('This file changed while it was being read. Copy it again.');
    await takeInFile(this.inbox, organizationId, { name, bytes });
    return idOf(organizationId, hashOf(bytes));
  }

  /** Moves files whose documents were read or refused. */
  private async putAway(organizationId: string, folder: string, now: Map<string, Seen>): Promise<void> {
    const taken = [...now].flatMap(([name, { documentId, mark }]) => (documentId ? [{ name, documentId, mark }] : []));
    if (taken.length === 0) return;
    const states = await withOrganization(this.inbox.db, organizationId, async (tx) => {
      const { rows } = await sql<{ id: string; state: DocumentState; deleted: boolean }>`
        select id, state, deleted_at is not null as deleted from inbox.document
        where organization_id = ${organizationId} and id = any(${taken.map((each) => each.documentId)}::uuid[])`.execute(
        tx,
      );
      // One that a person deleted must not lie here, where the next start of the server takes it in again.
      return new Map(rows.map((row) => [row.id, row.deleted ? 'quarantined' : row.state]));
    });
    for (const { name, documentId, mark } of taken) {
      const state = states.get(documentId);
      if (state === 'waiting') continue;
      const target = path.join(folder, state === 'read' || state === 'imported' ? DONE : QUARANTINE);
      now.delete(name);
      if (!(await isStill(path.join(folder, name), mark))) continue;
      const moved = await moveAside(path.join(folder, name), target, documentId);
      if (moved) await returnUnread(moved, path.join(folder, name), mark);
    }
  }
}

async function namesIn(folder: string): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of await fs.opendir(folder)) {
    if (name === DONE || name === QUARANTINE || UNFINISHED.test(name)) continue;
    names.push(name);
    if (names.length >= MOST_LOOKED_AT) break;
  }
  return names;
}

/** In place of what is not UTF-8 in a name; such a file is not found by the name that Node shows. */
const NOT_UTF8 = '\uFFFD';
const LONGEST_NAME = 100;

/** Renames files whose names older programs wrote in another character set, so that the next look takes them in. */
async function nameReadably(folder: string, quietMs: number): Promise<void> {
  for (const raw of await fs.readdir(folder, { encoding: 'buffer' })) {
    if (Buffer.from(raw.toString()).equals(raw)) continue;
    const file = Buffer.concat([Buffer.from(folder + path.sep), raw]);
    const stats = await fs.lstat(file).catch(() => null);
    if (!stats || stats.isDirectory() || Math.abs(Date.now() - stats.ctimeMs) < quietMs) continue;
    const { name, ext } = path.parse(new TextDecoder('windows-1252').decode(raw));
    await moveAside(file, folder, idOf(hashOf(raw)), { name: name.slice(0, LONGEST_NAME), ext });
  }
}

const markOf = ({ size, mtimeMs, ino }: Stats) => `${ino} ${size} ${mtimeMs}`;

/** Null if it is no longer the file that was looked at. A link in its place is not followed. */
async function readPlainFile(file: string, expected: Stats): Promise<Uint8Array | null> {
  const handle = await fs.open(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
  try {
    const opened = await handle.stat();
    if (!opened.isFile() || markOf(opened) !== markOf(expected)) return null;
    const bytes = await handle.readFile();
    return bytes.length === expected.size ? new Uint8Array(bytes) : null;
  } finally {
    await handle.close();
  }
}

const isStill = (file: string, mark: string): Promise<boolean> =>
  fs.lstat(file).then(
    (stats) => markOf(stats) === mark,
    () => false,
  );

/** Another file that took the name after the first was read goes back, to be taken in by the next look. */
async function returnUnread(moved: string, file: string, mark: string): Promise<void> {
  if (await isStill(moved, mark)) return;
  const { dir, name, ext } = path.parse(file);
  await moveAside(moved, dir, randomUUID(), { name, ext });
}

/** A name that is taken there gets the document's id. Answers where it is; null if another process has moved it. */
async function moveAside(
  file: string | Buffer,
  target: string,
  documentId: string,
  { name, ext }: { name: string; ext: string } = path.parse(file.toString()),
): Promise<string | null> {
  const isTaken = await fs.lstat(path.join(target, name + ext)).then(
    () => true,
    () => false,
  );
  const free = isTaken ? `${name.slice(0, 150)} ${documentId}${ext}` : name + ext;
  const to = path.join(target, free);
  return fs.rename(file, to).then(
    () => to,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      return null;
    },
  );
}
