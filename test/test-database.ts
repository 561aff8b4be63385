import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { migrate } from '#shared/server/migrate.ts';
import type { TestServer } from './postgres-servers.ts';

const TEMPLATE = 'migrated_template';

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: TestServer;
  }
}

export interface TestDatabase {
  /** Connection as the owner. */
  url: string;
  drop(): Promise<void>;
}

/** A database of its own for one test file: a copy of the migrated one, made in some 30 ms. */
export function createTestDatabase(): Promise<TestDatabase> {
  return create(`template ${TEMPLATE} strategy file_copy`);
}

/** A database without anything in it, for tests of the migrations themselves. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return create('template template0');
}

async function create(options: string): Promise<TestDatabase> {
  const { adminUrl, ownerUrl } = inject('postgres');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asAdmin(adminUrl, `create database ${name} owner ${ownerOf(ownerUrl)} ${options}`);
  return {
    url: inDatabase(ownerUrl, name),
    drop: () => asAdmin(adminUrl, `drop database if exists ${name} with (force)`),
  };
}

/** Migrates one database that the test files copy. Runs once, before any of them. */
export async function prepareTemplate({ adminUrl, ownerUrl }: TestServer): Promise<void> {
  await asAdmin(adminUrl, `create database ${TEMPLATE} owner ${ownerOf(ownerUrl)} template template0`);
  await migrate(inDatabase(ownerUrl, TEMPLATE));
  await asAdmin(adminUrl, `alter database ${TEMPLATE} with is_template true allow_connections false`);
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
