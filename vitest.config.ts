import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const tests = '{app,db,features,scripts,shared,test}/**/*.test.{ts,tsx}';

/** Tests in server folders get a database; all others are unit tests. */
const besideServer = [
  '{app,features,shared}/**/server/**/*.test.ts',
  'app/cli/**/*.test.ts',
  'scripts/generate/*.test.ts',
];

/** Tests that also run on the user's own PostgreSQL; with ALL_ON_OWN_SERVER=1 all server tests do. */
const onOwnServer = process.env.ALL_ON_OWN_SERVER
  ? besideServer
  : ['shared/server/migrate.test.ts', '{app,features,shared}/**/*.any-postgres.test.ts'];

/** Parts of a screen, rendered without a browser. */
const rendered = ['{app,features,shared}/**/web/**/*.test.tsx'];

/** Tests that replace or reload modules, which must not affect the next file. */
const isolated = ['**/*.isolated.test.{ts,tsx}'];

const NOT_OURS = ['**/node_modules/**'];

/** These wait for processes to start, for their death to be noticed, and for a mail server that punishes wrong passwords. */
const mostlyWaiting =
  /\/server\/(process|postgres)\/|inbox\/server\/mail\.|database-away|silent-connections|killed|run-command-line/;
const waits = ({ moduleId }: TestSpecification) => mostlyWaiting.test(moduleId);

/** Every screen of the product: by far the longest journey, so it starts first. */
const longest = /\/e2e\/screens\./;
const first = (each: TestSpecification) => waits(each) || longest.test(each.moduleId);

/** One of this many files mostly waits, from the start: others use the time, and the run does not end with waiting. */
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

/** Events may take time on a busy machine; it only matters that they happen. */
const PATIENT = { poll: { timeout: 45_000 } };

/** For processes started by tests: they use the compile cache, like `npm start`. */
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
