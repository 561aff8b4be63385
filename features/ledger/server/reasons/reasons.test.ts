import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';

interface Reason {
  id: string;
  name: string;
  reason_type: string;
  active: boolean;
}

let server: TestServer;
let owner: TestPerson;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.createTestHouse();
});
afterAll(() => server.close());

const list = async (query = '') =>
  (await owner.get<Reason[]>(`/api/reasons${query}`)).body.map((reason) => reason.name);

test('a new venue has the common reasons', async () => {
  expect(await list()).toEqual(expect.arrayContaining(['Breakage', 'Spill', 'Comp', 'Staff drink', 'Correction']));
});

test('API-076 API-077 API-078 STK-021: a reason is created, deactivated and listed on request', async () => {
  const { body } = await owner.post<Reason>('/api/reasons', { name: 'Tasting' });
  expect(body).toEqual({ id: expect.any(String), name: 'Tasting', reason_type: 'ST', active: true });
  expect((await owner.put<Reason>('/api/reasons', { id: body.id, active: false })).body.active).toBe(false);
  expect(await list()).not.toContain('Tasting');
  expect(await list('?includeInactive=true')).toContain('Tasting');
  expect(await owner.post('/api/reasons', { name: ' tasting ' })).toMatchObject({
    status: 400,
    body: { errors: { name: expect.any(String) } },
  });
});

test('a deleted reason is gone from every list and its name is free', async () => {
  const { body } = await owner.post<Reason>('/api/reasons', { name: 'Gift' });
  expect((await owner.delete(`/api/reasons/${body.id}`)).status).toBe(200);
  expect(await list('?includeInactive=true')).not.toContain('Gift');
  expect((await owner.delete(`/api/reasons/${body.id}`)).status).toBe(404);
  expect((await owner.post('/api/reasons', { name: 'Gift' })).status).toBe(200);
});

test("D50: another organization's reason does not exist", async () => {
  const { body } = await owner.post<Reason>('/api/reasons', { name: 'Only ours' });
  const rival = await server.createTestHouse();
  expect((await rival.put('/api/reasons', { id: body.id, name: 'Theirs' })).status).toBe(404);
  expect((await rival.delete(`/api/reasons/${body.id}`)).status).toBe(404);
});
