import { sql } from 'kysely';
import type { Database } from './database.ts';
import { forEachApart } from './for-each-apart.ts';

interface Turns {
  readonly job: string;
  /** Milliseconds for all organizations together. */
  readonly budget: number;
}

/**
 * Works for one organization after the other, a portion each, until nothing is left to do or the time is over. The
 * ones that waited longest come first, across runs and processes. One that fails is thrown at the end; the others work.
 */
export async function takeTurns(
  systemDb: Database,
  { job, budget }: Turns,
  organizationIds: readonly string[],
  /** Answers whether more is left to do. */
  work: (organizationId: string, ends: number) => Promise<boolean>,
): Promise<void> {
  const ends = performance.now() + budget;
  const queue = await longestWaiting(systemDb, job, organizationIds);
  await forEachApart(queue, async (organizationId) => {
    if (performance.now() > ends) return;
    await noteTurn(systemDb, job, organizationId);
    if (await work(organizationId, ends)) queue.push(organizationId);
  });
}

async function longestWaiting(systemDb: Database, job: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select wanted.id from unnest(${ids}::uuid[]) as wanted (id)
    left join platform.turn as t on t.organization_id = wanted.id and t.job = ${job}
    order by t.began_at nulls first, wanted.id`.execute(systemDb);
  return rows.map((row) => row.id);
}

/** Before the work: one that fails must not come first every time. */
async function noteTurn(systemDb: Database, job: string, organizationId: string): Promise<void> {
  await sql`
    insert into platform.turn (organization_id, job) values (${organizationId}, ${job})
    on conflict (organization_id, job) do update set began_at = excluded.began_at`.execute(systemDb);
}
