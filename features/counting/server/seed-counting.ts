import type { Tx } from '#shared/server/database.ts';

/** The first cycle of a new organization; there is always exactly one current cycle (D20). */
export async function seedCounting(tx: Tx, organizationId: string, now: Date): Promise<void> {
  await tx
    .insertInto('counting.cycle')
    .values({ organization_id: organizationId, number: 1, started_at: now })
    .execute();
}
