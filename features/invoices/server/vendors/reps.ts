import { announce } from '#shared/server/announce.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { notFound } from '#shared/server/refusal.ts';
import { runCommand } from '#shared/server/run-command.ts';
import { recordRows } from '#shared/server/undo/rows-inverse.ts';
import { holdVendor } from './find-vendor.ts';
import { undoVendorChange, watchContacts } from './undo-vendor.ts';
import { readReps } from './vendor-rows.ts';

interface Rep {
  readonly name: string;
  readonly email?: string | null | undefined;
  readonly phone?: string | null | undefined;
  readonly external_id?: string | null | undefined;
  readonly note?: string | null | undefined;
}

export function createRep(context: Context, input: Rep & { vendor_id: string; default: boolean }) {
  const { organizationId } = context.actor;
  return runCommand(context, 'createRep', input, async (tx) => {
    await holdVendor(tx, organizationId, input.vendor_id);
    const seen = await watchContacts(tx, organizationId, 'rep', input.vendor_id);
    const added_rep_id = await addRep(tx, organizationId, input);
    return { added_rep_id, action_id: await recordRows(tx, context, undoVendorChange, seen) };
  });
}

/**
 * A new representative becomes the default unless the call says no and another is the default (VEND-053 to VEND-055).
 */
export async function addRep(
  tx: Tx,
  organizationId: string,
  input: Rep & { vendor_id: string; default: boolean },
): Promise<string> {
  await holdVendor(tx, organizationId, input.vendor_id);
  const isDefault = input.default || !(await hasDefault(tx, organizationId, input.vendor_id));
  if (isDefault) await clearDefault(tx, organizationId, input.vendor_id);
  const { id } = await tx
    .insertInto('purchasing.vendor_rep')
    .values({
      organization_id: organizationId,
      vendor_id: input.vendor_id,
      name: input.name,
      email: input.email || null,
      phone: input.phone || null,
      external_id: input.external_id || null,
      note: input.note || null,
      is_default: isDefault,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await announce(tx, organizationId, 'vendors', [input.vendor_id]);
  return id;
}

/** Saves the address an order was sent to. */
export async function setRepEmail(tx: Tx, organizationId: string, repId: string, email: string): Promise<void> {
  await tx
    .updateTable('purchasing.vendor_rep')
    .set({ email })
    .where('organization_id', '=', organizationId)
    .where('id', '=', repId)
    .execute();
}

/** Changes the given fields. The default representative stays the default until another becomes it. */
export function updateRep(
  context: Context,
  input: Partial<Rep> & { vendor_id: string; id: string; default?: boolean | undefined },
) {
  const { organizationId } = context.actor;
  return runCommand(context, 'updateRep', input, async (tx) => {
    const { vendor_id, id, default: wanted, name, ...rest } = input;
    await holdVendor(tx, organizationId, vendor_id);
    const seen = await watchContacts(tx, organizationId, 'rep', vendor_id);
    if (wanted) await clearDefault(tx, organizationId, vendor_id);
    const cleared = Object.entries(rest).map(([key, value]) => [key, value || null] as const);
    const updated = await tx
      .updateTable('purchasing.vendor_rep')
      .set({
        id,
        ...(name !== undefined && { name }),
        ...Object.fromEntries(cleared),
        ...(wanted && { is_default: true }),
      })
      .where('organization_id', '=', organizationId)
      .where('vendor_id', '=', vendor_id)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst();
    if (!updated) throw notFound('Representative');
    await announce(tx, organizationId, 'vendors', [vendor_id]);
    const changed = (await readReps(tx, organizationId, vendor_id)).find((rep) => rep.id === id);
    if (!changed) throw notFound('Representative');
    return { ...changed, action_id: await recordRows(tx, context, undoVendorChange, seen) };
  });
}

async function hasDefault(tx: Tx, organizationId: string, vendorId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('purchasing.vendor_rep')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('vendor_id', '=', vendorId)
    .where('is_default', '=', true)
    .executeTakeFirst();
  return found !== undefined;
}

async function clearDefault(tx: Tx, organizationId: string, vendorId: string): Promise<void> {
  await tx
    .updateTable('purchasing.vendor_rep')
    .set({ is_default: false })
    .where('organization_id', '=', organizationId)
    .where('vendor_id', '=', vendorId)
    .where('is_default', '=', true)
    .execute();
}
