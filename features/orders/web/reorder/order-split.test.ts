import fc from 'fast-check';
import { expect, it } from 'vitest';
import { itemsToOrder, NO_CHANGES, ordersOf, packText, splitLines } from './order-split.ts';

it.each([
  [12, 6, '2 cases of 6'],
  [6, 6, '1 case of 6'],
  [15, 6, '2 cases of 6 + 3.00'],
  [5, 6, 'less than a case of 6'],
  [5, 1, ''],
])('%s in packs of %s: %s', (quantity, pack, text) => {
  expect(packText(quantity, pack)).toBe(text);
});

const vendor = fc.constantFrom(null, { id: 'a', name: 'A' }, { id: 'b', name: 'B' });
const line = fc.record({
  name: fc.string(),
  vintage: fc.constant(null),
  size: fc.constant('750 mL'),
  on_hand: fc.integer({ min: 0, max: 9 }),
  on_order: fc.integer({ min: 0, max: 9 }),
  pack: fc.integer({ min: 1, max: 12 }),
  quantity: fc.integer({ min: 0, max: 500 }),
  unit_cost: fc.option(fc.integer({ min: 1, max: 99_999 }).map((cents) => cents / 100)),
  vendor,
});
const changes = fc.record({
  quantities: fc.dictionary(fc.constantFrom('0', '1', '2'), fc.integer({ min: 0, max: 500 })),
  leftOut: fc.dictionary(fc.constantFrom('0', '1', '2'), fc.boolean()),
  vendorOf: fc.dictionary(fc.constantFrom('a', 'b'), fc.constantFrom('a', 'b', 'c')),
  vendorOfItem: fc.dictionary(fc.constantFrom('0', '1', '2'), fc.constantFrom('a', 'c')),
});

it('shows the orders that are sent: each line once, to one vendor, and none without vendor or quantity', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 8 }), changes, (found, changed) => {
      const lines = splitLines(
        found.map((each, index) => ({ ...each, id: String(index) })),
        changed,
      );
      const sent = itemsToOrder(lines);
      const orders = ordersOf(lines);
      expect(new Set(sent.map((each) => each.inventory_item_id)).size).toBe(sent.length);
      expect(sent.every((each) => each.vendor_id && each.quantity >= 1)).toBe(true);
      expect(orders.reduce((sum, order) => sum + order.count, 0)).toBe(sent.length);
      expect(new Set(orders.map((order) => order.to))).toEqual(new Set(sent.map((each) => each.vendor_id)));
      const cents = (money: number) => Math.round(money * 100);
      const cost = (index: string) => lines.find(({ id }) => id === index)?.unit_cost ?? 1;
      const total = sent.reduce((sum, each) => sum + each.quantity * cents(cost(each.inventory_item_id)), 0);
      expect(orders.reduce((sum, order) => sum + cents(order.total), 0)).toBe(total);
    }),
  );
});

it('changes nothing by itself: what has a vendor and a quantity is ordered', () => {
  const gin = { id: '0', name: 'Gin', vintage: null, size: '1 L', on_hand: 0, on_order: 0, pack: 1, unit_cost: 2 };
  const lines = splitLines([{ ...gin, quantity: 3, vendor: { id: 'a', name: 'A' } }], NO_CHANGES);
  expect(ordersOf(lines)).toEqual([{ to: 'a', count: 1, total: 6 }]);
});
