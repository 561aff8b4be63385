import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Tx, withOrganization } from '#shared/server/database.ts';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';
import { createTestItem } from '#test/items.ts';
import type { PosItem } from '../../contract/pos-schemas.ts';

let server: TestServer;
let owner: TestPerson;
let glass: string;
let cabernet: string;

interface Proposal {
  pos_item_id: string;
  pos_item: { id: string; name: string };
  inventory_item: { id: string; name: string };
  size_id: string | null;
  score: number;
}
type Changed = PosItem & { depleted: { lines: number }; message: string; errors?: Record<string, string> };

const STAGED = '/api/ai/staged_pos_item_matches';

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

beforeEach(async () => {
  owner = await server.createTestHouse();
  cabernet = await newItem('Caymus Cabernet Sauvignon', '2015');
  const size = { volume: 5, unit: 'oz', name: 'Glass', stockable: false };
  glass = (await owner.post<{ id: string }>('/api/item/size', size)).body.id;
});

const inside = <T>(work: (tx: Tx) => Promise<T>) => withOrganization(server.services.db, owner.organizationId, work);
async function newItem(name: string, vintage: string | null = null): Promise<string> {
  const id = await inside((tx) => createTestItem(tx, owner.organizationId, name));
  await owner.put(`/api/inventory/item/${id}`, { vintage });
  return id;
}
/** A POS item arrives with its first sale. */
async function sell(item: string, variation?: string): Promise<string> {
  const sale = {
    transaction_id: item,
    line_id: '1',
    sold_at: new Date().toISOString(),
    item,
    variation,
    quantity: 1,
    gross: 12,
  };
  await owner.post('/api/pos/items/sales', { sales: [sale] });
  const { body } = await owner.get<PosItem[]>(`/api/search/pos-items?q=${encodeURIComponent(item)}`);
  return body[0]?.id as string;
}
const list = async (query = '') => (await owner.get<{ data: Proposal[] }>(`${STAGED}?${query}`)).body.data;
const accept = (body: object) => owner.put<Changed>(STAGED, body);
const read = async (id: string) => (await owner.get<PosItem>(`/api/pos/items/${id}`)).body;

test('POS-048, API-043: POS items get suggestions, likeliest first, with the size that is served', async () => {
  const older = await newItem('Caymus Cabernet Sauvignon', '2012');
  await newItem('Dry Gin');
  const posItem = await sell('Cabernet 2015 Glass');
  const found = await list();
  expect(found.map((row) => [row.pos_item.name, row.inventory_item.id, row.size_id])).toEqual([
    ['Cabernet 2015 Glass', cabernet, glass],
    ['Cabernet 2015 Glass', older, glass],
  ]);
  expect(found[0]?.score).toBeGreaterThan(found[1]?.score as number);
  expect(await list(`inventory_item_id=${older}`)).toEqual([found[1]]);
  expect((await read(posItem)).suggested_match).toMatchObject({ inventory_item: { id: cabernet }, size_id: glass });
});

test('each POS item of a long menu gets the suggestions of its own name', async () => {
  const vodka = await newItem('Zubrowka Bison Grass Vodka');
  const names = ['Caymus Cabernet', ...Array.from({ length: 60 }, (_, n) => `Menu ${n} of the day`), 'Zubrowka Vodka'];
  const sold = { line_id: '1', sold_at: new Date().toISOString(), quantity: 1, gross: 12 };
  await owner.post('/api/pos/items/sales', { sales: names.map((item) => ({ ...sold, transaction_id: item, item })) });
  expect((await list()).map((row) => [row.pos_item.name, row.inventory_item.id])).toEqual([
    ['Caymus Cabernet', cabernet],
    ['Zubrowka Vodka', vodka],
  ]);
});

test("POS-048: bottles are suggested in the item's size, amounts in the equal size, and others in the default pour", async () => {
  await newItem('Dry Gin');
  const { body: shot } = await owner.post<{ id: string }>('/api/item/size', { volume: 1.5, unit: 'oz' });
  const { body: item } = await owner.get<{ data: { size_id: string } }>(`/api/inventory/item/${cabernet}`);
  await sell('Caymus Cabernet', 'Bottle');
  await sell('Dry gin', '1.5 oz');
  await sell('Dry gin tasting');
  expect((await list()).map((row) => [row.pos_item.name, row.size_id])).toEqual([
    ['Caymus Cabernet', item.data.size_id],
    ['Dry gin', shot.id],
    ['Dry gin tasting', shot.id],
  ]);
});

