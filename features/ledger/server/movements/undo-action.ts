import { type RawBuilder, sql } from 'kysely';
import { LEAST_ROLE } from '#features/accounts/domain/permissions.ts';
import { announce, topicsOf } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { notFound, Refusal } from '#shared/server/refusal.ts';
import { hasRole, requireRole } from '#shared/server/routes.ts';
import { runCommand } from '#shared/server/run-command.ts';
import { alreadyUndone, type Inverse, undoRecorded } from '#shared/server/undo/inverse.ts';
import { forgetStated } from '../costs/cost-layers.ts';
import { enterLedger, stopLedger } from './ledger-lock.ts';
import { lockPairsOf } from './mark-counted.ts';
import type { MovementKind, Mover, NewMovement } from './movement.ts';
import { recordMovements, startAction } from './record-movements.ts';
import { requireSeparable } from './require-separable.ts';

/**
 * A higher feature's addition to the undo of its kind of action: it runs after the stock was moved back, in the
 * same transaction, or throws a Refusal that says why this kind cannot be undone here. `locked` is not a kind: it runs when a
 * closed period blocks the undo, and names the period (D38).
 */
export type UndoHandlers = Readonly<Record<string, (tx: Tx, context: Context, actionId: string) => Promise<void>>>;

const NOT_UNDONE: Readonly<Record<string, string>> = {
  invoice_correction: 'This corrected an invoice: correct the invoice again instead',
  invoice_date: 'This changed the time of a delivery: change it again instead',
  cycle: "Ending a cycle can't be undone here. Reopen the cycle in its history to correct it.",
};

/**
 * Kinds of action that only admins book into a period under audit (CNT-043). Undoing one corrects that period too. Found
 * stock is one of the cycle's adjustments (D17). A move shifts variance between locations, a batch between its items.
 */
const CORRECTED_BY_ADMINS: readonly string[] = [
  'stocktake',
  'adjustment',
  'stock addition',
  'import items',
  'move',
  'pull',
  'batch',
];

/** Kinds of action that also change something else: undo reverses that, whether or not stock moved. */
export const UNDONE_WITHOUT_MOVEMENTS: readonly string[] = ['merge'];

interface Undo {
  readonly id: string;
  /** The caller accepts that this corrects the cycle under audit. */
  readonly in_audit?: boolean | undefined;
}

/** An item at a location of which the undo took more than was left. */
interface Below {
  readonly item_id: string;
  readonly location_id: string;
}

const MOST_NAMED = 3;

/** Nothing is clamped (D7), so the person hears where the undo took more than was there. */
async function sayBelowZero(tx: Tx, organizationId: string, pairs: readonly Below[]): Promise<string | undefined> {
  if (pairs.length === 0) return undefined;
  const named = pairs.slice(0, MOST_NAMED);
  const { rows } = await sql<{ text: string }>`
    select i.name || ' at ' || l.name as text
    from unnest(${named.map((pair) => pair.item_id)}::uuid[], ${named.map((pair) => pair.location_id)}::uuid[])
      with ordinality as pair (item_id, location_id, place)
    join catalog.item as i on i.organization_id = ${organizationId} and i.id = pair.item_id
    join stock.location as l on l.organization_id = ${organizationId} and l.id = pair.location_id
    order by pair.place`.execute(tx);
  const more = pairs.length > MOST_NAMED ? ` and ${pairs.length - MOST_NAMED} more` : '';
  return `Stock is below zero now: ${rows.map(({ text }) => text).join(', ')}${more}.`;
}

