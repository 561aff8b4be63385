import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type MergeHouse, openMergeHouse } from '#test/merge-house.ts';

let house: MergeHouse;
beforeAll(async () => {
  house = await openMergeHouse();
});
afterEach(async () => {
  expect(await house.differences()).toEqual([]);
  expect(await strays()).toEqual([]);
});
afterAll(() => house.house.close());

/** Rows that still refer to an item that was merged. */
async function strays() {
  const { rows } = await house.inside((tx) =>
    sql<{ what: string }>`
      with gone as (select id from catalog.item where merged_into_id is not null)
      select 'stock' as what from stock.running_stock where item_id in (select id from gone)
      union all select 'layer' from stock.cost_layer where item_id in (select id from gone)
      union all select 'stated cost' from stock.manual_cost where item_id in (select id from gone)
      union all select 'count' from counting.stocktake where item_id in (select id from gone)
      union all select 'opening' from counting.opening where item_id in (select id from gone)
      union all select 'line' from purchasing.invoice_line where item_id in (select id from gone)
      union all select 'barcode' from catalog.item_barcode where item_id in (select id from gone)
      union all select 'balance' from stock.movement where item_id in (select id from gone) group by item_id, location_id having sum(quantity) <> 0`.execute(
      tx,
    ),
  );
  return rows.map((row) => row.what);
}

const merge = (from: string, to: string) =>
  house.api('2026-01-06T23:00:00Z').mergeItems({ inventory_item_id: from, merge_to_inventory_item_id: to });

const sum = (shelves: Record<string, number>) =>
  Object.values(shelves).reduce((total, quantity) => total + quantity, 0);
const refusals = (answers: PromiseSettledResult<unknown>[]) =>
  answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.status ?? answer.reason] : []));

async function stocked() {
  const [from, to] = await house.items(2);
  const [a, b] = await house.locations(2);
  await house.buy(from, a, 100, 10);
  await house.buy(from, b, 50, 10);
  await house.buy(to, a, 10, 20);
  return { from, to, a, b };
}

test('of two crossing merges one wins and the other is refused', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { from, to } = await stocked();
    const answers = await Promise.allSettled([merge(from, to), merge(to, from)]);
    expect(refusals(answers)).toEqual([409]);
    expect(sum(await house.shelves(from)) + sum(await house.shelves(to))).toBe(160);
  }
});

test('three merges in a ring and eight of the same pair leave one item with everything', async () => {
  const [a, b, c] = (await house.items(3)) as [string, string, string];
  const [shelf] = await house.locations(1);
  for (const item of [a, b, c]) await house.buy(item, shelf, 5, 10);
  await Promise.allSettled([merge(a, b), merge(b, c), merge(c, a)]);
  const left = await Promise.all([a, b, c].map((item) => house.shelves(item)));
  expect(left.map(sum).toSorted((x, y) => x - y)).toEqual([0, 0, 15]);
  const { from, to } = await stocked();
  expect(refusals(await Promise.allSettled(Array.from({ length: 8 }, () => merge(from, to))))).toEqual(
    Array(7).fill(409),
  );
});

test('a merge against moves, additions and adjustments of both: bottles are neither lost nor made (D8)', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { from, to, a, b } = await stocked();
    const api = house.api('2026-01-06T22:00:00Z');
    const acts = Array.from({ length: 12 }, (_, n) => {
      const item = n % 2 ? from : to;
      if (n % 3 === 0) return () => api.addStock({ inventory_item_id: item, location_id: b, quantity: 1 });
      return () => api.moveStock({ inventory_item_id: item, from_location_id: a, to_location_id: b, quantity: 1 });
    });
    acts.splice(round * 3, 0, () => merge(from, to) as never);
    const answers = await Promise.allSettled(acts.map((act) => act()));
    expect(refusals(answers).every((status) => status === 409)).toBe(true);
    const added = answers.filter((answer) => answer.status === 'fulfilled' && 'runningStock' in answer.value).length;
    expect(sum(await house.shelves(to))).toBe(160 + added);
  }
});

test('a merge during counts of both: a count is booked before it, or refused', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { from, to, a, b } = await stocked();
    const acts: (() => Promise<unknown>)[] = Array.from(
      { length: 8 },
      (_, n) => () =>
        house.api('2026-01-06T23:30:00Z').saveStocktake({
          inventory_item_id: n % 2 ? from : to,
          location_id: n % 4 < 2 ? a : b,
          count: 10 + n,
          counted_at: `2026-01-06T2${n % 2}:${10 + n}:00Z`,
          shelf: `shelf ${n}`,
        }),
    );
    acts.splice(round * 2, 0, () => merge(from, to));
    const answers = await Promise.allSettled(acts.map((act) => act()));
    expect(refusals(answers).every((status) => status === 404 || status === 409)).toBe(true);
  }
});

test('a merge during completion and correction of invoices: bottles and costs end up on the remaining item', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { from, to } = await stocked();
    const drafts = await Promise.all([house.draft(from, 6, 30), house.draft(from, 4, 30), house.draft(to, 2, 30)]);
    const [shelf] = await house.locations(1);
    const completed = await house.buy(from, shelf, 10, 5);
    const acts: (() => Promise<unknown>)[] = [
      ...drafts.map((id) => () => house.api().changeStatus({ id, status: 'CM' })),
      () => house.api().changeLine({ invoice_id: completed, action: 'update', inventory_item_id: from, unit_cost: 7 }),
      () => house.api().addLinesInBulk({ id: drafts[0], inventory_items: [{ id: from, quantity: 1, unit_cost: 1 }] }),
      () =>
        house.api().quickInvoice({
          vendor_id: house.vendor_id,
          inventory_item_id: from,
          quantity: 3,
          unit_cost: 1,
          location_id: shelf,
        }),
      () => house.api().updateItem({ id: from, baseline: { last_unit_cost: 99 } }),
    ];
    acts.splice(round, 0, () => merge(from, to));
    const answers = await Promise.allSettled(acts.map((act) => act()));
    expect(refusals(answers).every((status) => status === 404 || status === 409)).toBe(true);
    const { rows } = await house.inside((tx) =>
      sql<{
        layers: number;
      }>`select sum(quantity)::float8 as layers from stock.cost_layer where item_id = ${to}`.execute(tx),
    );
    expect(rows[0]?.layers).toBe(sum(await house.shelves(to)));
  }
});

test('undoing a merge during counts, moves and another merge: two complete items or one', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { from, to, a, b } = await stocked();
    const [other] = await house.items(1);
    const { action_id } = await merge(from, to);
    const acts: (() => Promise<unknown>)[] = [
      () =>
        house
          .api('2026-01-07T10:00:00Z')
          .moveStock({ inventory_item_id: to, from_location_id: a, to_location_id: b, quantity: 5 }),
      () => house.api('2026-01-07T10:00:00Z').saveStocktake({ inventory_item_id: to, location_id: a, count: 110 }),
      () => merge(to, other),
    ];
    acts.splice(round, 0, () => house.api('2026-01-07T11:00:00Z').undoAction({ id: action_id }));
    const answers = await Promise.allSettled(acts.map((act) => act()));
    expect(refusals(answers).every((status) => status === 404 || status === 409)).toBe(true);
  }
});
