import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { takeBackItems } from '#features/catalog/server/items/take-back-items.ts';
import type { Tx } from '#shared/server/database.ts';
import { withOrganization } from '#shared/server/database.ts';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';
import { createTestLocation } from '#test/items.ts';

let server: TestServer;
let bar: TestPerson;
let vendor: string;
let shelf: string;
let spirits: string | undefined;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  bar = await server.createTestHouse();
  vendor = (await bar.post<{ vendor_id: string }>('/api/ordering/vendors', { name: 'Main Vendor' })).body.vendor_id;
  shelf = await inside((tx) => createTestLocation(tx, bar.organizationId, 'Back bar'));
  const types = (await bar.get<{ id: string; name: string }[]>('/api/item/types')).body;
  spirits = types.find(({ name }) => name === 'Spirits')?.id;
});

const inside = <T>(work: (tx: Tx) => Promise<T>) =>
  withOrganization(server.services.db, bar.organizationId, work, 'write');
const names = (table: 'item' | 'size') =>
  inside(async (tx) => {
    const { rows } = await sql<{ name: string }>`
      select name from ${sql.table(`catalog.${table}`)} where organization_id = ${bar.organizationId} order by name, id`.execute(
      tx,
    );
    return rows.map(({ name }) => name);
  });

async function read(rows: readonly string[]): Promise<string> {
  const form = new FormData();
  form.set('file', new File([`Main Vendor\n\nCode,Description,Qty,Pack,Price,Amount\n${rows.join('\n')}`], 'a.csv'));
  const { status, body } = await bar.post<{ id: string }>('/api/ordering/invoice-readings', form);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.id;
}

type NewLine = readonly [name: string, size: string, barcode: string | undefined];
const NEW: readonly [NewLine, NewLine] = [
  ['Zubrowka Bison Grass', '700 mL', '4006381333931'],
  ['Harbor Gin No 7', '375 mL', undefined],
];

/** Confirms a document whose lines are new items. */
async function confirm(made: readonly NewLine[] = NEW) {
  const id = await read(made.map(([name, size], at) => `N${at},${name} ${size},2,12,120.00,240.00`));
  const lines = made.map(([name, size, barcode], line) => ({
    line,
    as: 'new',
    name,
    size,
    barcode,
    type_id: spirits,
    quantity: 24,
    total_cost: 240,
    pack: 12,
    in_cases: true,
  }));
  const { status, body } = await bar.post<{ invoice_id: string; action_id: string }>(
    `/api/ordering/invoice-readings/${id}/confirm`,
    { vendor_id: vendor, custom_id: 'N-1', date: '2026-03-02', accept_difference: true, lines },
  );
  expect(status, JSON.stringify(body)).toBe(200);
  const { items } = (
    await bar.get<{ items: { inventory_item: { id: string } }[] }>(`/api/ordering/invoices/${body.invoice_id}`)
  ).body;
  return { reading: id, ...body, items: items.map(({ inventory_item }) => inventory_item.id) };
}

const undo = (action: string) =>
  bar.post<{ note?: string; topics: string[]; message?: string }>(`/api/inventory/actions/${action}/undo`, {});
const count = (item: string | undefined, bottles: number) =>
  bar.post<{ message?: string }>('/api/inventory/stocktake', {
    inventory_item_id: item,
    location_id: shelf,
    count: bottles,
  });

test('undoing a confirmation deletes the items and sizes that it created, and frees their barcodes', async () => {
  const sizes = await names('size');
  const { reading, invoice_id, action_id, items } = await confirm();
  expect(await names('item')).toEqual(['Harbor Gin No 7', 'Zubrowka Bison Grass']);
  expect(items).toHaveLength(2);
  const { status, body } = await undo(action_id);
  expect([status, body.note]).toEqual([200, undefined]);
  expect(body.topics.toSorted()).toEqual(['invoices', 'items']);
  expect(await names('item')).toEqual([]);
  expect(await names('size')).toEqual(sizes);
  expect((await bar.get(`/api/ordering/invoices/${invoice_id}`)).status).toBe(404);
  expect((await bar.get(`/api/ordering/invoice-readings/${reading}`)).status).toBe(200);
  expect((await undo(action_id)).status).toBe(409);

  // All of it can be confirmed again, with the same barcode.
  await confirm();
  expect(await names('item')).toEqual(['Harbor Gin No 7', 'Zubrowka Bison Grass']);
});

