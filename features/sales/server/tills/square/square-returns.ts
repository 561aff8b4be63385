import { z } from 'zod';
import { readEach } from '../unreadable/read-each.ts';
import type { SquareApi } from './square-api.ts';
import { type ReturnLine, type SourceLine, type SquareOrder, squareOrder } from './square-orders.ts';

const retrieved = z.object({ orders: readEach(squareOrder).nullish() });

/** The most orders that Square gives by id at once. */
const AT_ONCE = 100;

/**
 * The sold lines of returns that come without modifiers: Square names the line that is returned, and repeats its modifiers
 * only if the seller's app did. Without them, a returned double would give back a single.
 */
export async function readSourceLines(
  api: SquareApi,
  authorization: string,
  orders: readonly SquareOrder[],
): Promise<SourceLine> {
  const known = new Map(orders.map((order) => [order.id, order]));
  const asked = new Set(
    orders.flatMap(({ returns }) =>
      (returns ?? []).flatMap(({ source_order_id: id, return_line_items: lines }) =>
        id && !known.has(id) && lines?.some(lacksModifiers) ? [id] : [],
      ),
    ),
  );
  const ids = [...asked];
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    const body = { order_ids: ids.slice(start, start + AT_ONCE) };
    const found = await api.call('/v2/orders/batch-retrieve', retrieved, { method: 'POST', body, authorization });
    for (const order of found.orders?.read ?? []) known.set(order.id, order);
  }
  return (orderId, line) =>
    lacksModifiers(line)
      ? known.get(orderId ?? '')?.line_items?.find(({ uid }) => uid === line.source_line_item_uid)
      : undefined;
}

const lacksModifiers = ({ source_line_item_uid: uid, item_type, return_modifiers }: ReturnLine): boolean =>
  Boolean(uid) && item_type !== 'CUSTOM_AMOUNT' && !return_modifiers?.length;
