import type { QueryClient } from '@tanstack/react-query';
import { formatMoney, formatToEdit } from '#shared/domain/format.ts';
import { undoOf } from '#shared/web/acts/act.ts';
import { ApiError, asApiError } from '#shared/web/api-error.ts';
import { figureEdit } from '#shared/web/data-grid/editing/cell-edits.ts';
import type { GridColumn } from '#shared/web/data-grid/grid-column.ts';
import { confirm } from '#shared/web/dialogs/confirm.tsx';
import { toastDone } from '#shared/web/feedback/toast.ts';
import { items } from '../items-api.ts';
import { patchItem } from './list-cache.ts';
import type { StockLine } from './stock-line.ts';

const FAILED = "Couldn't Update Inventory Item";

/**
 * Edits the last cost of an item in its row. Asks before it overwrites a cost that someone else entered in the
 * meantime.
 */
export const editCost = (client: QueryClient): GridColumn<StockLine>['edit'] =>
  figureEdit<StockLine>({
    decimals: 6,
    when: ({ part }) => !part,
    start: ({ item }) => formatToEdit(item.last_cost),
    show: (value) => formatMoney(value),
    save: ({ item }, value, from) => stateCost(client, item, value, from.item.last_cost),
    failed: FAILED,
  });

/** Replaces the cost that the person saw; asks if it changed in the meantime. */
export async function stateCost(
  client: QueryClient,
  item: { id: string; name: string },
  cost: number,
  insteadOf: number | null,
): Promise<void> {
  const state = (instead_of?: number | null) =>
    items.call.updateItem({ id: item.id, baseline: { last_unit_cost: cost, instead_of } });
  const { action_id } = await state(insteadOf).catch(async (error: unknown) => {
    const { status, message } = asApiError(error);
    if (status !== 409) throw error;
    if (!(await replaces(item.name, message, cost)))
      throw new ApiError(status, `${message} ${formatMoney(cost)} was not saved.`);
    return state();
  });
  await patchItem(client, item.id, { last_cost: cost });
  void client.invalidateQueries({ queryKey: items.query.explainCost.key() });
  const about = `${item.name}: last cost ${formatMoney(cost)}`;
  toastDone('Successfully Updated Inventory Item', undoOf(client, action_id), undefined, about);
}

const replaces = (name: string, message: string, cost: number): Promise<boolean> =>
  confirm({
    title: 'Changed in the meantime',
    body: `${name}: ${message} Replace it with ${formatMoney(cost)}?`,
    confirmLabel: `Replace with ${formatMoney(cost)}`,
    cancelLabel: 'Keep it',
  });
