import fs from 'node:fs';
import path from 'node:path';
import type { Check } from './check.ts';
import { isCode, isTest, listFiles } from './source-files.ts';

/** A call of the function; the statement at the start of a query; the job queue's own option. */
const NOTIFIES = /\bpg_notify\b|[`'";]\s*notify\s+[\w$]+|\b(?:useListenNotify|notify): true\b/gi;

/** Sends the statement alone, on a separate connection. */
const NOTIFIER = 'shared/server/live/notifier.ts';

/** Later migrations removed the notifications up to here. */
const LAST_TO_NOTIFY = 'db/migrations/0280';

/** Nothing notifies inside a transaction: its commit would take a lock across all databases (docs/decisions/0012). */
export const notifications: Check = {
  name: 'notifications',
  async find(root) {
    const files = listFiles(root).filter(
      (file) =>
        (/^(app|features|shared)\//.test(file) && isCode(file) && !isTest(file) && file !== NOTIFIER) ||
        (/^db\/migrations\/.*\.sql$/.test(file) && file > LAST_TO_NOTIFY),
    );
    return files.flatMap((file) => {
      const text = fs.readFileSync(path.join(root, file), 'utf8').replaceAll(/^\s*(--|\/\/|\*).*$/gm, '');
      return [...text.matchAll(NOTIFIES)].map(
        ([found]) =>
          `${file} notifies (${found.replaceAll(/\s+/g, ' ')}): write an event, with announce or platform.announce_to_processes`,
      );
    });
  },
};
