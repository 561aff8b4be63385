import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DatabasePool, openPool } from '#shared/server/database.ts';
import { migrate } from '#shared/server/migrate.ts';
import { createEmptyDatabase, type TestDatabase } from '#test/test-database.ts';
import { verifyOrganization } from '../verify-organization.ts';

let database: TestDatabase;
let app: DatabasePool;

/** The first version that venues used. */
const FIRST = '0040_purchase_orders.sql';

const ID = { bar: randomUUID(), type: randomUUID(), size: randomUUID(), gin: randomUUID(), rum: randomUUID() };
const [shelf, receipt] = [randomUUID(), randomUUID()];

/** In that version's format: 5 gins bought at 20, one of them gone since, and 3 rums valued at 8 by hand. */
const VENUE = `
  insert into accounts."organization" (id, name, slug, "createdAt") values ('${ID.bar}', 'Old Bar', 'old', now());
  insert into accounts.organization_setting (organization_id, timezone) values ('${ID.bar}', 'UTC');
  insert into catalog.item_type (organization_id, id, short_type, name) values ('${ID.bar}', '${ID.type}', 'SP', 'Gin');
  insert into catalog.size (organization_id, id, name, volume, unit) values ('${ID.bar}', '${ID.size}', '750 mL', 750, 'mL');
  insert into catalog.item (organization_id, id, name, type_id, size_id, barcode) values
    ('${ID.bar}', '${ID.gin}', 'Old Gin', '${ID.type}', '${ID.size}', 'G-1'),
    ('${ID.bar}', '${ID.rum}', 'Old Rum', '${ID.type}', '${ID.size}', 'R-1');
  insert into stock.location (organization_id, id, name) values ('${ID.bar}', '${shelf}', 'Shelf');
  insert into stock.action (organization_id, id, kind) values ('${ID.bar}', '${receipt}', 'invoice');
  insert into stock.movement (organization_id, item_id, location_id, kind, quantity, occurred_at, action_id) values
    ('${ID.bar}', '${ID.gin}', '${shelf}', 'receipt', 5, '2026-01-05T12:00Z', '${receipt}'),
    ('${ID.bar}', '${ID.gin}', '${shelf}', 'manual_depletion', -1, '2026-01-06T12:00Z', '${receipt}'),
    ('${ID.bar}', '${ID.rum}', '${shelf}', 'manual_addition', 3, '2026-01-06T12:00Z', '${receipt}');
  insert into stock.running_stock (organization_id, item_id, location_id, quantity) values
    ('${ID.bar}', '${ID.gin}', '${shelf}', 4), ('${ID.bar}', '${ID.rum}', '${shelf}', 3);
  insert into stock.item_stock (organization_id, item_id, quantity) values ('${ID.bar}', '${ID.gin}', 4), ('${ID.bar}', '${ID.rum}', 3)
    on conflict (organization_id, item_id) do update set quantity = excluded.quantity;
  insert into stock.cost_layer (organization_id, item_id, source_type, source_id, source_line, purchased_at, quantity, unit_cost, landed_unit_cost)
    values ('${ID.bar}', '${ID.gin}', 'invoice', '${randomUUID()}', '1', '2026-01-05T12:00Z', 5, 20, 21);
  insert into stock.manual_cost (organization_id, item_id, unit_cost, effective_at) values ('${ID.bar}', '${ID.rum}', 8, '2026-01-06T12:00Z');
  insert into stock.item_cost (organization_id, item_id, last_cost, average_cost) values
    ('${ID.bar}', '${ID.gin}', 20, 20), ('${ID.bar}', '${ID.rum}', 8, 8)
    on conflict (organization_id, item_id) do update set last_cost = excluded.last_cost, average_cost = excluded.average_cost;
  insert into platform.mail (organization_id, purpose, recipient, subject, text_body) values
    ('${ID.bar}', 'purchase_order', 'vendor@example.test', 'Order', ''), ('${ID.bar}', 'invitation', 'anna@example.test', 'Come', '')`;

/** The last version before readings asked about ambiguous days. */
const BEFORE_READINGS = '0190_cents_of_ingredients.sql';
const reading = (name: string, document: object) => `
  insert into purchasing.invoice_reading (organization_id, name, content_type, size, document)
  values ('${ID.bar}', '${name}', 'text/csv', 1, '${JSON.stringify(document)}')`;
const READINGS = [
  reading('1 month first', { format: 'table', day: '2026-03-04' }),
  reading('2 one way', { format: 'table', day: '2026-03-25' }),
  reading('3 same', { format: 'pdf', day: '2026-05-05' }),
  reading('4 structured', { format: 'x12', day: '2026-03-04' }),
  reading('5 decided', {
    format: 'pdf',
    day: '2026-03-04',
    day_choices: ['2026-03-04', '2026-04-03'],
    day_order: 'month_first',
  }),
].join(';');

async function asOwner<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]> {
  const client = new pg.Client(database.url);
  await client.connect();
  return client
    .query<Row>(statement)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

beforeAll(async () => {
  database = await createEmptyDatabase();
  await migrate(database.url, { until: FIRST });
  await asOwner(VENUE);
  await migrate(database.url, { until: BEFORE_READINGS });
  await asOwner(READINGS);
  await migrate(database.url);
  app = openPool(database.url, 'cellarhand_app');
});

afterAll(async () => {
  await app.close();
  await database.drop();
});

test('a venue of the first version survives the upgrade, and its figures match its ledger (D3)', async () => {
  expect(await verifyOrganization(app.db, ID.bar)).toEqual({
    organization_id: ID.bar,
    balances: 2,
    movements: 3,
    differences: [],
  });
});

test('what later versions store next to the old figures is computed for existing data', async () => {
  const values = await asOwner(
    'select i.name, s.value from stock.item_stock s join catalog.item i on i.id = s.item_id order by 1',
  );
  expect(values).toEqual([
    { name: 'Old Gin', value: '80.00' },
    { name: 'Old Rum', value: '24.00' },
  ]);
  const mails = await asOwner('select purpose, once from platform.mail order by 1');
  expect(mails).toEqual([
    { purpose: 'invitation', once: false },
    { purpose: 'purchase_order', once: true },
  ]);
});

test('a waiting reading whose day was read month first is asked again; other days stay (D45)', async () => {
  const rows = await asOwner<{ document: { day: string | null; day_choices?: string[] } }>(
    'select document from purchasing.invoice_reading order by name',
  );
  expect(rows.map(({ document }) => [document.day, document.day_choices])).toEqual([
    [null, ['2026-03-04', '2026-04-03']],
    ['2026-03-25', undefined],
    ['2026-05-05', undefined],
    ['2026-03-04', undefined],
    ['2026-03-04', ['2026-03-04', '2026-04-03']],
  ]);
});
