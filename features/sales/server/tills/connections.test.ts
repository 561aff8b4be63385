import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withOrganization } from '#shared/server/database.ts';
import { FakeSquare } from '#test/fakes/square/fake-square.ts';
import { edit, giveBack, lineOf, offer, offerModifiers, sell } from '#test/fakes/square/square-seller.ts';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';
import { connectSquare, deliver, listedConnection, syncNow, tillsOf } from '#test/till-house.ts';

let square: FakeSquare;
let server: TestServer;
let owner: TestPerson;

beforeAll(async () => {
  square = await FakeSquare.start();
  server = await startTestServer({ tills: tillsOf(square) });
});
afterAll(async () => {
  await server.close();
  await square.stop();
});
beforeEach(async () => {
  for (const known of [square.catalog, square.orders, square.payments]) known.clear();
  owner = await server.createTestHouse();
});

interface Refused {
  message: string;
  errors?: Record<string, string>;
}

interface Row {
  id: string;
  pos_item_name: string;
  pos_item: { id: string; variation: string | null };
  category: string | null;
  quantity_sold: number;
  gross: number | null;
  discount: number | null;
  tip: number | null;
  service_charge: number | null;
  employee: string | null;
  register: string | null;
  modifiers: { name: string; quantity: string; price: string }[];
  payment_type: string | null;
  payment_method: string | null;
  state: string;
}

const salesOf = async (person = owner) =>
  (await person.get<{ data: Row[] }>('/api/pos/items/sales?limit=200&sort=transaction_date:asc')).body.data;
const menuOf = async (person = owner) =>
  (
    await person.get<{
      data: { id: string; name: string; variation: string | null; unit_price: number; fields: { name: string }[] }[];
    }>('/api/pos/items?limit=200')
  ).body.data;

