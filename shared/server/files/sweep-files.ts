import fs from 'node:fs/promises';
import path from 'node:path';

/** Ids of one organization asked about at once. */
const AT_ONCE = 500;
/** Suffix of a file that is being removed. */
const LEAVING = '.leaving';

export interface Sweep {
  readonly folder: string;
  readonly organizationId: string;
  /** Files written since then stay: their row may be about to be stored. */
  readonly before: Date;
  /** Which of these ids have a row. */
  readonly findUsed: (ids: readonly string[]) => Promise<readonly string[]>;
}

/** Removes files that were written before `before` and have no row: a process was killed meanwhile. Answers how many. */
export async function sweepFiles({ folder, organizationId, before, findUsed }: Sweep): Promise<number> {
  const house = path.join(folder, organizationId);
  const old: string[] = [];
  for (const name of await fs.readdir(house).catch(() => []))
    if (await isOlder(path.join(house, name), before)) old.push(name);
  let removed = 0;
  for (let from = 0; from < old.length; from += AT_ONCE) {
    const names = old.slice(from, from + AT_ONCE);
    const ids = names.filter((name) => !name.includes('.'));
    const used = new Set(ids.length > 0 ? await findUsed(ids) : []);
    for (const name of names) if (!used.has(name) && (await removeOld(path.join(house, name), before))) removed += 1;
  }
  return removed;
}

const isOlder = (file: string, before: Date): Promise<boolean> =>
  fs.stat(file).then(
    ({ mtime }) => mtime < before,
    () => false,
  );

/** A file may be written again under its id at any time: the one taken aside is the one whose time counts. */
async function removeOld(file: string, before: Date): Promise<boolean> {
  const aside = file.endsWith(LEAVING) ? file : `${file}${LEAVING}`;
  if (aside !== file) await fs.rename(file, aside);
  if (await isOlder(aside, before)) {
    await fs.rm(aside, { force: true });
    return true;
  }
  await fs.rename(aside, file);
  return false;
}
