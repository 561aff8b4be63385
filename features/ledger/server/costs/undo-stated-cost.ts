import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';
import { Refusal } from '#shared/server/refusal.ts';
import { type Recorded, rowsInverse, watchRows } from '#shared/server/undo/rows-inverse.ts';
import { enterLedger } from '../movements/ledger-lock.ts';
import { refreshItemCosts } from './refresh-item-costs.ts';

const inverse = rowsInverse({
  kind: 'stated cost',
  what: 'The cost',
  topics: ['items', 'stock', 'costs'],
  async follow(tx, { actor }, act) {
    const items = await refuseClosed(tx, actor.organizationId, act.rows);
    await refreshItemCosts(tx, actor.organizationId, items, { userId: actor.userId, cause: 'stated' });
  },
});

/** Undoes a cost that a person stated, and what changed of the item with it, until its cycle is closed. */
export const undoStatedCost: typeof inverse = {
  ...inverse,
  async undo(tx, context, act, undoStock) {
    await enterLedger(tx, context.actor.organizationId);
    return inverse.undo(tx, context, act, undoStock);
  },
};

const TABLE = 'stock.manual_cost';

export const watchStatedCosts = (tx: Tx, organizationId: string, itemId: string) =>
  watchRows(tx, organizationId, [{ table: TABLE, where: sql`t.item_id = ${itemId}` }]);

/** Costs of a closed cycle have been reported. Answers the items of the rows that state a cost. */
export async function refuseClosed(tx: Tx, organizationId: string, rowsOfAct: Recorded['rows']): Promise<string[]> {
  const stated = rowsOfAct.flatMap(({ table, after }) => (table === TABLE && after ? [after] : []));
  const times = stated.map((row) => row.booked_at ?? null);
  const { rows } = await sql`
    select from stock.period
    where organization_id = ${organizationId} and locked_until >= any(${times}::text[]::timestamptz[])`.execute(tx);
  if (rows.length > 0)
    throw new Refusal('conflict', 'This is in a closed period, which cannot change. Set another cost instead.');
  return [...new Set(stated.flatMap(({ item_id }) => item_id ?? []))];
}
