import { sql } from 'kysely';
import type { Tx } from '#shared/server/database.ts';

export interface LineDifference {
  readonly kind: 'invoice_line';
  readonly item_id: string;
  readonly location_id: null;
  /** The quantity the line should have booked: its quantity less the part a person left out of stock; 0 in a draft. */
  readonly held: string;
  readonly ledger: string;
}

/** Reports each invoice line whose ledger quantity differs from the line, unless a person chose that. */
export async function verifyInvoices(tx: Tx, organizationId: string): Promise<LineDifference[]> {
  const { rows } = await sql<LineDifference>`
    with booked as (
      select m.source_line, (array_agg(m.item_id))[1] as item_id, sum(m.quantity) as quantity
      from stock.movement as m
      left join stock.movement as undo on undo.organization_id = m.organization_id and undo.reverses_id = m.id
      where m.organization_id = ${organizationId} and m.source_type = 'invoice' and m.kind in ('receipt', 'vendor_return')
        and m.reverses_id is null and undo.id is null and m.source_line is not null
      group by m.source_line
    ), said as (
      select line.id::text as source_line, line.item_id,
        case when i.type = 'IN' and i.status <> 'DR' then line.quantity - line.stock_difference else 0 end as quantity
      from purchasing.invoice_line as line
      join purchasing.invoice as i on i.organization_id = line.organization_id and i.id = line.invoice_id
      where line.organization_id = ${organizationId}
    )
    select 'invoice_line' as kind, coalesce(said.item_id, booked.item_id) as item_id, null as location_id,
      coalesce(said.quantity, 0)::text as held, coalesce(booked.quantity, 0)::text as ledger
    from said full join booked using (source_line)
    where coalesce(said.quantity, 0) <> coalesce(booked.quantity, 0)`.execute(tx);
  return rows;
}
