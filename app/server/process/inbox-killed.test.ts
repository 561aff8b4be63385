import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestClient } from '#test/http-server.ts';
import { csvInvoice } from '#test/mail/compose-mail.ts';
import { ServerProcess } from '#test/server-process.ts';
import { createTestDatabase, type TestDatabase } from '#test/test-database.ts';

const SETUP_CODE = 'open the first door';
const FILES = 60;
const root = fs.mkdtempSync(path.join(os.tmpdir(), 'inbox-killed-'));
let database: TestDatabase;
let server: ServerProcess;
let headers: Record<string, string>;
const api = () => new TestClient(server.url, headers);

beforeAll(async () => {
  database = await createTestDatabase();
  server = new ServerProcess(database.url, { INBOX_DIR: root, SETUP_CODE });
  await server.start();
  const { body } = await new TestClient(server.url, { origin: server.url }).post<{ token: string }>('/api/setup', {
    name: 'Anna',
    email: 'anna@example.test',
    password: 'a good password',
    organization: 'Bar',
    timezone: 'UTC',
    setup_code: SETUP_CODE,
  });
  headers = { authorization: `Bearer ${body.token}` };
});
afterAll(async () => {
  await server?.close();
  await database?.drop();
  fs.rmSync(root, { recursive: true, force: true });
});

const readings = async () => (await api().get<{ number: string }[]>('/api/ordering/invoice-readings')).body;
const counts = async () =>
  (await api().get<{ counts: Record<string, number> }>('/api/inbox/documents?limit=1')).body.counts;

test('each file is read exactly once, however often the server is killed while it reads them', async () => {
  const { body } = await api().put<{ folder: { path: string } }>('/api/inbox/settings', { folder_on: true });
  for (let number = 0; number < FILES; number += 1)
    fs.writeFileSync(path.join(body.folder.path, `${number}.csv`), csvInvoice(`K-${number}`));
  for (let kills = 1; kills <= 3; kills += 1) {
    await expect.poll(async () => (await counts()).read, { interval: 5 }).toBeGreaterThanOrEqual(kills * 10);
    await server.kill();
    await server.start();
  }
  const filesLeft = () => fs.readdirSync(body.folder.path).length - 2;
  // A document that a killed process held is taken over within a minute.
  await expect.poll(filesLeft, { interval: 50, timeout: 150_000 }).toBe(0);
  expect(await counts()).toMatchObject({ read: FILES, waiting: 0, quarantined: 0 });
  const numbers = (await readings()).map(({ number }) => number).toSorted();
  expect(numbers).toEqual(Array.from({ length: FILES }, (_, number) => `K-${number}`).toSorted());
  expect(fs.readdirSync(path.join(body.folder.path, 'done'))).toHaveLength(FILES);
});
