import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#test/http-server.ts';
import { fillHouse } from '#test/tenancy/fill-house.ts';

let server: TestServer;
let system: pg.Client;

beforeAll(async () => {
  server = await startTestServer();
  system = new pg.Client(server.database.url);
  await system.connect();
  await system.query('set role cellarhand_system');
});

afterAll(async () => {
  await system.end();
  await server.close();
});

const movements = async (organizationId: string) =>
  (await system.query('select from stock.movement where organization_id = $1', [organizationId])).rowCount;

test('a deleted organization leaves no movement, another keeps all of its own, and nothing else deletes one (D1)', async () => {
  const [gone, stays] = [await server.createTestHouse('Gone'), await server.createTestHouse('Stays')];
  for (const house of [gone, stays]) await fillHouse(system, house, 'Own');
  const kept = await movements(stays.organizationId);
  expect([await movements(gone.organizationId), kept]).toEqual([expect.any(Number), expect.any(Number)]);
  expect(kept).toBeGreaterThan(0);
  await expect(system.query('delete from stock.movement')).rejects.toThrow('permission denied');
  const { status } = await gone.delete(`/api/organization/${gone.organizationId}`, { name: 'Gone' });
  expect(status).toBeLessThan(300);
  expect([await movements(gone.organizationId), await movements(stays.organizationId)]).toEqual([0, kept]);
});
