import { randomId } from '#shared/web/random-id.ts';

const MOST_DOUBTFUL = 100;

/**
 * One key per command: the same command sent again after a lost answer carries the same key, so that the server does the
 * work once, whether a program repeats it or a person presses Save again. As soon as an answer arrived the key is
 * forgotten, and the next sending is a new command. Two that are under way at once are two commands, even when they say
 * the same.
 */
export class IdempotencyKeys {
  private readonly unanswered = new WeakMap<object, string>();
  /** What was sent and not answered, by its content: a repeat may be built anew from the form. */
  private readonly doubtful = new Map<string, string>();

  keyFor(input: unknown, content?: string): string {
    const known = typeof input === 'object' && input !== null ? this.unanswered.get(input) : undefined;
    const key = known ?? this.takeDoubtful(content) ?? randomId();
    if (typeof input === 'object' && input !== null) this.unanswered.set(input, key);
    return key;
  }

  answered(input: unknown): void {
    if (typeof input === 'object' && input !== null) this.unanswered.delete(input);
  }

  /** It is unknown whether the command was carried out: the next one with the same content is a repeat. */
  lost(content: string, key: string): void {
    if (this.doubtful.size >= MOST_DOUBTFUL) this.doubtful.clear();
    this.doubtful.set(content, key);
  }

  private takeDoubtful(content: string | undefined): string | undefined {
    if (content === undefined) return undefined;
    const key = this.doubtful.get(content);
    this.doubtful.delete(content);
    return key;
  }
}
