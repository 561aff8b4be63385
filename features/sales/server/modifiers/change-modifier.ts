import { sql } from 'kysely';
import { unitKind } from '#features/catalog/domain/convert-units.ts';
import { usualShot } from '#features/catalog/domain/usual-size.ts';
import { currentCycle } from '#features/counting/server/cycles/find-cycle.ts';
import { enterLedger } from '#features/ledger/server/movements/ledger-lock.ts';
import { currentRegion } from '#shared/domain/format.ts';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { notFound, Refusal, refuseField } from '#shared/server/refusal.ts';
import { runCommand } from '#shared/server/run-command.ts';
import { recordRows, rowsInverse, watchRows } from '#shared/server/undo/rows-inverse.ts';
import type { ModifierChange } from '../../contract/modifier-contract.ts';
import { settleLines } from '../sales/settle-lines.ts';
import { checkDepletion, requireItemSize, requireSize } from '../sold-as/check-sold-as.ts';
import { readModifier, requireSameTill, type Waiting, waitingFor } from './modifier-rows.ts';

/**
 * Sets the effect of a modifier, everywhere or on one POS item, or removes it. With `deplete_sales`, sales of the
 * open cycle that were depleted without it get the difference (D42); lines posted with another effect do not change
 * (D34).
 */
export function changeModifier(context: Context, input: ModifierChange) {
  const { organizationId } = context.actor;
  const said = effectOf(input);
  return runCommand(context, 'changeModifier', input, async (tx) => {
    await enterLedger(tx, organizationId);
    await holdModifier(tx, organizationId, input.id);
    await checkTaken(tx, organizationId, said);
    const seen = await watchRows(tx, organizationId, rowsOf(input));
    if (input.pos_item_id) await writeException(tx, organizationId, { ...input, pos_item_id: input.pos_item_id }, said);
    else
      await tx
        .updateTable('sales.modifier')
        .set({ ...said, updated_at: context.now })
        .where('organization_id', '=', organizationId)
        .where('id', '=', input.id)
        .execute();
    const depletes = input.deplete_sales && said.effect !== null;
    const { actionId, ...depleted } = depletes ? await depleteWaiting(tx, context, input) : NOTHING;
    await announce(tx, organizationId, 'pos');
    const action_id = await recordRows(tx, context, undoModifier, seen, { made: actionId });
    return { ...(await readModifier(tx, organizationId, input.id)), depleted, action_id };
  });
}

const NOTHING = { lines: 0, quantity: 0, actionId: null };

type Said = Pick<ModifierChange, 'effect'> & {
  readonly factor: string | null;
  readonly inventory_item_id: string | null;
  readonly depletion_size_id: string | null;
};

/** Only the fields that the effect uses. */
function effectOf({ effect, factor, inventory_item_id, depletion_size_id }: ModifierChange): Said {
  const none = { factor: null, inventory_item_id: null, depletion_size_id: null };
  if (effect === null || effect === 'nothing') return { effect, ...none };
  if (effect === 'multiplies') {
    if (factor == null) throw refuseField('factor', 'Factor is required: 2 for a double');
    return { effect, ...none, factor: String(factor) };
  }
  const isOwn = effect === 'adds_own';
  const isSame = effect === 'replaces_same';
  if (!inventory_item_id && !isOwn) throw refuseField('inventory_item_id', 'Inventory Item is required');
  if (!depletion_size_id && !isSame) throw refuseField('depletion_size_id', 'Depletion size is required');
  return {
    effect,
    factor: null,
    inventory_item_id: isOwn ? null : (inventory_item_id ?? null),
    depletion_size_id: isSame ? null : (depletion_size_id ?? null),
  };
}

/** What an effect names must be here and convert (D35); an extra amount of any drink is a volume. */
async function checkTaken(tx: Tx, organizationId: string, said: Said): Promise<void> {
  const { inventory_item_id: itemId, depletion_size_id: sizeId } = said;
  if (itemId && sizeId) return checkDepletion(tx, organizationId, itemId, sizeId);
  if (itemId) await requireItemSize(tx, organizationId, itemId, 'inventory_item_id');
  if (!sizeId) return;
  const { name, unit } = await requireSize(tx, organizationId, sizeId, 'depletion_size_id');
  if (unitKind(unit) !== 'volume')
    throw refuseField(
      'depletion_size_id',
      `${name} is not a volume: choose one, such as ${usualShot(currentRegion())}`,
    );
}

async function holdModifier(tx: Tx, organizationId: string, id: string): Promise<void> {
  const { rows } = await sql`
    select from sales.modifier where organization_id = ${organizationId} and id = ${id} for update`.execute(tx);
  if (rows.length === 0) throw notFound('Modifier');
}