test('an item that is used by now stays, as does one that a person changed; the answer names both', async () => {
  const { action_id, items } = await confirm();
  expect((await count(items[0], 3)).status).toBe(200);
  const renamed = await bar.put(`/api/inventory/item/${items[1]}`, { name: 'Harbor Gin No 8' });
  expect(renamed.status, JSON.stringify(renamed.body)).toBe(200);
  expect((await undo(action_id)).body.note).toBe(
    'Zubrowka Bison Grass stays: used elsewhere by now. Harbor Gin No 8 stays: changed since.',
  );
  expect(await names('item')).toEqual(['Harbor Gin No 8', 'Zubrowka Bison Grass']);
});

test('a line of another invoice, and an item number of the vendor, are uses of an item', async () => {
  const one = await confirm([NEW[0]]);
  const { body } = await bar.post<{ invoice_id: string }>('/api/ordering/invoices', { vendor_id: vendor });
  await bar.post(`/api/ordering/invoices/${body.invoice_id}/items/bulk`, {
    inventory_items: [{ id: one.items[0], quantity: 1, unit_cost: 20 }],
  });
  expect((await undo(one.action_id)).body.note).toBe('Zubrowka Bison Grass stays: used elsewhere by now.');

  const two = await confirm([NEW[1]]);
  const code = { code: 'OTHER', inventory_item_id: two.items[0], pack: 6 };
  const saved = await bar.put(`/api/ordering/vendors/${vendor}/codes`, code);
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  expect((await undo(two.action_id)).body.note).toBe('Harbor Gin No 7 stays: used elsewhere by now.');
});

test('a document read meanwhile says that what it was read like is gone, and is read afresh without it', async () => {
  const { action_id } = await confirm();
  const next = await read(['N0,Zubrowka Bison Grass 700 mL,2,12,120.00,240.00', 'N9,Old Rye 750 mL,1,6,90.00,90.00']);
  const confirmed = async () =>
    (await bar.get<{ confirmed: object | null }>(`/api/ordering/invoice-readings/${next}`)).body.confirmed;
  expect(await confirmed()).toEqual({ used: true, number: 'N-1', forgotten: false });
  expect((await undo(action_id)).status).toBe(200);
  expect(await confirmed()).toEqual({ used: true, number: null, forgotten: true });
  await bar.put(`/api/ordering/invoice-readings/${next}/layout`, { as: 'fresh' });
  expect(await confirmed()).toBeNull();
});

