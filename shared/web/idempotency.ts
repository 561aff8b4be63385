import { randomId } from '#shared/web/random-id.ts';

/**
 * One key per command: the same input sent again after a lost answer carries the same key, so that the server does the
 * work once. As soon as an answer arrived the key is forgotten, and the next sending is a new command.
 */
export class IdempotencyKeys {
  private readonly unanswered = new WeakMap<object, string>();

  keyFor(input: unknown): string {
    if (typeof input !== 'object' || input === null) return randomId();
    const known = this.unanswered.get(input);
    if (known) return known;
    const key = randomId();
    this.unanswered.set(input, key);
    return key;
  }

  answered(input: unknown): void {
    if (typeof input === 'object' && input !== null) this.unanswered.delete(input);
  }
}
