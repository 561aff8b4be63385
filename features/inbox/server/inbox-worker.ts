import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { holdDocument, letGo, processHeld } from './documents/process-document.ts';
import type { Inbox } from './inbox.ts';
import { readDueMailbox, readSharedMailbox } from './intake/mailboxes.ts';
import { FolderWatch, type Watched } from './intake/watch-folder.ts';

const LOOK_EVERY = 5_000;
/** A file that did not change for this long is complete. */
const QUIET_MS = 4_000;
/** Per process: reading takes a whole processor. */
const MOST_DOCUMENTS = 2;
const MOST_MAILBOXES = 4;

interface WorkerOptions {
  readonly lookEvery?: number;
  readonly quietMs?: number;
}

/** Takes documents in from folders and mailboxes, and reads them. Any number of processes may do this. */
export class InboxWorker {
  private readonly inbox: Inbox;
  private readonly log: (text: string, error?: unknown) => void;
  private readonly holder = randomUUID();
  private readonly timer: NodeJS.Timeout;
  private readonly folders: FolderWatch;
  private looking: Promise<void> | undefined;
  /** One for the mailbox that all venues share, the others for those of venues: none waits for another. */
  private readonly mailing: (Promise<void> | undefined)[];
  private readonly working = new Set<Promise<void>>();
  private stopped = false;

  constructor(
    inbox: Inbox,
    log: (text: string, error?: unknown) => void,
    { lookEvery = LOOK_EVERY, quietMs = QUIET_MS }: WorkerOptions = {},
  ) {
    this.inbox = inbox;
    this.log = log;
    this.folders = new FolderWatch(inbox, quietMs);
    this.mailing = Array.from({ length: 1 + MOST_MAILBOXES });
    this.timer = setInterval(() => this.look(), lookEvery);
    this.timer.unref();
  }

  /** Call when documents may be waiting. */
  wake(): void {
    while (!this.stopped && this.working.size < MOST_DOCUMENTS) {
      const work: Promise<void> = this.workOn().then((found) => {
        this.working.delete(work);
        if (found) this.wake();
      });
      this.working.add(work);
    }
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await Promise.all([this.looking, ...this.mailing, ...this.working]);
  }

  private look(): void {
    if (this.stopped) return;
    this.looking ??= this.lookIntoFolders().finally(() => {
      this.looking = undefined;
    });
    for (const index of this.mailing.keys())
      this.mailing[index] ??= this.readMail(index === 0 ? readSharedMailbox : readDueMailbox).finally(() => {
        this.mailing[index] = undefined;
      });
    this.wake();
  }

  /** True if there was one: there may be more. */
  private async workOn(): Promise<boolean> {
    try {
      const held = await holdDocument(this.inbox);
      if (!held) return false;
      try {
        await processHeld(this.inbox, held);
      } catch (error) {
        await letGo(this.inbox, held, { counts: !this.stopped });
        this.log(`inbox: a document could not be read: ${(error as Error).message}`, error);
      }
      return true;
    } catch (error) {
      this.log(`inbox: ${(error as Error).message}`, error);
      return false;
    }
  }

  private async lookIntoFolders(): Promise<void> {
    try {
      const { rows } = await sql<Watched>`
        select organization_id as "organizationId", code from inbox.setting where folder_on order by organization_id`.execute(
        this.inbox.systemDb,
      );
      for (let venues = rows; venues.length > 0; ) {
        const more: Watched[] = [];
        for (const venue of venues) {
          if (this.stopped) return;
          if (await this.lookInto(venue)) more.push(venue);
        }
        venues = more;
      }
    } catch (error) {
      this.log(`inbox: ${(error as Error).message}`, error);
    }
  }

  /** True if more files are ready. */
  private async lookInto(venue: Watched): Promise<boolean> {
    let isMore = false;
    const problem = await this.folders.look(venue).then(
      (looked) => {
        isMore = looked.isMore;
        return explainUnread(looked.unread);
      },
      (error: NodeJS.ErrnoException) => {
        this.log(`inbox: the folder ${venue.code} could not be read: ${error.message}`, error);
        return explainFolder(error);
      },
    );
    await sql`
      update inbox.setting set folder_checked_at = now(), folder_error = ${problem}
      where organization_id = ${venue.organizationId}
        and (folder_checked_at is null or folder_checked_at < now() - interval '1 minute' or folder_error is distinct from ${problem})`.execute(
      this.inbox.systemDb,
    );
    return isMore;
  }

  private async readMail(read: typeof readDueMailbox): Promise<void> {
    const round = { holder: this.holder, isStopped: () => this.stopped };
    try {
      while (!this.stopped && (await read(this.inbox, round)));
    } catch (error) {
      this.log(`inbox: mail could not be read: ${(error as Error).message}`, error);
    }
  }
}

const MOST_NAMED = 5;

function explainUnread(names: readonly string[]): string | null {
  if (names.length === 0) return null;
  const named = names.slice(0, MOST_NAMED).join(', ');
  const more = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : '';
  return `The server may not read ${named}${more}. Give the user that runs Cellarhand the right to read these files.`;
}

function explainFolder({ code }: NodeJS.ErrnoException): string {
  if (code === 'EACCES' || code === 'EPERM')
    return 'The server may not read or write this folder. Give the user that runs Cellarhand the right to read and write it.';
  if (code === 'ENOSPC') return 'The disk is full. Free some space on the server.';
  if (code === 'EROFS') return 'This folder is read-only. Files must be moved out of it when they are read.';
  return 'This folder cannot be read. Ask the person who runs the server to look at it.';
}
