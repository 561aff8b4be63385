import { announce } from '#shared/server/announce.ts';
import { isUniqueViolation } from '#shared/server/connections/database-errors.ts';
import type { Context } from '#shared/server/context.ts';
import { notFound, refuseField } from '#shared/server/refusal.ts';
import { runCommand } from '#shared/server/run-command.ts';
import { recordRows } from '#shared/server/undo/rows-inverse.ts';
import { holdVendor } from './find-vendor.ts';
import { readVendor } from './get-vendor.ts';
import { undoVendorChange, watchVendor } from './undo-vendor.ts';

interface VendorDetails {
  readonly license?: string | null | undefined;
  readonly phone?: string | null | undefined;
  readonly email?: string | null | undefined;
}

interface VendorChange extends VendorDetails {
  readonly id: string;
  readonly name?: string | undefined;
  readonly vendorId?: string | undefined;
  readonly vendor?: { readonly name?: string | undefined; readonly details?: VendorDetails | undefined } | undefined;
}

const refuseDuplicate = (name: string) => (error: unknown) => {
  if (!isUniqueViolation(error, 'vendor_name_once')) throw error;
  throw refuseField('name', `There is already a vendor called ${name}`);
};

export function createVendor(context: Context, input: VendorDetails & { name: string }) {
  const { organizationId } = context.actor;
  return runCommand(context, 'createVendor', input, async (tx) => {
    const { name, license, phone, email } = input;
    const { id } = await tx
      .insertInto('purchasing.vendor')
      .values({
        organization_id: organizationId,
        name,
        license: license || null,
        phone: phone || null,
        email: email || null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch(refuseDuplicate(name));
    await announce(tx, organizationId, 'vendors', [id]);
    const made = (await watchVendor(tx, organizationId, id)).map((each) => ({ ...each, rows: [] }));
    return { vendor_id: id, action_id: await recordRows(tx, context, undoVendorChange, made) };
  });
}

/**
 * Changes the given fields, flat or as {vendorId, vendor: {name, details}} (OAPI-049, OAPI-050); an empty value clears.
 */
export function updateVendor(context: Context, input: VendorChange) {
  const { organizationId } = context.actor;
  if (input.vendorId && input.vendorId !== input.id)
    throw refuseField('vendorId', 'vendorId is not the vendor of the address');
  const named = { ...input, ...input.vendor?.details, name: input.vendor?.name ?? input.name };
  const change = {
    ...(named.name !== undefined && { name: named.name }),
    ...(named.license !== undefined && { license: named.license || null }),
    ...(named.phone !== undefined && { phone: named.phone || null }),
    ...(named.email !== undefined && { email: named.email || null }),
  };
  return runCommand(context, 'updateVendor', input, async (tx) => {
    await holdVendor(tx, organizationId, input.id);
    const seen = await watchVendor(tx, organizationId, input.id);
    const updated = await tx
      .updateTable('purchasing.vendor')
      .set({ ...change, updated_at: context.now })
      .where('organization_id', '=', organizationId)
      .where('id', '=', input.id)
      .where('deleted_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
      .catch(refuseDuplicate(named.name ?? ''));
    if (!updated) throw notFound('Vendor');
    await announce(tx, organizationId, 'vendors', [input.id]);
    const action_id = await recordRows(tx, context, undoVendorChange, seen);
    return { ...(await readVendor(tx, organizationId, input.id)), action_id };
  });
}

/** Removes a vendor from lists and pickers; its invoices keep its name, and the name is free again (VEND-056). */
export function deleteVendor(context: Context, input: { id: string }) {
  const { organizationId } = context.actor;
  return runCommand(context, 'deleteVendor', input, async (tx) => {
    await holdVendor(tx, organizationId, input.id);
    const seen = await watchVendor(tx, organizationId, input.id);
    const deleted = await tx
      .updateTable('purchasing.vendor')
      .set({ deleted_at: context.now })
      .where('organization_id', '=', organizationId)
      .where('id', '=', input.id)
      .where('deleted_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!deleted) throw notFound('Vendor');
    await announce(tx, organizationId, 'vendors', [input.id]);
    return { vendor_id: input.id, action_id: await recordRows(tx, context, undoVendorChange, seen) };
  });
}
