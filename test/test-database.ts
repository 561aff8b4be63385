import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject, type ProvidedContext } from 'vitest';
import { type Addresses, forEachRole } from '#shared/server/logins/addresses.ts';
import { prepareDatabase } from '#shared/server/migrate.ts';
import type { TestServer } from './postgres-servers.ts';

const TEMPLATE = 'migrated_template';

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: TestServer & { readonly addresses: Addresses };
  }
}

export interface TestDatabase {
  /** Connection as the owner. */
  url: string;
  /**
   * Logins like those of the product's pools: one set for all databases of a test run, because creating them takes
   * time.
   */
  addresses: Addresses;
  drop(): Promise<void>;
}

/** A database for one test file: a copy of the migrated one, created in about 30 ms. */
export function createTestDatabase(): Promise<TestDatabase> {
  return create(`template ${TEMPLATE} strategy file_copy`);
}

/** An empty database, for tests of the migrations themselves. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return create('template template0');
}

async function create(options: string): Promise<TestDatabase> {
  const server = inject('postgres') as ProvidedContext['postgres'] | undefined;
  if (!server) throw new Error('Unit tests have no database: a test gets one only in a server folder');
  const { adminUrl, ownerUrl, addresses } = server;
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asAdmin(adminUrl, `create database ${name} owner ${ownerOf(ownerUrl)} ${options}`);
  return {
    url: inDatabase(ownerUrl, name),
    addresses: forEachRole((role) => inDatabase(addresses[role], name)),
    drop: () => asAdmin(adminUrl, `drop database if exists ${name} with (force)`),
  };
}

/** Migrates one database that the test files copy, and creates its logins. Runs once, before any of them. */
export async function prepareTemplate({ adminUrl, ownerUrl }: TestServer): Promise<Addresses> {
  await asAdmin(adminUrl, `create database ${TEMPLATE} owner ${ownerOf(ownerUrl)} template template0`);
  const { addresses, warning } = await prepareDatabase(inDatabase(ownerUrl, TEMPLATE));
  if (warning) throw new Error(warning);
  await asAdmin(adminUrl, `alter database ${TEMPLATE} with is_template true allow_connections false`);
  return addresses;
}

async function asAdmin(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function ownerOf(url: string): string {
  return new URL(url).username;
}

function inDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
