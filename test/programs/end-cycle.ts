// A separate program for the tests of closing: ends a cycle like a server process, until it is killed.
import { endStage } from '#features/counting/server/cycles/end-stage.ts';
import type { Actor } from '#shared/server/context.ts';
import { openPool } from '#shared/server/database.ts';

const [url = '', actor = ''] = process.argv.slice(2);
const { db, close } = openPool(url, 'cellarhand_app');
await endStage(
  { db, actor: JSON.parse(actor) as Actor, now: new Date() },
  { type: 'complete', acceptRunningCounts: true, zeroOutUncounted: false },
);
await close();
