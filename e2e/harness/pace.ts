import { createHash } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright-core';

/**
 * JOURNEY_PACE=seed makes answers late by up to 400 ms and processors slow by up to four times, each time by another
 * amount that follows from the seed. Without it journeys run as fast as the machine does.
 */
export const paceSeed = process.env.JOURNEY_PACE || undefined;

/** A number from 0 up to 1 that follows from the seed and these words. */
export const pacedBy = (...words: readonly (string | number)[]): number =>
  createHash('sha256')
    .update([paceSeed, ...words].join(' '))
    .digest()
    .readUInt32BE() /
  2 ** 32;

/** What to set to see the same again. */
export const paceNote = paceSeed === undefined ? '' : `at the uneven pace of JOURNEY_PACE=${paceSeed}`;

/** How many times slower than the machine a page is in a test, 1 to 4. */
export const slownessOf = (test: string): number =>
  paceSeed === undefined ? 1 : 1 + Math.round(pacedBy('processor', test) * 3);

/** Slows the processor of a page; it stays as slow when it loads another address. */
export async function slowDown(context: BrowserContext, page: Page, rate: number): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}