const waitingForLocks = async () => {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_locks as l join pg_stat_activity as a on a.pid = l.pid
    where not l.granted and a.datname = current_database()`.execute(server.services.db);
  return rows[0]?.waiting ?? 0;
};

test('who counts the new item first keeps it: the undo waits for them, and says so', async () => {
  const { action_id, items } = await confirm([NEW[0]]);
  let answer: ReturnType<typeof undo> | undefined;
  await inside(async (tx) => {
    await sql`insert into stock.par (organization_id, item_id, location_id, par)
      values (${bar.organizationId}, ${items[0]}, ${shelf}, 4)`.execute(tx);
    answer = undo(action_id);
    await expect.poll(waitingForLocks).toBeGreaterThan(0);
  });
  expect((await answer)?.body.note).toBe('Zubrowka Bison Grass stays: used elsewhere by now.');
  expect(await names('item')).toEqual(['Zubrowka Bison Grass']);
});

test('who counts the item while it is being deleted is told that there is none', async () => {
  const { items, invoice_id } = await confirm([NEW[0]]);
  await bar.delete(`/api/ordering/invoices/${invoice_id}`);
  let answer: ReturnType<typeof count> | undefined;
  await inside(async (tx) => {
    expect(await takeBackItems(tx, bar.organizationId, { items, sizes: [] })).toEqual([]);
    answer = count(items[0], 3);
    await expect.poll(waitingForLocks).toBeGreaterThan(0);
  });
  expect((await answer)?.status).toBe(404);
  expect(await names('item')).toEqual([]);
});

test('counts and the undo at the same moment: a count is kept with its item, or finds none', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { action_id, items } = await confirm([[`Old Rye ${round}`, '700 mL', undefined]]);
    const [undone, ...counts] = await Promise.all([
      undo(action_id),
      ...[3, 4, 5].map((bottles) => count(items[0], bottles)),
    ]);
    const kept = (await names('item')).includes(`Old Rye ${round}`);
    expect([undone.status, undone.body.note === undefined]).toEqual([200, !kept]);
    expect(counts.some(({ status }) => status === 200)).toBe(kept);
    expect(counts.every(({ status }) => status === 200 || status === 404)).toBe(true);
  }
});

const waiting = async () =>
  (await bar.get<{ id: string }[]>('/api/ordering/invoice-readings')).body.map(({ id }) => id);
const lineCount = async (id: string) =>
  (await bar.get<{ items?: object[] }>(`/api/ordering/invoices/${id}`)).body.items?.length;

test('a confirmation is undone after its invoice was completed and reopened', async () => {
  const { reading, invoice_id, action_id } = await confirm();
  const url = `/api/ordering/invoices/${invoice_id}`;
  expect((await bar.post(`${url}/status-change`, { status: 'CM' })).status).toBe(200);
  expect((await undo(action_id)).status).toBe(409);
  expect((await bar.post(`${url}/reopen`, {})).status).toBe(200);
  const { status, body } = await undo(action_id);
  expect([status, body.message]).toEqual([200, undefined]);
  expect(await waiting()).toEqual([reading]);
  expect((await bar.get(url)).status).toBe(404);
});

test('the document of a deleted draft waits for review again, with its file; undoing that brings the draft back', async () => {
  const { reading, invoice_id } = await confirm();
  expect(await waiting()).toEqual([]);
  expect((await bar.get(`/api/ordering/invoice-readings/${reading}`)).status).toBe(404);
  const { body } = await bar.delete<{ action_id: string; documents: number }>(`/api/ordering/invoices/${invoice_id}`);
  expect(body.documents).toBe(1);
  expect(await waiting()).toEqual([reading]);
  expect((await bar.get(`/api/ordering/invoice-readings/${reading}/file`)).status).toBe(200);
  expect((await undo(body.action_id)).status).toBe(200);
  expect([await waiting(), await lineCount(invoice_id)]).toEqual([[], 2]);
  expect((await bar.get(`/api/ordering/invoices/${invoice_id}/attachments/${reading}`)).status).toBe(200);
  expect((await undo(body.action_id)).status).toBe(409);
});

/** Confirms the document once more, with the item that is there by now. */
const again = (id: string, item_id: string | undefined) =>
  bar.post<{ invoice_id: string; message?: string }>(`/api/ordering/invoice-readings/${id}/confirm`, {
    ...{ vendor_id: vendor, custom_id: 'N-1', date: '2026-03-02', accept_difference: true },
    lines: [{ line: 0, as: 'item', item_id, quantity: 24, total_cost: 240, pack: 12, in_cases: true }],
  });

test('a deleted draft stays deleted once its document is confirmed again: one document never has two drafts', async () => {
  const { reading, invoice_id, items } = await confirm([['Old Rye', '700 mL', undefined]]);
  let draft = invoice_id;
  for (let round = 0; round < 4; round += 1) {
    const { body } = await bar.delete<{ action_id: string }>(`/api/ordering/invoices/${draft}`);
    const [undone, confirmed] = await Promise.all([undo(body.action_id), again(reading, items[0])]);
    const said = JSON.stringify([undone.body, confirmed.body]);
    expect(
      [undone.status, confirmed.status].filter((status) => status === 200),
      said,
    ).toHaveLength(1);
    if (confirmed.status === 200) draft = confirmed.body.invoice_id;
    expect(await lineCount(draft)).toBe(1);
  }
});

test('a draft with a file that a person added is deleted for good, its document is not', async () => {
  const { reading, invoice_id } = await confirm();
  const form = new FormData();
  form.set('file', new File(['%PDF-1.4 extra'], 'extra.pdf', { type: 'application/pdf' }));
  expect((await bar.post(`/api/ordering/invoices/${invoice_id}/attachments`, form)).status).toBe(200);
  const { body } = await bar.delete<{ action_id: string | null }>(`/api/ordering/invoices/${invoice_id}`);
  expect([body.action_id, await waiting()]).toEqual([null, [reading]]);
});

test('undoing a new draft removes the representative that came with it, unless it is used or changed', async () => {
  const create = (more: object) =>
    bar.post<{ invoice_id: string; action_id: string }>('/api/ordering/invoices', { vendor_id: vendor, ...more });
  const reps = async () =>
    (await bar.get<{ reps: { id: string; name: string }[] }>(`/api/ordering/vendors/${vendor}`)).body.reps;
  const first = (await create({ repName: 'Ann' })).body;
  expect((await undo(first.action_id)).body.note).toBeUndefined();
  expect(await reps()).toEqual([]);

  const second = (await create({ repName: 'Bea' })).body;
  const [bea] = await reps();
  await create({ vendor_rep_id: bea?.id });
  expect((await undo(second.action_id)).body.note).toBe('Bea stays with the vendor: used elsewhere by now.');

  const third = (await create({ repName: 'Cleo' })).body;
  const cleo = (await reps()).find(({ name }) => name === 'Cleo');
  await bar.put(`/api/ordering/vendors/${vendor}/reps`, { id: cleo?.id, name: 'Cleo M.' });
  expect((await undo(third.action_id)).body.note).toBe('Cleo M. stays with the vendor: changed since.');
});
