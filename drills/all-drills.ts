import { spawnSync } from 'node:child_process';
import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startNetworkProxy } from '#test/network-proxy.ts';
import { startThrowAway } from '#test/postgres-servers.ts';
import { tryForgeries } from './forgeries.ts';
import { RunningHouse } from './running-house.ts';
import { type Figures, Traffic } from './traffic.ts';

/** A drill answers with its figures, or says why it cannot be held on this machine. */
export interface Drill {
  readonly name: string;
  /** Also part of the short form. */
  readonly short: boolean;
  run(times: number): Promise<Figures | string>;
}

const SOME = 20;

export const DRILLS: readonly Drill[] = [
  { name: 'server killed', short: true, run: (times) => underTraffic(times, killServer) },
  { name: 'database killed', short: true, run: (times) => underTraffic(times, killDatabase) },
  { name: 'launcher killed', short: false, run: (times) => underTraffic(Math.min(times, 2), killLauncher) },
  { name: 'network cut', short: true, run: cutNetwork },
  { name: 'disk full', short: false, run: fillDisk },
  { name: 'backup and restore', short: true, run: restoreElsewhere },
  { name: 'forged and repeated', short: true, run: forge },
];

/** A house with one item on one shelf. */
async function openHouse(databaseUrl?: string): Promise<RunningHouse> {
  const house = await RunningHouse.open(databaseUrl);
  try {
    await house.setUp();
    await house.uploadItems([
      'name,type,size,barcode,location,quantity,cost',
      'Gin,Spirits,750 mL,900000000001,Bar,10,20',
    ]);
    return house;
  } catch (error) {
    await house.close();
    throw error;
  }
}

type Fault = (house: RunningHouse) => Promise<void>;

async function underTraffic(times: number, fault: Fault): Promise<Figures> {
  const house = await openHouse();
  try {
    const traffic = await Traffic.start(house);
    for (let n = 0; n < times; n += 1) {
      await traffic.more(SOME);
      await fault(house);
      await traffic.more(SOME);
    }
    return await traffic.end();
  } finally {
    await house.close();
  }
}

async function killServer(house: RunningHouse): Promise<void> {
  await house.kill();
  await house.start();
}

async function killDatabase(house: RunningHouse): Promise<void> {
  house.killDatabase();
  await sleep(4000); // one that dies twice at once is a fault of its own
}

/** The server ends with the launcher that people see in their terminal, and is started again by it. */
async function killLauncher(house: RunningHouse): Promise<void> {
  await house.kill();
  await house.start(['scripts/run.mjs', 'start']);
  await sleep(1000);
  await house.kill();
  const gone = async () => (await fetch(`${house.url}/readyz`).catch(() => undefined)) === undefined;
  for (let n = 0; n < 100 && !(await gone()); n += 1) await sleep(200);
  await house.start();
}

/** Connections are reset, refused, and go silent for longer than anybody waits. */
async function cutNetwork(times: number): Promise<Figures> {
  const server = await startThrowAway();
  const proxy = await startNetworkProxy(server.ownerUrl);
  const house = await openHouse(proxy.url);
  try {
    const traffic = await Traffic.start(house);
    for (let n = 0; n < times; n += 1) {
      await traffic.more(SOME);
      proxy.reset();
      await traffic.more(SOME);
      proxy.set('refused');
      await sleep(1000);
      proxy.set('open');
      await traffic.more(SOME);
      proxy.swallow();
      await traffic.more(SOME);
    }
    return await traffic.end();
  } finally {
    await house.close();
    await proxy.close();
    await server.stop();
  }
}

/** The data lie on a small disk of their own, which something else fills up for a while. */
async function fillDisk(times: number): Promise<Figures | string> {
  const house = new Promise<RunningHouse>((resolve) => resolve(openHouse()));
  const { dataDir } = await house;
  const running = await house;
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=400m,mode=755', 'tmpfs', dataDir]);
  try {
    if (mounted.status !== 0) return 'not held: a small disk cannot be mounted here';
    await running.kill();
    await running.start();
    running.session = { token: '', organizationId: '' };
    await running.setUp();
    await running.uploadItems([
      'name,type,size,barcode,location,quantity,cost',
      'Gin,Spirits,750 mL,900000000001,Bar,10,20',
    ]);
    const traffic = await Traffic.start(running);
    for (let n = 0; n < Math.min(times, 3); n += 1) {
      await traffic.more(SOME);
      const file = path.join(dataDir, 'in-the-way');
      const { bavail, bsize } = statfsSync(dataDir);
      try {
        writeFileSync(file, Buffer.alloc(bavail * bsize - 8192));
      } catch {
        // Another process used the rest of the disk.
      }
      await sleep(5000);
      rmSync(file, { force: true });
      await traffic.more(SOME);
    }
    return await traffic.end();
  } finally {
    await running.kill();
    running.killDatabase();
    await sleep(500);
    if (mounted.status === 0) spawnSync('umount', ['-l', dataDir]);
    await running.close();
  }
}

/** A backup is written while people work; what was acknowledged before it began is in another house afterwards, once. */
async function restoreElsewhere(): Promise<Figures> {
  const house = await openHouse();
  const other = await RunningHouse.open();
  try {
    const traffic = await Traffic.start(house);
    await traffic.more(SOME * 5);
    const before = new Set(traffic.keys);
    const file = path.join(house.dataDir, 'drill.tar');
    const written = await house.command('backup', file);
    if (written.code !== 0) throw new Error(written.text);
    await traffic.more(SOME);
    const figures = await traffic.end();
    await other.kill();
    const restored = await other.command('restore', file, '--replace');
    if (restored.code !== 0) throw new Error(restored.text);
    other.session = house.session;
    const there = await traffic.compare(other, before);
    return {
      ...figures,
      lost: figures.lost + there.lost,
      doubled: figures.doubled + there.doubled,
      differences: figures.differences + there.differences,
    };
  } finally {
    await house.close();
    await other.close();
  }
}

async function forge(): Promise<Figures> {
  const house = await openHouse();
  try {
    const traffic = await Traffic.start(house);
    await traffic.more(SOME);
    const wrong = await tryForgeries(house);
    const figures = await traffic.end();
    for (const text of wrong) console.log(`  forged and repeated: ${text}`);
    return { ...figures, doubled: figures.doubled + wrong.length };
  } finally {
    await house.close();
  }
}
