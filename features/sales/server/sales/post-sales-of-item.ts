import { sql } from 'kysely';
import { currentCycle } from '#features/counting/server/cycles/find-cycle.ts';
import { enterLedger } from '#features/ledger/server/movements/ledger-lock.ts';
import type { Mover } from '#features/ledger/server/movements/movement.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { notFound, Refusal, refuseField } from '#shared/server/refusal.ts';
import { runCommand, runQuery } from '#shared/server/run-command.ts';
import { settleLines } from './settle-lines.ts';

interface Since {
  /** By default the start of the open cycle; earlier sales are never posted later (POS-051). */
  readonly from?: Date | undefined;
}

export interface PostedSales {
  readonly lines: number;
  /** Units sold, in the till's count. */
  readonly quantity: number;
  readonly actionId: string | null;
}

/**
 * Posts sales of a POS item that wait for its match since the open cycle began, each line at its own time (D42,
 * POS-051). With `again`, lines from `from` on that were posted with another match are reversed and posted with the
 * current one; without a match they are only reversed (D34). The caller has entered the ledger and holds the POS
 * item. Sales that a person undid stay undone.
 */
export async function postSalesOfItem(
  tx: Tx,
  by: Mover,
  posItemId: string,
  { from, again = false }: Since & { readonly again?: boolean } = {},
): Promise<PostedSales> {
  const begins = await beginOf(tx, by.organizationId, from);
  const states = again ? ['unmatched', 'posted'] : ['unmatched'];
  const { rows } = await sql<{ id: string; soldAt: Date; quantity: string; version: number }>`
    select id, sold_at as "soldAt", quantity, version from sales.sale_line
    where organization_id = ${by.organizationId} and pos_item_id = ${posItemId} and sold_at >= ${begins}
      and state = any(${states}::text[])
    order by transaction_id, line_id for update`.execute(tx);
  const arrived = rows.map(({ id, soldAt, version }) => ({ id, soldAt, posItemId, isNew: version === 0 }));
  const { posted, undoable: actionId } = await settleLines(tx, by, arrived, { again, actionKind: 'sale_match' });
  if (posted < rows.length) return { lines: posted, quantity: await postedQuantity(tx, by, rows), actionId };
  return { lines: posted, quantity: rows.reduce((sum, row) => sum + Number(row.quantity), 0), actionId };
}

/** The quantity of the lines that were posted, when some could not be. */
async function postedQuantity(tx: Tx, by: Mover, lines: readonly { id: string }[]): Promise<number> {
  const { rows } = await sql<{ quantity: number }>`
    select coalesce(sum(quantity), 0)::float8 as quantity from sales.sale_line
    where organization_id = ${by.organizationId} and state = 'posted' and id = any(${lines.map((line) => line.id)}::uuid[])`.execute(
    tx,
  );
  return rows[0]?.quantity ?? 0;
}

/**
 * Previews `postSalesOfItem`, and what it can't post because the cycle has ended: lines, units in the till's count,
 * and money (D42).
 */
export async function previewSalesOfItem(tx: Tx, organizationId: string, posItemId: string, { from }: Since = {}) {
  const begins = await beginOf(tx, organizationId, from);
  const { started_at: began } = await currentCycle(tx, organizationId);
  const { rows } = await sql<{ is_earlier: boolean; lines: number; quantity: number; gross: number }>`
    select sold_at < ${began} as is_earlier, count(*)::int as lines, coalesce(sum(quantity), 0)::float8 as quantity,
      coalesce(sum(gross), 0)::float8 as gross
    from sales.sale_line
    where organization_id = ${organizationId} and pos_item_id = ${posItemId} and state = 'unmatched'
      and (sold_at >= ${begins} or (sold_at < ${began} and quantity <> 0))
    group by is_earlier`.execute(tx);
  const sums = (isEarlier: boolean) => {
    const { lines = 0, quantity = 0, gross = 0 } = rows.find((row) => row.is_earlier === isEarlier) ?? {};
    return { lines, quantity, gross };
  };
  return { from: begins.toISOString(), ...sums(false), earlier: sums(true) };
}

export function previewWaitingSales(context: Context, { id, from }: Pick<PostInput, 'id' | 'from'>) {
  const { organizationId } = context.actor;
  return runQuery(context, async (tx) => {
    const posItem = await tx
      .selectFrom('sales.pos_item')
      .select('id')
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .executeTakeFirst();
    if (!posItem) throw notFound('POS item');
    return previewSalesOfItem(tx, organizationId, id, { from: from === undefined ? undefined : new Date(from) });
  });
}

async function beginOf(tx: Tx, organizationId: string, from: Date | undefined): Promise<Date> {
  const { started_at: began } = await currentCycle(tx, organizationId);
  if (from && from < began)
    throw refuseField('from', `From can't be before the open cycle, which began at ${began.toISOString()}`);
  return from ?? began;
}

interface PostInput {
  readonly id: string;
  readonly from?: string | undefined;
  readonly again?: boolean | undefined;
}

/** Posts them on request, for an item that was matched without depletion (D34). */
export function postWaitingSales(context: Context, { id, from, again = false }: PostInput) {
  const { organizationId, userId } = context.actor;
  return runCommand(context, 'postWaitingSales', { id, from, again }, async (tx) => {
    await enterLedger(tx, organizationId);
    const posItem = await tx
      .selectFrom('sales.pos_item')
      .select(['name', 'sold_as_id', 'recipe_id'])
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!posItem) throw notFound('POS item');
    if (!again && !posItem.sold_as_id && !posItem.recipe_id)
      throw new Refusal('conflict', `${posItem.name} is not matched: match it first`);
    const since = from === undefined ? undefined : new Date(from);
    const { actionId, ...posted } = await postSalesOfItem(tx, { organizationId, userId }, id, { from: since, again });
    return { ...posted, action_id: actionId };
  });
}
