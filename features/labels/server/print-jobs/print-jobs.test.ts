import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { withOrganization } from '#shared/server/database.ts';
import { readPdf } from '#test/documents/read-pdf.ts';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';
import { createTestItem } from '#test/items.ts';

let server: TestServer;
let owner: TestPerson;
let gin: string;
let rum: string;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  owner = await server.createTestHouse();
  [gin, rum] = [await item('House Gin'), await item('House Rum')];
});
afterAll(() => server.close());

const inside = <T>(work: Parameters<typeof withOrganization<T>>[2]) =>
  withOrganization(server.services.db, owner.organizationId, work);
const item = (name: string) => inside((tx) => createTestItem(tx, owner.organizationId, name));

interface Job {
  id: string;
  jobTitle: string;
  status: boolean;
  active: boolean;
  count: number;
  totalItemQuantity: number;
  updatedAt: string;
  items: { inventoryItemId: string; quantity: number; item: { id: string; name: string } }[];
  message?: string;
  errors?: Record<string, string>;
}

const create = (body: object) => owner.post<Job>('/api/print-jobs', body);
/** The job as every call answers it; only its creation answers an action too. */
const made = async (body: object = {}): Promise<Job> => {
  const answer = await create({ jobTitle: 'Friday labels', ...body });
  const { action_id: _, ...job } = answer.body as Job & { action_id: string };
  return job;
};
const read = async (id: string) => (await owner.get<Job>(`/api/print-jobs/${id}`)).body;
const add = (id: string, inventoryItemId: string, quantity: unknown = 1) =>
  owner.post<Job>(`/api/print-jobs/${id}/items`, { printJobId: id, inventoryItemId, quantity });
const entries = (job: Job) => job.items.map(({ inventoryItemId, quantity }) => [inventoryItemId, quantity]);
const there = async (id: string) => entries(await read(id));

test('OAPI-067 OAPI-068 OAPI-069 OENT-027 OENT-028 OENT-030 OENT-031 PRINT-065: a job has both its own field names and those of its row', async () => {
  const job = await made({ items: [{ inventoryItemId: gin, quantity: 3 }] });
  expect(job).toMatchObject({
    printJobId: job.id,
    jobTitle: 'Friday labels',
    name: 'Friday labels',
    status: false,
    active: true,
    count: 1,
    totalItemQuantity: 3,
    orderId: null,
  });
  expect(await read(job.id)).toEqual(job);
  expect(job.items).toMatchObject([
    {
      quantity: 3,
      inventoryItemId: gin,
      printJobId: job.id,
      item: { id: gin, name: 'House Gin', vintage: null, size: { name: '750 mL' } },
      vintage: null,
      size: '750 mL',
      colorSwatch: 'Spirits',
      printable: true,
    },
  ]);
  await made({ jobTitle: 'Empty' });
  const list = await owner.get<{ data: object[]; meta: { total: number } }>('/api/print-jobs?sort=name:desc');
  expect(list.body.meta).toMatchObject({ total: 2 });
  expect(list.body.data).toMatchObject([
    { id: job.id, name: 'Friday labels', active: true, count: 1, totalItemQuantity: 3, size: '750 mL', vintage: null },
    { name: 'Empty', count: 0, totalItemQuantity: 0, barcode: null, colorSwatch: null },
  ]);
  for (const key of ['barcode', 'createdAt', 'updatedAt', 'colorSwatch'])
    expect(list.body.data[0]).toHaveProperty(key, expect.any(String));
});

test('jobs are found by words in their title and by status, and sorted as requested', async () => {
  for (const [jobTitle, status] of [
    ['Wine cellar', false],
    ['Back bar', true],
    ['Front bar', false],
  ] as const)
    await create({ jobTitle, status });
  const titles = async (query: string) =>
    (await owner.get<{ data: Job[] }>(`/api/print-jobs?${query}`)).body.data.map((each) => each.jobTitle);
  expect(await titles('search=BAR&sort=name:asc')).toEqual(['Back bar', 'Front bar']);
  expect(await titles('status=false&sort=name:asc')).toEqual(['Front bar', 'Wine cellar']);
  expect(await titles('sort=status:desc,name:asc')).toEqual(['Back bar', 'Front bar', 'Wine cellar']);
  expect(await titles('sort=createdAt:asc&limit=1&page=2')).toEqual(['Back bar']);
  expect((await owner.get('/api/print-jobs?sort=title:asc')).status).toBe(400);
});

