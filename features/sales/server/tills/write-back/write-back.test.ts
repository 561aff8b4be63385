import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Tx, withOrganization } from '#shared/server/database.ts';
import { FakeSquare } from '#test/fakes/square/fake-square.ts';
import type { Variation } from '#test/fakes/square/square-objects.ts';
import { offer } from '#test/fakes/square/square-seller.ts';
import { findObject } from '#test/fakes/square/square-writes.ts';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';
import { createTestItem } from '#test/items.ts';
import { matchTestPosItem } from '#test/sold-items.ts';
import { connectSquare, deliver, syncNow, tillsOf } from '#test/till-house.ts';

let server: TestServer;
let square: FakeSquare;
let owner: TestPerson;
let till: string;
let variation: string;
beforeAll(async () => {
  square = await FakeSquare.start();
  server = await startTestServer({ tills: tillsOf(square) });
});
afterAll(async () => {
  await server.close();
  await square.stop();
});
beforeEach(async () => {
  square.catalog.clear();
  square.writes.clear();
  square.calls.length = 0;
  square.objections.length = 0;
  variation = offer(square, { item: 'Negroni', variation: 'Regular', category: 'Drinks', price: 1400 });
  owner = await server.createTestHouse('Blue Door');
  till = await connectSquare(owner, square);
});
afterEach(() => {
  square.duringWrite = async () => {};
  Object.assign(square.faults, { slowDown: 0, broken: 0 });
  expect(square.objections).toEqual([]);
});

interface Group {
  readonly id: string;
  readonly price: number;
  readonly action_id: string;
}

interface Conflict {
  readonly id: string;
  readonly state: string;
  readonly our_price: number | null;
  readonly their_price: number | null;
  readonly our_name: string;
  readonly their_name: string;
  readonly error: string | null;
}

const BASE = '/api/pos/connections';
const turn = (write_back: boolean, person = owner, id = till) => person.put(`${BASE}/${id}`, { write_back });
const change = async (group: string, body: object, person = owner) =>
  (await person.put<Group>(`/api/pos/sellable-item-groups/${group}`, body)).body;
const conflicts = async () => (await owner.get<Conflict[]>(`${BASE}/${till}/conflicts`)).body;
const resolve = (id: string, keep: string, person = owner) => person.post(`${BASE}/${till}/conflicts/${id}`, { keep });
const held = (id = variation) => findObject(square.catalog, id) as Variation;
const priceAtSquare = (id = variation) => held(id).item_variation_data.price_money?.amount;
const posItems = async (person = owner) =>
  (
    await person.get<{ data: { id: string; name: string; unit_price: number; write_problem: string | null }[] }>(
      '/api/pos/items?limit=50',
    )
  ).body.data;
const writes = () => square.calls.filter((call) => call === 'POST /v2/catalog/object').length;

const menuChanged = () => square.event('catalog.version.updated', { type: 'catalog', object: { catalog_version: {} } });

/** A Sold As that the POS item of this name is matched to, written to Square. */
async function matched(name = 'Negroni', person = owner): Promise<string> {
  const work = async (tx: Tx) => {
    const item = await createTestItem(tx, person.organizationId, `${name} bottle`);
    await matchTestPosItem(tx, person.organizationId, name, { itemId: item, milliliters: 75 });
    const { rows } = await sql<{ id: string }>`
      select sold_as_id as id from sales.pos_item where organization_id = ${person.organizationId} and name = ${name}`.execute(
      tx,
    );
    return rows[0]?.id ?? '';
  };
  const group = await withOrganization(server.services.db, person.organizationId, work);
  await change(group, { price: 14, write_to_square: true }, person);
  return group;
}

