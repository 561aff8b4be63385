import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { notFound } from '#shared/server/refusal.ts';
import { runCommand } from '#shared/server/run-command.ts';
import { recordRows } from '#shared/server/undo/rows-inverse.ts';
import { holdVendor } from './find-vendor.ts';
import { undoVendorChange, watchContacts } from './undo-vendor.ts';
import { readAddresses } from './vendor-rows.ts';

interface Address {
  readonly address_line1: string;
  readonly address_line2?: string | null | undefined;
  readonly city: string;
  readonly state: string;
  readonly zip_code: string;
  readonly country: string;
  readonly phone?: string | null | undefined;
}

/** A new address becomes the default unless the call says no and another is the default (VEND-052, VEND-055). */
export function createAddress(context: Context, input: Address & { vendor_id: string; default: boolean }) {
  const { organizationId } = context.actor;
  return runCommand(context, 'createAddress', input, async (tx) => {
    const { vendor_id, default: wanted, address_line2, phone, ...rest } = input;
    await holdVendor(tx, organizationId, vendor_id);
    const seen = await watchContacts(tx, organizationId, 'address', vendor_id);
    const isDefault = wanted || !(await hasDefault(tx, organizationId, vendor_id));
    if (isDefault) await clearDefault(tx, organizationId, vendor_id);
    const { id } = await tx
      .insertInto('purchasing.vendor_address')
      .values({
        ...rest,
        organization_id: organizationId,
        vendor_id,
        address_line2: address_line2 || null,
        phone: phone || null,
        is_default: isDefault,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await announce(tx, organizationId, 'vendors', [vendor_id]);
    return { added_address_id: id, action_id: await recordRows(tx, context, undoVendorChange, seen) };
  });
}

/** Changes the given fields. The default address stays the default until another becomes it. */
export function updateAddress(
  context: Context,
  input: Partial<Address> & { vendor_id: string; id: string; default?: boolean | undefined },
) {
  const { organizationId } = context.actor;
  return runCommand(context, 'updateAddress', input, async (tx) => {
    const { vendor_id, id, default: wanted, address_line2, phone, ...rest } = input;
    await holdVendor(tx, organizationId, vendor_id);
    const seen = await watchContacts(tx, organizationId, 'address', vendor_id);
    if (wanted) await clearDefault(tx, organizationId, vendor_id);
    const updated = await tx
      .updateTable('purchasing.vendor_address')
      .set({
        id,
        ...rest,
        ...(address_line2 !== undefined && { address_line2: address_line2 || null }),
        ...(phone !== undefined && { phone: phone || null }),
        ...(wanted && { is_default: true }),
      })
      .where('organization_id', '=', organizationId)
      .where('vendor_id', '=', vendor_id)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst();
    if (!updated) throw notFound('Address');
    await announce(tx, organizationId, 'vendors', [vendor_id]);
    const changed = (await readAddresses(tx, organizationId, vendor_id)).find((address) => address.id === id);
    if (!changed) throw notFound('Address');
    return { ...changed, action_id: await recordRows(tx, context, undoVendorChange, seen) };
  });
}

async function hasDefault(tx: Tx, organizationId: string, vendorId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('purchasing.vendor_address')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('vendor_id', '=', vendorId)
    .where('is_default', '=', true)
    .executeTakeFirst();
  return found !== undefined;
}

async function clearDefault(tx: Tx, organizationId: string, vendorId: string): Promise<void> {
  await tx
    .updateTable('purchasing.vendor_address')
    .set({ is_default: false })
    .where('organization_id', '=', organizationId)
    .where('vendor_id', '=', vendorId)
    .where('is_default', '=', true)
    .execute();
}
