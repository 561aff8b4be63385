import { afterAll, beforeAll, expect, test } from 'vitest';
import { withOrganization } from '#shared/server/database.ts';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';
import { createTestItem, createTestLocation } from '#test/items.ts';

let server: TestServer;
let owner: TestPerson;
let bar: string;
let cellar: string;
let vendor: string;

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.createTestHouse();
  await inside(async (tx) => {
    bar = await createTestLocation(tx, owner.organizationId, 'Front Bar');
    cellar = await createTestLocation(tx, owner.organizationId, 'Wine Cellar');
  });
  vendor = (await owner.post<{ vendor_id: string }>('/api/ordering/vendors', { name: 'Main Vendor' })).body.vendor_id;
});
afterAll(() => server.close());

const inside = <T>(work: Parameters<typeof withOrganization<T>>[2]) =>
  withOrganization(server.services.db, owner.organizationId, work);
const newItem = (name: string) => inside((tx) => createTestItem(tx, owner.organizationId, name));

// biome-ignore lint/suspicious/noExplicitAny: an answer of the API, looked at key by key
type Json = any;

async function call(method: string, path: string, body?: unknown): Promise<Json> {
  const answer = await owner.call<Json>(method, path, body);
  expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBe(200);
  return answer.body;
}
const read = async (id: string): Promise<Json> => call('GET', `/api/inventory/item/${id}`);
const change = (id: string, body: object) => call('PUT', `/api/inventory/item/${id}`, body);
const adjust = (id: string, location_id: string, quantity: number, more = {}) =>
  call('POST', '/api/inventory/adjustments', {
    inventory_item_id: id,
    location_id,
    quantity,
    reason_description: 'Found',
    ...more,
  });
const buy = (id: string, quantity: number, unit_cost: number, more = {}) =>
  call('POST', '/api/ordering/quick-invoices', {
    vendor_id: vendor,
    inventory_item_id: id,
    quantity,
    unit_cost,
    location_id: bar,
    ...more,
  });
const history = (id: string, query = '') => call('GET', `/api/item/${id}/stockhistory?${query}`);

test('an item answers with everything its dialog needs at first (API-022 API-114 OAPI-056 ITEM-084 OENT-039)', async () => {
  const id = await newItem('Complete bottle');
  const sibling = await newItem('Complete bottle');
  await change(id, { vintage: '2019', disgorgement_date: '2023-05', list_price: 12, onboarded_name: 'COMPLETE BTL' });
  await buy(id, 2, 10);
  await buy(id, 4, 16, { consigned: false });
  await adjust(id, cellar, 3.5);
  const detail = await read(id);
  expect(Object.keys(detail)).toEqual(
    expect.arrayContaining(['data', 'otherItems', 'total', 'order_item', 'order', 'hasConsignment', 'sellableItems']),
  );
  expect(detail.order).toHaveLength(2);
  expect(detail.hasConsignment).toBe(false);
  expect(detail.sellableItems).toEqual([]);
  expect(detail.otherItems.map((other: Json) => other.id)).toEqual([sibling]);
  expect(detail.order_item).toEqual({ average_cost: 14, unit_cost: 16 });
  const { otherItems, order_item, sellableItems } = detail;
  expect(detail.data).toMatchObject({ otherItems, order_item, sellableItems });
  expect(detail.total).toBe(9.5);
});

test('ITEM-076 ITEM-077 ITEM-078 ITEM-080 OENT-033 OENT-035: the fields of an item, its size and type', async () => {
  const id = await newItem('Plain bottle');
  await change(id, {
    vintage: '2019',
    disgorgement_date: '2023-05',
    onboarded_name: 'PLAIN BTL',
    barcode: '5010327755014',
  });
  const { data } = await read(id);
  expect(data).toMatchObject({
    id,
    name: 'Plain bottle',
    vintage: '2019',
    barcode: '5010327755014',
    disgorgement_date: '2023-05',
    onboarded_name: 'PLAIN BTL',
    organization_id: owner.organizationId,
    batch: false,
    consignment: false,
    use_parent_name: false,
    active: true,
    total_quantity: 0,
  });
  expect(Date.parse(data.updated_at)).not.toBeNaN();
  expect(data.size).toMatchObject({ id: data.size_id, name: '750 mL', volume: 750, unit: 'mL', stockable: true });
  expect(data.type).toEqual({ id: data.type_id, name: 'Spirits', short_type: 'SP' });
  const types: Json[] = await call('GET', '/api/item/types');
  expect(types).toContainEqual(data.type);
});

