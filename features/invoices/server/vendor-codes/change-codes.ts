import { sql } from 'kysely';
import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { notFound, Refusal } from '#shared/server/refusal.ts';
import { runCommand } from '#shared/server/run-command.ts';
import { recordRows, rowsInverse, watchRows } from '#shared/server/undo/rows-inverse.ts';
import { VENDOR_NAME } from '../invoices/invoice-names.ts';
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

type SavedVendorCode = VendorCode & { readonly action_id: string | null };

/** Saves the meaning of a vendor's item number; later documents use it. */
export function saveVendorCode(context: Context, input: SavedCode): Promise<SavedVendorCode> {
  const { organizationId } = context.actor;
  return runCommand(context, 'saveVendorCode', input, async (tx) => {
    await requireVendor(tx, organizationId, input.id);
    await requireItems(tx, organizationId, [input.inventory_item_id], () => 'inventory_item_');
    if (input.invoice_id) await requireInvoiceOf(tx, organizationId, input.id, input.invoice_id);
    const seen = await watchRows(tx, organizationId, codeRows(input.id, [input.code]));
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
    const action_id = await recordRows(tx, context, undoVendorCode, seen);
    return { ...(await readCode(tx, organizationId, input.id, input.code)), action_id };
  });
}

/** Deletes a vendor's item number and returns its old meaning. */
export function deleteVendorCode(context: Context, input: { id: string; code: string }): Promise<SavedVendorCode> {
  const { organizationId } = context.actor;
  return runCommand(context, 'deleteVendorCode', input, async (tx) => {
    await requireVendor(tx, organizationId, input.id);
    const before = await readCode(tx, organizationId, input.id, input.code);
    return { ...before, action_id: await forgetCodes(tx, context, input.id, [input.code]) };
  });
}

/** Deletes many item numbers, all or none. */
export function deleteVendorCodes(context: Context, input: { id: string; codes: readonly string[] }) {
  const { organizationId } = context.actor;
  return runCommand(context, 'deleteVendorCodes', input, async (tx) => {
    await requireVendor(tx, organizationId, input.id);
    const codes = [...new Set(input.codes)];
    const known = await readCodes(tx, organizationId, input.id, codes);
    if (known.length < codes.length) throw notFound('Item number');
    return { action_id: await forgetCodes(tx, context, input.id, codes) };
  });
}

async function forgetCodes(tx: Tx, context: Context, vendorId: string, codes: readonly string[]) {
  const { organizationId } = context.actor;
  const seen = await watchRows(tx, organizationId, codeRows(vendorId, codes));
  await tx
    .deleteFrom('purchasing.vendor_item')
    .where('organization_id', '=', organizationId)
    .where('vendor_id', '=', vendorId)
    .where('code', 'in', codes)
    .execute();
  await announce(tx, organizationId, 'vendors', [vendorId]);
  return recordRows(tx, context, undoVendorCode, seen);
}

export const undoVendorCode = rowsInverse({
  kind: 'vendor code',
  what: 'The item number',
  topics: ['vendors'],
  names: {
    'purchasing.vendor_item': `concat_ws(', ', t.code, (
      select i.name from catalog.item as i where i.organization_id = t.organization_id and i.id = t.item_id), ${VENDOR_NAME})`,
  },
});

const codeRows = (vendorId: string, codes: readonly string[]) => [
  { table: 'purchasing.vendor_item', where: sql`t.vendor_id = ${vendorId} and t.code = any(${codes}::text[])` },
];

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
