import { sql } from 'kysely';
import { enterLedger } from '#features/ledger/server/movements/ledger-lock.ts';
import type { Mover } from '#features/ledger/server/movements/movement.ts';
import type { Tx } from '#shared/server/database.ts';
import { settleLines } from './settle-lines.ts';

/** Posts sales that arrived during a pause, each at its own business time, so the pause changes no figure (D16). */
export async function postPausedSales(tx: Tx, by: Mover): Promise<void> {
  await enterLedger(tx, by.organizationId);
  const { rows } = await sql<{ id: string; posItemId: string; soldAt: Date; version: number; movedFrom: Date | null }>`
    select id, pos_item_id as "posItemId", sold_at as "soldAt", version, moved_from as "movedFrom" from sales.sale_line
    where organization_id = ${by.organizationId} and state = 'paused'
    order by transaction_id, line_id for update`.execute(tx);
  await settleLines(
    tx,
    by,
    rows.map(({ version, movedFrom, ...line }) => ({
      ...line,
      isNew: version === 0,
      movedFrom: movedFrom ?? undefined,
    })),
  );
}
