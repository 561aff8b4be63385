import { defineConfig } from 'vitest/config';

const everywhere = ['{app,db,features,scripts,shared,test}/**/*.test.{ts,tsx}'];

/** What also runs on a PostgreSQL of the user's own; all of the server's tests do with ALL_ON_OWN_SERVER=1. */
const onOwnServer = process.env.ALL_ON_OWN_SERVER
  ? ['{app,features,shared,test}/**/server/**/*.test.ts', 'test/**/*.test.ts']
  : ['shared/server/migrate.test.ts', '{app,features,shared,test}/**/*.any-postgres.test.ts'];

/** What is waited for may take its time on a busy machine; that it comes is what counts. */
const PATIENT = { poll: { timeout: 15_000 } };

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'embedded',
          include: everywhere,
          globalSetup: ['test/embedded.setup.ts'],
          hookTimeout: 60_000,
          testTimeout: 60_000,
          expect: PATIENT,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'own-server',
          include: onOwnServer,
          globalSetup: ['test/own-server.setup.ts'],
          hookTimeout: 60_000,
          testTimeout: 60_000,
          expect: PATIENT,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          // Journeys look at one screen at a time, on a machine that may have two cores.
          fileParallelism: false,
          maxWorkers: 1,
          hookTimeout: 120_000,
          testTimeout: 180_000,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
