import { sql } from 'kysely';
import type { Database, Tx } from './database.ts';

export interface OutgoingMail {
  readonly id: string;
  readonly purpose: string;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  readonly attachment_name: string | null;
  readonly attachment: Buffer | null;
}

/** Hands one mail to a mail server; throws when it was not taken. */
export type Transport = (mail: OutgoingMail) => Promise<void>;

const LOOK_EVERY = 30_000;
const MOST_TRIES = 12;
const LONGEST_WAIT = 6 * 60;

/** Their links open an account or a team: once sent, they are kept nowhere but in the mail. */
const SECRET_PURPOSES = ['invitation', 'password_reset'];

/**
 * Sends what waits in the outbox. Each mail is locked while it is sent, so that of several processes one sends it; its
 * Message-ID is its row's id, so that a mail server that gets it twice (we died before noting it) may drop the second.
 */
export class MailSender {
  private readonly systemDb: Database;
  private readonly send: Transport;
  private readonly log: (text: string) => void;
  private running: Promise<void> | undefined;
  private again = false;
  private stopped = false;
  private readonly timer: NodeJS.Timeout;

  constructor(systemDb: Database, send: Transport, log: (text: string) => void) {
    this.systemDb = systemDb;
    this.send = send;
    this.log = log;
    this.timer = setInterval(() => this.wake(), LOOK_EVERY);
    this.timer.unref();
  }

  /** Something may be waiting. */
  wake(): void {
    if (this.stopped) return;
    this.again = true;
    this.running ??= this.sendWaiting().finally(() => (this.running = undefined));
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await this.running;
  }

  private async sendWaiting(): Promise<void> {
    while (this.again && !this.stopped) {
      this.again = false;
      try {
        while (!this.stopped && (await this.sendOne())) {}
      } catch (error) {
        this.log(`mail: ${(error as Error).message}`);
      }
    }
  }

  /** False when nothing waits. */
  private sendOne(): Promise<boolean> {
    return this.systemDb.transaction().execute(async (tx) => {
      const { rows } = await sql<OutgoingMail & { attempts: number }>`
        select id, purpose, recipient, subject, text_body as text, html_body as html, attachment_name, attachment, attempts
        from platform.mail where status = 'waiting' and next_attempt_at <= now()
        order by next_attempt_at limit 1 for update skip locked`.execute(tx);
      const mail = rows[0];
      if (!mail) return false;
      try {
        await this.send(mail);
      } catch (error) {
        await this.noteFailure(tx, mail, error as Error & { responseCode?: number });
        return true;
      }
      const secret = SECRET_PURPOSES.includes(mail.purpose);
      await sql`
        update platform.mail
        set status = 'sent', sent_at = now(), attempts = attempts + 1, error = null,
            text_body = case when ${secret} then '(not kept after sending)' else text_body end,
            html_body = case when ${secret} then null else html_body end
        where id = ${mail.id}`.execute(tx);
      return true;
    });
  }

  private async noteFailure(
    tx: Tx,
    { id, attempts }: { id: string; attempts: number },
    { message, responseCode }: { message: string; responseCode?: number },
  ): Promise<void> {
    const isFinal = (responseCode !== undefined && responseCode >= 500) || attempts + 1 >= MOST_TRIES;
    const minutes = Math.min(LONGEST_WAIT, 2 ** attempts);
    this.log(`mail ${id} was not sent (try ${attempts + 1}): ${responseCode ?? 'no answer of the mail server'}`);
    await sql`
      update platform.mail
      set status = ${isFinal ? 'failed' : 'waiting'}, attempts = attempts + 1, error = ${message.slice(0, 500)},
          next_attempt_at = now() + make_interval(mins => ${minutes})
      where id = ${id}`.execute(tx);
  }
}
