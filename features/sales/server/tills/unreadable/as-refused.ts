import type { TillOrder } from '../../../domain/tills/till-order.ts';
import { sumOf } from '../square/square-money.ts';
import { totalOf, type Unreadable } from './read-each.ts';

/** An order that was read, but can't be stored for this reason. */
export const asRefused = ({ orderId, soldAt, lines }: TillOrder, reason: string): Unreadable => ({
  id: orderId,
  reason: `order: ${reason}`.slice(0, 300),
  number: null,
  soldAt: soldAt.toISOString(),
  total: totalOf(sumOf(lines.map((line) => line.gross))),
});
