import type { Database } from '../database.ts';
import {
  holdWaiting,
  letGo,
  MOST_TRIES,
  markLeaving,
  noteRefused,
  noteSent,
  noteUnsure,
  type OutgoingMail,
  settleAbandoned,
  timeToNext,
} from './mail-row.ts';

/**
 * Passes one mail to a mail server; throws if it was not accepted, with the server's `responseCode` if any, and the
 * `command` that it answered. Awaits
 * `leaving` before sending the first byte of the mail: until then it cannot have been accepted.
 */
export type Transport = (mail: OutgoingMail, leaving: () => Promise<void>) => Promise<void>;

type Failure = Error & { readonly responseCode?: number; readonly command?: string };

/** At these commands the server refuses this mail or its recipient. At any other it refuses us, and with us all mail. */
const ABOUT_THE_MAIL = ['RCPT TO', 'DATA'];
/** The account has sent all that it may for now; some servers say so only here (RFC 3463, X.4.5). */
const OVER_QUOTA = /\b5\.4\.5\b/;

const LOOK_EVERY = 30_000;
/** Sent by a mail server that shuts down; it says nothing about the mail it has received. */
const CLOSING = 421;
/** Waits between attempts to record that a mail was accepted, before it is left in doubt. */
const NOTE_WAITS = [100, 500, 1_000, 2_000, 4_000, 8_000, 16_000];

/**
 * Sends mail from the outbox. Its process locks a mail while sending it, and marks it before it leaves, so a mail that
 * must not arrive twice is never sent again automatically once it may have arrived: it becomes `unsure`. The Message-ID
 * is the mail's id, so that a mail server or client can drop a duplicate.
 */
export class MailSender {
  private readonly systemDb: Database;
  private readonly send: Transport;
  private readonly log: (text: string, error?: unknown) => void;
  private running: Promise<void> | undefined;
  private again = false;
  private stopped = false;
  private readonly timer: NodeJS.Timeout;
  private next: NodeJS.Timeout | undefined;

  constructor(
    systemDb: Database,
    send: Transport,
    log: (text: string, error?: unknown) => void,
    lookEvery = LOOK_EVERY,
  ) {
    this.systemDb = systemDb;
    this.send = send;
    this.log = log;
    this.timer = setInterval(() => this.wake(), lookEvery);
    this.timer.unref();
  }

  /** Mail may be waiting. */
  wake(): void {
    if (this.stopped) return;
    this.again = true;
    this.running ??= this.sendWaiting().finally(() => (this.running = undefined));
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    clearTimeout(this.next);
    await this.running;
  }

  private async sendWaiting(): Promise<void> {
    while (this.again && !this.stopped) {
      this.again = false;
      try {
        await this.systemDb.connection().execute(settleAbandoned);
        while (!this.stopped && (await this.sendOne())) {}
        await this.wakeForNext();
      } catch (error) {
        this.log(`mail: ${(error as Error).message}`, error);
      }
    }
  }

  /** A mail that can be canceled for some seconds leaves when they are over. */
  private async wakeForNext(): Promise<void> {
    const wait = await timeToNext(this.systemDb);
    clearTimeout(this.next);
    if (wait === null || wait > LOOK_EVERY || this.stopped) return;
    this.next = setTimeout(() => this.wake(), wait + 50);
    this.next.unref();
  }

  /**
   * False if nothing waits. The session that locks the mail may break meanwhile, so results are recorded on other ones.
   */
  private sendOne(): Promise<boolean> {
    return this.systemDb.connection().execute(async (session) => {
      const mail = await holdWaiting(session);
      if (!mail) return false;
      try {
        await this.deliver(mail);
      } finally {
        await letGo(session, mail).catch(() => {});
      }
      return true;
    });
  }

  private async deliver(mail: OutgoingMail): Promise<void> {
    let left = false;
    let lost = false;
    try {
      await this.send(mail, async () => {
        lost = !(await markLeaving(this.systemDb, mail));
        if (lost) throw new Error('another process has this mail');
        left = true;
      });
    } catch (error) {
      if (!lost) await this.noteFailure(mail, error as Failure, left);
      return;
    }
    await this.note(mail, () => noteSent(this.systemDb, mail));
  }

  private async noteFailure(
    mail: OutgoingMail,
    { message, responseCode, command = '' }: Failure,
    left: boolean,
  ): Promise<void> {
    const tries = mail.attempts + 1;
    this.log(`mail ${mail.id} was not sent (try ${tries}): ${responseCode ?? 'no answer of the mail server'}`);
    if (left && (responseCode === undefined || responseCode === CLOSING))
      return this.note(mail, () => noteUnsure(this.systemDb, mail));
    const isRefused =
      responseCode !== undefined &&
      responseCode >= 500 &&
      ABOUT_THE_MAIL.includes(command) &&
      !OVER_QUOTA.test(message);
    const final = isRefused || tries >= MOST_TRIES;
    await this.note(mail, () => noteRefused(this.systemDb, mail, { tries, final, text: message }));
  }

  /** Records the result for a mail, even if the database is briefly away. */
  private async note(mail: OutgoingMail, write: () => Promise<void>): Promise<void> {
    for (const wait of [...NOTE_WAITS, 0]) {
      try {
        return await write();
      } catch (error) {
        if (wait === 0) throw error;
        this.log(`mail ${mail.id}: its outcome could not be recorded yet: ${(error as Error).message}`, error);
        await new Promise((resolve) => setTimeout(resolve, wait));
      }
    }
  }
}
