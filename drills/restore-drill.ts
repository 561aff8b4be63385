import path from 'node:path';
import { OWNER, RunningHouse } from './running-house.ts';
import type { Stage } from './stage.ts';
import { type Figures, Traffic } from './traffic.ts';

const SOME = 100;

/**
 * A backup is written while people work. Restored on an empty machine, it contains everything acknowledged before it
 * began exactly once, and its owner can sign in.
 */
export async function restoreElsewhere(stage: Stage): Promise<Figures> {
  const house = await RunningHouse.copy(stage, 'data');
  const other = await RunningHouse.make(stage, { dataDir: path.join(stage.folder, 'other') });
  other.session = { ...house.session, token: '' };
  await house.start();
  const traffic = await Traffic.start(stage, house);
  await traffic.more(SOME);
  const before = new Set(traffic.keys);
  const file = path.join(stage.folder, 'drill.backup');
  stage.waitsFor = 'the backup';
  await run(house, 'backup', file);
  await traffic.more(SOME);
  const figures = await traffic.end();

  const since = performance.now();
  stage.waitsFor = 'the restore';
  await run(other, 'restore', file);
  stage.waitsFor = 'the restored server';
  await other.start();
  const signIn = await other.call('POST', '/auth/sign-in/email', { email: OWNER.email, password: OWNER.password });
  const recovery = Math.round(performance.now() - since);
  const there = await traffic.compare(other, before);
  return {
    ...figures,
    lost: figures.lost + there.lost,
    doubled: figures.doubled + there.doubled,
    differences: figures.differences + there.differences,
    wrong: [
      ...figures.wrong,
      ...(signIn.status === 200 ? [] : [`the owner's sign-in: ${signIn.status} ${signIn.text}`]),
    ],
    recovery,
  };
}

async function run(house: RunningHouse, ...words: string[]): Promise<void> {
  const { code, text } = await house.command(...words);
  if (code !== 0) throw new Error(`${words[0]} ended with ${code}: ${text}`);
}
