/**
 * Breaks the server while people work with it, then looks in the ledger for each acknowledged command: none may be lost
 * or booked twice, `verify` finds no difference, and every request is answered in bounded time. `--short` is the form
 * that runs with the tests, `--only NAME` runs one drill. Leaves no process and no folder behind, even if interrupted.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { DRILLS, type Drill } from './all-drills.ts';
import { prepareTemplate } from './prepare-template.ts';
import { clearFolder, makeRunFolder, Stage } from './stage.ts';
import { COLUMNS, cellsOf, faultsOf, row } from './table.ts';
import { TILL_SECONDS } from './till-drill.ts';
import type { Figures } from './traffic.ts';

const { values } = parseArgs({
  options: { short: { type: 'boolean', default: false }, only: { type: 'string', default: '' } },
});
/** Limit for all drills in seconds, even on a busy machine. On an idle one the short form takes a minute and a half. */
const LONGEST = values.short ? 600 : Math.max(900, TILL_SECONDS + 120);
/** No drill starts with fewer seconds left. */
const LAST_PART = values.short ? 10 : 40;
const ROUNDS = values.short ? 1 : 5;
const SIGNALS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

const began = performance.now();
const seconds = () => Math.round((performance.now() - began) / 1000);
const folder = makeRunFolder();
const running = new Set<Stage>();
let interrupted = false;
endWhenInterrupted();

const chosen = DRILLS.filter(({ name, short }) => name.includes(values.only) && (short || !values.short));
const failed = chosen.length === 0 ? explainNames() : await runAll(chosen);
if (interrupted) await new Promise(() => {}); // the interrupt handler ends this process too
clearFolder(folder);
process.exit(failed ? 1 : 0);

function explainNames(): boolean {
  console.error(`--only names one of: ${DRILLS.map(({ name }) => name).join(', ')}`);
  return true;
}

async function runAll(drills: readonly Drill[]): Promise<boolean> {
  const preparation = new Stage(path.join(folder, 'template'), '', 0);
  running.add(preparation);
  const template = await bounded(preparation, LONGEST, prepareTemplate(preparation));
  console.log(row('drill', COLUMNS));
  const failures: string[] = [];
  if ('failure' in template) failures.push(`preparation: ${template.failure}`);
  else for (const drill of drills) if (!interrupted) failures.push(...(await runDrill(drill, template.result)));
  if (interrupted) return true;
  failures.push(...(await preparation.end()).map((process) => `preparation: still running: ${process}`));
  for (const text of failures) console.log(`FAILED ${text}`);
  const result = failures.length > 0 ? 'FAILED' : 'Nothing lost, nothing doubled, every wait bounded';
  console.log(`${result}, in ${seconds()} s`);
  return failures.length > 0;
}

/** Prints the row of one drill; returns what is wrong. */
async function runDrill(drill: Drill, template: string): Promise<string[]> {
  const { name } = drill;
  const beganAt = seconds();
  if (LONGEST - beganAt < LAST_PART) {
    console.log(`${name.padEnd(20)} not run: the time is over`);
    return [`${name}: not run, the ${LONGEST} s were over`];
  }
  const stage = new Stage(path.join(folder, name.replaceAll(' ', '-')), template, ROUNDS);
  running.add(stage);
  const budget = Math.min(drill.budget, LONGEST - beganAt);
  const ran = await bounded(stage, budget, drill.run(stage));
  const left = await stage.end({ inItsMidst: 'failure' in ran });
  running.delete(stage);
  if (interrupted) return [];
  if ('failure' in ran) {
    console.log(`${name.padEnd(20)} FAILED`);
    return [`${name}: ${ran.failure}`];
  }
  const { result } = ran;
  if (typeof result === 'string') console.log(`${name.padEnd(20)} ${result}`);
  else console.log(row(name, cellsOf(result, seconds() - beganAt)));
  const faults = typeof result === 'string' ? [] : faultsOf(drill, result);
  return [...faults, ...left.map((process) => `still running: ${process}`)].map((text) => `${name}: ${text}`);
}

type Ran<T> = { readonly result: T } | { readonly failure: string };

async function bounded<T extends string | Figures>(stage: Stage, budget: number, work: Promise<T>): Promise<Ran<T>> {
  const over = Promise.withResolvers<Ran<T>>();
  const timer = setTimeout(
    () => over.resolve({ failure: `not over after ${budget} s; it was waiting for ${stage.waitsFor}` }),
    Math.max(0, budget) * 1000,
  );
  const done = work.then(
    (result): Ran<T> => ({ result }),
    (error: Error): Ran<T> => ({ failure: `${error.message} (while waiting for ${stage.waitsFor})` }),
  );
  const ran = await Promise.race([done, over.promise]);
  clearTimeout(timer);
  return ran;
}

/** A second signal does not wait: Ctrl-C may arrive twice, from the terminal and from the launcher. */
function endWhenInterrupted(): void {
  for (const [signal, code] of Object.entries(SIGNALS)) {
    process.on(signal, async () => {
      if (interrupted) {
        for (const stage of running) stage.kill();
        clearFolder(folder);
        process.exit(code);
      }
      interrupted = true;
      await Promise.all([...running].map((stage) => stage.end({ inItsMidst: true })));
      clearFolder(folder);
      process.exit(code);
    });
  }
}
