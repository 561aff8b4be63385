import { sql } from 'kysely';
import { verifyOpenings } from '#features/counting/server/variance/verify-openings.ts';
import { verifyCounts, verifyFirstCounts } from '#features/counting/server/verify-counts.ts';
import { verifyInvoices } from '#features/invoices/server/reopening/verify-invoices.ts';
import { verifyPurchases } from '#features/invoices/server/returns/verify-returns.ts';
import { verifyDeposits } from '#features/invoices/server/terms/deposits.ts';
import { verifyAnchors } from '#features/ledger/server/movements/verify-anchors.ts';
import { verifyStock } from '#features/ledger/server/movements/verify-stock.ts';
import { verifySales } from '#features/sales/server/sales/verify-sales.ts';
import { allowLongWork, type Database, withOrganization } from '#shared/server/database.ts';

export interface Difference {
  readonly kind: string;
  readonly item_id: string | null;
  readonly location_id: string | null;
  /** The stored value, and the value computed from the underlying records. */
  readonly held: string | null;
  readonly ledger: string | null;
}

export interface Verification {
  readonly organization_id: string;
  readonly balances: number;
  readonly movements: number;
  readonly differences: Difference[];
}

/** Recomputes every balance and cost of an organization from its ledger and lists each difference (D3). */
export function verifyOrganization(db: Database, organizationId: string): Promise<Verification> {
  return withOrganization(db, organizationId, async (tx) => {
    await allowLongWork(tx);
    const { rows } = await sql<{ balances: number; movements: number }>`
      select (select count(*)::int from stock.running_stock where organization_id = ${organizationId}) as balances,
             (select count(*)::int from stock.movement where organization_id = ${organizationId}) as movements`.execute(
      tx,
    );
    const { rows: counts } = await sql<Difference>`
      select 'item_count' as kind, null as item_id, null as location_id, held.items::text as held, counted.items::text as ledger
      from (select count(*) as items from catalog.item where organization_id = ${organizationId} and active) as counted
      left join catalog.item_count as held on held.organization_id = ${organizationId}
      where coalesce(held.items, 0) <> counted.items`.execute(tx);
    const differences = [
      ...(await verifyStock(tx, organizationId)),
      ...(await verifyAnchors(tx, organizationId)),
      ...(await verifyFirstCounts(tx, organizationId)),
      ...(await verifyInvoices(tx, organizationId)),
      ...(await verifyPurchases(tx, organizationId)),
      ...(await verifyDeposits(tx, organizationId)),
      ...(await verifyOpenings(tx, organizationId)),
      ...(await verifySales(tx, organizationId)),
      ...(await verifyCounts(tx, organizationId)),
      ...counts,
    ];
    return {
      organization_id: organizationId,
      balances: rows[0]?.balances ?? 0,
      movements: rows[0]?.movements ?? 0,
      differences,
    };
  });
}

export async function listOrganizationIds(systemDb: Database): Promise<string[]> {
  const rows = await systemDb.selectFrom('accounts.organization').select('id').orderBy('createdAt').execute();
  return rows.map((row) => row.id);
}
