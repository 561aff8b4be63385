import { keep, readKept } from './device-database.ts';

/** Differences below this are network latency, not the clock. */
const NOISE = 2000;
const NAME = 'clock';

let ahead = 0;

/**
 * How far the server's clock is ahead of this device's, ms, computed from an answer and the times of request and
 * response.
 */
export function clockDifference(now: string, askedAt: number, cameAt: number): number {
  const difference = Date.parse(now) - (askedAt + cameAt) / 2;
  return Math.abs(difference) < NOISE ? 0 : Math.round(difference);
}

export function correctClock(difference: number): void {
  ahead = difference;
  void keep(NAME, difference).catch(() => {});
}

/** Loads the clock difference from this device's last visit. */
export async function loadClock(): Promise<void> {
  ahead = (await readKept<number>(NAME).catch(() => undefined)) ?? ahead;
}

export const serverTime = (): number => Date.now() + ahead;
