import { Decimal } from 'decimal.js';
import type { z } from 'zod';
import { addBarcode, removeBarcode } from '#features/catalog/server/barcodes/item-barcodes.ts';
import { createItem } from '#features/catalog/server/items/create-item.ts';
import { markBatch } from '#features/catalog/server/items/mark-batch.ts';
import { undoItemChange, watchItems } from '#features/catalog/server/items/undo-item.ts';
import { type ItemChange, updateItem } from '#features/catalog/server/items/update-item.ts';
import { stateCost } from '#features/ledger/server/costs/cost-layers.ts';
import { undoStatedCost, watchStatedCosts } from '#features/ledger/server/costs/undo-stated-cost.ts';
import { enterLedger } from '#features/ledger/server/movements/ledger-lock.ts';
import { formatMoney } from '#shared/domain/format.ts';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { Refusal, refuseField } from '#shared/server/refusal.ts';
import { runCommand } from '#shared/server/run-command.ts';
import { recordRows } from '#shared/server/undo/rows-inverse.ts';
import type { newItem } from '../../contract/item-inputs.ts';
import { readItem } from './get-item.ts';
import { recordCreatedItem } from './undo-created-item.ts';

/** Adds an item to the catalog, with a generated barcode if none is given. */
export function addItem(context: Context, input: z.output<typeof newItem>) {
  const { organizationId } = context.actor;
  return runCommand(context, 'addItem', input, async (tx) => {
    const id = await createItem(tx, organizationId, input);
    const action_id = await recordCreatedItem(tx, context, id);
    return { ...(await readItem(tx, organizationId, id)), action_id };
  });
}

/** Counts the batches of an item; implemented by the recipes feature. */
export type CountBatches = (tx: Tx, organizationId: string, itemId: string) => Promise<number>;

const madeNowhere: CountBatches = async () => 0;

interface StatedCost {
  last_unit_cost: number;
  /** The last cost that the person saw when entering another one. */
  instead_of?: number | null;
}

/** Changes fields of an item. A stated cost is dated now and does not change purchases or the average (COST-014). */
export function changeItem(
  context: Context,
  input: ItemChange & { baseline?: StatedCost; batch?: boolean | undefined },
  countBatches: CountBatches = madeNowhere,
) {
  const { organizationId, userId } = context.actor;
  const { baseline, batch, ...change } = input;
  return runCommand(context, 'changeItem', input, async (tx) => {
    if (baseline) await enterLedger(tx, organizationId); // before the item is held: a close would wait for it
    const parts = change.barcode === undefined ? [] : (['catalog.item_barcode'] as const);
    const seen = [
      ...(await watchItems(tx, organizationId, [change.id], parts)),
      ...(baseline ? await watchStatedCosts(tx, organizationId, change.id) : []),
    ];
    await updateItem(tx, organizationId, change);
    if (batch !== undefined) await changeBatch(tx, organizationId, change.id, batch, countBatches);
    if (baseline) {
      await refuseOtherCost(tx, organizationId, change.id, baseline.instead_of);
      const cost = new Decimal(baseline.last_unit_cost).toFixed(6);
      await stateCost(tx, { organizationId, userId }, change.id, cost, context.now);
      await announce(tx, organizationId, 'costs', [change.id]);
    }
    const action_id = await recordRows(tx, context, baseline ? undoStatedCost : undoItemChange, seen);
    return { ...(await readItem(tx, organizationId, change.id)), action_id };
  });
}

/** An item counts as made here only while it has batches. */
async function changeBatch(
  tx: Tx,
  organizationId: string,
  itemId: string,
  batch: boolean,
  countBatches: CountBatches,
): Promise<void> {
  const { batch: before } = await readItem(tx, organizationId, itemId);
  if (batch === before) return;
  if (batch) throw refuseField('batch', 'An item becomes a batch item when you add a batch to it');
  const batches = await countBatches(tx, organizationId, itemId);
  if (batches > 0) {
    const text =
      batches === 1
        ? 'A batch was made into this item: undo it first'
        : `${batches} batches were made into this item: undo them first`;
    throw new Refusal('conflict', text, { batch: text });
  }
  await markBatch(tx, organizationId, itemId, false);
}

/**
 * If two people state a cost at once, the second is refused and gets the first one's cost instead of overwriting it
 * unseen.
 */
async function refuseOtherCost(
  tx: Tx,
  organizationId: string,
  itemId: string,
  seen: number | null | undefined,
): Promise<void> {
  if (seen === undefined) return;
  const { last_cost } = await tx
    .selectFrom('stock.item_cost')
    .select('last_cost')
    .where('organization_id', '=', organizationId)
    .where('item_id', '=', itemId)
    .executeTakeFirstOrThrow();
  if (last_cost === null ? seen === null : Number(last_cost) === seen) return;
  const text = `The last cost was changed to ${formatMoney(last_cost)} meanwhile.`;
  throw new Refusal('conflict', text, { 'baseline.last_unit_cost': text });
}

export function addItemBarcode(context: Context, input: { id: string; code: string; pack_count: number }) {
  const { organizationId } = context.actor;
  return runCommand(context, 'addItemBarcode', input, async (tx) => {
    const seen = await watchItems(tx, organizationId, [input.id], ['catalog.item_barcode']);
    await addBarcode(tx, organizationId, input);
    const action_id = await recordRows(tx, context, undoItemChange, seen);
    return { ...(await readItem(tx, organizationId, input.id)), action_id };
  });
}

export function removeItemBarcode(context: Context, input: { id: string; code: string }) {
  const { organizationId } = context.actor;
  return runCommand(context, 'removeItemBarcode', input, async (tx) => {
    const seen = await watchItems(tx, organizationId, [input.id], ['catalog.item_barcode']);
    await removeBarcode(tx, organizationId, input);
    const action_id = await recordRows(tx, context, undoItemChange, seen);
    return { ...(await readItem(tx, organizationId, input.id)), action_id };
  });
}
