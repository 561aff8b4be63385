import { afterEach, beforeEach, expect, test } from 'vitest';
import { FakeXSeries } from '#test/fakes/lightspeed/fake-x-series.ts';
import { seeded } from '#test/fakes/square/square-weather.ts';
import { Chance, foldBooks } from '#test/fakes/till-books.ts';
import { expectFold } from '#test/fakes/till-fold.ts';
import { TillReader } from '#test/fakes/till-reader.ts';
import { BusySeller } from '#test/fakes/till-weather.ts';
import type { OrderPage, TillAdapter } from '../adapter.ts';
import { createXSeries } from './x-series-adapter.ts';

/** Try another course of events with FAULT_SEED=7 FAULT_ORDERS=10000. */
const SEED = Number(process.env.FAULT_SEED ?? 20261123);
const ACTS = Number(process.env.FAULT_ORDERS ?? 2000);
const LONGEST = { timeout: 180_000 + ACTS * 200 };
const DAY = 86_400_000;

let shop: FakeXSeries;
let adapter: TillAdapter;

beforeEach(async () => {
  shop = await new FakeXSeries().start();
  adapter = createXSeries({ apiUrl: shop.url, ...shop.app });
});
afterEach(() => shop.stop());

const busy = (random: () => number) =>
  new BusySeller(
    {
      books: shop.books,
      location: shop.outlet,
      happenings: ['edit', 'edit', 'voidLine', 'cancel', 'return', 'settle'],
      open: 0.1,
      now: () => shop.now(),
    },
    new Chance(random),
  );

const connect = async () => {
  const consent = {
    code: 'code',
    redirectUri: 'http://cellarhand.test/callback',
    query: { domain_prefix: shop.prefix },
  };
  const credentials = await adapter.oauth?.exchangeCode(consent);
  return new TillReader(adapter, credentials ?? { accessToken: '' });
};

test(
  `D5, D40, D42: after every fault of seed ${SEED} sales and money are what X-Series says in the end, to the cent`,
  LONGEST,
  async () => {
    const random = seeded(SEED);
    const seller = busy(random);
    const [begun, past] = [Date.now(), Math.floor(ACTS / 2)];
    for (let index = 0; index < past; index += 1) seller.sellAt(begun - Math.floor(((past - index) / past) * 20 * DAY));
    const reader = await connect();
    Object.assign(shop.faults, { random, slowDown: 0.05, broken: 0.05 });
    // Sales that were read change while the rest is read, and the token expires in the middle of a page.
    let asked = 0;
    shop.beforeAnswer = ({ pathname }) => {
      if (!pathname.endsWith('/sales')) return;
      asked += 1;
      if (asked % 2 === 0) seller.act();
      if (asked === 40) shop.tokens.clear();
    };
    await reader.pull([shop.outlet], begun - 21 * DAY, shop.now());
    shop.beforeAnswer = () => {};
    for (let act = 0; act < ACTS - past; act += 1) {
      for (const { id } of seller.act()) if (random() < 0.3) await reader.fetch([{ id, locationId: null }]);
      if (act % 200 === 199) await reader.pull([shop.outlet], begun, shop.now() + 1);
    }
    await reader.pull([shop.outlet], begun, shop.now() + 1);
    Object.assign(shop.faults, { slowDown: 0, broken: 0 });
    expectFold(reader.fold(), foldBooks(shop.books.values()));
    const { moves } = reader;
    await reader.pull([shop.outlet], begun - 21 * DAY, shop.now() + 1);
    await reader.fetch([...shop.books.keys()].map((id) => ({ id, locationId: null })));
    expect(reader.moves).toBe(moves); // reading again changes nothing
    expectFold(reader.fold(), foldBooks(shop.books.values()));
    expect(shop.objections).toEqual([]);
    expect(reader.refreshed).toHaveLength(1);
  },
);

test('the first version is found in few calls, and remembered', async () => {
  const seller = busy(seeded(3));
  const begun = Date.now();
  for (let index = 0; index < 3000; index += 1) seller.sellAt(begun - (3000 - index) * 600_000);
  const reader = await connect();
  await reader.pull([shop.outlet], begun - 60_000, shop.now() + 1);
  const first = shop.calls.length;
  expect(first).toBeLessThan(70);
  await reader.pull([shop.outlet], begun - 60_000, shop.now() + 1);
  expect(shop.calls.length - first).toBeLessThan(6);
});

test('the position in the feed survives a restart: no new search', async () => {
  const seller = busy(seeded(5));
  const begun = Date.now();
  for (let index = 0; index < 1000; index += 1) seller.sellAt(begun - (1000 - index) * 600_000);
  const credentials = await adapter.acceptPasted({ domain_prefix: shop.prefix, access_token: shop.issueToken() });
  const span = { locationIds: [shop.outlet], from: new Date(begun - 2 * DAY), to: new Date(begun + 1000) };
  let place: string | undefined;
  for (let next: string | null = null; ; ) {
    const page: OrderPage = await adapter.pullOrders(credentials, span, next);
    place = page.place;
    next = page.next;
    if (next === null) break;
  }
  const restarted = createXSeries({ apiUrl: shop.url, ...shop.app });
  const calls = shop.calls.length;
  const lately = { ...span, from: new Date(begun - DAY / 2) };
  const { orders } = await restarted.pullOrders(credentials, { ...lately, place }, null);
  expect(orders.length).toBeGreaterThan(0);
  expect(shop.calls.slice(calls).filter((call) => call.endsWith('/sales'))).toHaveLength(1);
  const fresh = createXSeries({ apiUrl: shop.url, ...shop.app });
  expect((await fresh.pullOrders(credentials, { ...lately, place: 'no place' }, null)).orders.length).toBeGreaterThan(
    0,
  );
});

test('sales of other outlets are left out, and a missing name is fetched once', async () => {
  const seller = busy(seeded(4));
  const here = seller.sellAt(Date.now() - 5000);
  const there = seller.sellAt(Date.now() - 4000);
  shop.books.set(there.id, { ...there, location: 'outlet-2' });
  const credentials = await adapter.acceptPasted({ domain_prefix: shop.prefix, access_token: shop.issueToken() });
  const span = { locationIds: [shop.outlet], from: new Date(Date.now() - 60_000), to: new Date() };
  const { orders } = await adapter.pullOrders(credentials, span, null);
  expect(orders.map(({ orderId, employee, register }) => [orderId, employee, register])).toEqual([
    [here.id, 'Al Smith', 'Till 1'],
  ]);
  expect(orders[0]?.lines[0]?.name).not.toBe('Unnamed product');
  const calls = shop.calls.length;
  await adapter.pullOrders(credentials, span, null);
  expect(shop.calls.slice(calls).filter((call) => !call.endsWith('/sales'))).toEqual([]);
});
