import { fillDisk } from './disk-drill.ts';
import { holdFailover } from './failover-drill.ts';
import { tryForgeries } from './forgeries.ts';
import { killDatabase, killLauncher, killServer, SOME } from './kill-drills.ts';
import { cutNetwork } from './network-drill.ts';
import { restoreElsewhere } from './restore-drill.ts';
import { RunningHouse } from './running-house.ts';
import type { Stage } from './stage.ts';
import { sellThroughKills, TILL_SECONDS } from './till-drill.ts';
import { paceTill } from './till-pace.ts';
import { type Figures, Traffic } from './traffic.ts';

/** A drill returns its figures, or says why it is skipped on this machine. */
export interface Drill {
  readonly name: string;
  /** Also part of the short form. */
  readonly short: boolean;
  /** Seconds, in the long form. */
  readonly budget: number;
  /** Kills the server: connections may break. In the other drills every request gets an answer. */
  readonly killsServer?: true;
  run(stage: Stage): Promise<Figures | string>;
}

export const DRILLS: readonly Drill[] = [
  { name: 'server killed', short: true, budget: 150, killsServer: true, run: killServer },
  { name: 'database killed', short: true, budget: 180, run: killDatabase },
  { name: 'launcher killed', short: false, budget: 180, killsServer: true, run: killLauncher },
  { name: 'network cut', short: true, budget: 240, run: cutNetwork },
  { name: 'failover', short: false, budget: 180, run: holdFailover },
  { name: 'disk full', short: false, budget: 180, run: fillDisk },
  { name: 'backup and restore', short: true, budget: 180, run: restoreElsewhere },
  { name: 'till killed', short: true, budget: TILL_SECONDS, killsServer: true, run: sellThroughKills },
  { name: 'till in a hurry', short: false, budget: 400, run: paceTill },
  { name: 'forged and repeated', short: true, budget: 90, run: forge },
];

/** Requests that must be refused, and commands sent repeatedly, among honest ones. */
async function forge(stage: Stage): Promise<Figures> {
  const house = await RunningHouse.copy(stage, 'data');
  await house.start();
  const traffic = await Traffic.start(stage, house);
  await traffic.more(SOME);
  stage.waitsFor = 'the answers to forged requests';
  const wrong = await tryForgeries(house);
  await traffic.more(SOME);
  const figures = await traffic.end();
  return { ...figures, wrong: [...figures.wrong, ...wrong] };
}
