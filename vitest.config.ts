import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const tests = '{app,db,features,scripts,shared,test}/**/*.test.{ts,tsx}';

/** Tests beside the server's code get a database; all others are units. */
const besideServer = [
  '{app,features,shared}/**/server/**/*.test.ts',
  'app/cli/**/*.test.ts',
  'scripts/generate/*.test.ts',
];

/** What also runs on a PostgreSQL of the user's own; all of the server's tests do with ALL_ON_OWN_SERVER=1. */
const onOwnServer = process.env.ALL_ON_OWN_SERVER
  ? besideServer
  : ['shared/server/migrate.test.ts', '{app,features,shared}/**/*.any-postgres.test.ts'];

/** Parts of the screen, rendered without a browser: what is written with tags. */
const rendered = ['{app,features,shared}/**/web/**/*.test.tsx'];

/** Tests that replace modules or load them again: nothing of it may reach the next file. */
const isolated = ['**/*.isolated.test.{ts,tsx}'];

const NOT_OURS = ['**/node_modules/**'];

/** These wait for processes to start, to die and to be missed. */
const mostlyWaiting = /\/server\/(process|postgres)\/|database-away|silent-connections|killed|run-command-line/;
const waits = ({ moduleId }: TestSpecification) => mostlyWaiting.test(moduleId);

/** Each screen of the product: by far the longest journey, so that nobody waits for it alone. */
const longest = /\/e2e\/screens\./;
const first = (each: TestSpecification) => waits(each) || longest.test(each.moduleId);

/** One of so many files mostly waits, from the start on: others use the time, and the run does not end with waiting. */
const ONE_OF = 4;

class WaitingAmongWorking extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const server = sorted.filter(({ project }) => project.name === 'server');
    const others = sorted.filter((each) => !server.includes(each));
    const waiting = server.filter(waits);
    const working = server.filter((each) => !waits(each));
    const mixed = waiting.flatMap((each) => [each, ...working.splice(0, ONE_OF - 1)]);
    // A worker serves one project, so that each project's files stay together.
    return [...others.filter(first), ...others.filter((each) => !first(each)), ...mixed, ...working];
  }
}

/** What is waited for may take its time on a busy machine; that it comes is what counts. */
const PATIENT = { poll: { timeout: 45_000 } };

/** For the processes that tests start: they find the code compiled, as those of `npm start` do. */
const env = { NODE_COMPILE_CACHE: path.join(import.meta.dirname, 'node_modules/.cache/compile') };

const withDatabase = {
  pool: 'forks',
  // A worker imports the app once for all its files, and code that has run before runs faster.
  isolate: false,
  // For two cores: much of the time a test waits for PostgreSQL or for another process.
  maxWorkers: 4,
  hookTimeout: 180_000,
  testTimeout: 180_000,
  expect: PATIENT,
  env,
} as const;

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: WaitingAmongWorking },
    projects: [
      {
        test: {
          name: 'unit',
          include: [tests],
          exclude: [...besideServer, ...rendered, ...isolated, ...NOT_OURS],
          pool: 'threads',
          isolate: false,
          testTimeout: 30_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'component',
          include: rendered,
          exclude: [...isolated, ...NOT_OURS],
          environment: 'happy-dom',
          setupFiles: ['test/components/setup.ts'],
          pool: 'threads',
          isolate: false,
          testTimeout: 60_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'isolated',
          include: isolated,
          exclude: NOT_OURS,
          pool: 'threads',
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          ...withDatabase,
          name: 'server',
          include: besideServer,
          exclude: [...isolated, ...NOT_OURS],
          globalSetup: ['test/embedded.setup.ts'],
          sequence: { groupOrder: 3 },
        },
      },
      {
        test: {
          ...withDatabase,
          name: 'own-server',
          include: onOwnServer,
          globalSetup: ['test/own-server.setup.ts'],
          sequence: { groupOrder: 3 },
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['e2e/harness/installation.setup.ts'],
          // A worker keeps its browser and what it has imported; each file works in an organization of its own.
          pool: 'forks',
          isolate: false,
          env,
          hookTimeout: 120_000,
          testTimeout: 180_000,
          sequence: { groupOrder: 4 },
        },
      },
    ],
  },
});