const rowsOf = ({ id, pos_item_id: posItemId }: Waiting) =>
  posItemId
    ? [{ table: 'sales.modifier_exception', where: sql`t.modifier_id = ${id} and t.pos_item_id = ${posItemId}` }]
    : [{ table: 'sales.modifier', where: sql`t.id = ${id}` }];

async function writeException(
  tx: Tx,
  organizationId: string,
  { id, pos_item_id }: { id: string; pos_item_id: string },
  { effect, ...said }: Said,
): Promise<void> {
  await requireSameTill(tx, organizationId, { id, pos_item_id });
  const key = { organization_id: organizationId, modifier_id: id, pos_item_id };
  if (effect === null)
    await tx
      .deleteFrom('sales.modifier_exception')
      .where('organization_id', '=', organizationId)
      .where('modifier_id', '=', id)
      .where('pos_item_id', '=', pos_item_id)
      .execute();
  else
    await tx
      .insertInto('sales.modifier_exception')
      .values({ ...key, effect, ...said })
      .onConflict((conflict) =>
        conflict.columns(['organization_id', 'modifier_id', 'pos_item_id']).doUpdateSet({ effect, ...said }),
      )
      .execute();
}

async function depleteWaiting(tx: Tx, { actor }: Context, input: Waiting) {
  const { organizationId, userId } = actor;
  const { started_at: began } = await currentCycle(tx, organizationId);
  const { rows } = await sql<LineRow>`
    select l.id, l.pos_item_id as "posItemId", l.sold_at as "soldAt", l.quantity::float8 as quantity
    from ${waitingFor(organizationId, input, began)} order by l.transaction_id, l.line_id for update of l`.execute(tx);
  const { posted, actionId } = await settle(tx, { organizationId, userId }, rows);
  return { lines: posted, quantity: posted > 0 ? rows.reduce((sum, row) => sum + row.quantity, 0) : 0, actionId };
}

interface LineRow {
  readonly id: string;
  readonly posItemId: string;
  readonly soldAt: Date;
  readonly quantity: number;
}

function settle(
  tx: Tx,
  by: { organizationId: string; userId: string | null },
  rows: readonly LineRow[],
  unmatching?: string,
) {
  const arrived = rows.map(({ id, posItemId, soldAt }) => ({ id, posItemId, soldAt, isNew: false }));
  return settleLines(tx, by, arrived, { actionKind: 'sale_modifier', ...(unmatching && { unmatching }) });
}

/** Lines that the match corrected wait again, and take what they take without it. */
export const undoModifier = rowsInverse({
  kind: 'pos modifier',
  what: 'The modifier',
  topics: ['pos', 'sales'],
  names: {
    'sales.modifier': 't.name',
    'sales.modifier_exception': `concat_ws(', ', (
        select m.name from sales.modifier as m where m.organization_id = t.organization_id and m.id = t.modifier_id), (
        select p.name from sales.pos_item as p where p.organization_id = t.organization_id and p.id = t.pos_item_id))`,
  },
  follow: (tx, context, { made }) => takeBackEffects(tx, context, [made ?? []].flat()[0]),
});

async function takeBackEffects(tx: Tx, { actor }: Context, actionId: string | undefined): Promise<void> {
  if (!actionId) return;
  const { organizationId, userId } = actor;
  await enterLedger(tx, organizationId);
  const { rows } = await sql<LineRow & { modifier_id: string }>`
    with applied as (
      select l.id, l.pos_item_id, l.sold_at, l.quantity, s.modifier_id, l.transaction_id, l.line_id
      from sales.sale_modifier as s
      join sales.sale_line as l on l.organization_id = s.organization_id and l.id = s.line_id
      where s.organization_id = ${organizationId} and s.action_id = ${actionId}
      order by l.transaction_id, l.line_id for update of l
    ), back as (
      update sales.sale_modifier as s set effect = null, factor = null, item_id = null, per_unit = null, size = null, in_place_of = null,
        action_id = null
      from applied where s.organization_id = ${organizationId} and s.line_id = applied.id and s.modifier_id = applied.modifier_id
    )
    select id, pos_item_id as "posItemId", sold_at as "soldAt", quantity::float8 as quantity, modifier_id from applied`.execute(
    tx,
  );
  const [first] = rows;
  if (first) await settle(tx, { organizationId, userId }, rows, first.modifier_id);
}

/** Undoing only the stock would make stock and lines disagree. */
export async function refuseUndoOfModifier(): Promise<void> {
  throw new Refusal('conflict', 'This followed from the match of a modifier: change that in POS Modifiers instead');
}
