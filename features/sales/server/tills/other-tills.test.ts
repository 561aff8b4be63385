import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { recordMovements, startAction } from '#features/ledger/server/movements/record-movements.ts';
import { withOrganization } from '#shared/server/database.ts';
import type { FakeTill } from '#test/fakes/fake-till.ts';
import { FakeKSeries } from '#test/fakes/lightspeed/fake-k-series.ts';
import { FakeXSeries } from '#test/fakes/lightspeed/fake-x-series.ts';
import { seeded } from '#test/fakes/square/square-weather.ts';
import { type BookOrder, Chance, type Fold, foldBooks, MENU } from '#test/fakes/till-books.ts';
import { expectFold } from '#test/fakes/till-fold.ts';
import { BusySeller, type Happening } from '#test/fakes/till-weather.ts';
import { FakeToast } from '#test/fakes/toast/fake-toast.ts';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';
import { createTestItem, createTestLocation } from '#test/items.ts';
import { connectTestTill, listedConnection, syncNow } from '#test/till-house.ts';
import { verifySales } from '../sales/verify-sales.ts';

/** Try another course of events with FAULT_SEED=7 FAULT_ORDERS=10000. */
const SEED = Number(process.env.FAULT_SEED ?? 9);
const ACTS = Number(process.env.FAULT_ORDERS ?? 60);
/** One round reads three days again: many orders take longer than usual. */
const PATIENCE = 45_000 + ACTS * 200;
const LONGEST = { timeout: 180_000 + ACTS * 700 };
/** Of 10 bottles of 750 mL, each unit takes one tenth. */
const POUR = 75;

const toast = new FakeToast();
const bar = new FakeKSeries();
const shop = new FakeXSeries();
let server: TestServer;
let owner: TestPerson;

beforeAll(async () => {
  await Promise.all([toast.start(), bar.start(), shop.start()]);
  const clock = { now: () => Date.now(), wait: async () => {} };
  const tills = {
    pollSeconds: 3600,
    toast: { apiUrl: toast.url, webhookSecret: toast.webhookSecret, clock },
    kSeries: { apiUrl: bar.url, ...bar.app, webhookLogin: undefined },
    xSeries: { apiUrl: shop.url, clientId: undefined, clientSecret: undefined },
  };
  server = await startTestServer({ tills });
});
afterAll(async () => {
  await server.close();
  await Promise.all([toast.stop(), bar.stop(), shop.stop()]);
});
beforeEach(async () => {
  owner = await server.createTestHouse();
});

interface Shop extends FakeTill {
  readonly books: Map<string, BookOrder>;
}

const sellerOf = (till: Shop, location: string, happenings: readonly Happening[], cards?: number) =>
  new BusySeller(
    { books: till.books, location, happenings, open: 0, now: () => till.now() },
    new Chance(seeded(SEED), cards),
  );

const inHouse = <T>(work: Parameters<typeof withOrganization<T>>[2]) =>
  withOrganization(server.services.db, owner.organizationId, work);

/**
 * Matches the till's menu, one unit to a tenth of a bottle, in a cycle that began before the history of sales; returns
 * the bottles by the till's ids.
 */
async function matchMenu(): Promise<ReadonlyMap<string, string>> {
  await sql`
    update counting.cycle set started_at = started_at - interval '5 days'
    where organization_id = ${owner.organizationId}`.execute(server.services.systemDb);
  const { body: size } = await owner.post<{ id: string }>('/api/item/size', { volume: POUR, unit: 'mL' });
  const { body: menu } = await owner.get<{ data: { id: string; name: string }[] }>('/api/pos/items');
  const items = new Map<string, string>();
  for (const { item, name } of MENU) {
    const inventory_item_id = await inHouse((tx) => createTestItem(tx, owner.organizationId, `${name} bottle`));
    const match = { action: 'match', inventory_item_id, depletion_size_id: size.id };
    const sold = menu.data.find((each) => each.name === name);
    expect((await owner.put(`/api/pos/items/${sold?.id}`, match)).status).toBe(200);
    items.set(item, inventory_item_id);
  }
  return items;
}

/** Units taken out of stock by sales since it was matched. */
const readTaken = (itemId: string): Promise<number> =>
  inHouse(async (tx) => {
    const { rows } = await sql<{ units: number }>`
      select round(-coalesce(sum(quantity), 0) * 10, 6)::float as units from stock.movement
      where organization_id = ${owner.organizationId} and item_id = ${itemId} and kind = 'sale'`.execute(tx);
    return rows[0]?.units ?? 0;
  });

