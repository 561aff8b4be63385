import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';
import type { Arrived } from './settle-lines.ts';

interface NamedLine {
  readonly transaction_id: string;
  readonly line_id: string;
}

/**
 * Lines that are missing from their transaction now: they were not sold after all (D40). Transactions without any
 * line are given in `emptied`.
 */
export async function voidMissing(
  tx: Tx,
  organizationId: string,
  posId: string,
  lines: readonly NamedLine[],
  emptied: readonly string[] = [],
): Promise<Arrived[]> {
  const transactions = [...new Set([...lines.map((line) => line.transaction_id), ...emptied])];
  const { rows } = await sql<{ id: string; posItemId: string; soldAt: Date }>`
    with missing as (
      select l.id from sales.sale_line as l
      where l.organization_id = ${organizationId} and l.pos_id = ${posId} and l.transaction_id = any(${transactions}::text[])
        and (l.quantity, coalesce(l.gross, 0), coalesce(l.tip, 0), coalesce(l.service_charge, 0)) <> (0, 0, 0, 0)
        and (l.transaction_id, l.line_id) not in (
          select * from unnest(${lines.map((line) => line.transaction_id)}::text[], ${lines.map((line) => line.line_id)}::text[]))
      order by l.transaction_id, l.line_id for update
    )
    update sales.sale_line as l
    set quantity = 0, gross = 0, discount = 0, tax = 0, tip = case when tip is not null then 0 end,
        service_charge = case when service_charge is not null then 0 end, updated_at = now()
    from missing where l.organization_id = ${organizationId} and l.id = missing.id
    returning l.id, l.pos_item_id as "posItemId", l.sold_at as "soldAt"`.execute(tx);
  return rows.map((row) => ({ ...row, isNew: false }));
}
