import type { Tx } from '#shared/server/database.ts';
import { Refusal } from '#shared/server/refusal.ts';

/** The vendor's name; refuses an unknown or deleted vendor. Locks it so it cannot be deleted meanwhile. */
export async function requireVendor(tx: Tx, organizationId: string, vendorId: string): Promise<string> {
  const vendor = await tx
    .selectFrom('purchasing.vendor')
    .select('name')
    .where('organization_id', '=', organizationId)
    .where('id', '=', vendorId)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  if (!vendor) throw new Refusal('not_found', 'Vendor not found', { vendor_id: 'Vendor not found' });
  return vendor.name;
}

/** Refuses an unknown representative, or one of another vendor. */
export async function requireRep(tx: Tx, organizationId: string, vendorId: string, repId: string): Promise<void> {
  const rep = await tx
    .selectFrom('purchasing.vendor_rep')
    .select('vendor_id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', repId)
    .executeTakeFirst();
  const problem = !rep
    ? 'Representative not found'
    : rep.vendor_id !== vendorId
      ? 'This representative belongs to another vendor'
      : null;
  if (problem) throw new Refusal(rep ? 'invalid' : 'not_found', problem, { vendor_rep_id: problem });
}

/** Locks a vendor: one transaction at a time changes its default address and representative (VEND-055). */
export async function holdVendor(tx: Tx, organizationId: string, vendorId: string): Promise<void> {
  const vendor = await tx
    .selectFrom('purchasing.vendor')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', vendorId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!vendor) throw new Refusal('not_found', 'Vendor not found');
}
