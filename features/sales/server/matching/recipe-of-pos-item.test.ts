import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';

let server: TestServer;
let owner: TestPerson;
let gin: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

beforeEach(async () => {
  owner = await server.createTestHouse();
  const file = new FormData();
  file.set('file', new File(['name,type,size,location,quantity,cost\nGin,SP,1 L,Bar,10,20\n'], 'items.csv'));
  await owner.post('/api/import/items', file);
  gin = (await stock())[0]?.id as string;
});

const stock = async () =>
  (await owner.get<{ data: { id: string; total_quantity: number }[] }>('/api/inventory-view/inventory')).body.data;
const onHand = async () => (await stock())[0]?.total_quantity;
const sell = (line: string, quantity: number) =>
  owner.post('/api/pos/items/sales', {
    sales: [
      {
        transaction_id: 'T',
        line_id: line,
        sold_at: new Date().toISOString(),
        item: 'House Negroni',
        quantity,
        gross: 14,
      },
    ],
  });

interface Item {
  id: string;
  state: string;
  sellable_item_group: { id: string; type: string } | null;
}
const posItem = async (): Promise<Item> => {
  const { body } = await owner.get<{ id: string }[]>('/api/search/pos-items?q=Negroni');
  return (await owner.get<Item>(`/api/pos/items/${body[0]?.id}`)).body;
};

interface Created {
  recipe_id: string;
  depleted: { lines: number; quantity: number };
  action_id: string;
  message?: string;
  errors?: Record<string, string>;
}
const create = (more: object, person = owner) =>
  person.post<Created>('/api/pos/recipes', {
    name: 'House Negroni',
    group_type: 'RE',
    price: 14,
    ingredients: [{ inventory_item_id: gin, unit: 'mL', volume: 50 }],
    ...more,
  });
const recipes = async () => (await owner.get<{ data: { id: string }[] }>('/api/pos/recipes')).body.data;

test('a recipe made for a POS item is matched to it and depletes its sales, and one undo takes all of it back', async () => {
  await sell('1', 4);
  const { id } = await posItem();
  const { body } = await create({ pos_item_id: id });
  expect(body.depleted).toEqual({ lines: 1, quantity: 4 });
  expect((await posItem()).sellable_item_group).toMatchObject({ id: body.recipe_id, type: 'RE' });
  expect(await onHand()).toBe(9.8);
  expect((await owner.post(`/api/inventory/actions/${body.action_id}/undo`)).status).toBe(200);
  expect([await onHand(), (await posItem()).state, await recipes()]).toEqual([10, 'unmatched', []]);
  expect((await owner.post<{ different: number }>('/api/data/verify')).body).toMatchObject({ different: 0 });
});

test('without depletion earlier sales stay as they are; later ones take stock', async () => {
  await sell('1', 4);
  const { id } = await posItem();
  const { body } = await create({ pos_item_id: id, deplete_sales: false });
  expect([body.depleted, await onHand()]).toEqual([{ lines: 0, quantity: 0 }, 10]);
  await sell('2', 2);
  expect(await onHand()).toBe(9.9);
});

test('a refused recipe leaves the POS item unmatched, and a matched POS item leaves no recipe', async () => {
  await sell('1', 4);
  const { id } = await posItem();
  expect((await create({ pos_item_id: id, name: 'x' })).status).toBe(400);
  expect((await posItem()).state).toBe('unmatched');
  await create({ pos_item_id: id });
  const again = await create({ pos_item_id: id, name: 'Another' });
  expect([again.status, again.body.message]).toEqual([409, 'House Negroni is already matched: unmatch it first']);
  expect(await recipes()).toHaveLength(1);
  const unknown = await create({ pos_item_id: '00000000-0000-4000-8000-000000000000' });
  expect([unknown.status, unknown.body.errors]).toEqual([404, { pos_item_id: 'POS item not found' }]);
});

test('of several people who make a recipe for it at once, while it is sold, one matches it and stock is right (D3)', async () => {
  await sell('0', 0);
  const { id } = await posItem();
  const member = await server.addPerson(owner.organizationId, 'member');
  const lines = Array.from({ length: 10 }, (_, n) => String(n + 1));
  const [made] = await Promise.all([
    Promise.all([owner, member, owner, member].map((person) => create({ pos_item_id: id }, person))),
    ...lines.map((line) => sell(line, 1)),
  ]);
  expect(made.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  expect(await recipes()).toHaveLength(1);
  expect(await onHand()).toBe(9.5);
  expect((await owner.post<{ different: number }>('/api/data/verify')).body).toMatchObject({ different: 0 });
});
