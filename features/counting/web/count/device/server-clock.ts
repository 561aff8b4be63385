import { keep, readKept } from './device-database.ts';

const NAME = 'clock';

let ahead = 0;

export function correctClock(difference: number | undefined): void {
  if (difference === undefined) return;
  ahead = difference;
  void keep(NAME, difference).catch(() => {});
}

/** Loads the clock difference from this device's last visit. */
export async function loadClock(): Promise<void> {
  ahead = (await readKept<number>(NAME).catch(() => undefined)) ?? ahead;
}

export const serverTime = (): number => Date.now() + ahead;
