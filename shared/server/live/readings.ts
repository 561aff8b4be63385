/** How far back pages may ask, ms. */
export const FURTHEST_BACK = 60_000;
/** Readings closer together than this count as one, ms. */
const APART = 250;

/** When this process recently read events, and the position of each reading. */
export class Readings {
  private readonly known: { readonly at: number; readonly cursor: string }[] = [];

  /** A reading that has ended. `other`: from another server than the previous ones. */
  add(cursor: string, other = false): void {
    const at = performance.now();
    if (other) this.known.length = 0;
    const newest = this.known.at(-1);
    if (newest && at - newest.at < APART) return;
    this.known.push({ at, cursor });
    while ((this.known[1]?.at ?? at) < at - FURTHEST_BACK) this.known.shift(); // one older reading is kept
  }

  /** Position of the newest reading that had ended `ms` ago; undefined if none is that old. */
  before(ms: number): string | undefined {
    const at = performance.now() - ms;
    return this.known.findLast((reading) => reading.at <= at)?.cursor;
  }
}
