import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addStock } from '#features/ledger/server/changes/add-stock.ts';
import { moveStock } from '#features/ledger/server/changes/move-stock.ts';
import { verifyStock } from '#features/ledger/server/movements/verify-stock.ts';
import { type Tx, withOrganization } from '#shared/server/database.ts';
import { createTestItem, createTestLocation } from '#test/items.ts';
import { createTestOrganization, openTestHouse, type TestHouse, type TestOrganization } from '#test/organization.ts';
import { matchTestPosItem } from '#test/sold-items.ts';
import { importSales } from '../import/import-sales.ts';
import { postSalesOfItem } from './post-sales-of-item.ts';
import { receiveSales } from './receive-sales.ts';
import { verifySales } from './verify-sales.ts';

const NOON = '2026-01-06T12:00:00Z';
const NIGHT = '2026-01-06T23:00:00Z';
const NAMES = ['Gin', 'Rum', 'Rye', 'Red'];

let house: TestHouse;
let bar: TestOrganization;
beforeAll(async () => {
  house = await openTestHouse();
  bar = await createTestOrganization(house);
});
afterAll(() => house.close());

const inside = <T>(work: (tx: Tx) => Promise<T>) => withOrganization(house.app.db, bar.organizationId, work);
const lineOf = (n: number, quantity = 1) => ({
  transaction_id: `T${n % 40}`,
  line_id: String(n),
  sold_at: `2026-01-06T2${n % 3}:00:00Z`,
  item: NAMES[n % NAMES.length] as string,
  quantity,
});
const send = (numbers: readonly number[], quantity?: number) =>
  receiveSales(bar.contextAt(NIGHT), { sales: numbers.map((n) => lineOf(n, quantity)) });
const numbers = (from: number, count: number) => Array.from({ length: count }, (_, n) => from + n);

test('10 writers of the same and other lines, with moves and a match: each line counts once and nothing drifts (D3, D5, D6, STK-022)', async () => {
  await send(
    NAMES.map((_, n) => 1000 + n),
    0,
  );
  const [items, here, there] = await inside(async (tx) => {
    const made: string[] = [];
    for (const _ of NAMES) made.push(await createTestItem(tx, bar.organizationId));
    const place = () => createTestLocation(tx, bar.organizationId);
    return [made, await place(), await place()] as const;
  });
  for (const id of items)
    for (const location_id of [here, there])
      await addStock(bar.contextAt(NOON), { inventory_item_id: id, location_id, quantity: 20 });
  // The last one is matched only while lines arrive.
  for (const [index, itemId] of items.slice(0, 3).entries())
    await inside((tx) =>
      matchTestPosItem(tx, bar.organizationId, NAMES[index] as string, { itemId, milliliters: 375 }),
    );
  const last = async () => {
    await new Promise((resolve) => setTimeout(resolve, 40));
    const by = { organizationId: bar.organizationId, userId: bar.actor.userId };
    await inside(async (tx) => {
      const { posItemId } = await matchTestPosItem(tx, bar.organizationId, 'Red', {
        itemId: items[3] as string,
        milliliters: 375,
      });
      await postSalesOfItem(tx, by, posItemId);
    });
  };
  const file = (part: readonly number[]) => {
    const rows = part.map(lineOf).map((one) => [one.transaction_id, one.line_id, one.sold_at, one.item, 1].join(','));
    const bytes = new TextEncoder().encode(['transaction_id,line_id,sold_at,item,quantity', ...rows].join('\n'));
    return importSales(bar.contextAt(NIGHT), { name: 'sales.csv', bytes });
  };
  const move = (n: number) =>
    moveStock(bar.contextAt(NOON), {
      inventory_item_id: items[n % 3] as string,
      from_location_id: here,
      to_location_id: there,
      quantity: 0.5,
      // Earlier sales may have emptied the shelf: then the move is refused, and moves nothing.
    }).catch((error) => expect(error).toMatchObject({ code: 'invalid', fields: { quantity: expect.any(String) } }));
  await Promise.all([
    send(numbers(0, 120)),
    send(numbers(0, 120)),
    send(numbers(60, 120).toReversed()),
    send(numbers(120, 120)),
    file(numbers(0, 240)),
    file(numbers(100, 140)),
    last(),
    ...[0, 1, 2].map(move),
  ]);
  const { rows } = await inside((tx) =>
    sql<{ name: string; lines: number; taken: number; posted: number }>`
      select p.name, count(*)::int as lines, count(*) filter (where l.state = 'posted')::int as posted,
        (select -sum(m.quantity)::float8 from stock.movement as m join sales.sold_as as s on s.inventory_item_id = m.item_id
         where s.id = p.sold_as_id and m.kind = 'sale') as taken
      from sales.sale_line as l join sales.pos_item as p on p.id = l.pos_item_id
      where l.line_id not like '10__' group by p.id, p.name, p.sold_as_id order by p.name`.execute(tx),
  );
  expect(rows).toEqual(NAMES.toSorted().map((name) => ({ name, lines: 60, posted: 60, taken: 30 })));
  expect(await inside((tx) => verifyStock(tx, bar.organizationId))).toEqual([]);
  expect(await inside((tx) => verifySales(tx, bar.organizationId))).toEqual([]);
  // Concurrent corrections of the same lines: the last one wins completely.
  await Promise.all([2, 3, 4].flatMap((quantity) => [send(numbers(0, 80), quantity), send(numbers(40, 80), quantity)]));
  const { rows: sums } = await inside((tx) =>
    sql<{ sold: number; taken: number }>`
      select sum(l.quantity * 0.5)::float8 as sold, (select -sum(quantity)::float8 from stock.movement where kind = 'sale') as taken
      from sales.sale_line as l`.execute(tx),
  );
  expect(sums[0]?.taken).toBe(sums[0]?.sold);
  expect(await inside((tx) => verifySales(tx, bar.organizationId))).toEqual([]);
});
