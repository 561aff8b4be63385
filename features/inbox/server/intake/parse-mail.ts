import { Refusal } from '#shared/server/refusal.ts';
import { openBoundedWorker } from '#shared/server/workers/bounded-worker.ts';
import type { Attachment } from '../../domain/choose-attachments.ts';

/** The parts of a mail that are used. Everything in it is a claim of its sender, except `results` of the receiving server. */
export interface ParsedMail {
  readonly messageId: string | null;
  /** In lowercase. */
  readonly from: readonly string[];
  readonly subject: string;
  readonly date: string | null;
  /** Every address that it was sent or delivered to, in lowercase. */
  readonly recipients: readonly string[];
  readonly results: string | null;
  readonly attachments: readonly Attachment[];
  /** Why it is not taken in, if that is known before its attachments are. */
  readonly refusal?: string | undefined;
}

export type FromMailWorker = { kind: 'parsed'; mail: ParsedMail } | { kind: 'refused' };

/** Without control characters: the database refuses some, and a mail that cannot be stored stops those after it. */
export const plainText = (text: string): string => text.replaceAll(/\p{Cc}/gu, ' ');

const WORKER = new URL('./mail-worker.ts', import.meta.url);
const LIMITS = { milliseconds: 30_000, megabytes: 300 };

/** Takes a message apart in a worker with limits. Null if it is not a message, or takes too much to read. */
export async function parseMail(source: Uint8Array): Promise<ParsedMail | null> {
  const refuse = () => new Error('too much to read');
  const worker = await openBoundedWorker<FromMailWorker>({ script: WORKER, data: source, limits: LIMITS, refuse });
  try {
    const answer = await worker.next();
    return answer.kind === 'parsed' ? answer.mail : null;
  } catch (error) {
    if (error instanceof Refusal) throw error; // the server is busy
    return null; // one message must not keep those after it waiting
  } finally {
    await worker.close();
  }
}
