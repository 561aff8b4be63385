import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/test-database.ts';
import { nameStatements } from './named-statements.ts';

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  nameStatements(client, 2);
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

const add = async (number: number) =>
  (await client.query(`select $1::int + ${number} as sum`, [1])).rows[0]?.sum as number;

/** The numbers of the statements that the connection has prepared. */
async function prepared(): Promise<number[]> {
  const { rows } = await client.query('select statement from pg_prepared_statements');
  return rows.map(({ statement }) => Number(/\+ (\d+)/.exec(statement)?.[1])).toSorted();
}

test('a statement is prepared at its second use, and the least recently used one makes room', async () => {
  await add(1);
  expect(await prepared()).toEqual([]);
  await add(1);
  await add(2);
  await add(2);
  expect(await prepared()).toEqual([1, 2]);

  await add(1);
  await add(3);
  expect(await prepared()).toEqual([1, 2]);
  await add(3);
  expect(await prepared()).toEqual([1, 3]);

  // One that was forgotten begins again, and answers as before.
  expect([await add(2), await add(2), await add(2)]).toEqual([3, 3, 3]);
  expect(await prepared()).toEqual([2, 3]);
});

test('a failed transaction does not break the statements that come after it', async () => {
  await client.query('begin');
  await expect(client.query('select $1::int / 0', [1])).rejects.toThrow('division by zero');
  for (const number of [10, 10, 11, 11, 12, 12]) await expect(add(number)).rejects.toThrow('aborted');
  await client.query('rollback');
  expect([await add(10), await add(10), await add(11), await add(12), await add(12)]).toEqual([11, 11, 12, 13, 13]);
});
