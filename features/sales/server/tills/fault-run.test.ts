import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withOrganization } from '#shared/server/database.ts';
import { FakeSquare } from '#test/fakes/square/fake-square.ts';
import { offer, offerModifiers } from '#test/fakes/square/square-seller.ts';
import { BusySeller, eventsFor, foldOf, seeded } from '#test/fakes/square/square-weather.ts';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';
import { createTestItem } from '#test/items.ts';
import { matchTestPosItem } from '#test/sold-items.ts';
import { connectSquare, deliver, listedConnection, syncNow, tillsOf } from '#test/till-house.ts';
import { verifySales } from '../sales/verify-sales.ts';

/** Try another course of events with FAULT_SEED=7 FAULT_ORDERS=10000. */
const SEED = Number(process.env.FAULT_SEED ?? 20261123);
const ACTS = Number(process.env.FAULT_ORDERS ?? 250);

/** Each round reads three days again: many orders take longer than a usual test timeout. */
const PATIENCE = 45_000 + ACTS * 200;
/** For the whole run. */
const LONGEST = 180_000 + ACTS * 700;

/** Whole millionths of a bottle of 750 mL, so nothing is rounded. */
const POURS = { Gin: 75, Rye: 30, Vodka: 15 };

let square: FakeSquare;
let server: TestServer;
let owner: TestPerson;

beforeAll(async () => {
  square = await FakeSquare.start();
  server = await startTestServer({ tills: tillsOf(square) });
  owner = await server.createTestHouse();
});
afterAll(async () => {
  await server.close();
  await square.stop();
});

test(`D5, D16, D40: after every fault of seed ${SEED} sales, money, and stock are what the till says in the end, to the cent`, {
  timeout: LONGEST,
}, async () => {
  const random = seeded(SEED);
  const drinks = Object.keys(POURS).map((name) => ({
    name,
    price: 1000,
    variationId: offer(square, { item: name, variation: 'Regular', category: 'Spirits', price: 1000 }),
  }));
  offerModifiers(square, 'Mixers', { Tonic: 150 });
  const id = await connectSquare(owner, square);
  const items = await matchAll();
  const seller = new BusySeller(square, drinks, random);
  Object.assign(square.faults, { random, repeatedPage: 0.1, slowDown: 0.05, broken: 0.05 });
  let forged = 0;
  let late: object[] = [];
  for (let act = 0; act < ACTS; act += 1) {
    for (const { event, isForged } of eventsFor(square, seller.act(), random)) {
      if (isForged) forged += 1;
      const status = isForged ? await deliver(server, square, id, event, 'forged') : 0;
      if (isForged) expect(status).toBe(401);
      else if (random() < 0.3) late.push(event);
      else await deliver(server, square, id, event);
    }
    if (act % 50 === 20) {
      for (const event of late.reverse()) await deliver(server, square, id, event);
      late = [];
    }
    if (act === Math.floor(ACTS / 3)) await pauseSales(true);
    if (act === Math.floor(ACTS / 2)) await pauseSales(false);
    if (act % 100 === 99) await owner.post(`/api/pos/connections/${id}/sync`);
  }
  Object.assign(square.faults, { repeatedPage: 0, slowDown: 0, broken: 0 });
  await syncNow(owner, id, PATIENCE);
  await expect
    .poll(async () => (await listedConnection(owner, id)).waiting, { interval: 50, timeout: PATIENCE })
    .toBe(0);
  await compare(items);
  await syncNow(owner, id, PATIENCE); // everything is read again
  await compare(items);
  expect((await listedConnection(owner, id)).refused_webhooks).toBe(forged);
  expect(square.objections).toEqual([]);
  expect(await inHouse((tx) => verifySales(tx, owner.organizationId))).toEqual([]);
});

const inHouse = <T>(work: Parameters<typeof withOrganization<T>>[2]) =>
  withOrganization(server.services.db, owner.organizationId, work);

function matchAll(): Promise<Map<string, string>> {
  return inHouse(async (tx) => {
    const items = new Map<string, string>();
    for (const [name, milliliters] of Object.entries(POURS)) {
      const itemId = await createTestItem(tx, owner.organizationId, `${name} bottle`);
      await matchTestPosItem(tx, owner.organizationId, name, { itemId, milliliters });
      items.set(name, itemId);
    }
    return items;
  });
}

async function pauseSales(pause: boolean): Promise<void> {
  const { status } = await owner.put(`/api/organization/${owner.organizationId}`, { inventory_pause: pause });
  expect(status).toBeLessThan(300);
}

async function compare(items: ReadonlyMap<string, string>): Promise<void> {
  const fold = foldOf(square);
  const { rows } = await inHouse((tx) =>
    sql<Record<string, number>>`
      select round(coalesce(sum(gross), 0) * 100)::int as gross, round(coalesce(sum(discount), 0) * 100)::int as discount,
        round(coalesce(sum(tax), 0) * 100)::int as tax, round(coalesce(sum(tip), 0) * 100)::int as tip,
        round(coalesce(sum(service_charge), 0) * 100)::int as "serviceCharge"
      from sales.sale_line where organization_id = ${owner.organizationId}`.execute(tx),
  );
  const { units, ...money } = fold;
  expect(rows[0]).toEqual(money);
  for (const [name, itemId] of items) {
    const { rows: sold } = await inHouse((tx) =>
      sql<{ units: number }>`
        select round(coalesce(sum(l.quantity), 0) * 1000)::int as units from sales.sale_line as l
        join sales.pos_item as p on p.organization_id = l.organization_id and p.id = l.pos_item_id
        where l.organization_id = ${owner.organizationId} and p.name = ${name}`.execute(tx),
    );
    expect([name, sold[0]?.units]).toEqual([name, units[`V-${name}-Regular`] ?? 0]);
    const { rows: moved } = await inHouse((tx) =>
      sql<{ taken: number }>`
        select round(-coalesce(sum(quantity), 0) * 1000000)::int as taken from stock.movement
        where organization_id = ${owner.organizationId} and item_id = ${itemId} and kind = 'sale'`.execute(tx),
    );
    const millionths = ((units[`V-${name}-Regular`] ?? 0) * POURS[name as keyof typeof POURS] * 4) / 3;
    expect([name, moved[0]?.taken]).toEqual([name, millionths]);
  }
}
