import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import writeXlsx from 'write-excel-file/node';
import { zip } from '#test/documents/make-workbook.ts';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';
import { csvInvoice } from '#test/mail/compose-mail.ts';
import { InboxWorker } from './inbox-worker.ts';
import { FolderWatch } from './intake/watch-folder.ts';

const PAGE = '<!doctype html><html><body>Invoice</body></html>';
const root = fs.mkdtempSync(path.join(os.tmpdir(), 'inbox-'));
let server: TestServer;
let bar: TestPerson;
let folder: string;
let workers: InboxWorker[] = [];

beforeAll(async () => {
  server = await startTestServer({ inbox: { folder: root } });
});
afterAll(async () => {
  await server.close();
  fs.rmSync(root, { recursive: true, force: true });
});
beforeEach(async () => {
  bar = await server.createTestHouse("Ann's Bar & Grill");
  const { body } = await bar.put<{ folder: { path: string } }>('/api/inbox/settings', { folder_on: true });
  folder = body.folder.path;
});
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  workers = [];
});

const watch = (quietMs = 20) => {
  const worker = new InboxWorker(server.inbox, () => {}, { lookEvery: 20, quietMs });
  workers.push(worker);
  return worker;
};
const drop = (name: string, content: string | Buffer) => fs.writeFileSync(path.join(folder, name), content);
const filesIn = (part = '') =>
  fs
    .readdirSync(path.join(folder, part))
    .filter((name) => name !== 'done' && name !== 'quarantine')
    .toSorted();

interface Document {
  id: string;
  name: string;
  state: string;
  reason: string | null;
  reading_ids: string[];
}
const inboxOf = async (person = bar) =>
  (await person.get<{ data: Document[]; counts: Record<string, number> }>('/api/inbox/documents?limit=500')).body;
const stateOf = async (name: string) => (await inboxOf()).data.find((row) => row.name === name);
const readings = async (person = bar) =>
  (await person.get<{ id: string; name: string }[]>('/api/ordering/invoice-readings')).body;
const quiet = () => expect.poll(() => filesIn().length, { interval: 20 }).toBe(0);

test('a file dropped into the folder of a venue becomes a reading there, and moves to done', async () => {
  const other = await server.createTestHouse('Other Bar');
  expect(path.basename(folder)).toMatch(/^ann-s-bar-grill-[a-z0-9]{10}$/);
  drop('march.csv', csvInvoice('A-1'));
  watch();
  await quiet();
  expect(filesIn('done')).toEqual(['march.csv']);
  const [row] = (await inboxOf()).data;
  const [reading] = await readings();
  expect(row).toMatchObject({ name: 'march.csv', state: 'read', reason: null, reading_ids: [reading?.id] });
  expect((await inboxOf(other)).data).toEqual([]);
  expect(await readings(other)).toEqual([]);
});

test('the same content is read once, under whatever names it comes and however often', async () => {
  watch();
  watch();
  for (const name of ['a.csv', 'b.csv', 'c.csv']) drop(name, csvInvoice('A-2'));
  await quiet();
  drop('a.csv', csvInvoice('A-2'));
  await quiet();
  // One that took the name of another a moment before is moved twice.
  await expect.poll(() => filesIn('done').length).toBe(4);
  expect(await readings()).toHaveLength(1);
});

test('a file that another one of its name replaces before it is moved is taken in too', async () => {
  const look = new FolderWatch(server.inbox, 0);
  const venue = { organizationId: bar.organizationId, code: path.basename(folder) };
  drop('march.csv', csvInvoice('A-1'));
  await look.look(venue);
  drop('march.csv', csvInvoice('A-12'));
  await look.look(venue);
  expect((await inboxOf()).data.map(({ name }) => name)).toEqual(['march.csv', 'march.csv']);
});

test('what cannot be read goes to quarantine with the reason, decided by content and not by name', async () => {
  drop('page.pdf', PAGE);
  drop('photos.zip', Buffer.from([0x50, 0x4b, 3, 4, 0, 0]));
  drop('winmail.dat', Buffer.from([0x78, 0x9f, 0x3e, 0x22, 1]));
  drop('empty.pdf', '');
  drop('huge.csv', Buffer.alloc(10 * 1024 * 1024 + 1, 'x'));
  watch();
  await quiet();
  const reasons = Object.fromEntries((await inboxOf()).data.map((row) => [row.name, row.reason]));
  expect(reasons).toEqual({
    'page.pdf': expect.stringContaining('web page'),
    'photos.zip': expect.stringContaining('Archives are not opened'),
    'winmail.dat': expect.stringContaining('Rich Text'),
    'empty.pdf': expect.stringContaining('empty'),
    'huge.csv': expect.stringContaining('10 MB'),
  });
  expect(filesIn('quarantine')).toHaveLength(5);
  expect(await readings()).toEqual([]);
});

