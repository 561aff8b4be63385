import { Decimal } from 'decimal.js';
import type { z } from 'zod';
import { readNumbers } from '#features/invoices/server/documents/read-sheet.ts';
import { readTerms } from '#features/invoices/server/terms/vendor-terms.ts';
import type { Context } from '#shared/server/context.ts';
import { runQuery } from '#shared/server/run-command.ts';
import type { orderTerms } from '../../contract/purchase-order-schemas.ts';
import { wholePacks } from '../../domain/suggest-quantity.ts';
import { readPurchaseOrder } from './get-purchase-order.ts';

/** What the vendor's terms mean for an order: when it counts, what is short of the minimum, lines in broken packs. */
export function getOrderTerms(context: Context, input: { id: string }): Promise<z.output<typeof orderTerms>> {
  const { organizationId } = context.actor;
  return runQuery(context, async (tx) => {
    const order = await readPurchaseOrder(tx, organizationId, input.id);
    const terms = await readTerms(tx, context, order.vendor_id);
    const packs = await readNumbers(tx, organizationId, order);
    const lines = order.items.map(({ id, inventory_item, ordered_quantity: quantity }) => {
      const pack = packs.get(inventory_item.id)?.pack ?? 1;
      return { line_id: id, name: inventory_item.name, quantity, pack, proposed: wholePacks(quantity, pack) };
    });
    const cases = lines.reduce((sum, { quantity, pack }) => sum.plus(new Decimal(quantity).div(pack)), new Decimal(0));
    return {
      next_order_day: terms.next_order_day,
      cut_off: terms.cut_off,
      expected_delivery: terms.expected_delivery,
      missing_amount: missing(terms.minimum_amount, order.subtotal),
      missing_cases: missing(terms.minimum_cases, cases.toDecimalPlaces(2)),
      minimum_amount: terms.minimum_amount,
      minimum_cases: terms.minimum_cases,
      broken_packs: lines.filter(({ quantity, proposed }) => quantity !== proposed),
    };
  });
}

const missing = (least: number | null, have: Decimal.Value): number =>
  Decimal.max(0, new Decimal(least ?? 0).minus(have)).toNumber();