test('PRINT-042 PRINT-045 OERR-091 OERR-094 OENT-029: a job needs a title, and an item in it a quantity', async () => {
  for (const body of [{}, { jobTitle: '' }, { jobTitle: '   ' }])
    expect(await create(body)).toMatchObject({ status: 400, body: { errors: { jobTitle: 'Job Title is required' } } });
  expect(await create({ jobTitle: 'x', inventoryItemId: gin })).toMatchObject({
    status: 400,
    body: { errors: { quantity: 'Quantity is required when an item is selected' } },
  });
  expect(entries(await made({ inventoryItemId: gin, quantity: 2 }))).toEqual([[gin, 2]]);
});

test('PRINT-043 PRINT-044 OERR-092 OERR-093 OAPI-072 OAPI-073: an item is added and changed with a whole quantity above 0', async () => {
  const { id } = await made();
  const refused = [
    [undefined, 'Quantity is required'],
    [null, 'Quantity is required'],
    [0, 'Quantity must be a positive number'],
    [-1, 'Quantity must be a positive number'],
    ['two', 'Quantity must be a positive number'],
    [1.5, 'Quantity must be a whole number'],
    [10_001, 'Quantity must be 10,000 or below'],
  ] as const;
  const change = (quantity: unknown) =>
    owner.put<Job>(`/api/print-jobs/${id}/items`, { printJobId: id, inventoryItemId: gin, quantity });
  for (const [quantity, text] of refused) {
    const body = { inventoryItemId: gin, quantity };
    const answer = await owner.post<Job>(`/api/print-jobs/${id}/items`, body);
    expect(answer).toMatchObject({ status: 400, body: { errors: { quantity: text } } });
  }
  expect((await change(4)).status).toBe(404);
  expect(entries((await add(id, gin, 2)).body)).toEqual([[gin, 2]]);
  for (const [quantity, text] of refused)
    expect(await change(quantity)).toMatchObject({ status: 400, body: { errors: { quantity: text } } });
  const before = await read(id);
  const after = (await change(4)).body;
  expect(entries(after)).toEqual([[gin, 4]]);
  expect(after.updatedAt > before.updatedAt).toBe(true);
});

test('PRINT-051 PRINT-052: an item is in a job once, by its id and by its barcode', async () => {
  const { id } = await made();
  await add(id, gin);
  const text = 'Item already exists in print job';
  expect(await add(id, gin, 5)).toMatchObject({ status: 409, body: { message: text } });
  const twin = await item('Gin of the same code');
  await inside((tx) =>
    sql`update catalog.item set barcode = (select barcode from catalog.item where id = ${gin}) where id = ${twin}`.execute(
      tx,
    ),
  );
  expect(await add(id, twin)).toMatchObject({ status: 409, body: { message: text } });
  expect(
    await create({
      jobTitle: 'Twice',
      items: [
        { inventoryItemId: gin, quantity: 1 },
        { inventoryItemId: gin, quantity: 2 },
      ],
    }),
  ).toMatchObject({ status: 409 });
  expect(await there(id)).toEqual([[gin, 1]]);
});

test('many items are added at once: existing ones are left and reported, an unknown one refuses all', async () => {
  const { id } = await made();
  await add(id, gin, 7);
  const bulk = (ids: readonly string[]) =>
    owner.post<{ added: number; duplicates: object[]; errors: object }>(`/api/print-jobs/${id}/items/bulk`, {
      items: ids.map((inventoryItemId) => ({ inventoryItemId, quantity: 2 })),
    });
  const unknown = randomUUID();
  expect(await bulk([rum, unknown])).toMatchObject({
    status: 404,
    body: { errors: { 'items.1.inventoryItemId': 'Item not found' } },
  });
  const { body } = await bulk([gin, rum, rum]);
  expect(body).toMatchObject({
    added: 1,
    duplicates: [
      { inventoryItemId: gin, name: 'House Gin' },
      { inventoryItemId: rum, name: 'House Rum' },
    ],
  });
  expect(await there(id)).toEqual([
    [gin, 7],
    [rum, 2],
  ]);
  expect((await bulk([])).status).toBe(400);
});

