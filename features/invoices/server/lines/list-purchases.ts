import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { followMerges } from '#features/catalog/server/merge/follow-merges.ts';
import type { purchaseLine } from '#features/items/contract/item-schemas.ts';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { notFound } from '#shared/server/refusal.ts';
import { runQuery } from '#shared/server/run-command.ts';

type PurchaseLine = z.output<typeof purchaseLine>;

const MOST = 500;
const BOUGHT = sql`o.type = 'IN' and o.status <> 'DR'`;

/** The purchases of an item, newest first, for its details. */
export function listPurchases(tx: Tx, organizationId: string, itemId: string): Promise<PurchaseLine[]> {
  const newest = sql`${BOUGHT} and line.item_id = ${itemId}`;
  return readPurchaseLines(tx, organizationId, newest, {
    order: sql`o.date_ordered desc, line.id desc`,
    limit: MOST,
    offset: 0,
  });
}

/** Purchase history of an item, or the lines of an invoice in their order (OAPI-024). */
export function listItemPurchases(
  context: Context,
  input: { owner: 'item' | 'invoice'; id: string; page: number; limit: number },
) {
  const { organizationId } = context.actor;
  const ofItem = input.owner === 'item';
  return runQuery(context, async (tx) => {
    const id = await findOwner(tx, organizationId, input);
    const where = ofItem ? sql`${BOUGHT} and line.item_id = ${id}` : sql`line.invoice_id = ${id}`;
    const { rows } = await sql<{ total: number }>`
      select count(*)::int as total ${LINES} where line.organization_id = ${organizationId} and ${where}`.execute(tx);
    const total = rows[0]?.total ?? 0;
    const data = await readPurchaseLines(tx, organizationId, where, {
      order: ofItem ? sql`o.date_ordered desc, line.id desc` : sql`line.position, line.id`,
      limit: input.limit,
      offset: (input.page - 1) * input.limit,
    });
    return { data, meta: { page: input.page, limit: input.limit, total, totalPages: Math.ceil(total / input.limit) } };
  });
}

const LINES = sql`from purchasing.invoice_line as line
  join purchasing.invoice as o on o.organization_id = line.organization_id and o.id = line.invoice_id`;

async function readPurchaseLines(
  tx: Tx,
  organizationId: string,
  where: RawBuilder<unknown>,
  { order, limit, offset }: { order: RawBuilder<unknown>; limit: number; offset: number },
): Promise<PurchaseLine[]> {
  const { rows } = await sql<PurchaseLine>`
    select line.id, o.id as order_id, json_build_object('id', v.id, 'name', v.name) as vendor, o.custom_invoice_num,
           to_json(o.date_ordered) #>> '{}' as order_date_ordered, line.quantity::float8 as ordered_quantity,
           line.unit_cost::float8 as unit_cost, line.total_cost::float8 as total_cost,
           layer.landed_unit_cost::float8 as landed_unit_cost, o.consignment, o.status
    ${LINES}
    join purchasing.vendor as v on v.organization_id = o.organization_id and v.id = o.vendor_id
    left join stock.cost_layer as layer on layer.organization_id = line.organization_id and layer.source_type = 'invoice'
      and layer.source_id = line.invoice_id and layer.source_line = line.id::text
    where line.organization_id = ${organizationId} and ${where}
    order by ${order} limit ${limit} offset ${offset}`.execute(tx);
  return rows;
}

/** A merged item counts as the item it was merged into. */
async function findOwner(
  tx: Tx,
  organizationId: string,
  { owner, id }: { owner: 'item' | 'invoice'; id: string },
): Promise<string> {
  if (owner === 'item') return followMerges(tx, organizationId, id);
  const { rows } = await sql`
    select from purchasing.invoice where organization_id = ${organizationId} and id = ${id}`.execute(tx);
  if (rows.length === 0) throw notFound('Invoice');
  return id;
}
