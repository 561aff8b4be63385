import type { z } from 'zod';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { refuseField } from '#shared/server/refusal.ts';
import { runCommand } from '#shared/server/run-command.ts';
import { recordRows, watchRows } from '#shared/server/undo/rows-inverse.ts';
import type { SellableGroup } from '../../contract/pos-schemas.ts';
import type { changedSoldAs, newSoldAs } from '../../contract/sold-as-contract.ts';
import { findDefaultInstance } from '../instances/list-instances.ts';
import { requiresPrice } from '../instances/requires-price.ts';
import { attachMatch, enterForMatch } from '../matching/attach-match.ts';
import { lockPosItem } from '../matching/lock-pos-item.ts';
import { posItemRows, soldAsRows, undoMatch, undoSoldAs } from '../matching/undo-match.ts';
import { announceSoldAs } from './announce-sold-as.ts';
import { checkSoldAs, type SoldAsFields } from './check-sold-as.ts';
import { holdSoldAs } from './hold-sold-as.ts';
import { readOneSoldAs } from './sold-as-rows.ts';

type SavedSoldAs = SellableGroup & { readonly action_id: string | null };

type SoldAsInput = Omit<z.output<typeof newSoldAs>, 'group_type' | 'pos_item_id' | 'deplete_sales'>;

/** Adds a Sold As to an item, and matches it at once if a POS item is given. */
export function createSoldAs(context: Context, input: z.output<typeof newSoldAs>): Promise<SavedSoldAs> {
  const { organizationId } = context.actor;
  return runCommand(context, 'createSoldAs', input, async (tx) => {
    if (!input.pos_item_id) {
      const made = await insertSoldAs(tx, organizationId, input);
      const action_id = await recordRows(tx, context, undoSoldAs, [], { made });
      return { ...(await readOneSoldAs(tx, organizationId, made)), action_id };
    }
    await enterForMatch(tx, organizationId);
    const posItem = await lockPosItem(tx, organizationId, input.pos_item_id, 'pos_item_id');
    const seen = await watchRows(tx, organizationId, [posItemRows(posItem.id)]);
    const made = await insertSoldAs(tx, organizationId, input);
    const depleted = await attachMatch(tx, context, posItem, { soldAsId: made }, input.deplete_sales);
    const action_id = await recordRows(tx, context, undoMatch, seen, { actions: [depleted.action_id], made });
    return { ...(await readOneSoldAs(tx, organizationId, made)), action_id };
  });
}

/** Returns the new id. By default it is sold at the default till, in the depletion size. */
export async function insertSoldAs(tx: Tx, organizationId: string, input: SoldAsInput): Promise<string> {
  const till = await findDefaultInstance(tx, organizationId);
  const square = till?.provider === 'SQ';
  if (!input.price && (await requiresPrice(tx, organizationId, input.pos_id)))
    throw refuseField('price', 'Price is required when using Square POS');
  const fields: SoldAsFields = {
    name: input.name ?? null,
    inventory_item_id: input.inventory_item_id,
    sale_size_id: input.sale_size_id,
    depletion_size_id: input.depletion_size_id ?? input.sale_size_id,
    fallback_inventory_item_id: input.fallback_inventory_item_id ?? null,
    on_list: input.on_list,
    price: input.price == null ? null : String(input.price),
    category_id: input.category_id ?? null,
    pos_id: input.pos_id ?? till?.id ?? null,
    write_to_square: square && (input.write_to_square ?? true),
  };
  await checkSoldAs(tx, organizationId, fields);
  const { id } = await tx
    .insertInto('sales.sold_as')
    .values({ organization_id: organizationId, ...fields })
    .returning('id')
    .executeTakeFirstOrThrow();
  await announceSoldAs(tx, organizationId, id, [fields.inventory_item_id]);
  return id;
}

/** Changes the given fields; earlier sales keep what they were posted with (D34). */
export function updateSoldAs(context: Context, input: z.output<typeof changedSoldAs>): Promise<SavedSoldAs> {
  const { organizationId } = context.actor;
  const { id, group_type: _, price, write_to_square, ...named } = input;
  return runCommand(context, 'updateSoldAs', input, async (tx) => {
    const before = await holdSoldAs(tx, organizationId, id);
    const seen = await watchRows(tx, organizationId, [soldAsRows(id)]);
    if (input.pos_id !== undefined && input.pos_id !== before.pos_id)
      throw refuseField('pos_id', "A Sold As can't move to another POS: add one for that POS");
    const square = (await findDefaultInstance(tx, organizationId))?.provider === 'SQ';
    const fields: SoldAsFields = {
      ...before,
      ...definedOf(named),
      depletion_size_id: input.depletion_size_id ?? before.depletion_size_id,
      price: price === undefined ? before.price : price === null ? null : String(price),
      write_to_square: square && write_to_square !== undefined ? write_to_square : before.write_to_square,
    };
    await checkSoldAs(tx, organizationId, fields);
    await tx
      .updateTable('sales.sold_as')
      .set({ ...fields, updated_at: context.now })
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .execute();
    await announceSoldAs(tx, organizationId, id, [before.inventory_item_id, fields.inventory_item_id]);
    const action_id = await recordRows(tx, context, undoSoldAs, seen);
    return { ...(await readOneSoldAs(tx, organizationId, id)), action_id };
  });
}

function definedOf<T extends object>(named: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined)) as never;
}