describe('connecting by a token', () => {
  test('the menu arrives before anything is sold, with categories, prices, and modifiers', async () => {
    offer(square, { item: 'Bulleit Rye', variation: 'Double', category: 'Whiskey', price: 1800 });
    offer(square, { item: 'Bulleit Rye', variation: 'Single', category: 'Whiskey', price: 1000 });
    offer(square, { item: 'House IPA', variation: 'Regular', category: 'Beer', price: 700 }, { upc: '012345678905' });
    offerModifiers(square, 'Mixers', { Tonic: 100, 'No ice': 0 });
    const id = await connectSquare(owner, square, { name: 'Front bar till' });
    const menu = (await menuOf()).map((one) => [one.name, one.variation, one.unit_price, one.fields[0]?.name]);
    expect(menu).toEqual([
      ['Bulleit Rye', 'Double', 18, 'Whiskey'],
      ['Bulleit Rye', 'Single', 10, 'Whiskey'],
      ['House IPA', null, 7, 'Beer'],
    ]);
    expect(await listedConnection(owner, id)).toMatchObject({
      name: 'Front bar till',
      status: 'connected',
      account: 'The Blue Door',
      locations: [
        { id: 'L-BAR', name: 'Bar', chosen: true },
        { id: 'L-PATIO', name: 'Patio', chosen: true },
      ],
      last_order_at: null,
      waiting: 0,
      error: null,
    });
    const { rows } = await withOrganization(server.services.db, owner.organizationId, (tx) =>
      sql<{ kind: string; name: string; list: string | null; gtin: string | null }>`
        select kind, name, list, gtin from sales.till_object order by kind, name, external_id`.execute(tx),
    );
    expect(rows.map((row) => [row.kind, row.name, row.list, row.gtin])).toEqual([
      ['item', 'Bulleit Rye', null, null],
      ['item', 'Bulleit Rye', null, null],
      ['item', 'House IPA', null, '012345678905'],
      ['modifier', 'No ice', 'Mixers', null],
      ['modifier', 'Tonic', 'Mixers', null],
    ]);
    expect(square.objections).toEqual([]);
  });

  test('renamed, repriced, added, and removed items follow the till', async () => {
    const rye = offer(square, { item: 'Rye', variation: 'Regular', category: 'Whiskey', price: 1000 });
    offer(square, { item: 'Stout', variation: 'Regular', category: 'Beer', price: 600 });
    const id = await connectSquare(owner, square);
    const renamed = square.catalog.get('I-Rye');
    if (renamed?.type !== 'ITEM') throw new Error('no item');
    const [variation] = renamed.item_data.variations;
    if (variation) variation.item_variation_data.price_money = { amount: 1200, currency: 'USD' };
    square.catalog.set('I-Rye', {
      ...renamed,
      updated_at: square.now(),
      item_data: { ...renamed.item_data, name: 'Good Rye' },
    });
    const stout = square.catalog.get('I-Stout');
    if (stout) square.catalog.set('I-Stout', { ...stout, is_deleted: true, updated_at: square.now() });
    offer(square, { item: 'Cola', variation: 'Regular', category: 'Soft', price: 300 });
    const event = square.event('catalog.version.updated', {
      type: 'catalog',
      object: { catalog_version: { updated_at: square.now() } },
    });
    expect(await deliver(server, square, id, event)).toBe(200);
    const names = async () => (await menuOf()).map((one) => [one.name, one.unit_price]);
    await expect.poll(names, { interval: 20 }).toEqual([
      ['Cola', 3],
      ['Good Rye', 12],
    ]);
    sell(square, { lines: [lineOf({ variationId: rye, name: 'Good Rye', quantity: '1', price: 1200 })] });
    await syncNow(owner, id);
    expect((await menuOf()).length).toBe(2);
    expect(square.objections).toEqual([]);
  });

  test("a wrong token is refused at its field and not stored; members can't connect at all", async () => {
    const body = { provider: 'SQ', name: 'Square', access_token: 'EAAAwrong' };
    const { status, body: refused } = await owner.post<Refused>('/api/pos/connections', body);
    expect([status, Object.keys(refused.errors ?? {})]).toEqual([400, ['access_token']]);
    expect((await owner.post<Refused>('/api/pos/connections', { provider: 'SQ', name: 'Square' })).status).toBe(400);
    const odd = await owner.post<Refused>('/api/pos/connections', { ...body, access_token: 'EAAÄ' });
    expect(odd.body.errors?.access_token).toContain('letters with accents');
    expect((await owner.post<Refused>('/api/pos/connections', { ...body, provider: 'LK' })).body.errors).toHaveProperty(
      'provider',
    );
    expect((await owner.get('/api/pos/connections')).body).toEqual([]);
    expect((await owner.get('/api/pos/instance')).body).toEqual([]);
    const member = await server.addPerson(owner.organizationId, 'member');
    expect((await member.post('/api/pos/connections', { ...body, access_token: square.issueToken() })).status).toBe(
      403,
    );
    expect((await member.get('/api/pos/connections')).status).toBe(200);
  });

  test('credentials are encrypted in storage, and in no answer', async () => {
    const token = square.issueToken();
    const answer = await owner.post<{ id: string }>('/api/pos/connections', {
      provider: 'SQ',
      name: 'Square',
      access_token: token,
      webhook_secret: 'own-key',
    });
    const { rows } = await sql<{
      row: string;
    }>`select to_jsonb(c)::text as row from sales.till_connection as c`.execute(server.services.systemDb);
    expect(rows.map(({ row }) => row).join()).not.toMatch(new RegExp(`${token}|own-key`));
    expect(JSON.stringify((await owner.get('/api/pos/connections')).body)).not.toMatch(/EAAA|own-key|credentials/);
    const { rows: keys } = await sql<{
      all: string;
    }>`select coalesce(string_agg(to_jsonb(i)::text, ' '), '') as all from platform.idempotency as i`.execute(
      server.services.systemDb,
    );
    expect(keys[0]?.all).not.toContain(token);
    expect(answer.status).toBe(200);
  });
});

test('a price is needed for what Square sells, not at a till of files, nor once Square is disconnected', async () => {
  const id = await connectSquare(owner, square, { name: 'Front bar till' });
  await owner.put(`/api/pos/instance/${id}`, { default: true });
  const { body: files } = await owner.post<{ id: string }>('/api/pos/instance', { name: 'Shop', provider: 'CS' });
  const file = new FormData();
  file.set('file', new File(['name,type,size,location,quantity,cost\nGin,SP,750 mL,Bar,10,1\n'], 'items.csv'));
  await owner.post('/api/import/items', file);
  const { body: items } = await owner.get<{ data: { id: string; size: { id: string } }[] }>(
    '/api/inventory-view/inventory',
  );
  const [gin] = items.data;
  const add = async (more: object) => {
    const sold = { group_type: 'IT', inventory_item_id: gin?.id, sale_size_id: gin?.size.id, on_list: false, ...more };
    return (await owner.post<Refused>('/api/pos/sellable-item-groups', sold)).body.errors;
  };
  const recipe = async (name: string) =>
    (await owner.post<Refused>('/api/pos/recipes', { name, group_type: 'RE', ingredients: [] })).body.errors;
  const asked = { price: 'Price is required when using Square POS' };
  expect([await add({}), await add({ pos_id: id }), await recipe('Negroni')]).toEqual([asked, asked, asked]);
  expect(await add({ pos_id: files.id })).toBeUndefined();
  await owner.delete(`/api/pos/connections/${id}`);
  expect([await add({ pos_id: id }), await recipe('Daiquiri')]).toEqual([undefined, undefined]);
});

