import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MergeHouse, openMergeHouse } from '#test/merge-house.ts';

let house: MergeHouse;
beforeAll(async () => {
  house = await openMergeHouse();
});
afterAll(() => house.house.close());

const which = fc.constantFrom(0, 1);
const quantity = fc.integer({ min: 1, max: 4000 }).map((n) => n / 100);
const minute = fc.integer({ min: 0, max: 59 });

const act = fc.oneof(
  fc.record({ kind: fc.constant('buy' as const), item: which, place: which, quantity, minute }),
  fc.record({ kind: fc.constant('add' as const), item: which, place: which, quantity, minute }),
  fc.record({ kind: fc.constant('adjust' as const), item: which, place: which, quantity, minute }),
  fc.record({ kind: fc.constant('count' as const), item: which, place: which, quantity, minute }),
  fc.record({ kind: fc.constant('move' as const), item: which, place: which, quantity, minute }),
);

type Step = typeof act extends fc.Arbitrary<infer T> ? T : never;

async function play(step: Step, ids: readonly string[], places: readonly string[]) {
  const inventory_item_id = ids[step.item] as string;
  const location_id = places[step.place] as string;
  const at = `2026-01-06T20:${String(step.minute).padStart(2, '0')}:00Z`;
  const api = house.api('2026-01-06T21:00:00Z');
  const line = { inventory_item_id, location_id, quantity: step.quantity };
  if (step.kind === 'buy') return house.buy(inventory_item_id, location_id, step.quantity, 10, '2026-01-05');
  if (step.kind === 'add') return house.api(at).addStock(line);
  if (step.kind === 'adjust') return api.adjustStock({ ...line, reason_description: 'Found', occurred_at: at });
  if (step.kind === 'count')
    return api.saveStocktake({ inventory_item_id, location_id, count: step.quantity, counted_at: at });
  const to_location_id = places[1 - step.place] as string;
  return api.moveStock({
    inventory_item_id,
    from_location_id: location_id,
    to_location_id,
    quantity: step.quantity,
    occurred_at: at,
  });
}

/** Stock on hand and the ledger's balance at a time, per location, for both items together. */
async function sums(ids: readonly string[]) {
  const { rows } = await house.inside((tx) =>
    sql<{ location_id: string; on_hand: string; earlier: string; valued: string }>`
      select l.id as location_id,
        (select coalesce(sum(quantity), 0)::text from stock.running_stock where location_id = l.id and item_id = any(${ids}::uuid[])) as on_hand,
        (select coalesce(sum(quantity), 0)::text from stock.movement where location_id = l.id and item_id = any(${ids}::uuid[])
           and occurred_at <= '2026-01-06T20:30:00Z') as earlier,
        (select coalesce(sum(quantity * unit_cost), 0)::text from stock.cost_layer where item_id = any(${ids}::uuid[])) as valued
      from stock.location as l where exists (select from stock.movement where location_id = l.id and item_id = any(${ids}::uuid[])) order by 1`.execute(
      tx,
    ),
  );
  return rows;
}

test('whatever happened to two items, merging them and undoing it keeps every sum per location, and verify agrees (D37)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 12 }), async (steps) => {
      const ids = await house.items(2);
      const places = await house.locations(2);
      for (const step of steps) await play(step, ids, places).catch(expectRefusal);
      const [before, rows] = [await sums(ids), await house.everything(ids)];
      const [from, to] = ids;
      const { action_id } = await house
        .api('2026-01-06T22:00:00Z')
        .mergeItems({ inventory_item_id: from, merge_to_inventory_item_id: to });
      expect(await sums(ids)).toEqual(before);
      expect(await house.shelves(from)).toEqual({});
      const { data } = await house.api().listActivity({ id: to, sort: 'time:desc', show: 'all', page: 1, limit: 1 });
      expect(data[0]?.totalQuantity ?? 0).toBeCloseTo(
        before.reduce((total, row) => total + Number(row.on_hand), 0),
        6,
      );
      await house.api('2026-01-06T22:10:00Z').undoAction({ id: action_id });
      expect(await sums(ids)).toEqual(before);
      expect(await house.everything(ids)).toEqual(rows);
    }),
    { numRuns: 40 },
  );
  expect(await house.differences()).toEqual([]);
});

function expectRefusal(error: { status?: number }) {
  if (!error.status || error.status >= 500) throw error;
}
