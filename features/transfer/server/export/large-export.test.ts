import { once } from 'node:events';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { withOrganization } from '#shared/server/database.ts';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';
import { createTestItem } from '#test/items.ts';
import { largestResult, stalledReaders } from '#test/large-answers.ts';

const ITEMS = 10_000;
const PATH = '/api/export/items';
const MB = 1024 * 1024;

let server: TestServer;
let owner: TestPerson;
let watcher: pg.Client;

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.createTestHouse();
  watcher = new pg.Client(server.database.url);
  await watcher.connect();
  const { organizationId } = owner;
  const first = await withOrganization(server.services.db, organizationId, (tx) =>
    createTestItem(tx, organizationId, 'First'),
  );
  let shelf: string | null = null;
  for (const depth of [1, 2, 3]) {
    const { rows }: pg.QueryResult<{ id: string }> = await watcher.query(
      `insert into stock.location (organization_id, parent_id, depth, name)
       values ($1, $2, $3::int, 'Shelf ' || $3 || repeat('🍷', 150)) returning id`,
      [organizationId, shelf, depth],
    );
    shelf = rows[0]?.id ?? null;
  }
  // About 2,500 bytes a line: the buffers of a connection hold a small part of the file.
  await watcher.query(
    `insert into catalog.item (organization_id, name, type_id, size_id, barcode)
     select organization_id, 'Bottle ' || number || repeat('🍷', 150), type_id, size_id, 'B' || number
     from catalog.item, generate_series(2, $2::int) as number where id = $1`,
    [first, ITEMS],
  );
  await watcher.query(
    `insert into stock.running_stock (organization_id, item_id, location_id, quantity)
     select organization_id, id, $2, 3 from catalog.item where organization_id = $1`,
    [organizationId, shelf],
  );
});
afterAll(async () => {
  await watcher.end();
  await server.close();
});

const { askAndStall, transactionsOpen } = stalledReaders(() => ({ server, person: owner, watcher }));

test('a large export begins before the database has read all of its lines', async () => {
  const { result: answer, all } = await largestResult(() => askAndStall(PATH));
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(answer.headers['content-disposition']).toContain('items.csv');
  expect(all).toBeGreaterThan(0);
  expect(all).toBeLessThan(15 * MB);
  await vi.waitFor(async () => expect(await transactionsOpen()).toBe(1));
  answer.destroy();
  await vi.waitFor(async () => expect(await transactionsOpen()).toBe(0));
});

test('it arrives whole, as of the moment at which it began', async () => {
  const answer = await askAndStall(PATH);
  await watcher.query("update catalog.item set name = 'Renamed' where organization_id = $1", [owner.organizationId]);
  answer.setEncoding('utf8');
  let text = '';
  for await (const part of answer) text += part;
  expect(Buffer.byteLength(text)).toBeGreaterThan(22 * MB);
  expect(text.match(/\r\n/g)).toHaveLength(ITEMS + 1);
  expect(text).not.toContain('Renamed');
  expect(answer.complete).toBe(true);
});

test('an export that fails halfway does not look whole', async () => {
  const answer = await askAndStall(PATH);
  const { rowCount } = await watcher.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'cellarhand_app' and xact_start is not null`,
  );
  expect(rowCount).toBe(1);
  answer.resume();
  const [error] = await once(answer, 'error');
  expect(error).toMatchObject({ code: 'ECONNRESET' });
  expect(answer.complete).toBe(false);
});
