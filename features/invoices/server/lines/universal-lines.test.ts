import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';

let server: TestServer;
let bar: TestPerson;
let invoice: string;

const CATALOGUE = `name,type,subtype,size,vintage,barcode,producer,abv
Caymus Cabernet Sauvignon,Wine,Cabernet Blend,750 mL,2019,088004022723,Caymus Vineyards,14.6
Fix,Spirits,Gin,750 mL,,088004022730,Fix Distillery,40
`;

beforeAll(async () => {
  server = await startTestServer();
  bar = await server.createTestHouse();
  const form = new FormData();
  form.set('file', new File([CATALOGUE], 'list.csv', { type: 'text/csv' }));
  const { status } = await fetch(`${bar.url}/api/import/catalogue`, {
    method: 'POST',
    headers: bar.headers,
    body: form,
  });
  expect(status).toBe(200);
  const vendor = await bar.post<{ vendor_id: string }>('/api/ordering/vendors', { name: 'Main Vendor' });
  const made = await bar.post<{ invoice_id: string }>('/api/ordering/invoices', { vendor_id: vendor.body.vendor_id });
  invoice = made.body.invoice_id;
});
afterAll(() => server.close());

const find = async (name = 'caymus') =>
  (await bar.get<{ id: string }[]>(`/api/search/universal-items/app-search?q=${name}&no_vintage=false`)).body[0]?.id;
const addLine = (line: object) =>
  bar.post<{ invoice: { items: Line[] } }>(`/api/ordering/invoices/${invoice}/items`, {
    quantity: 2,
    unit_cost: 60,
    ...line,
  });
interface Line {
  inventory_item_id: string;
  inventory_item: { id: string; name: string; vintage: string | null };
}
interface Found {
  id: string;
  name: string;
  vintage: string | null;
  barcode: string;
  size: { name: string };
  type: { name: string };
  original_item_id: string;
  score: number;
}
const ownItems = async () =>
  (await bar.get<Found[]>('/api/search/inventory-items?q=caymus&show_oos=true&size=15')).body;

test('INV-034: a line with only a universal item creates a matched item with its barcode and details', async () => {
  const universal_item_id = await find();
  expect((await addLine({ universal_item_id })).status).toBe(200);
  const [item] = await ownItems();
  expect(item).toMatchObject({
    name: 'Caymus Cabernet Sauvignon',
    vintage: '2019',
    barcode: '088004022723',
    size: { name: '750 mL' },
    type: { name: 'Cabernet Blend' },
    original_item_id: universal_item_id,
  });
  const detail = await bar.get<{ data: object }>(`/api/inventory/item/${item?.id}`);
  expect(JSON.stringify(detail.body)).toContain('"enriched_item":{"abv":14.6}');
});

test("INV-034: the line's own values win; a barcode already in use is not assigned again", async () => {
  const universal_item_id = await find();
  expect((await addLine({ universal_item_id, vintage: '2020' })).status).toBe(200);
  const items = await ownItems();
  expect(items.map((item) => item.vintage).sort()).toEqual(['2019', '2020']);
  expect(new Set(items.map((item) => item.barcode)).size).toBe(2);
});

test('an unknown universal item is refused at its field', async () => {
  const { status, body } = await addLine({ universal_item_id: '00000000-0000-4000-8000-000000000000' });
  expect([status, body]).toMatchObject([404, { message: 'Universal item not found' }]);
});

test('SRCH-013: an own item that begins with the typed text scores above any universal item', async () => {
  const [item] = await ownItems();
  expect(item?.score).toBeGreaterThan(20);
});

test('INV-034: a line of the form with all values is matched to the universal item', async () => {
  const universal_item_id = await find();
  const [like] = (
    await bar.get<{ size: { id: string }; type: { id: string } }[]>(
      '/api/search/inventory-items?q=caymus&show_oos=true',
    )
  ).body;
  const line = {
    name: 'Caymus Magnum',
    type_id: like?.type.id,
    size_id: like?.size.id,
    quantity: 1,
    unit_cost: 9,
    total_cost: 9,
  };
  const answer = await bar.post(`/api/ordering/invoices/${invoice}/items/bulk`, {
    items: [{ ...line, universal_item_id }],
    inventory_items: [],
  });
  expect(answer.status).toBe(200);
  const made = (await bar.get<Found[]>('/api/search/inventory-items?q=caymus%20magnum&show_oos=true')).body;
  expect(made.map((item) => item.original_item_id)).toEqual([universal_item_id]);
});

test('a catalog product with a short name can be a line; a typed name has at least five letters', async () => {
  const universal_item_id = await find('fix');
  expect((await addLine({ universal_item_id })).body).toMatchObject({ added: 1 });
  const typed = { name: 'Gin', quantity: 1, unit_cost: 9, total_cost: 9 };
  const add = (items: object[]) =>
    bar.post<{ errors?: object }>(`/api/ordering/invoices/${invoice}/items/bulk`, { items, inventory_items: [] });
  expect((await add([{ ...typed, name: 'Fix', universal_item_id }])).status).toBe(200);
  const refused = await add([typed]);
  expect([refused.status, refused.body.errors]).toEqual([
    400,
    { 'items.0.name': 'Name is required. Must be 5 or more characters long' },
  ]);
  expect((await addLine({ name: 'Gin', total_cost: 120 })).body).toMatchObject({
    errors: { name: 'Name is required. Must be 5 or more characters long' },
  });
});