describe('sales', () => {
  test('arrive with modifiers, discount, tip, charge, tenders, employee, and register; nothing about the guest', async () => {
    const rye = offer(square, { item: 'Bulleit Rye', variation: 'Double', category: 'Whiskey', price: 1800 });
    sell(square, {
      lines: [
        lineOf({
          variationId: rye,
          name: 'Bulleit Rye',
          variation: 'Double',
          quantity: '2',
          price: 1800,
          discount: 600,
          tax: 300,
          modifiers: [{ name: 'Tonic', price: 100 }],
        }),
        lineOf({ name: 'Corkage', quantity: '1', price: 1000, type: 'CUSTOM_AMOUNT' }),
        lineOf({ name: 'Gift card', quantity: '1', price: 5000, type: 'GIFT_CARD' }),
      ],
      tip: 480,
      serviceCharge: 240,
      tenders: ['CARD', 'CASH'],
      teamMemberId: 'TM-BO',
    });
    sell(square, {
      lines: [
        lineOf({
          variationId: rye,
          name: 'Bulleit Rye',
          variation: 'Double',
          quantity: '1',
          price: 1800,
          discount: 1800,
        }),
      ],
    });
    sell(square, {
      state: 'OPEN',
      lines: [lineOf({ variationId: rye, name: 'Bulleit Rye', quantity: '9', price: 1800 })],
    });
    await connectSquare(owner, square);
    const sales = await salesOf();
    const money = (row: Row) => [
      row.pos_item_name,
      row.quantity_sold,
      row.gross,
      row.discount,
      row.tip,
      row.service_charge,
      row.payment_type,
    ];
    expect(sales.map(money).sort((a, b) => Number(b[2]) - Number(a[2]))).toEqual([
      ['Bulleit Rye (Double)', 2, 38, 6, 3.8, 1.9, 'Payment'],
      ['Bulleit Rye (Double)', 1, 18, 18, 0, 0, 'Comp'],
      ['Corkage', 1, 10, 0, 1, 0.5, 'Payment'],
    ]);
    const [double] = sales.filter((row) => row.quantity_sold === 2);
    expect(double).toMatchObject({
      category: 'Whiskey',
      employee: 'Bo Jones',
      register: 'Front bar',
      payment_method: 'CARD, CASH',
      state: 'unmatched',
    });
    expect(double?.modifiers).toEqual([{ name: 'Tonic', quantity: '1', price: '2.00' }]);
    expect((await menuOf()).find((one) => one.name === 'Bulleit Rye')?.unit_price).toBe(18);
    const { rows } = await sql<{ all: string }>`
      select string_agg(to_jsonb(l)::text, '') || (select string_agg(to_jsonb(o)::text, '') from sales.till_order as o) as all from sales.sale_line as l`.execute(
      server.services.systemDb,
    );
    expect(rows[0]?.all).not.toContain('guest');
    expect(square.objections).toEqual([]);
  });

  test('a return brings units and money back, a refund only money, and a canceled order reverses everything', async () => {
    const gin = offer(square, { item: 'Gin', variation: 'Regular', category: 'Gin', price: 1000 });
    const line = lineOf({ variationId: gin, name: 'Gin', quantity: '3', price: 1000 });
    const order = sell(square, { lines: [line] });
    const other = sell(square, { lines: [lineOf({ variationId: gin, name: 'Gin', quantity: '2', price: 1000 })] });
    const id = await connectSquare(owner, square);
    giveBack(square, order, line, 1000);
    giveBack(square, order, null, 500);
    edit(square, other, { state: 'CANCELED' });
    await syncNow(owner, id);
    const sums = async () => {
      const sales = await salesOf();
      return sales
        .map((row) => [row.pos_item_name, row.quantity_sold, row.gross])
        .sort((a, b) => Number(b[1]) - Number(a[1]) || Number(a[2]) - Number(b[2]));
    };
    const expected = [
      ['Gin', 3, 30],
      ['Refund', 0, -5],
      ['Gin', 0, 0],
      ['Gin', -1, -10],
    ];
    expect(await sums()).toEqual(expected);
    await syncNow(owner, id);
    expect(await sums()).toEqual(expected);
    expect((await salesOf()).find((row) => row.pos_item_name === 'Refund')?.state).toBe('ignored');
    edit(square, square.orders.get(other.id) ?? other, { state: 'COMPLETED' });
    await syncNow(owner, id);
    expect((await sums())[1]).toEqual(['Gin', 2, 20]); // as before the cancellation
  });

  test('a return that comes without modifiers brings back those of the sold line: a double, not a single', async () => {
    const rye = offer(square, { item: 'Rye', variation: 'Regular', category: 'Whiskey', price: 1000 });
    const double = { name: 'Double', price: 400 };
    const line = lineOf({ variationId: rye, name: 'Rye', quantity: '2', price: 1000, modifiers: [double] });
    const order = sell(square, { lines: [line] });
    const longAgo = new Date(Date.now() - 5 * 86_400_000).toISOString();
    square.orders.set(order.id, { ...order, updated_at: longAgo }); // not among what changed lately
    const id = await connectSquare(owner, square);
    giveBack(square, order, line, 1400);
    const elsewhere = { ...order, id: 'O-unknown' };
    giveBack(square, elsewhere, line, 1400);
    await syncNow(owner, id);
    const back = (await salesOf()).filter((row) => Number(row.quantity_sold) < 0);
    expect(back.map(({ modifiers }) => modifiers)).toEqual(
      expect.arrayContaining([[{ name: 'Double', quantity: '1', price: '4.00' }], []]),
    );
    expect(square.objections).toEqual([]);
  });

  test('an unselected location is left out, and arrives with its history when selected', async () => {
    const gin = offer(square, { item: 'Gin', variation: 'Regular', category: 'Gin', price: 1000 });
    const of = (locationId: string, quantity: string) =>
      sell(square, { locationId, lines: [lineOf({ variationId: gin, name: 'Gin', quantity, price: 1000 })] });
    of('L-BAR', '1');
    const id = await connectSquare(owner, square);
    const choose = (...location_ids: string[]) => owner.put<Refused>(`/api/pos/connections/${id}`, { location_ids });
    expect((await choose('L-BAR')).status).toBe(200);
    of('L-PATIO', '2');
    of('L-BAR', '4');
    await syncNow(owner, id);
    const quantities = async () => (await salesOf()).map((row) => row.quantity_sold).sort();
    expect(await quantities()).toEqual([1, 4]);
    expect((await choose('L-ELSEWHERE')).body.errors).toHaveProperty('location_ids');
    expect((await choose('L-BAR', 'L-PATIO')).status).toBe(200);
    await syncNow(owner, id);
    expect(await quantities()).toEqual([1, 2, 4]);
  });

  test('a location selected while the history of another is read arrives with its own', async () => {
    const gin = offer(square, { item: 'Gin', variation: 'Regular', category: 'Gin', price: 1000 });
    const id = await connectSquare(owner, square);
    const choose = (...location_ids: string[]) => owner.put<Refused>(`/api/pos/connections/${id}`, { location_ids });
    await choose('L-PATIO');
    const soldAt = new Date(Date.now() - 20 * 86_400_000).toISOString();
    for (const [locationId, quantity] of [
      ['L-BAR', '1'],
      ['L-PATIO', '2'],
    ] as const) {
      const lines = [lineOf({ variationId: gin, name: 'Gin', quantity, price: 1000 })];
      const order = sell(square, { locationId, soldAt, lines });
      square.orders.set(order.id, { ...order, updated_at: soldAt });
    }
    let answers = 0;
    square.beforeAnswer = async (path) => {
      if (path !== '/v2/orders/search') return;
      answers += 1;
      if (answers === 1) expect((await choose('L-BAR', 'L-PATIO')).status).toBe(200);
    };
    try {
      await choose('L-BAR');
      const quantities = async () => (await salesOf()).map((row) => row.quantity_sold).sort();
      await expect.poll(quantities, { interval: 20 }).toEqual([1, 2]);
    } finally {
      square.beforeAnswer = () => {};
    }
  });

  test('sales before the requested history are left out, even if changed today', async () => {
    const gin = offer(square, { item: 'Gin', variation: 'Regular', category: 'Gin', price: 1000 });
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    for (const [days, quantity] of [
      [40, '1'],
      [20, '2'],
      [0, '4'],
    ] as const)
      sell(square, {
        soldAt: daysAgo(days),
        lines: [lineOf({ variationId: gin, name: 'Gin', quantity, price: 1000 })],
      });
    const id = await connectSquare(owner, square);
    expect((await salesOf()).map((row) => row.quantity_sold)).toEqual([2, 4]);
    const [old] = square.orders.values();
    if (old) edit(square, old, { state: 'COMPLETED' });
    await syncNow(owner, id);
    expect((await salesOf()).map((row) => row.quantity_sold)).toEqual([2, 4]);
  });
});
