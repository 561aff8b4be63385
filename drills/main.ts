/**
 * Breaks the server while people work with it, and looks in the ledger for what was acknowledged: nothing may be lost,
 * nothing doubled, and `verify` finds no difference. `--short` is the form that runs with the tests.
 */
import { parseArgs } from 'node:util';
import { DRILLS } from './all-drills.ts';
import type { Figures } from './traffic.ts';

const { values } = parseArgs({
  options: { short: { type: 'boolean', default: false }, only: { type: 'string', default: '' } },
});
// The short form takes two minutes; a busy machine may take longer, and is no fault.
const LONGEST = values.short ? 10 * 60_000 : 15 * 60_000;
const TIMES = values.short ? 1 : 5;
const COLUMNS = ['sent', 'acknowledged', 'lost', 'doubled', 'verify', 'longest ms', 'refused by status'];

const began = performance.now();
let failed = false;
console.log(['drill'.padEnd(20), ...COLUMNS.map((title) => title.padStart(12))].join(' '));
for (const drill of DRILLS.filter(({ name, short }) => name.includes(values.only) && (short || !values.short))) {
  const left = LONGEST - (performance.now() - began);
  const result = left > 0 ? await bounded(drill.run(TIMES), left) : 'not held: the time is over';
  console.log(`${drill.name.padEnd(20)} ${typeof result === 'string' ? `  ${result}` : row(result)}`);
  if (typeof result === 'string' ? result.startsWith('FAILED') : isWrong(result)) failed = true;
}
console.log(
  failed ? 'FAILED' : `nothing lost, nothing doubled, in ${Math.round((performance.now() - began) / 1000)} s`,
);
process.exit(failed ? 1 : 0);

function isWrong({ lost, doubled, differences }: Figures): boolean {
  return lost !== 0 || doubled !== 0 || differences !== 0;
}

function row({ sent, acknowledged, lost, doubled, differences, recovery, refused }: Figures): string {
  const told = Object.entries(refused).map(([status, times]) => `${status === '0' ? 'no answer' : status}: ${times}`);
  return [sent, acknowledged, lost, doubled, differences, recovery, told.join(', ') || 'none']
    .map((figure) => String(figure).padStart(12))
    .join(' ');
}

async function bounded(drill: Promise<Figures | string>, most: number): Promise<Figures | string> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('FAILED: it did not end in time'), most);
  });
  const failure = (error: unknown) => `FAILED: ${error instanceof Error ? error.message : String(error)}`;
  const result = await Promise.race([drill.catch(failure), late]);
  clearTimeout(timer);
  return result;
}