/** What left a location before it was deleted is elsewhere. Below zero there, no list would show it. */
async function refuseBelowAtDeleted(tx: Tx, organizationId: string, pairs: readonly Below[]): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from stock.location
    where organization_id = ${organizationId} and id = any(${pairs.map((pair) => pair.location_id)}::uuid[])
      and deleted_at is not null order by name limit 1`.execute(tx);
  if (!rows[0]) return;
  const text = `${rows[0].name} has since been deleted, and its stock was moved. Undo that first, then this.`;
  throw new Refusal('conflict', text, undefined, 'changed_since');
}

/** Undoes an action by its recorded inverse, or by reversing its movements. Returns the topics that changed (D38). */
export function undoAction(context: Context, input: Undo, handlers: UndoHandlers, inverses: readonly Inverse[] = []) {
  return runCommand(context, 'undoAction', input, async (tx) => {
    const below: Below[] = [];
    const undoStock = async (id: string) => {
      const undone = await undoStockAction(tx, context, { ...input, id }, handlers);
      below.push(...undone.below);
      return undone.id;
    };
    const { id, note } = (await undoRecorded(
      tx,
      context,
      input.id,
      inverses,
      async (stock) => void (await undoStock(stock)),
    )) ?? {
      id: await undoStock(input.id),
      note: undefined,
    };
    const notes = [note, context.blind ? undefined : await sayBelowZero(tx, context.actor.organizationId, below)];
    const said = notes.filter(Boolean).join(' ');
    return { action_id: id, undone_action_id: input.id, topics: topicsOf(tx), ...(said && { note: said }) };
  });
}

/**
 * Reverses all movements of one action, at the same business times (D1). Movements dated
 * before a count do not change the counted stock (D11). Another person's action needs an admin.
 */
async function undoStockAction(
  tx: Tx,
  context: Context,
  input: Undo,
  handlers: UndoHandlers,
): Promise<{ id: string; below: Below[] }> {
  const { organizationId, userId } = context.actor;
  await ((await isMerge(tx, organizationId, input.id)) ? stopLedger : enterLedger)(tx, organizationId);
  const kind = await claimAction(tx, context, input.id);
  if (kind === 'merge') await requireSeparable(tx, organizationId, input.id);
  if (!UNDONE_WITHOUT_MOVEMENTS.includes(kind)) await requireMovements(tx, organizationId, input.id);
  if (CORRECTED_BY_ADMINS.includes(kind)) await requireOpenPeriod(tx, context, input);
  const undo = await startAction(tx, { organizationId, userId }, `undo ${kind}`, input.id);
  await tx
    .updateTable('stock.action')
    .set({ undone_by_id: undo })
    .where('organization_id', '=', organizationId)
    .where('id', '=', input.id)
    .execute();
  await lockPairsOf(tx, organizationId, [input.id]);
  const explain = async () => handlers.locked?.(tx, context, input.id);
  const taken = await reversals(tx, organizationId, bookedBy(organizationId, input.id), explain);
  const stocks = await recordMovements(tx, { organizationId, userId }, undo, taken);
  await forgetStated(tx, { organizationId, userId }, input.id);
  await handlers[kind]?.(tx, context, input.id);
  await announce(tx, organizationId, 'stock', [...new Set(taken.map(({ itemId }) => itemId))]);
  const less = new Set(
    taken.flatMap((each) => (each.quantity.startsWith('-') ? [`${each.itemId} ${each.locationId}`] : [])),
  );
  const below = stocks.filter((pair) => Number(pair.quantity) < 0 && less.has(`${pair.item_id} ${pair.location_id}`));
  await refuseBelowAtDeleted(tx, organizationId, below);
  return { id: undo, below };
}

/** Like a merge, its undo needs exclusive access to the ledger. */
async function isMerge(tx: Tx, organizationId: string, actionId: string): Promise<boolean> {
  const { rows } = await sql`
    select from stock.merge where organization_id = ${organizationId} and action_id = ${actionId}`.execute(tx);
  return rows.length > 0;
}

async function claimAction(tx: Tx, context: Context, actionId: string): Promise<string> {
  const action = await tx
    .selectFrom('stock.action')
    .select(['kind', 'user_id', 'undone_by_id', 'undoes_id'])
    .where('organization_id', '=', context.actor.organizationId)
    .where('id', '=', actionId)
    .forUpdate()
    .executeTakeFirst();
  if (!action) throw notFound('Action');
  if (action.undone_by_id) throw alreadyUndone();
  if (action.undoes_id) throw new Refusal('conflict', "An undo can't be undone; do the action again instead");
  const reason = NOT_UNDONE[action.kind];
  if (reason) throw new Refusal('conflict', reason);
  if (action.user_id !== context.actor.userId) requireRole(context.actor, 'admin');
  return action.kind;
}

/** D18: a successful answer to the undo of nothing would claim that something was undone. */
async function requireMovements(tx: Tx, organizationId: string, actionId: string): Promise<void> {
  const { rows } = await sql`
    select from stock.movement where organization_id = ${organizationId} and action_id = ${actionId} limit 1`.execute(
    tx,
  );
  if (rows.length > 0) return;
  throw new Refusal('conflict', 'This moved no stock, so there is nothing to undo', undefined, 'moved_nothing');
}

/**
 * Figures of a cycle under audit change only if an admin intends it. Actions from before the cycle ended may
 * be undone by someone who does not know about the audit, such as an offline phone (D20), so even an admin must send
 * `in_audit`. Corrections booked by the audit itself need nothing. A closed period is refused later, with its number.
 */
async function requireOpenPeriod(tx: Tx, { actor }: Context, input: Undo): Promise<void> {
  const { rows } = await sql<{ by_audit: boolean }>`
    select m.sequence > coalesce((
        select max(start.sequence) from stock.movement as start
        where start.organization_id = m.organization_id and start.kind = 'cycle_started' and start.occurred_at = p.opened_at
      ), 0) as by_audit
    from stock.movement as m join stock.period as p on p.organization_id = m.organization_id
    where m.organization_id = ${actor.organizationId} and m.action_id = ${input.id}
      and m.occurred_at > p.locked_until and m.occurred_at < p.opened_at
    order by by_audit limit 1`.execute(tx);
  const [audited] = rows;
  if (!audited) return;
  if (!hasRole(actor.role, LEAST_ROLE['correct an audited period'])) {
    const text = 'This belongs to a cycle under audit. Ask an admin to correct it.';
    throw new Refusal('forbidden', text, undefined, 'under_audit');
  }
  if (audited.by_audit || input.in_audit) return;
  const text = 'This belongs to a cycle under audit. To correct that cycle, undo this in the activity of the item.';
  throw new Refusal('conflict', text, undefined, 'under_audit');
}

/**
 * Reverses what remains of undone counts: one that became valid again, because a later count of its shelf was
 * undone first, was booked by that undo.
 */
export async function reverseCounts(tx: Tx, by: Mover, actionId: string, ids: readonly string[]): Promise<void> {
  const booked = sql<boolean>`m.kind in ('stocktake', 'rebase', 'opening') and m.source_type = 'stocktake' and m.source_id = any(${ids}::uuid[])`;
  await recordMovements(tx, by, actionId, await reversals(tx, by.organizationId, booked));
}

/**
 * The movements of an action and everything booked to its counts and openings, for late arrivals or when others were
 * undone. Compensations that it caused at other anchors are not included: reversing its movements books those again.
 * Openings from before movements had an import id are found by their time. Each of the three ways has its index: as conditions
 * of one query they would read every movement of the venue.
 */
const bookedBy = (organizationId: string, actionId: string) => sql<boolean>`m.sequence in (
  select own.sequence from stock.movement as own
  where own.organization_id = ${organizationId} and own.action_id = ${actionId} and own.kind <> 'rebase'
    and (own.kind <> 'opening' or own.stated_quantity is not null)
  union all
  select booked.sequence from stock.movement as c
  join stock.movement as booked on booked.organization_id = c.organization_id and booked.source_type = c.source_type
    and booked.source_id = c.source_id and booked.kind in ('stocktake', 'rebase', 'opening')
  where c.organization_id = ${organizationId} and c.action_id = ${actionId} and (c.kind = 'stocktake' or c.stated_quantity is not null)
  union all
  select booked.sequence from stock.movement as c
  join stock.movement as booked on booked.organization_id = c.organization_id and booked.item_id = c.item_id
    and booked.location_id = c.location_id and booked.occurred_at = c.occurred_at
    and booked.kind = 'opening' and booked.source_id is null and booked.stated_quantity is null
  where c.organization_id = ${organizationId} and c.action_id = ${actionId} and c.kind = 'opening' and c.source_id is null
    and c.stated_quantity is not null)`;

/** For an item that was merged since then, the undo takes stock from the item it was merged into. */
async function reversals(
  tx: Tx,
  organizationId: string,
  booked: RawBuilder<boolean>,
  explainLock?: () => Promise<void>,
): Promise<NewMovement[]> {
  const { rows } = await sql<{
    id: string;
    item_id: string;
    location_id: string;
    kind: MovementKind;
    quantity: string;
    occurred_at: Date;
    unit_cost: string | null;
    source_type: string | null;
    source_id: string | null;
    locked: boolean;
  }>`
    select m.id, case when m.kind = 'merge' then m.item_id else coalesce(i.merged_into_id, m.item_id) end as item_id, m.location_id, m.kind, -m.quantity as quantity, coalesce(m.stated_at, m.occurred_at) as occurred_at, m.unit_cost, m.source_type, m.source_id,
           m.occurred_at <= p.locked_until as locked
    from stock.movement as m join stock.period as p on p.organization_id = m.organization_id
    join catalog.item as i on i.organization_id = m.organization_id and i.id = m.item_id
    where m.organization_id = ${organizationId} and m.reverses_id is null
      -- not what went with another count that was undone before
      and not exists (select from stock.movement as taken where taken.organization_id = ${organizationId} and taken.reverses_id = m.id)
      and ${booked}
    order by m.sequence`.execute(tx);
  if (rows.some((row) => row.locked)) {
    await explainLock?.();
    throw new Refusal('conflict', 'This is in a closed period, which cannot change. Adjust the count instead.');
  }
  return rows.map((row) => ({
    itemId: row.item_id,
    locationId: row.location_id,
    kind: row.kind,
    quantity: row.quantity,
    occurredAt: row.occurred_at,
    unitCost: row.unit_cost,
    sourceType: row.source_type ?? undefined,
    sourceId: row.source_id ?? undefined,
    reversesId: row.id,
    note: 'Undone',
  }));
}
