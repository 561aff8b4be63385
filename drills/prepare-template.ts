import path from 'node:path';
import { RunningHouse } from './running-house.ts';
import type { Stage } from './stage.ts';

/** Creates the installation that every drill copies, so that only one creates a database; returns its folder. */
export async function prepareTemplate(stage: Stage): Promise<string> {
  const house = await RunningHouse.make(stage, { dataDir: path.join(stage.folder, 'data') });
  stage.waitsFor = 'the first start';
  await house.start();
  await house.setUp();
  await stage.until('the universal catalogue', async () => {
    const [row] = await house.query<{ filled: boolean }>(
      'select exists (select from matching.universal_item) as filled',
    );
    return row?.filled === true;
  });
  stage.waitsFor = 'the end of the first server';
  await house.close();
  return house.dataDir;
}