test('PRINT-064 OAPI-074 OAPI-075: one item or several are removed; items not in the job are reported', async () => {
  const { id } = await made({ items: [gin, rum].map((inventoryItemId) => ({ inventoryItemId, quantity: 1 })) });
  const remove = (body: object) => owner.delete<Job>(`/api/print-jobs/${id}/items`, body);
  expect((await remove({ printJobId: id })).body.errors).toEqual({ removeItemId: 'removeItemId is required' });
  expect(entries((await remove({ printJobId: id, removeItemId: gin })).body)).toEqual([[rum, 1]]);
  expect(await remove({ removeItemId: gin })).toMatchObject({
    status: 404,
    body: { errors: { removeItemId: 'Item not found in this print job' } },
  });
  await add(id, gin);
  expect(entries((await remove({ removeItemIds: [gin, rum] })).body)).toEqual([]);
});

test('PRINT-004 PRINT-034 OAPI-070 OAPI-071: both routes change title and status, and the status either way at any time', async () => {
  const { id } = await made();
  const put = (path: string, body: object) => owner.put<Job>(`/api/print-jobs${path}`, body);
  expect((await put('', { printJobId: id, status: true })).body).toMatchObject({ status: true, active: false });
  expect((await put(`/${id}`, { status: false })).body).toMatchObject({ status: false, active: true });
  expect((await put('', { printJobId: id, jobTitle: ' Saturday ' })).body.jobTitle).toBe('Saturday');
  expect((await put(`/${id}`, { jobTitle: 'Sunday', status: true })).body).toMatchObject({
    name: 'Sunday',
    status: true,
  });
  expect((await put('', { status: true })).body.errors).toEqual({ printJobId: 'printJobId is required' });
  expect((await put(`/${id}`, { jobTitle: '' })).body.errors).toEqual({ jobTitle: 'Job Title is required' });
  expect((await put(`/${id}`, {})).status).toBe(400);
  const other = { printJobId: (await made()).id, status: false };
  expect((await put(`/${id}`, other)).body.errors).toEqual({
    printJobId: 'printJobId is not the print job of the address',
  });
  expect((await put(`/${randomUUID()}`, { status: true })).status).toBe(404);
});

test('OAPI-076: a job is deleted with its items, and the answer is enough to recreate it', async () => {
  const job = await made({ items: [{ inventoryItemId: gin, quantity: 3 }] });
  expect((await owner.delete<Job>(`/api/print-jobs/${job.id}`)).body).toEqual({
    ...job,
    action_id: expect.any(String),
  });
  expect((await owner.get(`/api/print-jobs/${job.id}`)).status).toBe(404);
  expect((await owner.delete(`/api/print-jobs/${job.id}`)).status).toBe(404);
});

interface Acted {
  action_id: string;
  reason?: string;
}
const undo = async (id: string) => (await owner.post<Acted>(`/api/inventory/actions/${id}/undo`, {})).body;

test('D38: jobs are deleted together or not at all, and come back with all that was in them', async () => {
  const jobs = [await made({ items: [{ inventoryItemId: gin, quantity: 3 }] }), await made({})];
  const ids = jobs.map(({ id }) => id);
  const remove = (of: string[]) => owner.post<Acted>('/api/print-jobs/delete', { ids: of });
  expect((await remove([...ids, randomUUID()])).status).toBe(404);
  const { body: gone } = await remove(ids);
  expect((await owner.get(`/api/print-jobs/${ids[0]}`)).status).toBe(404);
  await undo(gone.action_id);
  for (const job of jobs) expect((await owner.get<Job>(`/api/print-jobs/${job.id}`)).body).toEqual(job);
  expect((await undo(gone.action_id)).reason).toBe('already_undone');
});

