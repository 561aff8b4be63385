import { sql } from 'kysely';
import { announce } from '#shared/server/announce.ts';
import type { Tx } from '#shared/server/database.ts';
import { moveTimes } from '../changes/time-after-all.ts';
import { enterLedger } from '../movements/ledger-lock.ts';
import { lockPairs } from '../movements/mark-counted.ts';
import type { Mover, NewMovement } from '../movements/movement.ts';
import { recordMovements, startAction } from '../movements/record-movements.ts';

/** Pairs per statement: a large location takes several, all in one action. */
const AT_ONCE = 5000;

interface Emptying {
  from: string;
  to: string;
  at: Date;
}

/**
 * Moves all stock of a location to another one, as one action. Negative stock moves
 * too, so every item keeps its total. Quantities are read again once their pairs are locked.
 *
 * @returns the action, or null when there was nothing to move
 */
export async function emptyLocation(tx: Tx, by: Mover, { from, to, at }: Emptying): Promise<string | null> {
  await enterLedger(tx, by.organizationId);
  const items = await readHeld(tx, by.organizationId, from);
  await lockPairs(
    tx,
    by.organizationId,
    items.flatMap(({ item_id: itemId }) => [from, to].map((locationId) => ({ itemId, locationId }))),
  );
  const rows = await readHeld(tx, by.organizationId, from);
  if (rows.length === 0) return null;
  const actionId = await startAction(tx, by, 'move');
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    const portion = rows.slice(start, start + AT_ONCE);
    const pairs = portion.map((row) => ({ itemId: row.item_id, fromId: from, toId: to }));
    const times = await moveTimes(tx, by.organizationId, pairs, at);
    const moves = portion.flatMap(({ item_id: itemId, quantity, less }, index): NewMovement[] => {
      const occurredAt = times[index] ?? at;
      return [
        { itemId, locationId: from, kind: 'move_out', quantity: less, occurredAt },
        { itemId, locationId: to, kind: 'move_in', quantity, occurredAt },
      ];
    });
    await recordMovements(tx, by, actionId, moves);
  }
  await announce(
    tx,
    by.organizationId,
    'stock',
    rows.map((row) => row.item_id),
  );
  return actionId;
}

async function readHeld(tx: Tx, organizationId: string, locationId: string) {
  const { rows } = await sql<{ item_id: string; quantity: string; less: string }>`
    select item_id, quantity, -quantity as less from stock.running_stock
    where organization_id = ${organizationId} and location_id = ${locationId} and quantity <> 0
    order by item_id`.execute(tx);
  return rows;
}
