import { afterEach, beforeEach, expect, test } from 'vitest';
import { seeded } from '#test/fakes/square/square-weather.ts';
import { Chance, foldBooks } from '#test/fakes/till-books.ts';
import { expectFold } from '#test/fakes/till-fold.ts';
import { TillReader } from '#test/fakes/till-reader.ts';
import { BusySeller } from '#test/fakes/till-weather.ts';
import { FakeToast } from '#test/fakes/toast/fake-toast.ts';
import type { TillAdapter } from '../adapter.ts';
import { createToast } from './toast-adapter.ts';

/** Try another course of events with FAULT_SEED=7 FAULT_ORDERS=10000. */
const SEED = Number(process.env.FAULT_SEED ?? 20261123);
const ACTS = Number(process.env.FAULT_ORDERS ?? 2000);
const LONGEST = { timeout: 180_000 + ACTS * 200 };
const DAY = 86_400_000;

let toast: FakeToast;
let adapter: TillAdapter;

beforeEach(async () => {
  toast = await new FakeToast().start();
  const clock = { now: () => Date.now(), wait: async () => {} };
  adapter = createToast({ apiUrl: toast.url, webhookSecret: toast.webhookSecret, clock });
});
afterEach(() => toast.stop());

test(
  `D5, D40, D42: after every fault of seed ${SEED} sales and money are what Toast says in the end, to the cent`,
  LONGEST,
  async () => {
    const random = seeded(SEED);
    const seller = new BusySeller(
      {
        books: toast.books,
        location: toast.restaurant,
        happenings: ['edit', 'edit', 'voidLine', 'cancel', 'merge', 'refund', 'settle'],
        open: 0.05,
        now: () => toast.now(),
      },
      new Chance(random),
    );
    const [begun, past] = [Date.now(), Math.floor(ACTS / 2)];
    for (let index = 0; index < past; index += 1) seller.sellAt(begun - Math.floor(((past - index) / past) * 3 * DAY));
    const { clientId: client_id, clientSecret: client_secret } = toast.client;
    const pasted = { client_id, client_secret, restaurant_guid: toast.restaurant };
    const reader = new TillReader(adapter, await adapter.acceptPasted(pasted));
    Object.assign(toast.faults, { random, slowDown: 0.05, broken: 0.05 });
    // The history changes while it is read, and the token expires in the middle of a page.
    let asked = 0;
    toast.beforeAnswer = ({ pathname }) => {
      if (pathname !== '/orders/v2/ordersBulk') return;
      asked += 1;
      if (asked % 2 === 0) seller.act();
      if (asked === 5) toast.tokens.clear();
    };
    await reader.pull([toast.restaurant], begun - 4 * DAY, toast.now());
    toast.beforeAnswer = () => {};
    for (let act = 0; act < ACTS - past; act += 1) {
      for (const { id } of seller.act()) if (random() < 0.3) await reader.fetch([{ id, locationId: null }]);
      if (act % 200 === 199) await reader.pull([toast.restaurant], begun, toast.now() + 1);
    }
    await reader.pull([toast.restaurant], begun, toast.now() + 1);
    Object.assign(toast.faults, { slowDown: 0, broken: 0 });
    expectFold(reader.fold(), foldBooks(toast.books.values()));
    const { moves } = reader;
    expect(moves).toBeGreaterThan(ACTS);
    await reader.pull([toast.restaurant], begun - 4 * DAY, toast.now() + 1);
    await reader.fetch([...toast.books.keys()].map((id) => ({ id, locationId: null })));
    expect(reader.moves).toBe(moves); // reading again changes nothing
    expectFold(reader.fold(), foldBooks(toast.books.values()));
    expect(toast.objections).toEqual([]);
    expect([reader.refreshed.length, toast.logins.length]).toEqual([1, 2]);
  },
);

test('an order that changes while pages are read does not make another one missing', async () => {
  const seller = new BusySeller(
    { books: toast.books, location: toast.restaurant, happenings: ['edit'], open: 0, now: () => toast.now() },
    new Chance(seeded(1)),
  );
  const begun = Date.now() - DAY;
  const sold = Array.from({ length: 250 }, (_, index) => seller.sellAt(begun + index * 60_000));
  const reader = new TillReader(adapter, await adapter.acceptPasted({ ...pastedOf(toast) }));
  let asked = 0;
  toast.beforeAnswer = ({ pathname }) => {
    if (pathname !== '/orders/v2/ordersBulk') return;
    asked += 1;
    const first = sold[asked];
    if (first) toast.books.set(first.id, { ...first, changedAt: toast.now() });
  };
  await reader.pull([toast.restaurant], begun, Date.now() - 1);
  toast.beforeAnswer = () => {};
  await reader.pull([toast.restaurant], Date.now() - 60_000, toast.now() + 1);
  expectFold(reader.fold(), foldBooks(toast.books.values()));
});

const pastedOf = ({ client, restaurant }: FakeToast) => ({
  client_id: client.clientId,
  client_secret: client.clientSecret,
  restaurant_guid: restaurant,
});
