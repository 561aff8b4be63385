import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';
import { inverses } from './inverses.ts';

/** Changes of a vendor, an invoice, a recipe and a list's style are undone as a whole, or not at all (D38). */

let server: TestServer;
let owner: TestPerson;
let vendor: string;
let items: string[];

interface Acted {
  action_id: string | null;
  vendor_id: string;
  added_address_id: string;
  added_rep_id: string;
  invoice_id: string;
  inventory_item_id: string;
  recipe_id: string;
  id: string;
  style: { id: string; color: string };
}

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.createTestHouse();
  const [type] = await read<{ id: string }[]>('/item/types');
  const [size] = await read<{ id: string }[]>('/item/size');
  const made = ['First gin', 'Second gin'].map((name) =>
    send('POST', '/ordering/quick-invoices/new-item', { name, type_id: type?.id, size_id: size?.id }),
  );
  items = (await Promise.all(made)).map(({ inventory_item_id }) => inventory_item_id);
  vendor = (await send('POST', '/ordering/vendors', { name: 'Usual Vendor', phone: '415-555-0100' })).vendor_id;
});
afterAll(() => server.close());

async function read<Answer>(path: string): Promise<Answer> {
  return (await owner.get<Answer>(`/api${path}`)).body;
}
async function send(method: string, path: string, body?: object): Promise<Acted> {
  const { status, body: answer } = await owner.call<Acted>(method, `/api${path}`, body);
  expect([method, path, status, status < 300 ? '' : answer]).toEqual([method, path, status, '']);
  return answer;
}
async function undo(action: string | null) {
  const { status, body } = await owner.post<{ reason?: string }>(`/api/inventory/actions/${action}/undo`, {});
  return body.reason ?? status;
}

/** Does it, undoes it, and expects everything that `look` shows to be as before. */
async function expectUndone(look: () => Promise<unknown>, act: () => Promise<Acted>): Promise<void> {
  const before = await look();
  const { action_id } = await act();
  expect(await look()).not.toEqual(before);
  expect(await undo(action_id)).toBe(200);
  expect(await look()).toEqual(before);
  expect(await undo(action_id)).toBe('already_undone');
}

describe('a vendor', () => {
  const look = () => read(`/ordering/vendors/${vendor}`);
  const address = { address_line1: 'Main 1', city: 'Town', state: 'ST', zip_code: '12345', country: 'US' };
  const contacts = `/ordering/vendors/${'{vendor}'}`;
  const of = (part: string) => `${contacts.replace('{vendor}', vendor)}/${part}`;

  test('its own fields', () =>
    expectUndone(look, () => send('PUT', `/ordering/vendors/${vendor}`, { name: 'Other name', phone: '' })));

  test('an address and a representative, with which one is the default', async () => {
    const { added_address_id: id } = await send('POST', of('addresses'), address);
    await send('POST', of('reps'), { name: 'Kim Kay' });
    await expectUndone(look, () => send('POST', of('addresses'), { ...address, city: 'Second' }));
    await expectUndone(look, () => send('PUT', of('addresses'), { ...address, id, city: 'Third' }));
    await expectUndone(look, () => send('POST', of('reps'), { name: 'Lee Lo' }));
  });

  test('a new one that is used by now stays, and a deleted one comes back', async () => {
    const list = async () => (await read<{ data: unknown }>('/ordering/vendors')).data;
    await expectUndone(list, () => send('POST', '/ordering/vendors', { name: 'Short-lived' }));
    await expectUndone(list, () => send('DELETE', `/ordering/vendors/${vendor}`));
    const used = await send('POST', '/ordering/vendors', { name: 'In use' });
    await send('POST', '/ordering/invoices', { vendor_id: used.vendor_id, custom_id: 'USED' });
    expect(await undo(used.action_id)).toBe('changed_since');
  });
});

