const LIFE = 5_000;
const MOST = 5_000;

/**
 * Answers of the last seconds, so that a page's dozen requests query the database once. Only works while the process
 * hears every change of sessions and memberships (`hearing`); otherwise each request queries it.
 */
export class AccessCache<T> {
  /** True while other processes' changes are announced to this one. */
  hearing = false;
  private readonly hearers: (() => void)[] = [];
  private readonly known = new Map<string, { readonly answer: Promise<T>; readonly until: number }>();

  get(key: string, read: () => Promise<T>): Promise<T> {
    const known = this.known.get(key);
    if (this.hearing && known && known.until > performance.now()) return known.answer;
    const answer = read();
    if (this.hearing) this.keep(key, answer);
    return answer;
  }

  /** Drops all answers; one still being read is only given to callers already waiting for it. */
  forget(): void {
    this.known.clear();
    for (const hear of this.hearers) hear();
  }

  /** Called whenever someone's rights may have changed. */
  onForget(hear: () => void): void {
    this.hearers.push(hear);
  }

  private keep(key: string, answer: Promise<T>): void {
    if (this.known.size >= MOST) this.known.clear();
    const entry = { answer, until: performance.now() + LIFE };
    this.known.set(key, entry);
    answer.catch(() => {
      if (this.known.get(key) === entry) this.known.delete(key);
    });
  }
}
