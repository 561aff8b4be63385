import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withOrganization } from '#shared/server/database.ts';
import { createTestItem } from '#test/items.ts';
import { createTestOrganization, openTestHouse, type TestHouse, type TestOrganization } from '#test/organization.ts';
import { replaceCostLayers, stateCost } from './cost-layers.ts';
import { worthOfMany } from './worth-of-many.ts';

let house: TestHouse;
let bar: TestOrganization;
beforeAll(async () => {
  house = await openTestHouse();
  bar = await createTestOrganization(house, { now: new Date('2026-01-01T12:00:00Z') });
});
afterAll(() => house.close());

const inside = <T>(work: Parameters<typeof withOrganization<T>>[2]) =>
  withOrganization(house.app.db, bar.organizationId, work);
const day = (n: number) => new Date(Date.UTC(2026, 0, n, 12));

interface History {
  /** Day, quantity, unit cost, and whether it is consigned. */
  readonly bought: readonly (readonly [number, string, string, boolean?])[];
  readonly stated?: readonly (readonly [number, string])[];
}
const BOUGHT_TWICE: History['bought'] = [
  [3, '2.5', '10.333'],
  [6, '3', '20.005'],
];
const HISTORIES: History[] = [
  { bought: [] },
  { bought: [], stated: [[4, '7.77']] },
  { bought: BOUGHT_TWICE },
  {
    bought: BOUGHT_TWICE,
    stated: [
      [4, '8.015'],
      [8, '9'],
    ],
  },
  { bought: [...BOUGHT_TWICE, [7, '-1', '20.005']] },
  { bought: [...BOUGHT_TWICE, [5, '2', '30', true]], stated: [[2, '5']] },
];

async function create({ bought, stated = [] }: History): Promise<string> {
  const by = { organizationId: bar.organizationId, userId: bar.actor.userId };
  return inside(async (tx) => {
    const itemId = await createTestItem(tx, bar.organizationId);
    const layers = bought.map(([at, quantity, unitCost, consignment = false], line) => ({
      itemId,
      sourceLine: String(line),
      purchasedAt: day(at),
      quantity,
      unitCost,
      landedUnitCost: unitCost,
      consignment,
      supplier: null,
    }));
    await replaceCostLayers(tx, by, { type: 'invoice', id: itemId, name: null }, layers);
    for (const [at, cost] of stated) await stateCost(tx, by, itemId, cost, day(at));
    return itemId;
  });
}

/** Each item in several quantities on several days: the values of all together must equal the value of each alone. */
async function compare(histories: readonly History[]) {
  const items: string[] = [];
  for (const history of histories) items.push(await create(history));
  const { rows } = await inside((tx) =>
    sql<{ item: number; quantity: number; day: number; value: number; same: boolean }>`
      with asked as materialized (
        select row_number() over () as n, i.item_id, i.place, q.quantity, b.before, b.before as stated_before
        from unnest(${items}::uuid[]) with ordinality as i (item_id, place), unnest('{-2,0,0.5,3,5.5,7.25}'::numeric[]) as q (quantity),
          generate_series(${day(2)}::timestamptz, ${day(9)}::timestamptz, interval '1 day') as b (before)
      )
      select a.place::int - 1 as item, a.quantity::float8 as quantity, extract(day from a.before)::int as day, m.value::float8 as value,
        m.value is not distinct from one.value and m.consigned_value is not distinct from one.consigned_value as same
      from asked as a
      left join (${worthOfMany(bar.organizationId, sql`asked`)}) as m using (n)
      cross join lateral stock.worth_before(${bar.organizationId}, a.item_id, a.quantity, a.before, a.stated_before) as one`.execute(
      tx,
    ),
  );
  expect(rows).toHaveLength(histories.length * 6 * 8);
  return rows;
}

test('negative stock has the value of the rule, without returns and consignment (D32)', async () => {
  const rows = await compare(HISTORIES.slice(0, 4));
  expect(rows.filter((row) => !row.same)).toEqual([]);
  expect(rows.find((row) => row.item === 2 && row.quantity === -2 && row.day === 9)?.value).toBe(-40.01);
});

test('many quantities at many times have the same values together and alone (D32)', async () => {
  const rows = await compare(HISTORIES);
  expect(rows.filter((row) => !row.same)).toEqual([]);
  const worthOn = (item: number, quantity: number, at: number) =>
    rows.find((row) => row.item === item && row.quantity === quantity && row.day === at)?.value;
  expect(worthOn(2, 3, 9)).toBe(60.02); // the newest three at 20.005
  expect(worthOn(2, 3, 6)).toBe(31); // 2.5 at 10.333 and half a bottle at the oldest cost
  expect(worthOn(3, 7.25, 9)).toBe(101.6); // 60.02 + 25.83 + 1.75 at the stated 9
  expect(worthOn(0, 3, 9)).toBe(0);
});
