/** Waiting times at the inventory list in a real browser. Alone: `node bench/browser.ts`. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { findBrowser } from '#test/find-browser.ts';
import { keyToPaint, keyToPaintOfNothing, loadAllRows, scrollFrames, WHEN_USABLE } from './browser-probes.ts';
import { median, sizeOfWeb } from './measure.ts';

const WEB = path.resolve(import.meta.dirname, '../dist/web');
const LOADS = 5;
const LIST = '/inventory?location=all';

interface Visited {
  readonly url: string;
  readonly token: string;
  readonly items: number;
}

/** Prints each figure next to its limit. */
export async function benchBrowser({ url, token, items }: Visited): Promise<void> {
  if (!existsSync(path.join(WEB, 'index.html'))) return console.log('The web app is not built: nothing to look at');
  const print = (work: string, figure: number, unit: string, target: number, least = false) => {
    const kept = least ? figure >= target : figure <= target;
    const bound = `${least ? '>=' : '<='} ${target} ${unit} ${kept ? 'ok' : 'OVER'}`;
    console.log(
      `${String(items).padStart(8)}  ${work.padEnd(44)}  ${figure.toFixed(1).padStart(8)} ${unit.padEnd(4)}  ${bound}`,
    );
  };
  const { env, ...options } = await findBrowser();
  const browser = await chromium.launch({ ...options, env: { ...process.env, ...env } });
  try {
    const { firstPaint, usable, scripts } = await measureLoads(browser, url, token);
    print('browser: first paint', firstPaint, 'ms', 400);
    print('browser: inventory list usable', usable, 'ms', 800);
    print('browser: script of the inventory list, gzipped', sizeOf(scripts), 'KB', 180);
    print('browser: script of all routes, gzipped', sizeOfWeb(WEB), 'KB', 500);

    const context = await openContext(browser, token);
    const page = await context.newPage();
    await page.goto(url + LIST);
    const loaded = await loadAllRows(page, items);
    console.log(
      `${String(items).padStart(8)}  browser: ${loaded.rows} rows loaded by scrolling in ${(loaded.ms / 1000).toFixed(1)} s`,
    );
    const frames = await scrollFrames(page);
    print('browser: scrolling all rows, frames a second', frames.perSecond, 'fps', 57, true);
    print('browser: scrolling all rows, p95 frame', frames.p95, 'ms', 25);
    await context.close();

    const keys = await measureKeys(browser, url, token);
    console.log(
      `${String(items).padStart(8)}  browser: key to paint in an empty page ${keys.nothing.p50.toFixed(1)} ms, p95 ${keys.nothing.p95.toFixed(1)} ms`,
    );
    print('browser: key to paint in a count cell, p50', keys.list.p50, 'ms', 16);
    print('browser: key to paint in a count cell, p95', keys.list.p95, 'ms', 33);
  } finally {
    await browser.close();
  }
}

function openContext(browser: Browser, token: string): Promise<BrowserContext> {
  return browser.newContext({
    viewport: { width: 1440, height: 900 },
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  });
}

/** Each with an empty cache, like a first visit. */
async function measureLoads(browser: Browser, url: string, token: string) {
  const loads: { firstPaint: number; usable: number }[] = [];
  let scripts: string[] = [];
  for (let load = 0; load <= LOADS; load += 1) {
    const context = await openContext(browser, token);
    const page = await context.newPage();
    await page.addInitScript(WHEN_USABLE);
    await page.goto(url + LIST);
    const usable = await page.evaluate<number>('window.whenUsable');
    const firstPaint = await page.evaluate<number>(
      `performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN`,
    );
    scripts = await scriptsOf(page);
    if (load > 0) loads.push({ firstPaint, usable });
    await context.close();
  }
  return {
    firstPaint: median(loads.map((load) => load.firstPaint)),
    usable: median(loads.map((load) => load.usable)),
    scripts,
  };
}

const scriptsOf = (page: Page) =>
  page.evaluate<string[]>(
    `performance.getEntriesByType('resource').map((each) => new URL(each.name).pathname).filter((name) => name.endsWith('.js'))`,
  );

/** KB of these files as sent; small ones are not compressed. */
function sizeOf(scripts: readonly string[]): number {
  const bytes = [...new Set(scripts)].map((name) => {
    const file = path.join(WEB, name);
    return existsSync(`${file}.gz`) ? readFileSync(`${file}.gz`).length : statSync(file).size;
  });
  return bytes.reduce((sum, each) => sum + each, 0) / 1024;
}

async function measureKeys(browser: Browser, url: string, token: string) {
  const context = await openContext(browser, token);
  const page = await context.newPage();
  const locations = (await (await page.request.get(`${url}/api/locations/all`)).json()) as { id: string }[];
  await page.goto(`${url}/inventory?mode=inventory&location=${locations[0]?.id}`);
  const list = spreadOf(await keyToPaint(page));
  const nothing = spreadOf(await keyToPaintOfNothing(page));
  await context.close();
  return { list, nothing };
}

function spreadOf(times: readonly number[]) {
  const sorted = times.toSorted((a, b) => a - b);
  return { p50: median([...times]), p95: sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN };
}

if (import.meta.main) {
  const main = path.join(import.meta.dirname, 'main.ts');
  process.exitCode =
    spawnSync(process.execPath, [main, '--sizes', '100000', '--only', 'browser'], { stdio: 'inherit' }).status ?? 1;
}
