import { keep, readKept } from './device-database.ts';

/** Differences below this are the way of the answer, not the clock. */
const NOISE = 2000;
const NAME = 'clock';

let ahead = 0;

/** How far the server's clock is ahead of this device's, ms: from an answer and when it was asked for and came. */
export function clockDifference(now: string, askedAt: number, cameAt: number): number {
  const difference = Date.parse(now) - (askedAt + cameAt) / 2;
  return Math.abs(difference) < NOISE ? 0 : Math.round(difference);
}

export function correctClock(difference: number): void {
  ahead = difference;
  void keep(NAME, difference).catch(() => {});
}

/** What was known of the clock when this device was here last. */
export async function rememberClock(): Promise<void> {
  ahead = (await readKept<number>(NAME).catch(() => undefined)) ?? ahead;
}

export const serverTime = (): number => Date.now() + ahead;