test('a changed price goes to Square, once, and its own webhook finds nothing to do', async () => {
  const group = await matched();
  expect((await turn(true)).status).toBe(200);
  await change(group, { price: 15.5 });
  await expect.poll(() => priceAtSquare()).toBe(1550);
  await expect.poll(async () => (await posItems())[0]?.unit_price).toBe(15.5);
  expect(await deliver(server, square, till, menuChanged())).toBe(200);
  await syncNow(owner, till);
  await syncNow(owner, till);
  expect([writes(), priceAtSquare(), await conflicts()]).toEqual([1, 1550, []]);
});

test('nothing is written until an admin turns it on, and a member can neither turn it on nor off', async () => {
  const group = await matched();
  await change(group, { price: 15 });
  const member = await server.addPerson(owner.organizationId, 'member');
  expect((await turn(true, member)).status).toBe(403);
  await turn(true);
  await syncNow(owner, till);
  expect([writes(), priceAtSquare()]).toEqual([0, 1400]); // only changes from now on
  await change(group, { write_to_square: false });
  await change(group, { price: 16 });
  await syncNow(owner, till);
  expect([writes(), priceAtSquare()]).toEqual([0, 1400]);
  await change(group, { write_to_square: true, price: 17 });
  await expect.poll(() => priceAtSquare()).toBe(1700);
});

test('a name goes to Square with its item; of an item with several variations only the price does', async () => {
  const group = await matched();
  await turn(true);
  await change(group, { name: 'White Negroni', price: 16 });
  await expect.poll(() => square.catalog.get('I-Negroni')).toMatchObject({ item_data: { name: 'White Negroni' } });
  expect(priceAtSquare()).toBe(1600);
  expect(writes()).toBe(1);
  const glass = offer(square, { item: 'House Red', variation: 'Glass', category: 'Wine', price: 900 });
  offer(square, { item: 'House Red', variation: 'Bottle', category: 'Wine', price: 3600 });
  expect(await deliver(server, square, till, menuChanged())).toBe(200);
  await syncNow(owner, till);
  const wine = await matched('House Red');
  await change(wine, { name: 'House Red by the glass', price: 9.5 });
  await expect.poll(() => priceAtSquare(glass)).toBe(950);
  expect(square.catalog.get('I-House Red')).toMatchObject({ item_data: { name: 'House Red' } });
  expect(await conflicts()).toEqual([]);
});

test('undo of a changed price writes the old one back', async () => {
  const group = await matched();
  await turn(true);
  const { action_id } = await change(group, { price: 15 });
  await expect.poll(() => priceAtSquare()).toBe(1500);
  expect((await owner.post(`/api/inventory/actions/${action_id}/undo`)).status).toBe(200);
  await expect.poll(() => priceAtSquare()).toBe(1400);
});

/** Changes the price at Square as the seller does there. */
const changeThere = (price: number, item = 'Negroni') =>
  offer(square, { item, variation: 'Regular', category: 'Drinks', price });

test('a price that was changed in Square too waits with both values; ours is sent when a person says so', async () => {
  const group = await matched();
  await turn(true);
  changeThere(1300);
  await change(group, { price: 15 });
  await expect
    .poll(conflicts)
    .toMatchObject([{ state: 'conflict', our_price: 15, their_price: 13, our_name: 'Negroni', their_name: 'Negroni' }]);
  expect([writes(), priceAtSquare()]).toEqual([0, 1300]);
  const problems = async () => (await posItems()).map((each) => [each.name, each.write_problem]);
  expect(await problems()).toEqual([['Negroni', 'conflict']]);
  const [one] = await conflicts();
  const stranger = await server.createTestHouse('Elsewhere');
  expect((await resolve(one?.id ?? '', 'ours', stranger)).status).toBe(404);
  expect((await resolve(one?.id ?? '', 'ours')).status).toBe(200);
  await expect.poll(() => priceAtSquare()).toBe(1500);
  expect(await conflicts()).toEqual([]);
  expect(await problems()).toEqual([['Negroni', null]]);
  expect((await resolve(one?.id ?? '', 'ours')).status).toBe(404);
});