describe('an invoice', () => {
  let invoice: string;
  const at = (more = '') => `/ordering/invoices/${invoice}${more}`;
  /** Without what every write changes. */
  const look = async () => {
    const { updated_at: _, items: lines, ...rest } = await read<Record<string, unknown>>(at());
    return { ...rest, lines: (lines as Record<string, unknown>[]).map(({ updated_at: __, ...line }) => line) };
  };
  const line = async (place = 0) => (await read<{ items: { id: string }[] }>(at())).items[place]?.id;
  const lines = (...costs: number[]) => ({
    inventory_items: costs.map((unit_cost, index) => ({ id: items[index], quantity: 4, unit_cost })),
  });
  const costs = () =>
    Promise.all(items.map(async (id) => (await read<{ costs: unknown }>(`/inventory/item/${id}`)).costs));

  beforeAll(async () => {
    invoice = (await send('POST', '/ordering/invoices', { vendor_id: vendor, custom_id: 'MINE' })).invoice_id;
    await send('POST', at('/items'), lines(10));
  });

  test('a draft: header, amounts, added, changed, and removed lines', async () => {
    await expectUndone(look, () => send('PUT', at(), { note: 'Back door', custom_id: 'YOURS' }));
    await expectUndone(look, () => send('PUT', at(), { tax: 3.5, shipping_cost: 2 }));
    await expectUndone(look, () => send('POST', at('/items'), lines(11, 12)));
    const line_id = await line();
    await expectUndone(look, () => send('PUT', at('/items'), { action: 'update', line_id, quantity: 9, unit_cost: 5 }));
    await expectUndone(look, () => send('PUT', at('/items'), { action: 'remove', line_id }));
  });

  test('what was changed again since, or in a draft that is completed by now, stays', async () => {
    const noted = await send('PUT', at(), { note: 'First' });
    await send('PUT', at(), { note: 'Second' });
    expect(await undo(noted.action_id)).toBe('changed_since');
    const changed = await send('PUT', at('/items'), { action: 'update', line_id: await line(), quantity: 6 });
    await send('POST', at('/status-change'), { status: 'CM' });
    expect(await undo(changed.action_id)).toBe('changed_since');
    expect(await look()).toMatchObject({ status: 'CM', lines: [{ ordered_quantity: 6 }] });
  });

  test('a completed one: its amounts and a corrected line, with the costs that follow from them', async () => {
    const all = async () => [await look(), await costs()];
    await expectUndone(all, () => send('PUT', at(), { tax: 12 }));
    const line_id = await line();
    await expectUndone(all, () => send('PUT', at('/items'), { action: 'update', line_id, quantity: 5, unit_cost: 20 }));
    const moved = { action: 'update', line_id, quantity: 7, unit_cost: 10, move_stock: true };
    expect((await send('PUT', at('/items'), moved)).action_id).toBeNull();
  });
});

test('a recipe, created and changed, with its ingredients', async () => {
  const list = async () => (await read<{ data: unknown }>('/pos/recipes')).data;
  const of = (item: number, volume: string) => ({ inventory_item_id: items[item], volume, unit: 'mL' });
  await expectUndone(list, () => send('POST', '/pos/recipes', { name: 'Short-lived', ingredients: [of(0, '40')] }));
  const { recipe_id } = await send('POST', '/pos/recipes', { name: 'Martini', ingredients: [of(0, '60')] });
  const look = async () => {
    const { updated_at: _, version: __, ...recipe } = await read<Record<string, unknown>>(`/pos/recipes/${recipe_id}`);
    return recipe;
  };
  const change = { recipeId: recipe_id, name: 'Gibson', price: 14, add_ingredients: [of(1, '10')] };
  await expectUndone(look, () => send('PUT', '/pos/recipes', { ...change, remove_ingredients: [items[0]] }));
});

test('a list style can be undone after it is made, changed, or removed', async () => {
  const { body } = await owner.post<{ sellableList: { id: string } }>('/api/list', { name: 'Evening' });
  const list = body.sellableList;
  const look = () => read(`/list/${list.id}/styles`);
  const own = { type: 'header', color: '#112233', listIds: [list.id] };
  await expectUndone(look, () => send('POST', '/list/styles', own));
  const { style } = await send('POST', '/list/styles', own);
  await expectUndone(look, () => send('PUT', `/list/style/${style.id}`, { color: '#445566' }));
  await expectUndone(look, () => send('DELETE', `/list/style/${style.id}`));
});

test('Activity has a name for each kind of act', () => {
  const source = readFileSync('features/reports/web/activity/activity-columns.tsx', 'utf8');
  const named = inverses.filter(({ kind }) => source.includes(`'${kind}':`) || source.includes(`  ${kind}: '`));
  expect(inverses.map(({ kind }) => kind).filter((kind) => !named.some((each) => each.kind === kind))).toEqual([]);
});
