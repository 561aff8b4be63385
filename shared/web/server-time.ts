/** Differences below this are network latency and the whole seconds of the Date header, not the clock. */
const NOISE = 2000;

/** An answer that took longer says little about the clock: the device may have slept meanwhile. */
const SLOWEST = 5000;

let ahead = 0;

/**
 * How far the server's clock is ahead of this device's, ms, computed from an answer and the times of request and
 * response. Undefined if the answer took too long to tell.
 */
export function clockDifference(now: string, askedAt: number, cameAt: number): number | undefined {
  if (cameAt - askedAt > SLOWEST) return undefined;
  const difference = Date.parse(now) - (askedAt + cameAt) / 2;
  return Math.abs(difference) < NOISE ? 0 : Math.round(difference);
}

/** Takes the time from the Date header of an answer. */
export function noteServerTime(date: string | null, askedAt: number, cameAt: number): void {
  if (date !== null && Number.isFinite(Date.parse(date))) ahead = clockDifference(date, askedAt, cameAt) ?? ahead;
}

/** Now, by the server's clock, as far as its answers have told it. */
export const serverNow = (): Date => new Date(Date.now() + ahead);
