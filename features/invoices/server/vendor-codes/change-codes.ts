import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { notFound, Refusal } from '#shared/server/refusal.ts';
import { runCommand } from '#shared/server/run-command.ts';
import { requireItems } from '../lines/add-lines.ts';
import { requireVendor } from '../vendors/find-vendor.ts';
import { readCodes, type VendorCode } from './list-codes.ts';

interface SavedCode {
  readonly id: string;
  readonly code: string;
  readonly inventory_item_id: string;
  readonly pack: number;
  readonly in_cases?: boolean | null | undefined;
  readonly invoice_id?: string | null | undefined;
}

/** Says what a vendor's number means; documents that are read from now on follow it. */
export function saveVendorCode(context: Context, input: SavedCode): Promise<VendorCode> {
  const { organizationId } = context.actor;
  return runCommand(context, 'saveVendorCode', input, async (tx) => {
    await requireVendor(tx, organizationId, input.id);
    await requireItems(tx, organizationId, [input.inventory_item_id], () => 'inventory_item_');
    if (input.invoice_id) await requireInvoiceOf(tx, organizationId, input.id, input.invoice_id);
    const said = {
      item_id: input.inventory_item_id,
      pack: String(input.pack),
      in_cases: input.in_cases ?? null,
      invoice_id: input.invoice_id ?? null,
      updated_at: context.now,
    };
    await tx
      .insertInto('purchasing.vendor_item')
      .values({ organization_id: organizationId, vendor_id: input.id, code: input.code, ...said })
      .onConflict((conflict) => conflict.columns(['organization_id', 'vendor_id', 'code']).doUpdateSet(said))
      .execute();
    await announce(tx, organizationId, 'vendors', [input.id]);
    return readCode(tx, organizationId, input.id, input.code);
  });
}

/** Forgets a vendor's number; answers with what it meant. */
export function deleteVendorCode(context: Context, input: { id: string; code: string }): Promise<VendorCode> {
  const { organizationId } = context.actor;
  return runCommand(context, 'deleteVendorCode', input, async (tx) => {
    await requireVendor(tx, organizationId, input.id);
    const before = await readCode(tx, organizationId, input.id, input.code);
    await tx
      .deleteFrom('purchasing.vendor_item')
      .where('organization_id', '=', organizationId)
      .where('vendor_id', '=', input.id)
      .where('code', '=', input.code)
      .execute();
    await announce(tx, organizationId, 'vendors', [input.id]);
    return before;
  });
}

async function readCode(tx: Tx, organizationId: string, vendorId: string, code: string): Promise<VendorCode> {
  const [found] = await readCodes(tx, organizationId, vendorId, [code]);
  if (!found) throw notFound('Item number');
  return found;
}

async function requireInvoiceOf(tx: Tx, organizationId: string, vendorId: string, invoiceId: string): Promise<void> {
  const found = await tx
    .selectFrom('purchasing.invoice')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', invoiceId)
    .where('vendor_id', '=', vendorId)
    .forShare()
    .executeTakeFirst();
  if (!found) throw new Refusal('not_found', 'Invoice not found', { invoice_id: 'Invoice not found' });
}
