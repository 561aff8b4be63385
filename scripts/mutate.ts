import { fork } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { findMutants } from './mutation/find-mutants.ts';
import type { Verdict } from './mutation/try-mutants.ts';

/*
 * Changes one operator, constant or condition of the rules after the other and runs the tests next to them: a change that no
 * test notices is a gap. Arguments choose folders; without any, all rules (`domain`).
 */

const ROOT = path.resolve(import.meta.dirname, '..');
/** A mutant that takes so long never ends, which is noticed. */
const ENDLESS = 20_000;

process.chdir(ROOT);
const all = fs
  .globSync(['shared/domain/**/*.ts', 'features/*/domain/**/*.ts'])
  .map((file) => file.replaceAll('\\', '/'))
  .toSorted();
const tests = all.filter((file) => file.endsWith('.test.ts'));
const chosen = process.argv.slice(2);
const rules = all.filter(
  (file) => !tests.includes(file) && (chosen.length === 0 || chosen.some((part) => file.startsWith(part))),
);
const imports = new Map(all.map((file) => [file, importsOf(file)]));
const scores = new Map<string, { killed: number; all: number }>();

/** Files at the same time; each has one worker in addition to its process. */
const AT_ONCE = 2;
const waiting = [...rules];
await Promise.all(Array.from({ length: AT_ONCE }, work));
report();

async function work(): Promise<void> {
  for (let file = waiting.shift(); file; file = waiting.shift()) await tryFile(file);
}

async function tryFile(file: string): Promise<void> {
  const mutants = findMutants(file, fs.readFileSync(file, 'utf8'));
  // The nearest tests first: most changes are noticed by them.
  const seeing = tests
    .map((test) => ({ test, steps: stepsTo(file, test) }))
    .filter(({ steps }) => steps < Number.POSITIVE_INFINITY)
    .toSorted((a, b) => a.steps - b.steps)
    .map(({ test }) => test);
  const killed = new Set<number>();
  for (let from = 0; from < mutants.length && seeing.length > 0; ) from = await tryFrom(file, from, seeing, killed);
  const folder = path.posix.dirname(file);
  const score = scores.get(folder) ?? { killed: 0, all: 0 };
  scores.set(folder, { killed: score.killed + killed.size, all: score.all + mutants.length });
  console.error(`${file}: ${killed.size} of ${mutants.length}`);
  for (const [at, { line, change }] of mutants.entries()) if (!killed.has(at)) console.log(`${file}:${line} ${change}`);
}

/** Tries mutants until all are tried or one does not end; returns where to continue. */
function tryFrom(file: string, from: number, seeing: string[], killed: Set<number>): Promise<number> {
  const child = fork('scripts/mutation/try-mutants.ts', [file, String(from), ...seeing], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  let next = from;
  return new Promise((resolve, reject) => {
    const give = () => {
      killed.add(next);
      next += 1;
      child.kill('SIGKILL');
    };
    let patience = setTimeout(give, 3 * ENDLESS);
    child.on('message', (message) => {
      const verdict = message as Verdict;
      if (verdict.killed) killed.add(verdict.at);
      next = verdict.at + 1;
      clearTimeout(patience);
      patience = setTimeout(give, ENDLESS);
    });
    child.once('exit', (code) => {
      clearTimeout(patience);
      if (code === 0) resolve(Number.POSITIVE_INFINITY);
      else if (code === null) resolve(next);
      else reject(new Error(`${file} could not be tried`));
    });
  });
}

/** Over how many imports a test sees a file; infinite if it does not. */
function stepsTo(file: string, test: string): number {
  const seen = new Set<string>();
  for (let [now, steps] = [[test], 0]; now.length > 0; steps += 1) {
    if (now.includes(file)) return steps;
    for (const each of now) seen.add(each);
    now = [...new Set(now.flatMap((each) => imports.get(each) ?? []))].filter((each) => !seen.has(each));
  }
  return Number.POSITIVE_INFINITY;
}

function importsOf(file: string): string[] {
  const text = fs.readFileSync(file, 'utf8');
  return [...text.matchAll(/from '([#.][^']+)'/g)].map(([, to = '']) =>
    to.startsWith('#') ? to.slice(1) : path.posix.join(path.posix.dirname(file), to),
  );
}

function report(): void {
  console.log('\n| folder | changes | noticed | score |\n| ------ | ------: | ------: | ----: |');
  const rows = [...scores].filter(([, score]) => score.all > 0).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const sum = { killed: 0, all: 0 };
  for (const [folder, score] of rows) {
    sum.killed += score.killed;
    sum.all += score.all;
    console.log(rowOf(`\`${folder}\``, score));
  }
  console.log(rowOf('all', sum));
}

function rowOf(name: string, { killed, all: tried }: { killed: number; all: number }): string {
  return `| ${name} | ${tried} | ${killed} | ${Math.floor((100 * killed) / tried)} % |`;
}
