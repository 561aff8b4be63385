import { Refusal } from '#shared/server/refusal.ts';

/** How far the clocks of two servers or of a device may differ, in milliseconds. */
export const CLOCK_SKEW = 5 * 60_000;

interface Anchored {
  readonly last_anchored_at: Date | null;
}

/**
 * After a clock was set back, the newest count can be in the future. A change that happens now would
 * be dated before it and change nothing on hand (D11), so it is refused.
 */
export function refuseClockBehind(stocks: readonly Anchored[], now: Date): void {
  const latest = Math.max(...stocks.map(({ last_anchored_at }) => last_anchored_at?.getTime() ?? 0));
  if (latest <= now.getTime() + CLOCK_SKEW) return;
  throw new Refusal(
    'conflict',
    `The server's clock says ${minuteOf(now)}, but this stock was counted at ${minuteOf(new Date(latest))}. ` +
      "Correct the server's clock; if it is right, undo that count.",
  );
}

/** For a message: to the minute. */
export const minuteOf = (time: Date): string => `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