test("kept as Square has it, the price is the Sold As's too, and nothing is written; undo sends ours", async () => {
  const group = await matched();
  await turn(true);
  changeThere(1300);
  await change(group, { price: 15 });
  await expect.poll(async () => (await conflicts()).length).toBe(1);
  const answer = await owner.post<{ action_id: string }>(`${BASE}/${till}/conflicts/${(await conflicts())[0]?.id}`, {
    keep: 'theirs',
  });
  expect(await posItems()).toMatchObject([{ unit_price: 13, sellable_item_group: { id: group, price: 13 } }]);
  await syncNow(owner, till);
  expect([writes(), priceAtSquare()]).toEqual([0, 1300]);
  expect((await owner.post(`/api/inventory/actions/${answer.body.action_id}/undo`)).status).toBe(200);
  await expect.poll(() => priceAtSquare()).toBe(1500);
});

test('a change at Square during the write is noticed by its version, and not lost', async () => {
  const group = await matched();
  await turn(true);
  square.duringWrite = async () => {
    square.duringWrite = async () => {};
    changeThere(1250);
  };
  await change(group, { price: 15 });
  await expect.poll(conflicts).toMatchObject([{ state: 'conflict', our_price: 15, their_price: 12.5 }]);
  expect(priceAtSquare()).toBe(1250);
});

test('a change made here during the write is written after it', async () => {
  const group = await matched();
  await turn(true);
  square.duringWrite = async () => {
    square.duringWrite = async () => {};
    await change(group, { price: 18 });
  };
  await change(group, { price: 15 });
  await expect.poll(() => priceAtSquare()).toBe(1800);
  expect([writes(), await conflicts()]).toEqual([2, []]);
});

test('what Square refuses is shown with its reason, and can be tried again or dropped', async () => {
  const group = await matched();
  await turn(true);
  const one = held();
  square.catalog.clear();
  await change(group, { price: 15 });
  await expect
    .poll(conflicts)
    .toMatchObject([
      { state: 'failed', our_price: 15, their_price: 14, error: "Square's catalog no longer has this item" },
    ]);
  offer(square, { item: 'Negroni', variation: one.item_variation_data.name, category: 'Drinks', price: 1400 });
  await resolve((await conflicts())[0]?.id ?? '', 'ours');
  await expect.poll(() => priceAtSquare()).toBe(1500);
});

test('a till that is slow or broken is asked again, and each change is written once', async () => {
  const group = await matched();
  await turn(true);
  // First for slow down, then for broken: reading the item takes three calls, and so does writing it.
  const fates = [0, 0.9, 0, 0.9, 0.9, 0, 0.9, 0];
  Object.assign(square.faults, { random: () => fates.shift() ?? 0.9, slowDown: 0.3, broken: 0.3 });
  await change(group, { price: 15 });
  await expect.poll(() => priceAtSquare()).toBe(1500);
  expect(square.writes.size).toBe(1);
  expect(fates).toEqual([]);
});

test('of two organizations with the same seller only one writes at a time', async () => {
  const other = await server.createTestHouse('Same Seller');
  const group = await matched();
  offer(square, { item: 'Spritz', variation: 'Regular', category: 'Drinks', price: 1100 });
  const second = await connectSquare(other, square);
  const spritz = await matched('Spritz', other);
  await Promise.all([turn(true), turn(true, other, second)]);
  square.duringWrite = () => new Promise((resolve) => setTimeout(resolve, 20));
  for (let price = 15; price < 20; price += 1)
    await Promise.all([change(group, { price }), change(spritz, { price }, other)]);
  await expect.poll(() => [priceAtSquare(), priceAtSquare('V-Spritz-Regular')]).toEqual([1900, 1900]);
  expect(square.writesAtOnce).toBe(1);
});

