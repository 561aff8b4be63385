/** How far back pages ask, ms. */
export const FURTHEST_BACK = 60_000;
/** Readings nearer to each other than this count as one, ms. */
const APART = 250;

/** When this process read events lately, and how far each reading came. */
export class Readings {
  private readonly known: { readonly at: number; readonly cursor: string }[] = [];

  /** A reading that has ended. `other`: not of the server that those before were of. */
  add(cursor: string, other = false): void {
    const at = performance.now();
    if (other) this.known.length = 0;
    const newest = this.known.at(-1);
    if (newest && at - newest.at < APART) return;
    this.known.push({ at, cursor });
    while ((this.known[1]?.at ?? at) < at - FURTHEST_BACK) this.known.shift(); // one that is older is kept
  }

  /** How far the newest reading came that had ended `ms` ago; undefined when none is that old. */
  before(ms: number): string | undefined {
    const at = performance.now() - ms;
    return this.known.findLast((reading) => reading.at <= at)?.cursor;
  }
}