test('ITEM-082 OENT-036 OENT-040: running stock per location, and its sum', async () => {
  const id = await newItem('Two shelves');
  await adjust(id, bar, 2.5);
  await adjust(id, cellar, 3);
  const { data } = await read(id);
  expect(data.total_quantity).toBe(5.5);
  const counts = data.RunningStocks.map((stock: Json) => [stock.location_id, stock.current_count]);
  expect(counts).toEqual(expect.arrayContaining([[bar, 2.5], [cellar, 3]])); // biome-ignore format: pairs
  const [first] = data.local_stocks;
  expect(first).toMatchObject({
    id: expect.any(String),
    count: null,
    time: expect.any(String),
    depletion_priority: 0,
    color: 'gray',
    item: { id, size: { id: data.size_id, name: '750 mL' } },
    local_location: { id: bar, name: 'Front Bar' },
  });
  const stock = await call('GET', `/api/inventory/item/${id}/stock?detailed_locations=false&local_only=true`);
  expect(stock.local_stocks).toEqual(data.local_stocks);
});

test('ITEM-085 ITEM-086 OENT-038 OENT-041: newest purchase, costs, and the stated cost', async () => {
  const id = await newItem('Bought twice');
  await change(id, { baseline: { last_unit_cost: 8 } });
  await buy(id, 1, 10);
  await buy(id, 3, 14);
  const { data } = await read(id);
  expect(data.order_item).toEqual({ average_cost: 13, unit_cost: 14 });
  expect(data.last_order_item).toMatchObject({ unit_cost: 14, ordered_quantity: 3, order_id: expect.any(String) });
  expect(data.baseline).toEqual({ average_unit_cost: 8, last_unit_cost: 8 });
});

test('ITEM-087 API-115: purchase lines of an item, all of them and in pages', async () => {
  const id = await newItem('Bought often');
  for (const quantity of [1, 2, 3]) await buy(id, quantity, 10 + quantity, { consigned: quantity === 2 });
  const { order } = await read(id);
  expect(order[0]).toMatchObject({
    unit_cost: 13,
    ordered_quantity: 3,
    order_id: expect.any(String),
    order_date_ordered: expect.any(String),
    consignment: false,
    vendor: { id: vendor, name: 'Main Vendor' },
  });
  expect(order.map((line: Json) => line.consignment)).toEqual([false, true, false]);
  const paged = await call('GET', `/api/inventory/item/${id}/purchases?page=2&limit=2`);
  expect(paged.meta).toEqual({ page: 2, limit: 2, total: 3, totalPages: 2 });
  expect(paged.data).toEqual([order[2]]);
});

test('ITEM-109 API-058: an item has consignment if a completed invoice line of it is consigned', async () => {
  const [consigned, bought] = [await newItem('On consignment'), await newItem('Paid for')];
  await buy(consigned, 1, 10, { consigned: true });
  await buy(bought, 1, 10);
  expect((await read(consigned)).data.consignment).toBe(true);
  expect((await read(bought)).hasConsignment).toBe(false);
  const ids: string[] = await call('GET', '/api/consignment');
  expect(ids).toContain(consigned);
  expect(ids).not.toContain(bought);
});

test('ITEM-075 API-023: a linked item shows the name of its parent while that is switched on', async () => {
  const [parent, child] = [await newItem('Parent of names'), await newItem('Child of names')];
  expect(await change(child, { item_id: parent, use_parent_name: true })).toMatchObject({ item_id: parent });
  expect((await read(child)).data).toMatchObject({ name: 'Parent of names', use_parent_name: true, item_id: parent });
  await change(child, { use_parent_name: false });
  expect((await read(child)).data.name).toBe('Child of names');
});

test('API-024 API-035 API-036: every field of an item is changed by its own name', async () => {
  const id = await newItem('Before the change');
  const types: Json[] = await call('GET', '/api/item/types');
  const sake = types.find((type) => type.short_type === 'SA');
  const size = await call('POST', '/api/item/size', { volume: 720, unit: 'mL' });
  await change(id, { name: 'After the change', type_id: sake.id, size_id: size.id, barcode: 'OWN-1' });
  expect((await read(id)).data).toMatchObject({ name: 'After the change', type: sake, size, barcode: 'OWN-1' });
});

