import { sql } from 'kysely';
import type { Context } from '#shared/server/context.ts';
import type { Tx } from '#shared/server/database.ts';
import { notFound } from '#shared/server/refusal.ts';
import { runQuery } from '#shared/server/run-command.ts';

/**
 * Running stock at a business time, including movements at that exact time (D9) and those of items merged into this one
 * today. A decimal string.
 */
export async function balanceAt(
  tx: Tx,
  organizationId: string,
  itemId: string,
  locationId: string,
  at: Date,
): Promise<string> {
  const { rows } = await sql<{ quantity: string }>`
    select coalesce(sum(quantity), 0) as quantity from stock.movement
    where organization_id = ${organizationId} and location_id = ${locationId} and occurred_at <= ${at} and item_id in (
      select member_id from catalog.item_family where organization_id = ${organizationId} and item_id = ${itemId})`.execute(
    tx,
  );
  return rows[0]?.quantity ?? '0';
}

export function getBalance(context: Context, input: { inventory_item_id: string; location_id: string; at: string }) {
  const { organizationId } = context.actor;
  return runQuery(context, async (tx) => {
    const known = await tx
      .selectFrom('catalog.item as i')
      .innerJoin('stock.location as l', 'l.organization_id', 'i.organization_id')
      .select('i.id')
      .where('i.organization_id', '=', organizationId)
      .where('i.id', '=', input.inventory_item_id)
      .where('l.id', '=', input.location_id)
      .executeTakeFirst();
    if (!known) throw notFound('Item or location');
    const quantity = await balanceAt(
      tx,
      organizationId,
      input.inventory_item_id,
      input.location_id,
      new Date(input.at),
    );
    return { ...input, at: new Date(input.at).toISOString(), quantity: Number(quantity) };
  });
}
