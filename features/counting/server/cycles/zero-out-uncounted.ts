import { sql } from 'kysely';
import type { Mover } from '#features/stock/server/ledger/movement.ts';
import { recordMovements } from '#features/stock/server/ledger/record-movements.ts';
import type { Tx } from '#shared/server/database.ts';
import { lastMoment } from './audit.ts';
import { tellProgress } from './close-progress.ts';
import type { Cycle } from './find-cycle.ts';

const SLICE = 10_000;

/** Takes off the shelves what nobody counted in the cycle: ordinary, reversible movements with their own kind (D14). */
export async function zeroOutUncounted(tx: Tx, by: Mover, actionId: string, cycle: Cycle, now: Date): Promise<number> {
  const { rows } = await sql<{ item_id: string; location_id: string; quantity: string }>`
    select item_id, location_id, -quantity as quantity from stock.running_stock
    where organization_id = ${by.organizationId} and quantity <> 0 and (last_counted_at is null or last_counted_at < ${cycle.started_at})
    order by item_id, location_id`.execute(tx);
  const occurredAt = lastMoment({ ...cycle, ended_at: now });
  for (let done = 0; done < rows.length; done += SLICE) {
    await tellProgress(tx, by.organizationId, { step: 'zeroing', done, total: rows.length });
    await recordMovements(
      tx,
      by,
      actionId,
      rows.slice(done, done + SLICE).map((row) => ({
        itemId: row.item_id,
        locationId: row.location_id,
        kind: 'zero_out',
        quantity: row.quantity,
        occurredAt,
        note: 'Not counted in this cycle',
      })),
    );
  }
  return rows.length;
}
