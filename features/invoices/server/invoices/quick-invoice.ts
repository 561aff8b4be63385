import { requireItem, requireLocation } from '#features/ledger/server/changes/find-stock-target.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { runCommand } from '#shared/server/run-command.ts';
import { settleLine } from '../lines/insert-lines.ts';
import { requireVendor } from '../vendors/find-vendor.ts';
import { completeInvoices } from './complete-invoices.ts';
import { insertDrafts } from './insert-drafts.ts';

export interface QuickPurchase {
  readonly vendor_id: string;
  readonly custom_id?: string | null | undefined;
  readonly consigned: boolean;
  readonly quantity: number;
  readonly unit_cost: number;
  readonly total_cost?: number | undefined;
  /** Null means Recently Added. */
  readonly location_id: string | null;
}

/** Re-order: a purchase of one item, completed and on the shelf immediately (OAPI-023). */
export function quickInvoice(context: Context, input: QuickPurchase & { inventory_item_id: string }) {
  return runCommand(context, 'quickInvoice', input, async (tx) => {
    await requireItem(tx, context.actor.organizationId, input.inventory_item_id);
    return purchaseNow(tx, context, input, input.inventory_item_id);
  });
}

/** Books a purchase of one item as a completed quick invoice. */
export async function purchaseNow(tx: Tx, context: Context, input: QuickPurchase, itemId: string) {
  const by = { organizationId: context.actor.organizationId, userId: context.actor.userId };
  if (input.location_id) await requireLocation(tx, by.organizationId, input.location_id, { asDestination: true });
  await requireVendor(tx, by.organizationId, input.vendor_id);
  const [id] = await insertDrafts(tx, by, [
    {
      vendorId: input.vendor_id,
      number: input.custom_id,
      consignment: input.consigned,
      dateOrdered: context.now,
      lines: [{ itemId, locationId: input.location_id, ...settleLine(input) }],
    },
  ]);
  const [done] = await completeInvoices(tx, context, [id as string], { status: 'QI' });
  return { invoice_id: id as string, inventory_item_id: itemId, action_id: done?.action_id as string };
}