test('ITEM-110 OAPI-091 OAPI-093: a size is one container if no count is given, and is listed from then on', async () => {
  const body = { name: 'Sake bottle', volume: 720, unit: 'mL', stockable: true };
  const made = await call('POST', '/api/item/size', body);
  expect(made).toMatchObject({ ...body, count: 1, id: expect.any(String), organization_id: owner.organizationId });
  expect((await owner.get('/api/item/size')).body).toContainEqual(made);
  expect((await owner.post('/api/item/size', { volume: 720, unit: 'mL', count: 1.5 })).status).toBe(400);
});

test('ITEM-054 ITEM-055: a vintage is optional, and is not a number', async () => {
  const { type_id, size_id } = (await read(await newItem('Of no year'))).data;
  const bottle = { name: 'Without a year', type_id, size_id };
  expect(await call('POST', '/api/inventory/item', bottle)).toMatchObject({ vintage: null });
  expect(await owner.post('/api/inventory/item', { ...bottle, vintage: 2015 })).toMatchObject({
    status: 400,
    body: { errors: { vintage: 'Value must be a string' } },
  });
});

test('missing fields of a new item are reported by name', async () => {
  expect(await owner.post('/api/inventory/item', { name: 'Of no kind' })).toMatchObject({
    status: 400,
    body: { errors: { type_id: 'Type is required', size_id: 'Size is required' } },
  });
});

test('ITEM-045: a type can only be created under one of the known main types', async () => {
  expect((await owner.post('/api/item/types', { short_type: 'ZZ', name: 'Mead' })).status).toBe(400);
  expect((await owner.post('/api/item/types', { short_type: 'WI', name: ' ' })).status).toBe(400);
});

test('ITEM-079 OENT-034 API-031 API-032 API-033 API-034: attributes are added, replaced, renamed and removed', async () => {
  const [id, other] = [await newItem('Described bottle'), await newItem('Another described bottle')];
  const fields = '/api/inventory/fields/';
  const listed = (text: string): Promise<Json[]> => call('GET', `/api/inventory/fields?queryText=${text}`);
  const producer = await call('POST', fields, { inventory_item_id: id, field_type: 'PR', field_name: 'Old House' });
  await call('POST', fields, { inventory_item_id: other, field_type: 'PR', field_id: producer.id });
  for (const [field_type, field_name] of [['VN', '2019'], ['DI', '2023'], ['TY', 'Aged']]) // biome-ignore format: pairs
    await call('POST', fields, { inventory_item_id: id, field_type, field_name });
  const { data } = await read(id);
  expect(data.fields.map((field: Json) => [field.type, field.name])).toEqual([
    ['DI', '2023'],
    ['PR', 'Old House'],
    ['TY', 'Aged'],
    ['VN', '2019'],
  ]);
  expect(data.fields[1].id).toBe(producer.id);
  const replaced = await call('PUT', fields, { inventory_item_id: id, field_id: producer.id, field_name: 'New House' });
  expect((await read(id)).data.fields).toContainEqual({ type: 'PR', id: replaced.id, name: 'New House' });
  expect((await read(other)).data.fields).toEqual([{ type: 'PR', id: producer.id, name: 'Old House' }]);
  await call('PUT', fields, { field_id: producer.id, field_name: 'The Old House' });
  expect((await read(other)).data.fields[0].name).toBe('The Old House');
  expect((await owner.put(fields, { field_id: producer.id, field_name: 'new  house' })).status).toBe(400);
  await call('DELETE', fields, { inventory_item_id: id, field_id: replaced.id });
  await call('DELETE', `${fields}?inventory_item_id=${other}&field_id=${producer.id}`);
  expect((await read(other)).data.fields).toEqual([]);
  expect((await listed('house')).map((field) => [field.name, field.usedCount])).toEqual([
    ['New House', 0],
    ['The Old House', 0],
  ]);
  await call('POST', fields, { field_type: 'RG', field_name: 'Lone Region' });
  expect(await listed('lone')).toMatchObject([{ type: 'RG', name: 'Lone Region', usedCount: 0 }]);
});

