import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';

let server: TestServer;
let owner: TestPerson;
let type: string;
let bottle: string;
let shot: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

beforeEach(async () => {
  owner = await server.createTestHouse();
  const types = await owner.get<{ id: string; short_type: string }[]>('/api/item/types');
  type = types.body.find(({ short_type }) => short_type === 'SP')?.id as string;
  const size = async (volume: number) =>
    (await owner.post<{ id: string }>('/api/item/size', { volume, unit: 'mL' })).body.id;
  [bottle, shot] = [await size(750), await size(75)];
});

interface Changed {
  id: string;
  state: string;
  depleted: { lines: number; quantity: number };
  action_id: string;
  sellable_item_group: { price: number; inventory_item: { name: string } } | null;
  message?: string;
  errors?: Record<string, string>;
}
interface Row {
  id: string;
  name: string;
  total_quantity: number;
}

const stock = async () =>
  (await owner.get<{ data: Row[] }>('/api/inventory-view/inventory?show_oos=true')).body.data.map(
    ({ name, total_quantity }) => [name, total_quantity],
  );
const sell = (line: string, quantity: number) => {
  const sold = {
    transaction_id: 'T',
    line_id: line,
    sold_at: new Date().toISOString(),
    quantity,
    gross: quantity * 12,
  };
  return owner.post('/api/pos/items/sales', { sales: [{ ...sold, item: 'Yuzu Gin', category: 'Spirits' }] });
};
const posItem = async (): Promise<Changed> => {
  const { body } = await owner.get<{ id: string }[]>('/api/search/pos-items?q=Yuzu');
  return (await owner.get<Changed>(`/api/pos/items/${body[0]?.id}`)).body;
};
const add = async (more: object = {}, person = owner) =>
  person.post<Changed>(`/api/pos/items/${(await posItem()).id}/new-item`, {
    ...{ name: 'Yuzu Gin', type_id: type, size_id: bottle, depletion_size_id: shot },
    ...more,
  });
const undo = (id: string) => owner.post<{ note?: string; message?: string }>(`/api/inventory/actions/${id}/undo`);
const differences = async () => (await owner.post<{ different: number }>('/api/data/verify')).body.different;

test('an item made for a POS item is matched to it with its price; one undo removes the match and the item', async () => {
  await sell('1', 0);
  const { body, status } = await add({ price: 12 });
  expect([status, body.state, body.sellable_item_group?.price]).toEqual([200, 'matched', 12]);
  expect(body.sellable_item_group?.inventory_item.name).toBe('Yuzu Gin');
  expect((await undo(body.action_id)).status).toBe(200);
  expect([(await posItem()).state, await differences()]).toEqual(['unmatched', 0]);
});

test('its sales of the cycle are taken out of stock; the undo gives them back and says that the item stays (D1, D42)', async () => {
  await sell('1', 4);
  const { body } = await add();
  expect([body.depleted, await stock()]).toMatchObject([{ lines: 1, quantity: 4 }, [['Yuzu Gin', -0.4]]]);
  const undone = await undo(body.action_id);
  expect([undone.status, undone.body.note]).toEqual([
    200,
    'Yuzu Gin was kept in your items because it has stock activity.',
  ]);
  expect([(await posItem()).state, await stock(), await differences()]).toEqual(['unmatched', [['Yuzu Gin', 0]], 0]);
});

test('without depletion nothing is booked, so the undo removes the item', async () => {
  await sell('1', 4);
  const { body } = await add({ deplete_sales: false });
  expect(await stock()).toHaveLength(1);
  expect((await undo(body.action_id)).body.note).toBeUndefined();
  expect([(await posItem()).state, await stock()]).toEqual(['unmatched', []]);
});

test('a refused item leaves the POS item unmatched, and a matched POS item leaves no item', async () => {
  await sell('1', 4);
  const refused = await add({ name: 'Gin' });
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([400, ['name']]);
  expect([(await posItem()).state, await stock()]).toEqual(['unmatched', []]);
  await add();
  const again = await add({ name: 'Another gin' });
  expect([again.status, again.body.message]).toEqual([409, 'Yuzu Gin is already matched: unmatch it first']);
  expect(await stock()).toHaveLength(1);
});

test('of several people who add it at once, while it is sold, one item is made and stock is right (D3)', async () => {
  await sell('0', 0);
  const member = await server.addPerson(owner.organizationId, 'member');
  const lines = Array.from({ length: 6 }, (_, n) => String(n + 1));
  const [made] = await Promise.all([
    Promise.all([owner, member, owner].map((person) => add({}, person))),
    ...lines.map((line) => sell(line, 1)),
  ]);
  expect(made.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  expect([await stock(), await differences()]).toEqual([[['Yuzu Gin', -0.6]], 0]);
});