test('an item that is sold in one pour already is suggested with that, and one in several with the default pour', async () => {
  const gin = await newItem('Dry Gin');
  const sizeOf = async (volume: number) =>
    (await owner.post<{ id: string }>('/api/item/size', { volume, unit: 'oz', stockable: false })).body.id;
  const [two, one, usual] = [await sizeOf(2), await sizeOf(1), await sizeOf(1.5)];
  const sellIn = (size: string) =>
    owner.post('/api/pos/sellable-item-groups', {
      inventory_item_id: gin,
      sale_size_id: size,
      depletion_size_id: size,
      price: 9,
    });
  const { body: bottle } = await owner.get<{ data: { size_id: string } }>(`/api/inventory/item/${gin}`);
  await sellIn(bottle.data.size_id); // whole bottles say nothing about a pour
  expect((await sellIn(two)).status).toBe(200);
  await sell('Dry gin tasting');
  expect((await list()).map((row) => row.size_id)).toEqual([two]);
  await sell('Dry gin', 'Double');
  expect((await list('sort=name')).find((row) => row.pos_item.name === 'Dry gin')?.size_id).not.toBe(two);
  await sellIn(one);
  await sell('Dry gin late');
  expect((await list()).find((row) => row.pos_item.name === 'Dry gin late')?.size_id).toBe(usual);
});

test("POS-045, API-045: accepting one matches with its size, at the till's price, and clears the suggestions", async () => {
  const posItem = await sell('Cabernet 2015 Glass');
  const { status, body } = await accept({ pos_item_id: posItem, size_id: glass });
  expect([status, body]).toMatchObject([
    200,
    {
      state: 'matched',
      suggested_match: null,
      suggestions: [],
      sellable_item_group: { inventory_item_id: cabernet, sale_size_id: glass, depletion_size_id: glass, price: 12 },
      depleted: { lines: 1, quantity: 1 },
    },
  ]);
  expect(await list()).toEqual([]);
  expect((await accept({ pos_item_id: posItem, size_id: glass })).status).toBe(409);
  await owner.put(`/api/pos/items/${posItem}`, { action: 'unmatch' });
  const again = (await accept({ pos_item_id: posItem, size_id: glass, deplete_sales: false })).body;
  expect(again.sellable_item_group?.id).toBe(body.sellable_item_group?.id);
});

test('POS-046, API-044: a removed suggestion does not come back by itself, only when asked for', async () => {
  const other = await newItem('Cabernet Franc', '2015');
  const posItem = await sell('Cabernet 2015 Glass');
  expect((await list()).map((row) => row.inventory_item.id).toSorted()).toEqual([cabernet, other].toSorted());
  const remove = (body: object) => owner.delete(STAGED, body);
  expect((await remove({ pos_item_id: posItem, inventory_item_id: other })).body).toEqual({
    pos_item_id: posItem,
    action_id: expect.any(String),
  });
  expect((await list()).map((row) => row.inventory_item.id)).toEqual([cabernet]);
  await remove({ pos_item_id: posItem });
  expect(await list()).toEqual([]);
  await sell('Cabernet 2015 Glass');
  expect(await list()).toEqual([]);
  const gone = await accept({ pos_item_id: posItem, size_id: glass });
  expect([gone.status, gone.body.message]).toEqual([404, 'This suggestion no longer exists']);
  const { body: asked } = await owner.post(STAGED, { pos_item_ids: [posItem] });
  expect(asked).toEqual({ looked_at: 1, suggested: 1 });
  expect((await list()).length).toBe(2);
});

