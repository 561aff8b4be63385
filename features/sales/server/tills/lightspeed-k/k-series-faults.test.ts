import { afterEach, beforeEach, expect, test } from 'vitest';
import { FakeKSeries } from '#test/fakes/lightspeed/fake-k-series.ts';
import { seeded } from '#test/fakes/square/square-weather.ts';
import { Chance, foldBooks } from '#test/fakes/till-books.ts';
import { expectFold } from '#test/fakes/till-fold.ts';
import { TillReader } from '#test/fakes/till-reader.ts';
import { BusySeller } from '#test/fakes/till-weather.ts';
import { type TillAdapter, TillError } from '../adapter.ts';
import { createKSeries } from './k-series-adapter.ts';

/** Try another course of events with FAULT_SEED=7 FAULT_ORDERS=10000. */
const SEED = Number(process.env.FAULT_SEED ?? 20261123);
const ACTS = Number(process.env.FAULT_ORDERS ?? 2000);
const LONGEST = { timeout: 180_000 + ACTS * 200 };
const DAY = 86_400_000;

let bar: FakeKSeries;
let adapter: TillAdapter;

beforeEach(async () => {
  bar = await new FakeKSeries().start();
  adapter = createKSeries({ apiUrl: bar.url, ...bar.app, webhookLogin: undefined });
});
afterEach(() => bar.stop());

const consent = { code: 'code', redirectUri: 'http://cellarhand.test/callback', query: {} };
const connect = async () => (await adapter.oauth?.exchangeCode(consent)) ?? { accessToken: '' };

test(
  `D5, D40, D42: after every fault of seed ${SEED} sales and money are what K-Series says in the end, to the cent`,
  LONGEST,
  async () => {
    const random = seeded(SEED);
    const seller = new BusySeller(
      { books: bar.books, location: bar.location, happenings: ['recall', 'takeBack'], open: 0, now: () => bar.now() },
      new Chance(random, 0),
    );
    const [begun, past] = [Date.now(), Math.floor(ACTS / 2)];
    for (let index = 0; index < past; index += 1) seller.sellAt(begun - Math.floor(((past - index) / past) * 5 * DAY));
    const reader = new TillReader(adapter, await connect());
    Object.assign(bar.faults, { random, slowDown: 0.05, broken: 0.05 });
    // Accounts are closed and corrected while pages are read, and the token expires during that, twice.
    let asked = 0;
    bar.beforeAnswer = ({ pathname }) => {
      if (!pathname.endsWith('/sales')) return;
      asked += 1;
      if (asked % 2 === 0) seller.act();
      if (asked === 4 || asked === 9) bar.tokens.clear();
    };
    await reader.pull([bar.location], begun - 6 * DAY, bar.now());
    bar.beforeAnswer = () => {};
    for (let act = 0; act < ACTS - past; act += 1) {
      seller.act();
      if (act % 200 === 199) await reader.pull([bar.location], begun, bar.now() + 1);
    }
    await reader.pull([bar.location], begun, bar.now() + 1);
    Object.assign(bar.faults, { slowDown: 0, broken: 0 });
    expectFold(reader.fold(), foldBooks(bar.books.values()));
    const { moves } = reader;
    await reader.pull([bar.location], begun - 6 * DAY, bar.now() + 1);
    expect(reader.moves).toBe(moves); // reading again changes nothing
    expect(bar.objections).toEqual([]);
    expect(reader.refreshed).toHaveLength(2);
  },
);

test('a refresh token works once: using it again needs new consent', async () => {
  const credentials = await connect();
  const fresh = await adapter.refresh(credentials);
  expect(fresh.refreshToken).not.toBe(credentials.refreshToken);
  const again = adapter.refresh(credentials);
  await expect(again).rejects.toBeInstanceOf(TillError);
  await expect(again).rejects.toMatchObject({ kind: 'revoked' });
});

test('its business, locations, and items', async () => {
  const credentials = await connect();
  expect(await adapter.readAccount(credentials)).toEqual({ id: '1234', name: 'The Blue Door' });
  expect(await adapter.listLocations(credentials)).toEqual([{ id: bar.location, name: 'Main' }]);
  const page = await adapter.pullCatalogue(credentials, { locationIds: [bar.location], since: null, next: null });
  expect(page.next).toBeNull();
  expect(page.items.map(({ id, name, category, price }) => [id, name, category, price])).toEqual([
    ['gin', 'Gin Tonic', 'Cocktails', '12.5'],
    ['rye', 'Old Fashioned', 'Cocktails', '14.99'],
    ['beer', 'Lager', 'Beer', '7.01'],
  ]);
});
