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
