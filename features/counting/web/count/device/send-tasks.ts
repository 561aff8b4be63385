import { LARGEST_SIZE, parseSize } from '#features/catalog/domain/parse-size.ts';
import type { Unit } from '#features/catalog/domain/units.ts';
import { catalog } from '#features/catalog/web/catalog-api.ts';
import { items } from '#features/items/web/items-api.ts';
import { mapping } from '#features/items/web/mapping/mapping-api.ts';
import { sendUndo } from '#features/items/web/undo.ts';
import { underKey } from '#shared/web/api-client.ts';
import { ApiError, asApiError, errorText } from '#shared/web/api-error.ts';
import { toastDone, toastFailed } from '#shared/web/feedback/toast.ts';
import { findItemByCode } from '../scan/find-item-by-code.ts';
import { endsRound } from './ends-round.ts';
import { renameItem } from './entries.ts';
import { type ItemTask, itemTasks, keepMade, knowItem, type NewItem, refuseTask, removeTask } from './item-tasks.ts';

/** Creates and matches the barcodes resolved on this device. Throws if there is no point in continuing. */
export async function sendTasks(): Promise<void> {
  for (const task of itemTasks.get()) {
    if (task.reason) continue;
    try {
      if ('match' in task.act) await match(task, task.act.match);
      else await make(task, task.act.create);
      await removeTask(task.id);
    } catch (error) {
      const refusal = asApiError(error);
      if (endsRound(refusal)) throw refusal;
      if (refusal.status < 500) await refuseTask(task.id, refusal.message);
    }
  }
}

/** A code that someone else has matched to the same item in the meantime counts as matched. */
async function match({ code, pack, name }: ItemTask, itemId: string): Promise<void> {
  try {
    const added = await items.call.addBarcode({ id: itemId, code, pack_count: pack });
    offerUndo(`Barcode ${code} added to ${name}`, added.action_id);
  } catch (error) {
    if (asApiError(error).status >= 500 || (await findItemByCode(code))?.data.id !== itemId) throw error;
  }
}

/** Lets a person take a wrong code off the item again. */
function offerUndo(text: string, actionId: string | null): void {
  if (!actionId) return;
  toastDone(text, () => {
    void sendUndo(actionId).then(
      (undone) => undone && toastDone('Undone'),
      (error: unknown) => toastFailed(errorText(error, "Couldn't undo this")),
    );
  });
}

/**
 * If the code already belongs to an item, created by someone else or by a request whose answer was lost, the counts go
 * to that item.
 */
async function make(task: ItemTask, item: NewItem): Promise<void> {
  const { id, code } = task;
  const made = (await findItemByCode(code))?.data.id ?? (await makeWithCode(task, item));
  if (item.productId)
    await mapping.call
      .acceptStagedMatch({ inventory_item_id: made, universal_item_id: item.productId })
      .catch(() => {});
  await knowItem(id, made);
  await renameItem(id, made);
}

/** The code of a case is added to the item in a second step, which may fail and come again. */
async function makeWithCode({ id, code, pack, made }: ItemTask, item: NewItem): Promise<string> {
  if (pack === 1) return createItem(id, item, code);
  const itemId = made ?? (await createItem(id, item, undefined));
  if (!made) await keepMade(id, itemId);
  await items.call.addBarcode({ id: itemId, code, pack_count: pack });
  return itemId;
}

/** Under the key of its task: if the answer was lost, and the tab closed, the next attempt finds the same item. */
async function createItem(taskId: string, item: NewItem, barcode: string | undefined): Promise<string> {
  const { name, vintage, typeId: type_id } = item;
  const size_id = await sizeIdOf(item.size);
  return (await items.call.createItem(underKey({ name, vintage, type_id, size_id, barcode }, taskId))).id;
}

async function sizeIdOf(text: string): Promise<string> {
  const read = parseSize(text, LARGEST_SIZE);
  if (!read.ok) throw new ApiError(400, read.reason);
  const { volume, unit, count } = read.size;
  return (await catalog.call.createSize({ volume: Number(volume), unit: unit as Unit, count })).id;
}
