import path from 'node:path';
import { startNetworkProxy } from '#test/network-proxy.ts';
import { SOME } from './kill-drills.ts';
import { RunningHouse } from './running-house.ts';
import type { Stage } from './stage.ts';
import { findServerPrograms, StandbyPair } from './standby-pair.ts';
import { type Figures, Traffic } from './traffic.ts';

/** The primary is killed; the address leads to its standby, which is read-only at first and is then promoted. */
export async function holdFailover(stage: Stage): Promise<Figures | string> {
  const programs = findServerPrograms();
  if (!programs) return 'skipped: PostgreSQL is not installed';
  const pair = new StandbyPair(stage, programs);
  stage.waitsFor = 'the primary and its standby';
  await pair.start();
  const proxy = await startNetworkProxy(pair.url);
  const house = await RunningHouse.make(stage, { dataDir: path.join(stage.folder, 'data'), databaseUrl: proxy.url });
  stage.atEnd(proxy.close);
  stage.waitsFor = 'the first start';
  await house.start();
  await house.setUp();
  const traffic = await Traffic.start(stage, house);
  for (let round = 0; round < Math.min(stage.rounds, 3); round += 1) {
    await traffic.more(SOME);
    const since = performance.now();
    await pair.killPrimary();
    proxy.leadTo(pair.standbyPort);
    proxy.reset();
    await traffic.refusals(SOME);
    await pair.promote();
    await traffic.recovers(since);
    await traffic.more(SOME);
    stage.waitsFor = 'a new standby';
    await pair.addStandby();
  }
  return traffic.end();
}
