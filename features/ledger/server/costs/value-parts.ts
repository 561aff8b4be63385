import { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '#shared/server/database.ts';
import type { valuePart } from '../../contract/stock-schemas.ts';
import { type CostedPurchase, walkNewestFirst } from '../../domain/walk-newest-first.ts';

/** The parts of the value on hand: which purchase covers how much of it (D32). */
export async function valueParts(
  tx: Tx,
  organizationId: string,
  itemId: string,
  quantity: string,
): Promise<{ total: number; parts: z.output<typeof valuePart>[] }> {
  const { rows: purchases } = await sql<{
    purchased_at: Date;
    quantity: string;
    unit_cost: string;
    consignment: boolean;
    invoice_id: string | null;
  }>`
    select purchased_at, quantity, unit_cost, consignment, case when source_type = 'invoice' then source_id end as invoice_id
    from stock.net_layers(${organizationId}, ${itemId}, 'infinity') where quantity > 0
    order by purchased_at desc, id desc`.execute(tx);
  const { rows: stated } = await sql<{ baseline: string | null; last_cost: string | null }>`
    select (select unit_cost from stock.manual_cost where organization_id = ${organizationId} and item_id = ${itemId}
            order by effective_at desc, id desc limit 1) as baseline,
           (select last_cost from stock.item_cost where organization_id = ${organizationId} and item_id = ${itemId}) as last_cost`.execute(
    tx,
  );
  const { parts, total } = walkNewestFirst(
    new Decimal(quantity),
    purchases.map(
      (row): CostedPurchase => ({
        quantity: new Decimal(row.quantity),
        unitCost: new Decimal(row.unit_cost),
        consignment: row.consignment,
        purchasedAt: row.purchased_at.toISOString(),
        invoiceId: row.invoice_id,
      }),
    ),
    { baseline: decimalOrNull(stated[0]?.baseline), lastCost: decimalOrNull(stated[0]?.last_cost) },
  );
  return {
    total: total.toNumber(),
    parts: parts.map((part) => ({
      source: part.source,
      quantity: part.quantity.toNumber(),
      unit_cost: part.unitCost?.toNumber() ?? null,
      value: part.value.toNumber(),
      purchased_at: part.purchasedAt,
      invoice_id: part.invoiceId,
    })),
  };
}

const decimalOrNull = (text: string | null | undefined) => (text == null ? null : new Decimal(text));
