import type { Tx } from '#shared/server/database.ts';

const REASONS = ['Breakage', 'Spill', 'Comp', 'Staff drink', 'Spoiled', 'Theft', 'Correction'];

/** Creates what every new organization starts with: Recently Added, an open period, and common reasons. */
export async function seedStock(tx: Tx, organizationId: string, now: Date): Promise<void> {
  await tx.insertInto('stock.period').values({ organization_id: organizationId, opened_at: now }).execute();
  await ensureRecentlyAdded(tx, organizationId);
  await tx
    .insertInto('stock.reason')
    .values(REASONS.map((name) => ({ organization_id: organizationId, name })))
    .execute();
}

/** The location that completed invoices add to (INV-059, INV-060); created once per organization. */
export async function ensureRecentlyAdded(tx: Tx, organizationId: string): Promise<string> {
  const find = () =>
    tx
      .selectFrom('stock.location')
      .select('id')
      .where('organization_id', '=', organizationId)
      .where('recently_added', '=', true)
      .executeTakeFirst();
  const known = await find();
  if (known) return known.id;
  await tx
    .insertInto('stock.location')
    .values({ organization_id: organizationId, name: 'Recently Added', recently_added: true, priority: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const made = await find();
  if (!made) throw new Error('ensureRecentlyAdded: a location called Recently Added exists but is an ordinary one');
  return made.id;
}
