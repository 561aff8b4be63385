import fs from 'node:fs';
import path from 'node:path';
import { BaseSequencer, createVitest, type TestSpecification } from 'vitest/node';
import { findMutants, type Mutant } from './find-mutants.ts';

/** The report on one mutant to the parent process. */
export interface Verdict {
  readonly at: number;
  /** No mutant: the tests as they are. */
  readonly killed: boolean;
}

/*
 * A process of its own, because a mutant may never end: FILE, the first mutant to try, and the tests that may notice it.
 * The mutated text is only ever handed to the test runner; no file is written.
 */
const [file = '', from = '0', ...tests] = process.argv.slice(2);
const target = path.resolve(file);
const original = fs.readFileSync(target, 'utf8');
let shown = original;

/** Keeps the given order, the nearest tests first. */
class AsGiven extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification) =>
      tests.indexOf(path.relative(process.cwd(), moduleId).replaceAll('\\', '/'));
    return files.toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}

const vitest = await createVitest(
  'test',
  {
    config: false,
    root: process.cwd(),
    watch: true, // or it ends after the first run
    include: tests,
    pool: 'threads',
    isolate: false,
    maxWorkers: 1,
    bail: 1,
    testTimeout: 60_000, // a busy machine must not look like a noticed change
    sequence: { sequencer: AsGiven },
    reporters: [{}],
    fsModuleCache: false, // it knows files by their content on the disk
  },
  {
    plugins: [
      {
        name: 'one-mutant',
        enforce: 'pre',
        transform: (_text, id) => (path.resolve(id.split('?')[0] ?? id) === target ? shown : undefined),
      },
    ],
  },
);

const specifications = await vitest.globTestSpecifications();
if (specifications.length === 0) throw new Error(`No test of ${file} was found`);

async function passes(text: string): Promise<boolean> {
  shown = text;
  vitest.invalidateFile(target);
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications, true);
  return unhandledErrors.length === 0 && testModules.every((each) => each.ok());
}

const apply = ({ start, end, text }: Mutant) => original.slice(0, start) + text + original.slice(end);
const tell = (verdict: Verdict) => process.send?.(verdict);

if (!(await passes(original))) throw new Error(`The tests of ${file} fail without any change`);
for (const [at, mutant] of findMutants(file, original).entries()) {
  if (at >= Number(from)) tell({ at, killed: !(await passes(apply(mutant))) });
}
await vitest.close();
process.disconnect?.();
process.exit(0);
