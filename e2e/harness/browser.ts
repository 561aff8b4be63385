import { type Browser, chromium } from 'playwright-core';
import { findBrowser } from '#test/find-browser.ts';

/** Pages are rendered without a graphics card in any case; this is the direct way. */
const DRAWN_BY_CPU = '--disable-gpu';

export async function openBrowser(args: readonly string[] = []): Promise<Browser> {
  const { env, ...options } = await findBrowser();
  return chromium.launch({
    ...options,
    args: [...options.args, DRAWN_BY_CPU, ...args],
    env: { ...process.env, ...env },
  });
}

let opened: Promise<Browser> | undefined;

/** One browser for all files in this process; it ends with the process. */
export function sharedBrowser(): Promise<Browser> {
  opened ??= openBrowser();
  return opened;
}