test('D38: an added item is taken out again, but not once its quantity was changed', async () => {
  const { id } = await made({});
  const items = async () => (await owner.get<Job>(`/api/print-jobs/${id}`)).body.items.map((each) => each.quantity);
  const path = `/api/print-jobs/${id}/items`;
  const { body: added } = await owner.post<Acted>(path, { inventoryItemId: gin, quantity: 3 });
  const { body: changed } = await owner.put<Acted>(path, { inventoryItemId: gin, quantity: 5 });
  expect((await undo(added.action_id)).reason).toBe('changed_since');
  await undo(changed.action_id);
  expect(await items()).toEqual([3]);
  const { body: removed } = await owner.delete<Acted>(path, { removeItemId: gin });
  expect(await items()).toEqual([]);
  await undo(removed.action_id);
  expect(await items()).toEqual([3]);
  await undo(added.action_id);
  expect(await items()).toEqual([]);
});

interface Line {
  id: string;
  quantity: number;
}
async function invoiceOf(lines: readonly Line[]): Promise<string> {
  const name = `Vendor ${randomUUID().slice(0, 8)}`;
  const { vendor_id } = (await owner.post<{ vendor_id: string }>('/api/ordering/vendors', { name })).body;
  const { invoice_id } = (await owner.post<{ invoice_id: string }>('/api/ordering/invoices', { vendor_id })).body;
  if (lines.length > 0) {
    const inventory_items = lines.map((line) => ({ ...line, unit_cost: 1 }));
    const answer = await owner.post(`/api/ordering/invoices/${invoice_id}/items/bulk`, { inventory_items });
    expect(answer).toMatchObject({ status: 200 });
  }
  return invoice_id;
}

test('PRINT-046 PRINT-047 PRINT-048: for an invoice the title is enough, and every line adds one label per bottle', async () => {
  const orderId = await invoiceOf([
    { id: rum, quantity: 6 },
    { id: gin, quantity: 1.9 },
    { id: rum, quantity: 2.6 },
  ]);
  const job = await made({ orderId });
  expect(job).toMatchObject({ orderId, count: 2 });
  expect(entries(job)).toEqual([
    [rum, 8],
    [gin, 1],
  ]);
  expect(await create({ jobTitle: 'x', orderId: randomUUID() })).toMatchObject({
    status: 404,
    body: { errors: { orderId: 'Invoice not found' } },
  });
  expect(await create({ jobTitle: 'x', orderId: await invoiceOf([]) })).toMatchObject({
    status: 400,
    body: { errors: { orderId: 'This invoice has no items to print labels for' } },
  });
});

test('a deleted draft keeps the job that was made from it', async () => {
  const orderId = await invoiceOf([{ id: gin, quantity: 2 }]);
  const { id } = await made({ orderId });
  expect((await owner.delete(`/api/ordering/invoices/${orderId}`)).status).toBe(200);
  expect(await read(id)).toMatchObject({ orderId: null, count: 1 });
});

test('PRINT-062: an item created without a barcode has one that can be printed', async () => {
  const type = await owner.get<{ id: string; short_type: string }[]>('/api/item/types');
  const { id: size_id } = (await owner.post<{ id: string }>('/api/item/size', { volume: 1, unit: 'L', name: '1 L' }))
    .body;
  const { body } = await owner.post<{ id: string }>('/api/inventory/item', {
    name: 'Plum Wine',
    type_id: type.body[0]?.id,
    size_id,
  });
  const [entry] = (await made({ inventoryItemId: body.id, quantity: 1 })).items as unknown as {
    barcode: string;
    printable: boolean;
  }[];
  expect(entry).toMatchObject({ barcode: expect.stringMatching(/^CH\d+$/), printable: true });
});

