import path from 'node:path';
import { describeHome } from '#shared/server/postgres/cluster-home.ts';
import { startEmbedded } from '#shared/server/postgres/start-embedded.ts';
import { startNetworkProxy } from '#test/network-proxy.ts';
import { SOME } from './kill-drills.ts';
import { RunningHouse } from './running-house.ts';
import type { Stage } from './stage.ts';
import { type Figures, Traffic } from './traffic.ts';

/** Connections to the database are reset, refused, and go silent. */
export async function cutNetwork(stage: Stage): Promise<Figures> {
  const server = await RunningHouse.copy(stage, 'database');
  const embedded = await startEmbedded(describeHome(path.join(server.dataDir, 'postgres')));
  stage.atEnd(embedded.stop);
  const proxy = await startNetworkProxy(embedded.url);
  const house = await RunningHouse.copy(stage, 'data', { databaseUrl: proxy.url });
  stage.atEnd(proxy.close);
  await house.start();
  const traffic = await Traffic.start(stage, house);
  for (let round = 0; round < stage.rounds; round += 1) {
    await traffic.more(SOME);
    proxy.reset();
    await traffic.recovers();
    await traffic.more(SOME);
    proxy.set('refused');
    await traffic.refusals(SOME);
    proxy.set('open');
    await traffic.recovers();
    await traffic.more(SOME);
    proxy.set('silent');
    await traffic.refusals(1);
    proxy.set('open');
    proxy.swallow();
    await traffic.recovers();
    await traffic.more(SOME);
  }
  return traffic.end();
}