test('locations that are not chosen keep their price', async () => {
  await owner.put(`${BASE}/${till}`, { location_ids: ['L-BAR'] });
  const group = await matched();
  await turn(true);
  await change(group, { price: 15 });
  await expect
    .poll(() => held().item_variation_data.location_overrides)
    .toEqual([{ location_id: 'L-BAR', pricing_type: 'FIXED_PRICING', price_money: { amount: 1500, currency: 'USD' } }]);
  expect(priceAtSquare()).toBe(1400);
  await expect.poll(async () => (await posItems())[0]?.unit_price).toBe(15);
});

test('turned off or disconnected, what waits is dropped', async () => {
  const group = await matched();
  await turn(true);
  square.faults.broken = 1;
  await change(group, { price: 15 });
  await expect.poll(async () => (await owner.get<{ writes_waiting: number }[]>(BASE)).body[0]?.writes_waiting).toBe(1);
  await turn(false);
  square.faults.broken = 0;
  await turn(true);
  await syncNow(owner, till);
  expect([writes(), priceAtSquare()]).toEqual([0, 1400]);
});

/** A recipe that the POS item Negroni is matched to. */
async function matchedRecipe(): Promise<string> {
  await owner.post('/api/pos/recipes/fields', { name: 'Classics' });
  const work = (tx: Tx) => createTestItem(tx, owner.organizationId, 'Gin');
  const gin = await withOrganization(server.services.db, owner.organizationId, work);
  const made = await owner.post<{ id: string; recipe_id: string }>('/api/pos/recipes', {
    name: 'Negroni',
    price: 14,
    write_to_square: true,
    ingredients: [{ inventory_item_id: gin, volume: '30', unit: 'mL' }],
  });
  const recipe = made.body.recipe_id ?? made.body.id;
  const [posItem] = await posItems();
  expect((await owner.put(`/api/pos/items/${posItem?.id}`, { action: 'match', recipe })).status).toBe(200);
  return recipe;
}

test('recipes are written too', async () => {
  const recipe = await matchedRecipe();
  await turn(true);
  expect((await owner.put('/api/pos/recipes', { recipeId: recipe, price: 14.75 })).status).toBe(200);
  await expect.poll(() => priceAtSquare()).toBe(1475);
});

test('D38: a price kept as Square has it is undone for a recipe too', async () => {
  const recipe = await matchedRecipe();
  await turn(true);
  changeThere(1300);
  await owner.put('/api/pos/recipes', { recipeId: recipe, price: 15 });
  await expect.poll(async () => (await conflicts()).length).toBe(1);
  const price = async () => (await owner.get<{ price: number }>(`/api/pos/recipes/${recipe}`)).body.price;
  const path = `${BASE}/${till}/conflicts/${(await conflicts())[0]?.id}`;
  const { body } = await owner.post<{ action_id: string | null }>(path, { keep: 'theirs' });
  expect(await price()).toBe(13);
  expect((await owner.post(`/api/inventory/actions/${body.action_id}/undo`)).status).toBe(200);
  expect(await price()).toBe(15);
});

test('what waits to be written, or for a person, ends with the match that it is of', async () => {
  const group = await matched();
  await turn(true);
  const [posItem] = await posItems();
  const put = (body: object) => owner.put(`/api/pos/items/${posItem?.id}`, body);
  changeThere(1300);
  await change(group, { price: 15 });
  await expect.poll(async () => (await conflicts()).length).toBe(1);
  expect((await put({ action: 'unmatch' })).status).toBe(200);
  expect(await conflicts()).toEqual([]);

  await put({ action: 'match', sellable_item_group_id: group });
  square.faults.broken = 1;
  await change(group, { price: 16 });
  const waiting = async () => (await owner.get<{ writes_waiting: number }[]>(BASE)).body[0]?.writes_waiting;
  await expect.poll(waiting).toBe(1);
  expect((await put({ ignored: true })).status).toBe(200);
  expect(await waiting()).toBe(0);
  square.faults.broken = 0;
  await syncNow(owner, till);
  expect([writes(), priceAtSquare()]).toEqual([0, 1300]);
});
