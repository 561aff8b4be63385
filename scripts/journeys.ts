/**
 * Runs the journeys in the browser. In CI a file that failed is run once more, from its first step with a server of
 * its own: one step of a sitting cannot be taken again by itself. What fails twice is broken.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

interface Report {
  testResults: { name: string; status: string }[];
}

/** More than this is no busy machine. */
const MOST_ONCE_MORE = 3;

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cellarhand-journeys-'));
const report = path.join(folder, 'report.json');
try {
  process.exitCode = run([]);
  const failed = process.exitCode === 0 ? [] : failedFiles();
  if (process.env.CI && failed.length > 0 && failed.length <= MOST_ONCE_MORE) {
    console.log(`Once more from the start: ${failed.join(', ')}`);
    process.exitCode = run(failed);
  }
} finally {
  fs.rmSync(folder, { recursive: true, force: true });
}

function run(files: readonly string[]): number {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'e2e', ...reporters, ...files];
  return spawnSync(process.execPath, args, { stdio: 'inherit' }).status ?? 1;
}

function failedFiles(): string[] {
  if (!fs.existsSync(report)) return [];
  const { testResults } = JSON.parse(fs.readFileSync(report, 'utf8')) as Report;
  return testResults.filter(({ status }) => status === 'failed').map(({ name }) => path.relative('.', name));
}