test('D38: a removed recipe is not suggested again by itself; undo suggests it again, and so does asking', async () => {
  const ingredients = [{ inventory_item_id: cabernet, volume: 5, unit: 'oz' }];
  const created = await owner.post<{ recipe_id: string }>('/api/pos/recipes', {
    name: 'Cabernet Spritz',
    group_type: 'RE',
    ingredients,
  });
  const recipe_id = created.body.recipe_id;
  const posItem = await sell('Cabernet Spritz');
  const named = async () => {
    const { suggested_recipe, suggested_match } = await read(posItem);
    return [suggested_recipe?.name, suggested_match?.inventory_item.id];
  };
  expect(await named()).toEqual(['Cabernet Spritz', cabernet]);
  const remove = (body: object = { recipe_id }) =>
    owner.delete<{ action_id: string; errors?: object }>(STAGED, { pos_item_id: posItem, ...body });
  const { body: removed } = await remove();
  expect(await named()).toEqual([undefined, cabernet]);
  const { status, body: again } = await remove();
  expect([status, again.errors]).toEqual([404, { recipe_id: 'This suggestion no longer exists' }]);
  const sure = await owner.get<{ data: object[] }>('/api/pos/sure-matches');
  expect(sure.body.data).toEqual([]);
  expect((await owner.post(`/api/inventory/actions/${removed.action_id}/undo`)).status).toBe(200);
  expect(await named()).toEqual(['Cabernet Spritz', cabernet]);
  await remove({});
  expect(await named()).toEqual([undefined, undefined]);
  await owner.post(STAGED, { pos_item_ids: [posItem] });
  expect(await named()).toEqual(['Cabernet Spritz', cabernet]);
});

test('unknown ids are refused at their field', async () => {
  const posItem = await sell('Cabernet 2015 Glass');
  const unknown = crypto.randomUUID();
  const refused = async (body: object) => {
    const answer = await accept(body);
    return [answer.status, answer.body.errors];
  };
  expect(await refused({ pos_item_id: unknown, size_id: glass })).toEqual([404, { pos_item_id: 'POS item not found' }]);
  expect(await refused({ pos_item_id: posItem, size_id: unknown })).toEqual([404, { size_id: 'Size not found' }]);
  expect(await refused({ pos_item_id: posItem, size_id: null })).toMatchObject([400, { size_id: expect.any(String) }]);
  expect((await owner.post(STAGED, { pos_item_ids: [unknown] })).status).toBe(404);
  expect((await owner.delete(STAGED, { pos_item_id: unknown })).status).toBe(404);
});

test('the default pours of the venue set what suggestions take; undo sets the earlier sizes again', async () => {
  const posItem = await sell('Bulleit Rye');
  await newItem('Bulleit Rye Whiskey');
  await owner.post(STAGED, { pos_item_ids: [posItem] });
  const taken = async () => {
    const { suggested_match: found } = await read(posItem);
    return found?.size?.name ?? found?.new_size;
  };
  const set = (body: object, person = owner) =>
    person.put<{ pours: { kind: string; size: string }[]; action_id: string | null; errors: object }>(
      '/api/pos/pours',
      body,
    );
  expect(await taken()).toBe('1.5 oz');
  const { body: changed } = await set({ spirit: '60ml', wine: '6 oz' });
  expect(changed.pours.map(({ size }) => size)).toEqual(['60 mL', '3 oz', '6 oz', '16 oz', '500 mL']);
  expect(await taken()).toBe('60 mL');
  await owner.delete(STAGED, { pos_item_id: posItem });
  expect((await owner.post(`/api/inventory/actions/${changed.action_id}/undo`)).status).toBe(200);
  expect(await taken()).toBeUndefined(); // what was declined stays declined
  await owner.post(STAGED, { pos_item_ids: [posItem] });
  expect(await taken()).toBe('1.5 oz');
  expect((await set({ spirit: '1.5 oz', beer: null })).body.action_id).toBeNull();
  for (const [size, problem] of [
    ['', 'Enter how much is poured'],
    ['1 lb', 'Enter a volume, such as 1.5 oz'],
    ['each', 'Enter a volume, such as 1.5 oz'],
    ['6 L', 'At most 5 L'],
    ['some', 'Write a size like 750 mL, 1.75 L, 12 oz, 6 x 330 mL or each'],
  ])
    expect((await set({ double: size })).body.errors).toEqual({ double: problem });
  const member = await server.addPerson(owner.organizationId, 'member');
  expect((await set({ spirit: '2 oz' }, member)).status).toBe(403);
  const stranger = await server.createTestHouse();
  await set({ spirit: '9 oz' }, stranger);
  const { body: own } = await owner.get<{ pours: { size: string }[] }>('/api/pos/pours');
  expect(own.pours[0]?.size).toBe('1.5 oz');
});

