import path from 'node:path';
import type { Check } from './checks/check.ts';
import { documentedPaths } from './checks/documented-paths.ts';
import { generatedFiles } from './checks/generated-files.ts';
import { honestAnswers } from './checks/honest-answers.ts';
import { imports } from './checks/imports.ts';
import { isolatedTests } from './checks/isolated-tests.ts';
import { lockFile } from './checks/lock-file.ts';
import { namesAndSizes } from './checks/names-and-sizes.ts';
import { notifications } from './checks/notifications.ts';
import { oneFormat } from './checks/one-format.ts';
import { oneWayToAct } from './checks/one-way-to-act.ts';
import { patientJourneys } from './checks/patient-journeys.ts';
import { style } from './checks/style.ts';
import { tableOwnership } from './checks/table-ownership.ts';
import { typeCheck } from './checks/type-check.ts';
import { unused } from './checks/unused.ts';
import { words } from './checks/words.ts';

const CHECKS = [
  style,
  typeCheck,
  imports,
  unused,
  generatedFiles,
  tableOwnership,
  namesAndSizes,
  documentedPaths,
  honestAnswers,
  patientJourneys,
  isolatedTests,
  oneFormat,
  oneWayToAct,
  notifications,
  lockFile,
  words,
];
const ROOT = path.resolve(import.meta.dirname, '..');

// Arguments select checks by name.
const chosen = process.argv.slice(2);
const waiting = CHECKS.filter(({ name }) => chosen.length === 0 || chosen.includes(name));
if (waiting.length === 0) console.error(`Checks: ${CHECKS.map(({ name }) => `"${name}"`).join(', ')}`);
let failed = waiting.length === 0;

/** Two at a time: most of them run separate programs. */
async function work(): Promise<void> {
  for (let check = waiting.shift(); check; check = waiting.shift()) await report(check);
}

async function report({ name, find, warn }: Check): Promise<void> {
  const began = performance.now();
  const problems = await find(ROOT).catch((error: Error) => [error.stack ?? error.message]);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`${problems.length === 0 ? '✓' : '✗'} ${name} (${seconds} s)`);
  for (const warning of warn?.(ROOT) ?? []) console.log(`    warning: ${warning}`);
  for (const problem of problems) console.error(problem.replace(/^/gm, '    '));
  failed ||= problems.length > 0;
}

await Promise.all([work(), work()]);
process.exitCode = failed ? 1 : 0;
