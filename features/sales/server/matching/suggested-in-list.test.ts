import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';

let server: TestServer;
let owner: TestPerson;
let items: Map<string, string>;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  owner = await server.createTestHouse();
  const file = new FormData();
  const rows = 'Campari Bitter,SP,750 mL,Bar,3\nCampari Bitter Reserve,SP,750 mL,Bar,3\nPlain Tonic,NA,200 mL,Bar,9';
  file.set('file', new File([`name,type,size,location,quantity\n${rows}`], 'items.csv'));
  await owner.post('/api/import/items', file);
  items = new Map((await list()).map(({ id, name }) => [name, id]));
});
afterAll(() => server.close());

interface Listed {
  id: string;
  name: string;
  suggested_match: { pos_item_id: string; name: string; size_id: string | null; size: string | null } | null;
}
const list = async (person = owner) =>
  (await person.get<{ data: Listed[] }>('/api/inventory-view/inventory?sort=name:asc')).body.data;
const suggested = async () => (await list()).map(({ name, suggested_match: match }) => [name, match?.name ?? null]);
const NONE = [
  ['Campari Bitter', null],
  ['Campari Bitter Reserve', null],
  ['Plain Tonic', null],
];
const CAMPARI = [['Campari Bitter', 'Campari Bitter (Bottle)'], ...NONE.slice(1)];

const sell = (item: string, variation?: string) =>
  owner.post('/api/pos/items/sales', {
    sales: [{ transaction_id: item, line_id: '1', sold_at: new Date().toISOString(), item, variation, quantity: 1 }],
  });

test('ITEM-005 POS-047: an item shows the unmatched POS item that is most likely it, until it has a Sold As', async () => {
  expect(await suggested()).toEqual(NONE);
  await sell('Campari Bitter', 'Bottle');
  expect(await suggested()).toEqual(CAMPARI);
  const match = (await list())[0]?.suggested_match;
  expect(match).toMatchObject({ size: '750 mL', size_id: expect.any(String) });
  const staged = { pos_item_id: match?.pos_item_id, size_id: match?.size_id };
  const { status, body } = await owner.put<{ sellable_item_group: { id: string }; sold_as_created: boolean }>(
    '/api/ai/staged_pos_item_matches',
    { ...staged, inventory_item_id: items.get('Campari Bitter'), deplete_sales: false },
  );
  expect([status, body.sold_as_created]).toEqual([200, true]);
  expect(await suggested()).toEqual(NONE);
  // After unmatching, the item still has a Sold As; once that is deleted, the suggestion is back.
  await owner.put(`/api/pos/items/${match?.pos_item_id}`, { action: 'unmatch' });
  expect(await suggested()).toEqual(NONE);
  await owner.delete(`/api/pos/sellable-item-groups/${body.sellable_item_group.id}`);
  expect(await suggested()).toEqual(CAMPARI);
});

test('a removed suggestion is gone from the list, and back when searched for again; ignored ones are not shown', async () => {
  await sell('Campari Bitter', 'Bottle');
  const pos_item_id = (await list())[0]?.suggested_match?.pos_item_id;
  await owner.delete('/api/ai/staged_pos_item_matches', {
    pos_item_id,
    inventory_item_id: items.get('Campari Bitter'),
  });
  expect((await suggested())[0]).toEqual(NONE[0]);
  await owner.post('/api/ai/staged_pos_item_matches', { pos_item_ids: [pos_item_id] });
  expect(await suggested()).toEqual(CAMPARI);
  await owner.put(`/api/pos/items/${pos_item_id}`, { ignored: true });
  expect(await suggested()).toEqual(NONE);
});

test('D50: no other organization sees it', async () => {
  await sell('Campari Bitter', 'Bottle');
  const stranger = await server.createTestHouse();
  expect(await list(stranger)).toEqual([]);
});
