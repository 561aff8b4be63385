import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { SOME } from './kill-drills.ts';
import { RunningHouse } from './running-house.ts';
import type { Stage } from './stage.ts';
import { type Figures, Traffic } from './traffic.ts';

const MEGABYTE = 1024 * 1024;

/** The data is on a separate small disk, which is filled from outside. */
export async function fillDisk(stage: Stage): Promise<Figures | string> {
  const disk = path.join(stage.folder, 'disk');
  fs.mkdirSync(disk, { mode: 0o755 });
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=320m,mode=755', 'tmpfs', disk]);
  if (mounted.status !== 0) return 'skipped: a small disk cannot be mounted here';
  const house = await RunningHouse.copy(stage, 'disk/data');
  await house.start();
  const traffic = await Traffic.start(stage, house);
  const filler = path.join(disk, 'filler');
  for (let round = 0; round < Math.min(stage.rounds, 3); round += 1) {
    await traffic.more(SOME);
    fillUp(filler);
    await writeUntilFull(stage, house);
    await traffic.refusals(SOME);
    fs.rmSync(filler);
    await traffic.recovers();
    await traffic.more(SOME);
  }
  return traffic.end();
}

function fillUp(file: string): void {
  const piece = Buffer.alloc(MEGABYTE, 1);
  for (const bytes of [piece, piece.subarray(0, 4096)]) {
    try {
      for (;;) fs.appendFileSync(file, bytes);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
}

/** Few commands fit in the log space that PostgreSQL has preallocated. */
async function writeUntilFull(stage: Stage, house: RunningHouse): Promise<void> {
  const { port } = house.postmaster() ?? {};
  const password = fs.readFileSync(path.join(house.dataDir, 'postgres/superuser-password'), 'utf8');
  const client = new pg.Client(`postgres://postgres:${password}@127.0.0.1:${port}/cellarhand`);
  client.on('error', () => {});
  const write = "select pg_logical_emit_message(false, 'x', repeat('x', 1000000)) from generate_series(1, 20)";
  await client.connect().catch(() => {}); // it has already ended
  await stage.until('the disk to be full', () =>
    client.query(write).then(
      () => false,
      () => true,
    ),
  );
  await client.end().catch(() => {});
}