test('an item that a person matched is suggested for the same product in another serving; undoing the match forgets it', async () => {
  await newItem('House Red Blend');
  const byGlass = await sell('House Pour', 'Glass');
  const matched = await owner.put<Changed & { action_id: string }>(`/api/pos/items/${byGlass}`, {
    action: 'match',
    inventory_item_id: cabernet,
    depletion_size_id: glass,
  });
  expect(matched.status).toBe(200);
  const proposed = async (variation: string) => {
    await sell('House Pour', variation);
    const rows = (await list()).filter(({ pos_item: { name } }) => name.includes('House Pour'));
    return rows.map(({ inventory_item: { id }, score }) => [id, score]);
  };
  expect((await proposed('Bottle'))[0]).toEqual([cabernet, 0.95]);
  await owner.put(`/api/pos/items/${byGlass}`, { action: 'unmatch' });
  const carafe = await sell('House Pour Carafe');
  const later = (await list()).filter((row) => row.pos_item.id === carafe);
  expect(later.map((row) => row.inventory_item.id)).not.toContain(cabernet);
});

test('POS-048: a pint, half, schooner, growler, or flight is poured from a beer, never a liqueur or a mini', async () => {
  const spirits = ['Baby Guinness', 'McGuinness Peppermint Schnapps', 'Kona Coffee Liqueur', 'Stella Rosa Liqueur'];
  for (const name of [...spirits, 'Kilkenny Irish Cream', 'Blue Moon Gin', 'Anchor Old Tom Gin']) await newItem(name);
  await sell('Guinness Pint');
  expect(await list()).toEqual([]);
  const beers = `Guinness Pub Draught,Kona Big Wave Golden Ale,Stella Artois,Kilkenny Irish Cream Ale,Blue Moon White,
    Anchor Steam Beer,Peroni Nastro Azzurro,Heineken`.split(/,\s*/);
  await inside((tx) =>
    sql`with made as (
        insert into catalog.item (organization_id, name, type_id, size_id, barcode)
        select ${owner.organizationId}, b.name, t.id, z.id, b.name from unnest(${beers}::text[]) as b (name)
        join catalog.item_type as t on t.organization_id = ${owner.organizationId} and t.short_type = 'BE'
          and t.id = (select min(id::text)::uuid from catalog.item_type where organization_id = ${owner.organizationId} and short_type = 'BE')
        join catalog.size as z on z.organization_id = ${owner.organizationId} and z.name = '750 mL' returning id)
      select count(*) from made`.execute(tx),
  );
  const asked: Record<string, string> = {
    'Guinness Pint': 'Guinness Pub Draught',
    'Guinness Half': 'Guinness Pub Draught',
    'Guinness Half Pint': 'Guinness Pub Draught',
    'Kona Big Wave Schooner': 'Kona Big Wave Golden Ale',
    'Kona Growler': 'Kona Big Wave Golden Ale',
    'Stella Pint': 'Stella Artois',
    'Kilkenny Irish Cream Ale Pint': 'Kilkenny Irish Cream Ale',
    'Blue Moon Half': 'Blue Moon White',
    'Anchor Flight': 'Anchor Steam Beer',
    'Peroni Schooner': 'Peroni Nastro Azzurro',
    'Heineken Pint': 'Heineken',
  };
  for (const name of Object.keys(asked)) await sell(name);
  await owner.post(STAGED, {});
  const found = Map.groupBy(await list('limit=200'), (row) => row.pos_item.name);
  const names = (name: string) => (found.get(name) ?? []).map((row) => row.inventory_item.name);
  expect(Object.fromEntries(Object.keys(asked).map((name) => [name, names(name)[0]]))).toEqual(asked);
  expect([...found.keys()].flatMap(names).filter((name) => !beers.includes(name))).toEqual([]);
});