/** The organization's sales: money in cents, units by the till's item names. */
const readFold = (): Promise<Fold> =>
  withOrganization(server.services.db, owner.organizationId, async (tx) => {
    const { rows: money } = await sql<Omit<Fold, 'units'>>`
      select round(coalesce(sum(gross), 0) * 100)::int as gross, round(coalesce(sum(discount), 0) * 100)::int as discount,
        round(coalesce(sum(tax), 0) * 100)::int as tax, round(coalesce(sum(tip), 0) * 100)::int as tip,
        round(coalesce(sum(service_charge), 0) * 100)::int as "serviceCharge"
      from sales.sale_line where organization_id = ${owner.organizationId}`.execute(tx);
    const { rows: sold } = await sql<{ external_id: string; units: number }>`
      select p.external_id, sum(l.quantity)::float as units from sales.sale_line as l
      join sales.pos_item as p on p.organization_id = l.organization_id and p.id = l.pos_item_id
      where l.organization_id = ${owner.organizationId} group by p.external_id`.execute(tx);
    const units = Object.fromEntries(sold.map((row) => [row.external_id, row.units]));
    return { ...(money[0] as Omit<Fold, 'units'>), units };
  });

type Tell = (id: string, order: BookOrder, isForged: boolean) => Promise<number>;

/**
 * A tenth of the calls fail while it sells; in the end sales, money, and stock are those of the till's books, and reading
 * everything again moves nothing. `tell` sends its webhooks: some twice, some late, some forged, some never.
 */
async function proveSales(
  till: Shop,
  seller: BusySeller,
  connect: () => Promise<string>,
  tell?: Tell,
): Promise<string> {
  for (let hour = 40; hour > 0; hour -= 1) seller.sellAt(Date.now() - hour * 3_600_000);
  const id = await connect();
  const items = await matchMenu();
  const random = seeded(SEED + 1);
  const late: BookOrder[] = [];
  const deliver = async (order: BookOrder) => tell && expect(await tell(id, order, false)).toBe(200);
  Object.assign(till.faults, { random, slowDown: 0.05, broken: 0.05 });
  for (let act = 1; act <= ACTS; act += 1) {
    for (const order of seller.act()) {
      const chance = random();
      if (chance < 0.05 && tell) expect(await tell(id, order, true)).toBe(401);
      else if (chance < 0.3) late.push(order);
      else if (chance < 0.8) for (let time = chance < 0.6 ? 1 : 2; time > 0; time -= 1) await deliver(order);
    }
    if (act % 50 === 0) for (const order of late.splice(0).reverse()) await deliver(order);
    if (act % Math.ceil(ACTS / 5) === 0) await owner.post(`/api/pos/connections/${id}/sync`);
  }
  Object.assign(till.faults, { slowDown: 0, broken: 0 });
  // The fake's clock runs ahead when much happens at once.
  const last = Math.max(...[...till.books.values()].map((order) => order.changedAt));
  await expect.poll(() => Date.now() > last, { interval: 5 }).toBe(true);
  for (let round = 1; round <= 2; round += 1) {
    await syncNow(owner, id, PATIENCE); // the second reads everything again
    const patient = { interval: 50, timeout: PATIENCE };
    await expect.poll(async () => (await listedConnection(owner, id)).waiting, patient).toBe(0);
    const fold = foldBooks(till.books.values());
    expectFold(await readFold(), fold);
    for (const [item, itemId] of items) expect([item, await readTaken(itemId)]).toEqual([item, fold.units[item] ?? 0]);
  }
  expect(till.objections).toEqual([]);
  const differences = await inHouse((tx) => verifySales(tx, owner.organizationId));
  expect(differences).toEqual([]);
  expect(await listedConnection(owner, id)).toMatchObject({ status: 'connected', error: null });
  return id;
}

const menuOf = async () => {
  const { body } = await owner.get<{ data: { name: string }[] }>('/api/pos/items');
  return body.data.map((item) => item.name);
};

const toastLogin = () => {
  const { clientId: client_id, clientSecret: client_secret } = toast.client;
  return { provider: 'TO', name: 'Toast', client_id, client_secret, restaurant_guid: toast.restaurant };
};

test('only tills that can be connected here are offered', async () => {
  const { body } = await owner.get<{ provider: string; consent: boolean; fields: unknown[] }[]>(
    '/api/pos/connections/providers',
  );
  expect(body.map(({ provider, consent, fields }) => [provider, consent, fields.length])).toEqual([
    ['SQ', false, 2],
    ['TO', false, 4],
    ['LK', true, 0],
    ['LX', false, 2],
  ]);
});

test('what is wrong about pasted credentials is said at its own field', async () => {
  const refused = async (pasted: object) => {
    const { status, body } = await owner.post<{ errors?: object }>('/api/pos/connections', { name: 'Till', ...pasted });
    return [status, ...Object.keys(body.errors ?? {})];
  };
  const asToast = { provider: 'TO', client_id: 'client', restaurant_guid: toast.restaurant };
  expect(await refused({ ...asToast, client_secret: 'wrong' })).toEqual([400, 'client_secret']);
  expect(await refused({ ...asToast, client_secret: 'x', restaurant_guid: '../x' })).toEqual([400, 'restaurant_guid']);
  const asShop = { provider: 'LX', access_token: 'wrong' };
  expect(await refused({ ...asShop, domain_prefix: shop.prefix })).toEqual([400, 'access_token']);
  expect(await refused({ ...asShop, domain_prefix: 'evil.example#' })).toEqual([400, 'domain_prefix']);
});