test('details of the product behind an item are stored unchanged', async () => {
  const id = await newItem('Known bottle');
  const known = {
    abv: 13.5,
    grapes: ['Merlot'],
    tasting_notes: 'Cedar',
    tech_sheets: [{ name: 'Sheet', url: 'https://example.test/a.pdf' }],
  };
  await change(id, { enriched_item: known });
  expect((await read(id)).data).toMatchObject({ enriched_item: known, original_item: null, original_item_id: null });
  const script = { tech_sheets: [{ name: 'Sheet', url: 'javascript:alert(1)' }] };
  expect((await owner.put(`/api/inventory/item/${id}`, { enriched_item: script })).status).toBe(400);
});

test('ITEM-081: an item from the universal catalog includes that product and its details', async () => {
  const id = await newItem('Matched bottle');
  await server.asTableOwner(
    `insert into matching.universal_item (id, name, short_type, subtype, size_name, volume, unit, abv, details)
     values ('01900000-0000-7000-8000-000000000001', 'Matched Bottle Reserve', 'SP', 'Gin', '750 mL', 750, 'mL', 43, '{"style": "Dry"}');
     update catalog.item set original_item_id = '01900000-0000-7000-8000-000000000001' where id = '${id}'`,
  );
  const { data } = await read(id);
  expect(data.original_item_id).toBe('01900000-0000-7000-8000-000000000001');
  expect(data.original_item).toMatchObject({ id: data.original_item_id, name: 'Matched Bottle Reserve' });
  expect(data.enriched_item).toEqual({ abv: 43, style: 'Dry' });
  expect(data.item_id).toBeNull();
});

test('OENT-037 OENT-065 OENT-066: a found item has its details, its locations and its organization', async () => {
  const id = await newItem('Findable bottle');
  await change(id, { vintage: '2019', disgorgement_date: '2023-05' });
  await buy(id, 2, 10, { consigned: true });
  const { data } = await read(id);
  const organization = { id: owner.organizationId, name: 'Test Bar' };
  expect(data.organization).toEqual(organization);
  const [found] = await call('GET', '/api/search/inventory-items?q=findable&show_oos=false&size=15');
  expect(found).toMatchObject({
    id,
    model_type: 'inventory_item',
    barcode: data.barcode,
    name: 'Findable bottle',
    vintage: '2019',
    disgorgement: '2023-05',
    size: { id: data.size_id, name: '750 mL' },
    type: { id: data.type_id, name: 'Spirits' },
    stockList: 'Front Bar 2',
    total_quantity: 2,
    has_consignment: true,
    organization,
    organization_id: owner.organizationId,
    original_item_id: null,
  });
  expect(found.score).toBeGreaterThan(0);
});

test('API-079: a deleted reason is removed from the list, and past activity keeps its name', async () => {
  const id = await newItem('Reasoned bottle');
  const reason = await call('POST', '/api/reasons', { name: 'Tasting for staff' });
  await adjust(id, bar, 3, { reason_description: undefined, reason_code_id: reason.id });
  await call('DELETE', `/api/reasons/${reason.id}`);
  const listed: Json[] = await call('GET', '/api/reasons?includeInactive=true');
  expect(listed.map((each) => each.id)).not.toContain(reason.id);
  expect((await history(id)).data[0].reason).toBe('Tasting for staff');
});

test('ITEM-088 ITEM-089 OENT-064: an activity entry has the person, location, reason, and quantities before and after', async () => {
  const id = await newItem('Watched bottle');
  await adjust(id, cellar, 1);
  await call('POST', `/api/inventory/item/${id}/stock`, {
    location_id: bar,
    quantity: 3,
    details: 'Found behind the fridge',
    type: 'manual_addition',
  });
  await adjust(id, bar, 5, { details: 'Looked again', reason_description: 'Breakage' });
  const { data } = await history(id);
  expect(data).toHaveLength(3);
  expect(data[0]).toMatchObject({
    id: expect.any(String),
    source: 'manual_addition',
    kind: 'manual_addition',
    time: expect.any(String),
    depletion_quantity: null,
    depletion_size: null,
    user: { id: owner.userId, display_name: 'Olga Owner', email: owner.email },
    reason: 'Breakage',
    note: 'Looked again',
    details: 'Looked again',
    location: { id: bar, name: 'Front Bar' },
    prevQuantity: 3,
    quantity: 5,
    change: 2,
    totalQuantity: 6,
    runningSum: 6,
    stocktake_id: null,
  });
  expect(data[1]).toMatchObject({ note: 'Found behind the fridge', change: 3, kind: 'manual_addition' });
});