test('labels and scan sheet of a job are PDFs with its name, and printing alone changes nothing', async () => {
  const { id } = await made({ items: [{ inventoryItemId: gin, quantity: 81 }] });
  const file = async (sheet: string) => {
    const answer = await fetch(`${owner.url}/api/print-jobs/${id}/${sheet}`, { headers: owner.headers });
    const disposition = answer.headers.get('content-disposition') ?? '';
    return { answer, disposition, pages: readPdf(new Uint8Array(await answer.arrayBuffer())) };
  };
  const labels = await file('labels');
  expect(labels.answer.headers.get('content-type')).toContain('application/pdf');
  expect(labels.disposition).toMatch(/^inline;.*filename="Barcodes_Friday-labels_\d{4}-\d\d-\d\d\.pdf"/);
  expect(labels.answer.headers.get('content-security-policy')).toBe("frame-ancestors 'none'");
  expect(labels.pages).toHaveLength(2);
  const scanSheet = await file('scan-sheet');
  expect(scanSheet.disposition).toContain('Scansheet_Friday-labels_');
  expect(scanSheet.pages[0]?.texts.map(({ text }) => text)).toContain('House Gin');
  expect((await read(id)).status).toBe(false);
  const empty = await made();
  for (const sheet of ['labels', 'scan-sheet'])
    expect(await owner.get(`/api/print-jobs/${empty.id}/${sheet}`)).toMatchObject({ status: 409 });
  const large = await made({
    items: [gin, rum, await item('House Rye')].map((each) => ({ inventoryItemId: each, quantity: 10_000 })),
  });
  expect((await owner.get<Job>(`/api/print-jobs/${large.id}/labels`)).body.message).toContain('20,000');
});

test('two people add the same item at once: it is in the job once', async () => {
  const { id } = await made();
  const max = await server.addPerson(owner.organizationId, 'member');
  const body = { inventoryItemId: gin, quantity: 1 };
  const answers = await Promise.all(
    [owner, max, owner, max].map((each) => each.post(`/api/print-jobs/${id}/items`, body)),
  );
  expect(answers.map((each) => each.status).sort()).toEqual([200, 409, 409, 409]);
  expect(await there(id)).toEqual([[gin, 1]]);
});

test('a call repeated under its Idempotency-Key creates one job', async () => {
  const send = () =>
    owner.call<Job>('POST', '/api/print-jobs', { jobTitle: 'Once' }, { 'idempotency-key': 'print-once' });
  const [first, second] = [await send(), await send()];
  expect(second.body.id).toBe(first.body.id);
  expect((await owner.get<{ data: Job[] }>('/api/print-jobs')).body.data).toHaveLength(1);
});

const merge = (from: string, to: string) =>
  owner.post<{ action_id: string; message?: string }>('/api/inventory/merge', {
    inventory_item_id: from,
    merge_to_inventory_item_id: to,
  });

test('labels move with a merged item, and return when the merge is undone', async () => {
  const alone = await made({ items: [{ inventoryItemId: gin, quantity: 3 }] });
  const both = await made({
    items: [
      { inventoryItemId: gin, quantity: 3 },
      { inventoryItemId: rum, quantity: 2 },
    ],
  });
  const { status, body } = await merge(gin, rum);
  expect(status).toBe(200);
  expect(await there(alone.id)).toEqual([[rum, 3]]);
  expect(await there(both.id)).toEqual([[rum, 5]]);
  expect(await add(alone.id, gin)).toMatchObject({
    status: 409,
    body: { message: 'This item was merged into another one, or its import was undone' },
  });
  await owner.put(`/api/print-jobs/${both.id}/items`, { inventoryItemId: rum, quantity: 9 });
  expect((await owner.post(`/api/inventory/actions/${body.action_id}/undo`, {})).status).toBe(200);
  expect(await there(alone.id)).toEqual([[gin, 3]]);
  expect(await there(both.id)).toEqual([
    [gin, 3],
    [rum, 6],
  ]);
});

test('an item merged while it is added ends up in the job as its replacement, or is refused', async () => {
  const jobs = await Promise.all(Array.from({ length: 6 }, () => made()));
  const answers = await Promise.all([merge(gin, rum), ...jobs.map((job) => add(job.id, gin))]);
  expect(answers[0]?.status).toBe(200);
  for (const [index, job] of jobs.entries())
    expect(await there(job.id)).toEqual(answers[index + 1]?.status === 200 ? [[rum, 1]] : []);
});
