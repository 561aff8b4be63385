import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';

let server: TestServer;
let admin: TestPerson;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.createTestHouse();
});
afterAll(() => server.close());

async function upload(path: string, text: string, fields: Record<string, string> = {}, person = admin) {
  const form = new FormData();
  form.set('file', new File([text], 'list.csv', { type: 'text/csv' }));
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const response = await fetch(`${person.url}${path}`, { method: 'POST', headers: person.headers, body: form });
  return { status: response.status, body: await response.json() };
}

const ITEMS = 'name,type,size,barcode,location,quantity\nFour Roses,SP,750 mL,088004022723,Bar,3\n';

test('a file is imported as a form after a dry run, and exported again', async () => {
  expect(await upload('/api/import/items', ITEMS, { dry_run: 'true' })).toMatchObject({
    status: 200,
    body: { created: { items: 1 }, dry_run: true },
  });
  expect(await upload('/api/import/items', ITEMS)).toMatchObject({
    status: 200,
    body: { created: { items: 1, locations: 1 }, errors: [], dry_run: false },
  });
  const response = await fetch(`${admin.url}/api/export/items`, { headers: admin.headers });
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('content-disposition')).toContain('items.csv');
  expect((await response.text()).split('\r\n')[1]).toBe('Four Roses,Spirits,,750 mL,,088004022723,,,,,,Bar,3,,,,,,,,');
});

test('problems are an answer; a missing file or an unknown kind is an error', async () => {
  expect(await upload('/api/import/items', 'name,type,size\nRum,SP,\n')).toMatchObject({
    status: 200,
    body: { created: {}, errors: [{ row: 2, field: 'size' }] },
  });
  expect(await upload('/api/import/items', 'title\nRum\n')).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('name, type, size') },
  });
  expect((await upload('/api/import/people', ITEMS)).status).toBe(400);
  expect((await admin.post<{ errors: unknown }>('/api/import/items', { file: 'text' })).body.errors).toHaveProperty(
    'file',
  );
});

test('API-038 API-039: the onboarding upload imports valid rows and reports the others', async () => {
  const rows =
    'name,vintage,size,type,barcode,location,quantity,cost\nChablis Premier,2019,750 mL,Wine,,Cellar,6,20\nBad row,1066,750 mL,Wine,,,,\nHouse Gin,,1 L,Spirits,,Bar,2,11.5\n';
  const { status, body } = await upload('/api/onboarding/upload', rows);
  expect(status).toBe(200);
  expect(body).toMatchObject({ created: 2, errors: [{ row: 3, field: 'vintage' }] });
});

test('members import sales, and nothing else; they cannot export', async () => {
  const member = await server.addPerson(admin.organizationId, 'member');
  for (const kind of ['items', 'invoices', 'counts', 'recipes', 'matches', 'catalogue'])
    expect((await upload(`/api/import/${kind}`, ITEMS, {}, member)).status).toBe(403);
  const sales = 'transaction_id,sold_at,item,quantity\nT1,2026-01-05 20:00,Negroni,1\n';
  expect(await upload('/api/import/sales', sales, {}, member)).toMatchObject({
    status: 200,
    body: { created: { sales: 1 } },
  });
  expect((await member.get('/api/export/items')).status).toBe(403);
});
