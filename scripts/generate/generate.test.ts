import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createEmptyDatabase, type TestDatabase } from '#test/test-database.ts';
import { findStale, generate } from './generate.ts';
import { printSchema } from './print-schema.ts';
import { printTables } from './print-tables.ts';
import { readColumns, readEnumerations } from './read-catalog.ts';

let database: TestDatabase;
let client: pg.Client;

beforeEach(async () => {
  database = await createEmptyDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});

afterEach(async () => {
  await client.end();
  await database.drop();
});

const TABLES = `
  create schema bar;
  create type bar.kind as enum ('wine', 'beer');
  create domain bar.amount as numeric(20, 6) not null;
  create table bar.bottle (
    organization_id uuid not null,
    id bigint generated always as identity,
    kind bar.kind not null,
    kinds bar.kind[],
    price numeric(12, 4),
    amount bar.amount default 0,
    status text not null default 'full' check (status in ('full', 'half', 'empty')),
    details jsonb not null,
    opened_on date,
    opened_at timestamptz not null default now(),
    label text generated always as (status || '!') stored,
    "camelCase" boolean not null,
    primary key (organization_id, id)
  );
  create index bottle_price on bar.bottle (price);
  alter table bar.bottle enable row level security;
  create policy tenant on bar.bottle for select to public using (organization_id is not null);
  create view bar.full_bottle as select id, price from bar.bottle where status = 'full';`;

test('column types follow the database', async () => {
  await client.query(TABLES);
  const text = printTables(await readEnumerations(client), await readColumns(client));
  expect(text).toContain("export type BarKind = 'wine' | 'beer';");
  const columns = text
    .match(/interface BarBottleTable \{\n([^}]*)\}/)?.[1]
    ?.trim()
    .split(/\n\s*/);
  expect(columns).toEqual([
    'organization_id: string;',
    'id: GeneratedAlways<number>;',
    'kind: BarKind;',
    'kinds: BarKind[] | null;',
    'price: ColumnType<string | null, number | string | null | undefined, number | string | null>;',
    'amount: ColumnType<string, number | string | undefined, number | string>;',
    "status: Generated<'full' | 'half' | 'empty'>;",
    'details: Json;',
    'opened_on: string | null;',
    'opened_at: ColumnType<Date, Date | string | undefined, Date | string>;',
    'label: GeneratedAlways<string | null>;',
    'camelCase: boolean;',
  ]);
  expect(text).toContain("  'bar.bottle': BarBottleTable;\n  'bar.full_bottle': BarFullBottleTable;\n");
});

test('the readable schema contains tables, checks, indexes, policies and views', async () => {
  await client.query(TABLES);
  const text = await printSchema(client);
  for (const part of [
    'create table bar.bottle (',
    '  id bigint not null generated always as identity,',
    "  label text generated always as ((status || '!'::text)) stored,",
    'constraint bottle_pkey PRIMARY KEY (organization_id, id)',
    'CREATE INDEX bottle_price ON bar.bottle USING btree (price);',
    'alter table bar.bottle enable row level security;',
    'create policy tenant on bar.bottle for select to public using ((organization_id IS NOT NULL));',
    'create view bar.full_bottle as',
  ]) {
    expect(text).toContain(part);
  }
});

test('a generated file that was changed or is missing is found', async () => {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'generated-'));
  fs.mkdirSync(path.join(root, 'db'));
  const files = await generate();
  for (const [file, text] of files) fs.writeFileSync(path.join(root, file), text);
  expect(findStale(root, files)).toEqual([]);
  fs.appendFileSync(path.join(root, 'db/tables.ts'), '// changed by hand\n');
  fs.rmSync(path.join(root, 'db/schema.sql'));
  expect(findStale(root, files)).toEqual(['db/tables.ts', 'db/schema.sql']);
  fs.rmSync(root, { recursive: true });
});
