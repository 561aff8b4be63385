import type { z } from 'zod';
import { claimBarcodes } from '#features/catalog/server/barcodes/claim-barcodes.ts';
import { readFurtherBarcodes } from '#features/catalog/server/barcodes/item-barcodes.ts';
import { checkNewItem } from '#features/catalog/server/items/create-item.ts';
import { createItems } from '#features/catalog/server/items/create-items.ts';
import { completeFromProducts, type ItemOfProduct } from '#features/catalog/server/universal/complete-from-products.ts';
import { recordCreatedItem } from '#features/items/server/items/undo-created-item.ts';
import { requireLocation } from '#features/ledger/server/changes/find-stock-target.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { refuseField } from '#shared/server/refusal.ts';
import { runCommand } from '#shared/server/run-command.ts';
import type { newItemPurchase } from '../../contract/invoice-inputs.ts';
import { namingFields, requireTypesAndSizes } from '../lines/new-line-items.ts';
import { requireVendor } from '../vendors/find-vendor.ts';
import { purchaseNow } from './quick-invoice.ts';

type NewItemPurchase = z.output<typeof newItemPurchase>;

/**
 * Adds an item with its barcodes; with a vendor and a quantity, it is bought and on the shelf immediately (OAPI-018).
 */
export function addNewItem(context: Context, input: NewItemPurchase) {
  return runCommand(context, 'addNewItem', input, async (tx) => {
    const { organizationId } = context.actor;
    const itemId = await createWithBarcodes(tx, organizationId, input);
    const bought = await buy(tx, context, input, itemId);
    const { barcode } = await tx
      .selectFrom('catalog.item')
      .select('barcode')
      .where('organization_id', '=', organizationId)
      .where('id', '=', itemId)
      .executeTakeFirstOrThrow();
    const action_id = bought?.action_id ?? (await recordCreatedItem(tx, context, itemId));
    return { invoice_id: bought?.invoice_id ?? null, inventory_item_id: itemId, barcode, action_id };
  });
}

async function createWithBarcodes(tx: Tx, organizationId: string, input: NewItemPurchase): Promise<string> {
  const { name, type_id, size_id, list_price, fields, universal_item_id } = input;
  const given = input.vintage === undefined ? input.vintage_name : input.vintage;
  // Missing fields come from the universal item; empty fields stay empty.
  const [known] = await completeFromProducts<ItemOfProduct>(tx, organizationId, [{ universal_item_id }], () => '');
  const sentAs = (field: string) => (field === 'vintage' && input.vintage === undefined ? 'vintage_name' : field);
  const item = namingFields(sentAs, () =>
    checkNewItem({
      name,
      type_id,
      size_id,
      vintage: given === undefined ? known?.vintage : given,
      barcode: input.barcode === undefined ? known?.barcode : input.barcode,
      list_price,
      fields,
      disgorgement_date: input.disgorgement,
      original_item_id: universal_item_id,
    }),
  );
  await requireTypesAndSizes(tx, organizationId, [item], () => '');
  const [itemId] = (await createItems(tx, organizationId, [item])) as [string];
  for (const [index, further] of readFurtherBarcodes(input.barcodes).entries())
    if (further.code !== item.barcode)
      await claimBarcodes(tx, organizationId, [{ ...further, itemId }], `barcodes.${index}.code`);
  return itemId;
}

/** Given ids must exist, even if they are not enough for a purchase. */
async function buy(tx: Tx, context: Context, input: NewItemPurchase, itemId: string) {
  const { vendor_id, quantity, unit_cost, location_id = null } = input;
  const { organizationId } = context.actor;
  if (location_id) await requireLocation(tx, organizationId, location_id, { asDestination: true });
  if (vendor_id) await requireVendor(tx, organizationId, vendor_id);
  if (!vendor_id || quantity == null) return null;
  if (unit_cost == null) throw refuseField('unit_cost', 'Cost should be either 0 or a number above 0');
  const purchase = { ...input, vendor_id, quantity, unit_cost, location_id };
  return purchaseNow(tx, context, purchase, itemId);
}
