import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withOrganization } from '#shared/server/database.ts';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';
import { createTestItem } from '#test/items.ts';

let printer: Server;
let printed: string[];
let connections = 0;
let server: TestServer;
let bar: TestPerson;
beforeAll(async () => {
  printed = [];
  printer = createServer((socket) => {
    connections += 1;
    let commands = '';
    socket.setEncoding('utf8');
    socket.on('data', (part: string) => {
      commands += part;
    });
    socket.on('end', () => printed.push(commands));
  });
  await new Promise<void>((resolve) => printer.listen(0, '127.0.0.1', resolve));
  const { port } = printer.address() as AddressInfo;
  server = await startTestServer({
    labelPrinters: [
      { name: 'Bar', host: '127.0.0.1', port },
      { name: 'Off', host: '127.0.0.1', port: 1 },
    ],
  });
  bar = await server.createTestHouse();
});
afterAll(async () => {
  await server.close();
  printer.close();
});

async function newJob(name = 'House Gin'): Promise<string> {
  const item = await withOrganization(server.services.db, bar.organizationId, (tx) =>
    createTestItem(tx, bar.organizationId, name),
  );
  const items = [{ inventoryItemId: item, quantity: 3 }];
  return (await bar.post<{ id: string }>('/api/print-jobs', { jobTitle: 'Friday', items })).body.id;
}
const print = (id: string, name: string, key?: string) =>
  bar.call<{ labels: number; message: string; errors?: object }>(
    'POST',
    `/api/print-jobs/${id}/print`,
    { printer: name },
    key ? { 'idempotency-key': key } : {},
  );

test('a listed printer gets the same commands as the file; a repeated call prints nothing more', async () => {
  const id = await newJob();
  expect((await bar.get('/api/label-printers')).body).toEqual({ printers: ['Bar', 'Off'] });
  const file = (await bar.get<string>(`/api/print-jobs/${id}/zpl`)).body;
  for (let round = 0; round < 2; round += 1) {
    const { status, body } = await print(id, 'Bar', 'friday-labels');
    expect([status, body]).toEqual([200, { labels: 3 }]);
  }
  const other = await newJob('House Rum');
  expect((await print(other, 'Bar')).status).toBe(200);
  const otherFile = (await bar.get<string>(`/api/print-jobs/${other}/zpl`)).body;
  await expect.poll(() => printed).toEqual([file, otherFile]);
  expect(connections).toBe(2);
});

test('a call that was refused prints when it is repeated, once the printer is on', async () => {
  const id = await newJob();
  for (let round = 0; round < 2; round += 1) expect((await print(id, 'Off', 'monday-labels')).status).toBe(409);
});

test('a printer that is off, or that nobody listed, refuses with the reason', async () => {
  const id = await newJob();
  const off = await print(id, 'Off');
  expect([off.status, off.body.message]).toEqual([
    409,
    'Off (127.0.0.1:1) takes no labels on this port. Nothing was printed.',
  ]);
  const other = await print(id, '127.0.0.1');
  expect([other.status, other.body.errors]).toEqual([
    400,
    { printer: 'There is no such printer. The operator of this server lists them.' },
  ]);
});