test('D40: Toast by its client: menu, sales, and webhooks', LONGEST, async () => {
  const seller = sellerOf(toast, toast.restaurant, ['edit', 'voidLine', 'cancel', 'merge', 'refund']);
  const tell: Tell = (id, order, isForged) =>
    toast.notify(`${server.url}/api/pos/webhooks/TO/${id}`, order, isForged ? { secret: 'forged' } : {});
  await proveSales(toast, seller, () => connectTestTill(owner, toastLogin()), tell);
  expect(await menuOf()).toEqual(expect.arrayContaining(MENU.map((item) => item.name)));
});

test('what is added to an open tab after a count leaves stock; what was on it before the count does not (D11)', async () => {
  toast.books.clear();
  const id = await connectTestTill(owner, toastLogin());
  const items = await matchMenu();
  const gin = items.get('gin') ?? '';
  const minutesAgo = (minutes: number) => Date.now() - minutes * 60_000;
  const by = { organizationId: owner.organizationId, userId: owner.userId };
  await inHouse(async (tx) => {
    const counted = { kind: 'stocktake', quantity: '5', statedQuantity: '5', itemId: gin } as const;
    const locationId = await createTestLocation(tx, owner.organizationId);
    const occurredAt = new Date(minutesAgo(60));
    await recordMovements(tx, by, await startAction(tx, by, 'stocktake'), [{ ...counted, locationId, occurredAt }]);
  });
  const chance = new Chance(seeded(SEED + 2), 0);
  const line = { ...chance.line(), item: 'gin', quantity: 1 };
  const order: BookOrder = {
    id: chance.guid(),
    location: toast.restaurant,
    openedAt: minutesAgo(120),
    changedAt: Date.now(),
    direction: 1,
    isMoneyOnly: false,
    state: 'counts',
    isWaste: false,
    tip: 0,
    charge: 0,
    lines: [line, { ...line, id: chance.guid(), quantity: 3, addedAt: minutesAgo(30) }],
  };
  toast.books.set(order.id, order);
  await syncNow(owner, id);
  const { body: stocks } = await owner.get<{ current_count: number }[]>(
    `/api/inventory/running-stocks?inventory_item_id=${gin}`,
  );
  expect(stocks.reduce((sum, stock) => sum + stock.current_count, 0)).toBeCloseTo(4.7, 6);
});

test("items removed from Toast's menu are marked, and restored with it", async () => {
  const id = await connectTestTill(owner, toastLogin());
  const removed = async (publication: string) => {
    toast.lastUpdated = `2026-02-0${publication}T00:00:00.000+0000`;
    await sql`update sales.till_connection set catalogue_stale = true where pos_id = ${id}`.execute(
      server.services.systemDb,
    );
    await syncNow(owner, id);
    const { rows } = await sql<{ external_id: string }>`
      select external_id from sales.pos_item where pos_id = ${id} and removed_at is not null`.execute(
      server.services.systemDb,
    );
    return rows.map((row) => row.external_id);
  };
  const [first] = MENU;
  expect(await removed('1')).toEqual([]);
  toast.gone.add(first?.item ?? '');
  expect(await removed('2')).toEqual([first?.item]);
  expect(await removed('2')).toEqual([first?.item]); // not published again, so nothing is read
  toast.gone.clear();
  expect(await removed('3')).toEqual([]);
});

test('D40: Lightspeed Restaurant by consent', LONGEST, async () => {
  const seller = sellerOf(bar, bar.location, ['recall', 'takeBack'], 0);
  await proveSales(bar, seller, async () => {
    const { body } = await owner.get<{ url: string }>('/api/pos/connections/authorize?provider=LK');
    const state = new URL(body.url).searchParams.get('state') ?? '';
    const query = new URLSearchParams({ code: 'code', state });
    const { headers } = await owner.get(`/api/pos/connections/callback/LK?${query}`);
    const id = new URL(headers.get('location') ?? 'none:').searchParams.get('connected') ?? '';
    await syncNow(owner, id);
    return id;
  });
  expect(await menuOf()).toEqual(expect.arrayContaining(MENU.map((item) => item.name)));
});

test('D40: Lightspeed Retail by a personal token', LONGEST, async () => {
  const seller = sellerOf(shop, shop.outlet, ['edit', 'voidLine', 'cancel', 'return']);
  const pasted = { provider: 'LX', name: 'Shop', domain_prefix: shop.prefix, access_token: shop.issueToken() };
  await proveSales(shop, seller, () => connectTestTill(owner, pasted));
  expect(await menuOf()).toEqual(expect.arrayContaining(MENU.map((item) => item.name)));
});
