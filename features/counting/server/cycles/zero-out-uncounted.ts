import { sql } from 'kysely';
import type { Mover } from '#features/ledger/server/movements/movement.ts';
import { zeroOutStock } from '#features/ledger/server/movements/zero-out-stock.ts';
import type { Tx } from '#shared/server/database.ts';
import { lastMoment } from './audit.ts';
import { reportProgress } from './close-progress.ts';
import type { Cycle } from './find-cycle.ts';
import { sliceItems } from './slice-items.ts';

/** Removes uncounted stock with ordinary, reversible movements of their own kind (D14). */
export async function zeroOutUncounted(tx: Tx, by: Mover, actionId: string, cycle: Cycle, now: Date): Promise<number> {
  const since = cycle.started_at;
  const occurredAt = lastMoment({ ...cycle, ended_at: now });
  const { ranges, total } = await sliceItems(
    tx,
    by.organizationId,
    sql`quantity <> 0 and (last_counted_at is null or last_counted_at < ${since})`,
  );
  let done = 0;
  for (const range of ranges) {
    await reportProgress(tx, by.organizationId, { step: 'zeroing', done, total });
    done += await zeroOutStock(tx, by, actionId, { ...range, since }, occurredAt);
  }
  return done;
}