test('links are not followed, folders are left alone, and unfinished names wait', async () => {
  const outside = path.join(root, 'secret.csv');
  fs.writeFileSync(outside, csvInvoice('secret'));
  fs.symlinkSync(outside, path.join(folder, 'link.csv'));
  fs.linkSync(outside, path.join(folder, 'hard.csv'));
  fs.mkdirSync(path.join(folder, 'subfolder'));
  drop('half.csv.part', csvInvoice('A-3'));
  drop('.hidden.csv', csvInvoice('A-4'));
  watch();
  await expect.poll(() => filesIn('quarantine'), { interval: 20 }).toEqual(['hard.csv', 'link.csv']);
  expect((await stateOf('link.csv'))?.reason).toContain('link');
  expect((await stateOf('hard.csv'))?.reason).toContain('second name');
  expect(filesIn()).toEqual(['.hidden.csv', 'half.csv.part', 'subfolder']);
  expect(fs.readFileSync(outside, 'utf8')).toBe(csvInvoice('secret'));
  expect(await readings()).toEqual([]);
});

test('a file is taken only when it no longer changes', async () => {
  const worker = watch(300);
  const whole = csvInvoice('A-5');
  const file = path.join(folder, 'slow.csv');
  for (let at = 0; at < whole.length; at += 8) {
    fs.appendFileSync(file, whole.slice(at, at + 8));
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  await quiet();
  expect((await inboxOf()).data).toMatchObject([{ name: 'slow.csv', state: 'read' }]);
  await worker.stop();
});

test('names with paths and control characters stay names', async () => {
  drop('x%2f..\\..\\etc\\passwd\u0007\u202e.csv', csvInvoice('A-6'));
  watch();
  await quiet();
  expect((await inboxOf()).data).toMatchObject([{ name: 'passwd.csv', state: 'read' }]);
  expect(filesIn('done')).toHaveLength(1);
});

test('two files of one name are both kept', async () => {
  watch();
  for (const number of ['A-7', 'A-8']) {
    drop('invoice.csv', csvInvoice(number));
    await quiet();
  }
  expect(filesIn('done')).toHaveLength(2);
  expect(await readings()).toHaveLength(2);
});

test('many files of one venue are all read, and those of another one between them', async () => {
  const other = await server.createTestHouse('Other Bar');
  const { body } = await other.put<{ folder: { path: string } }>('/api/inbox/settings', { folder_on: true });
  for (let number = 0; number < 120; number += 1) drop(`${number}.csv`, csvInvoice(`M-${number}`));
  fs.writeFileSync(path.join(body.folder.path, 'mine.csv'), csvInvoice('O-1'));
  watch();
  await expect.poll(() => readings(other), { interval: 20 }).toHaveLength(1);
  await quiet();
  expect((await inboxOf()).counts).toMatchObject({ read: 120, waiting: 0, quarantined: 0 });
});

test('a sales report of a till becomes sales, once', async () => {
  await bar.post('/api/pos/instance', { name: 'Till', provider: 'SQ' });
  const head =
    'Date,Time,Time Zone,Category,Item,Qty,Price Point Name,SKU,Modifiers Applied,Gross Sales,Discounts,Net Sales,Tax,Transaction ID,Payment ID,Device Name,Notes,Details,Event Type,Location';
  const row =
    '2026-01-03,21:15:00,Eastern Time (US & Canada),Drinks,House Gin,2,Regular,,,$20.00,$0.00,$20.00,$0.00,T-1,P-1,Bar,,,Payment,Bar';
  drop('items.csv', `${head}\n${row}\n`);
  watch();
  await quiet();
  expect((await inboxOf()).data).toMatchObject([{ name: 'items.csv', state: 'imported', reason: null }]);
  const { body } = await bar.get<{ totals: { quantity: number } }>('/api/pos/items/sales');
  expect(body.totals.quantity).toBe(2);
  expect(filesIn('done')).toEqual(['items.csv']);
});

test('a sales report of a till in a workbook, below a title, becomes sales', async () => {
  await bar.post('/api/pos/instance', { name: 'Till', provider: 'SQ' });
  const head = ['transaction_id', 'line_id', 'sold_at', 'item', 'quantity', 'gross'];
  const row = ['T-1', '1', '2026-01-03T21:15:00Z', 'House Gin', '2', '20.00'];
  const sheet = [['Sales of January'], head, row].map((cells) => cells.map((value) => ({ value, type: String })));
  drop('sales.xlsx', await writeXlsx(sheet as never).toBuffer());
  watch();
  await quiet();
  expect((await inboxOf()).data).toMatchObject([{ name: 'sales.xlsx', state: 'imported', reason: null }]);
  const { body } = await bar.get<{ totals: { quantity: number } }>('/api/pos/items/sales');
  expect(body.totals.quantity).toBe(2);
});

test('our own format of sales, and our own export of them, become sales', async () => {
  await bar.post('/api/pos/instance', { name: 'Till', provider: 'SQ' });
  const head = 'transaction_id,line_id,sold_at,item,variation,category,quantity,gross,discount,tax,payment_type';
  drop('sales.csv', `${head}\nT-1,1,2026-01-03T21:15:00Z,House Gin,,Drinks,2,20.00,0,0,Payment\n`);
  watch();
  await quiet();
  expect((await inboxOf()).data).toMatchObject([{ name: 'sales.csv', state: 'imported', reason: null }]);
  const { body } = await bar.get<{ totals: { quantity: number } }>('/api/pos/items/sales');
  expect(body.totals.quantity).toBe(2);
});

test('a name that begins with two dots is a name; one with one dot is a hidden file', async () => {
  drop('..march.csv', csvInvoice('D-1'));
  drop('.hidden.csv', csvInvoice('D-2'));
  watch();
  await expect.poll(() => filesIn(), { interval: 20 }).toEqual(['.hidden.csv']);
  expect((await inboxOf()).data).toMatchObject([{ name: '..march.csv', state: 'read' }]);
  expect(filesIn('done')).toEqual(['..march.csv']);
});

test('a name in the character set of an older program is written in UTF-8, and the file is read', async () => {
  fs.writeFileSync(
    Buffer.concat([Buffer.from(`${folder}/Ch`), Buffer.from([0xe2]), Buffer.from('teau.csv')]),
    csvInvoice('D-3'),
  );
  watch();
  await quiet();
  expect((await inboxOf()).data).toMatchObject([{ name: 'Château.csv', state: 'read' }]);
  expect(filesIn('done')).toEqual(['Château.csv']);
});

test('a file that is no workbook, with a byte after its end, is in quarantine at once with the reason', async () => {
  const bytes = Buffer.concat([zip([['xl/workbook.xml', Buffer.from('x')]]), Buffer.from('1')]);
  drop('broken.xlsx', bytes);
  watch();
  await quiet();
  expect((await inboxOf()).data).toMatchObject([
    { name: 'broken.xlsx', state: 'quarantined', reason: expect.stringContaining('is not a readable XLSX workbook') },
  ]);
});

test('a folder that is turned off is left alone', async () => {
  await bar.put('/api/inbox/settings', { folder_on: false });
  drop('later.csv', csvInvoice('A-9'));
  const other = await server.createTestHouse('Other Bar');
  const { body } = await other.put<{ folder: { path: string } }>('/api/inbox/settings', { folder_on: true });
  fs.writeFileSync(path.join(body.folder.path, 'now.csv'), csvInvoice('A-9'));
  watch();
  await expect.poll(() => readings(other), { interval: 20 }).toHaveLength(1);
  expect(filesIn()).toEqual(['later.csv']);
});

test('a deleted document comes back with Undo, and is read again if it is sent again', async () => {
  watch();
  drop('bad.csv', PAGE);
  await quiet();
  const row = await stateOf('bad.csv');
  const { body } = await bar.delete<{ action_id: string }>(`/api/inbox/documents/${row?.id}`);
  expect((await inboxOf()).data).toEqual([]);
  expect((await bar.post(`/api/inventory/actions/${body.action_id}/undo`)).status).toBe(200);
  expect((await inboxOf()).data).toMatchObject([{ name: 'bad.csv', state: 'quarantined' }]);
  await bar.delete(`/api/inbox/documents/${row?.id}`);
  drop('again.csv', PAGE);
  await quiet();
  expect((await inboxOf()).data).toMatchObject([{ name: 'again.csv', state: 'quarantined' }]);
});

test('a file that the server may not read is named, and keeps no other file waiting', async () => {
  const open = fs.promises.open;
  const refuse = vi.spyOn(fs.promises, 'open').mockImplementation(async (...given) => {
    if (!String(given[0]).endsWith('a-private.csv')) return open(...given);
    throw Object.assign(new Error('permission denied'), { code: 'EACCES' });
  });
  try {
    drop('a-private.csv', csvInvoice('U-1'));
    drop('b-public.csv', csvInvoice('U-2'));
    watch();
    await expect.poll(() => filesIn(), { interval: 20 }).toEqual(['a-private.csv']);
    const problems = async () => (await bar.get<{ problems: string[] }>('/api/inbox/documents')).body.problems;
    await expect.poll(problems).toEqual([expect.stringContaining('may not read a-private.csv')]);
  } finally {
    refuse.mockRestore();
  }
  await quiet();
  expect((await inboxOf()).counts).toMatchObject({ read: 2 });
});

test('the file of a document that a person deleted while it waited is put away, and does not come back', async () => {
  const venue = { organizationId: bar.organizationId, code: path.basename(folder) };
  drop('waits.csv', csvInvoice('W-1'));
  const look = new FolderWatch(server.inbox, 0);
  await look.look(venue);
  const row = await stateOf('waits.csv');
  expect(row?.state).toBe('waiting');
  await bar.delete(`/api/inbox/documents/${row?.id}`);
  await look.look(venue);
  expect(filesIn('quarantine')).toEqual(['waits.csv']);
  await new FolderWatch(server.inbox, 0).look(venue);
  expect((await inboxOf()).data).toEqual([]);
});
