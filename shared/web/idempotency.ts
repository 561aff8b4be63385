import { ApiError } from '#shared/web/api-error.ts';
import { randomId } from '#shared/web/random-id.ts';

const MOST_DOUBTFUL = 100;
/** The server keeps answers for a week; after that the same key would do the work again. */
const KNOWN_FOR = 6 * 24 * 60 * 60 * 1000;

/**
 * One key per command: a command repeated after a lost answer has the same key, so that the server does the work once,
 * whether a program repeats it or a person presses Save again. The key is dropped as soon as an answer arrives, and the
 * next request is a new command. Two concurrent requests are two commands, even with equal content.
 */
export class IdempotencyKeys {
  private readonly unanswered = new WeakMap<object, string>();
  /** Sent but not answered, by content: a repeat may be rebuilt from the form. */
  private readonly doubtful = new Map<string, { key: string; since: number }>();

  /** Names the command of this input, such as work that is kept on the device: sent again at any time, it is the same. */
  name<Input extends object>(input: Input, key: string): Input {
    this.unanswered.set(input, key);
    return input;
  }

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
    this.doubtful.set(content, { key, since: Date.now() });
  }

  private takeDoubtful(content: string | undefined): string | undefined {
    if (content === undefined) return undefined;
    const lost = this.doubtful.get(content);
    this.doubtful.delete(content);
    if (lost && Date.now() - lost.since > KNOWN_FOR)
      throw new ApiError(409, 'It is unknown whether this was saved days ago. Look first; then send it again.');
    return lost?.key;
  }
}
