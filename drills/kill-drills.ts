import { isAlive } from '#shared/server/postgres/postmaster.ts';
import { RunningHouse } from './running-house.ts';
import type { Stage } from './stage.ts';
import { type Figures, Traffic } from './traffic.ts';

/** Commands before each fault. */
export const SOME = 20;

/** Breaks something under traffic and repairs it, round after round. */
async function underTraffic(
  stage: Stage,
  house: RunningHouse,
  breakAndMend: (traffic: Traffic) => Promise<void>,
): Promise<Figures> {
  const traffic = await Traffic.start(stage, house);
  for (let round = 0; round < stage.rounds; round += 1) {
    await traffic.more(SOME);
    const since = performance.now();
    await breakAndMend(traffic);
    await traffic.recovers(since);
  }
  await traffic.more(SOME);
  return traffic.end();
}

/** The server ends like in a power failure, and restarts with what is on disk. */
export async function killServer(stage: Stage): Promise<Figures> {
  const house = await RunningHouse.copy(stage, 'data');
  await house.start();
  return underTraffic(stage, house, async () => {
    await house.kill();
    await house.start();
  });
}

/** The embedded database is killed under the running server, which has to restart it automatically. */
export async function killDatabase(stage: Stage): Promise<Figures> {
  const house = await RunningHouse.copy(stage, 'data');
  await house.start();
  return underTraffic(stage, house, () => house.killDatabase(stage));
}

/** The launcher in the terminal is killed: the server must end too, so that the next start works. */
export async function killLauncher(stage: Stage): Promise<Figures | string> {
  if (process.platform === 'win32') return 'skipped: needs a system with ps';
  const house = await RunningHouse.copy(stage, 'data');
  await house.start({ launched: true });
  return underTraffic(stage, house, async () => {
    const servers = house.launchedProcesses();
    if (servers.length === 0) throw new Error('The launcher has started no server');
    await house.kill();
    await stage.until('the end of the server whose launcher was killed', () => !servers.some(isAlive));
    await house.start({ launched: true });
  });
}