test('ITEM-090: the entry of a count links to it', async () => {
  const id = await newItem('Counted bottle');
  await call('POST', '/api/inventory/stocktake', { location_id: bar, inventory_item_id: id, count: 4 });
  const { data } = await history(id, 'show=stocktake');
  expect(data[0]).toMatchObject({ source: 'stocktake', quantity: 4, details: null, stocktake_id: expect.any(String) });
});

test('ITEM-107 API-014: the activity is sorted by time in both directions, page by page', async () => {
  const id = await newItem('Busy bottle');
  for (const quantity of [1, 2, 3, 4, 5]) await adjust(id, bar, quantity);
  const quantities = async (query: string) => (await history(id, query)).data.map((entry: Json) => entry.quantity);
  expect(await quantities('sort=time:asc')).toEqual([1, 2, 3, 4, 5]);
  expect(await quantities('sort=time:desc&limit=2&page=2')).toEqual([3, 2]);
  expect((await owner.get(`/api/item/${id}/stockhistory?sort=quantity:asc`)).status).toBe(400);
});

test('ITEM-022 ITEM-023 ITEM-024 ITEM-025: the activity is filtered by kind and by location', async () => {
  const id = await newItem('Sorted bottle');
  await adjust(id, bar, 5);
  await adjust(id, bar, 4);
  await adjust(id, cellar, 2);
  await buy(id, 6, 9);
  await call('POST', '/api/inventory/stocktake', { location_id: bar, inventory_item_id: id, count: 9 });
  await inside(async (tx) => {
    const by = { organizationId: owner.organizationId, userId: owner.userId };
    const { recordMovements, startAction } = await import('#features/ledger/server/movements/record-movements.ts');
    const movement = { itemId: id, locationId: bar, occurredAt: new Date() };
    await recordMovements(tx, by, await startAction(tx, by, 'sale'), [
      { ...movement, kind: 'sale', quantity: '-1.5' },
      { ...movement, kind: 'cycle_started', quantity: '0' },
    ]);
  });
  const kinds = async (show: string): Promise<string[]> =>
    (await history(id, `show=${show}`)).data.map((entry: Json) => entry.kind).sort();
  expect(await kinds('stocktake')).toEqual(['stocktake']);
  expect(await kinds('manual_adjustments')).toEqual(['manual_addition', 'manual_addition', 'manual_depletion']);
  expect(await kinds('sale')).toEqual(['sale']);
  expect((await history(id, 'show=sale')).data[0].depletion_quantity).toBe(1.5);
  expect(await kinds('cycle_started')).toEqual(['cycle_started']);
  expect(await kinds('all')).toHaveLength(7);
  const inCellar = await history(id, `location_id=${cellar}`);
  expect(inCellar.data.map((entry: Json) => [entry.quantity, entry.totalQuantity])).toEqual([[2, 6]]);
});

test('a stated cost is in the activity and moves nothing', async () => {
  const id = await newItem('Repriced bottle');
  await adjust(id, bar, 3);
  await change(id, { baseline: { last_unit_cost: 12.5 } });
  const { data } = await history(id);
  expect(data[0]).toMatchObject({
    source: 'price',
    kind: 'price',
    unit_cost: 12.5,
    change: 0,
    quantity: 3,
    prevQuantity: 3,
    totalQuantity: 3,
    location: null,
    action_id: null,
    undone: false,
  });
});

test('a count shows what was counted and what was known then, whatever is undone or arrives later', async () => {
  const id = await newItem('Mistyped bottle');
  const count = (quantity: number) =>
    call('POST', '/api/inventory/stocktake', { location_id: bar, inventory_item_id: id, count: quantity });
  const undo = (action: string) => call('POST', `/api/inventory/actions/${action}/undo`, {});
  await adjust(id, bar, 4);
  const mistyped = await count(40);
  const corrected = await count(4);
  await undo(mistyped.action_id);
  const told = async () =>
    (await history(id, 'sort=time:asc')).data.map((row: Json) => [
      row.kind,
      row.prevQuantity,
      row.quantity,
      row.totalQuantity,
    ]);
  expect(await told()).toEqual([
    ['manual_addition', 0, 4, 4],
    ['stocktake', 4, 40, 40],
    ['stocktake', 40, 4, 4],
    ['stocktake', 40, 4, 4],
    ['rebase', 4, 4, 4],
  ]);
  const [activity] = (await call('GET', '/api/reports/activity?kind=counts')).data;
  expect(activity).toMatchObject({ id: corrected.action_id, before: 40, after: 4 });
});
