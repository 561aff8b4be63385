/**
 * Runs the journeys in the browser. In CI a file that failed is run once more, from its first step with a server of
 * its own: one step of a sitting cannot be taken again by itself. What fails twice is broken.
 */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

interface Report {
  testResults: { name: string; status: string }[];
}

/** More than this is no busy machine. */
const MOST_ONCE_MORE = 3;

const SIGNALS = ['SIGTERM', 'SIGHUP', 'SIGINT'] as const;

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cellarhand-journeys-'));
const report = path.join(folder, 'report.json');
try {
  process.exitCode = await run([]);
  const failed = process.exitCode === 0 ? [] : failedFiles();
  if (process.env.CI && failed.length > 0 && failed.length <= MOST_ONCE_MORE) {
    console.log(`Once more from the start: ${failed.join(', ')}`);
    process.exitCode = await run(failed);
  }
} finally {
  fs.rmSync(folder, { recursive: true, force: true });
}

/** A signal reaches the test run, which ends its browser and servers. */
async function run(files: readonly string[]): Promise<number> {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'e2e', ...reporters, ...files];
  const child = spawn(process.execPath, args, { stdio: 'inherit' });
  const stop = () => child.kill('SIGTERM');
  for (const signal of SIGNALS) process.on(signal, stop);
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  child.on('error', reject).on('exit', (code) => resolve(code ?? 1));
  const code = await promise;
  for (const signal of SIGNALS) process.off(signal, stop);
  return code;
}

function failedFiles(): string[] {
  if (!fs.existsSync(report)) return [];
  const { testResults } = JSON.parse(fs.readFileSync(report, 'utf8')) as Report;
  return testResults.filter(({ status }) => status === 'failed').map(({ name }) => path.relative('.', name));
}
