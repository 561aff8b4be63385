import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';

let server: TestServer;
let bar: TestPerson;
let order: string;

beforeAll(async () => {
  server = await startTestServer();
  bar = await server.createTestHouse();
  order = await orderOf(bar);
});
afterAll(() => server.close());

async function orderOf(person: TestPerson, name = 'Main Vendor'): Promise<string> {
  const { body: vendor } = await person.post<{ vendor_id: string }>('/api/ordering/vendors', { name });
  const { body } = await person.post<{ invoice_id: string }>('/api/ordering/invoices', { ...vendor, type: 'PO' });
  return body.invoice_id;
}

interface Answer {
  status: number;
  body: { id: string; name: string; content_type: string; size: number; message: string };
}

async function attach(name: string, bytes: Uint8Array<ArrayBuffer>, person = bar, id = order): Promise<Answer> {
  const form = new FormData();
  form.set('file', new File([bytes], name, { type: 'text/html' }));
  const address = `${person.url}/api/ordering/po/${id}/attachments`;
  const answer = await fetch(address, { method: 'POST', headers: person.headers, body: form });
  return { status: answer.status, body: (await answer.json()) as Answer['body'] };
}

const text = (words: string) => new Uint8Array(new TextEncoder().encode(words));
const list = async () => (await bar.get<{ name: string }[]>(`/api/ordering/po/${order}/attachments`)).body;
const at = (id: string) => `/api/ordering/po/${order}/attachments/${id}`;

test('PO-022: a file is attached to an order, listed, downloaded unchanged, and deleted', async () => {
  const { status, body } = await attach('Angebot Köln.pdf', text('%PDF-1.7 offer'));
  expect([status, body.name, body.content_type, body.size]).toEqual([200, 'Angebot Köln.pdf', 'application/pdf', 14]);
  expect((await list()).map((file) => file.name)).toEqual(['Angebot Köln.pdf']);
  const fetched = await fetch(bar.url + at(body.id), { headers: bar.headers });
  expect(await fetched.text()).toBe('%PDF-1.7 offer');
  expect(fetched.headers.get('content-disposition')).toBe(
    `attachment; filename="Angebot K_ln.pdf"; filename*=utf-8''Angebot%20K%C3%B6ln.pdf`,
  );
  expect((await bar.delete(at(body.id))).status).toBe(200);
  expect(await list()).toEqual([]);
  expect((await bar.get(at(body.id))).status).toBe(404);
  expect((await bar.delete(at(body.id))).status).toBe(404);
});

test('an HTML file is stored as text and never shown as a page', async () => {
  const { body } = await attach('page.html', text('<script>alert(1)</script>'));
  const fetched = await fetch(bar.url + at(body.id), { headers: bar.headers });
  expect(fetched.headers.get('content-type')).toMatch(/^text\/plain/);
  expect(fetched.headers.get('x-content-type-options')).toBe('nosniff');
  expect(fetched.headers.get('content-disposition')).toMatch(/^attachment;/);
});

test('PO-022: 10 MB are accepted; one byte more and an empty file are refused', async () => {
  const most = 10 * 1024 * 1024;
  expect((await attach('most.bin', new Uint8Array(most))).body.size).toBe(most);
  expect(await attach('more.bin', new Uint8Array(most + 1))).toMatchObject({
    status: 413,
    body: { message: 'A file can be up to 10 MB' },
  });
  expect((await attach('none.bin', new Uint8Array())).status).toBe(400);
});

test('another organization neither sees nor changes the files', async () => {
  const { body } = await attach('secret.txt', text('secret'));
  const rival = await server.createTestHouse('Rival Bar');
  const theirs = await orderOf(rival);
  expect((await rival.get(at(body.id))).status).toBe(404);
  expect((await rival.get(`/api/ordering/po/${theirs}/attachments/${body.id}`)).status).toBe(404);
  expect((await rival.delete(at(body.id))).status).toBe(404);
  expect((await attach('theirs.txt', text('x'), rival)).status).toBe(404);
  expect((await list()).map((file) => file.name)).toContain('secret.txt');
});

test('a file is attached to an invoice, even a completed one, and is not found under another document', async () => {
  const { body: vendor } = await bar.post<{ vendor_id: string }>('/api/ordering/vendors', { name: 'Paper Vendor' });
  const { body } = await bar.post<{ invoice_id: string }>('/api/ordering/invoices', vendor);
  const files = `/api/ordering/invoices/${body.invoice_id}/attachments`;
  const form = new FormData();
  form.set('file', new File([text('%PDF-1.7 scan')], 'scan.pdf'));
  const added = await fetch(bar.url + files, { method: 'POST', headers: bar.headers, body: form });
  const { id } = (await added.json()) as { id: string };
  expect((await bar.get<{ name: string }[]>(files)).body.map((file) => file.name)).toEqual(['scan.pdf']);
  expect(await (await fetch(`${bar.url}${files}/${id}`, { headers: bar.headers })).text()).toBe('%PDF-1.7 scan');
  expect((await bar.get(at(id))).status).toBe(404);
  expect((await bar.get(`/api/ordering/invoices/${order}/attachments`)).status).toBe(404);
  expect((await bar.get(`/api/ordering/po/${body.invoice_id}/attachments`)).status).toBe(404);
  const rival = await server.createTestHouse('Paper Rival');
  expect((await rival.get(files)).status).toBe(404);
  expect((await bar.delete(`${files}/${id}`)).status).toBe(200);
  expect((await bar.get(files)).body).toEqual([]);
});

test('a deleted draft leaves no file, neither listed nor on disk', async () => {
  const id = await orderOf(bar, 'Short-lived Vendor');
  const { body } = await attach('offer.pdf', text('%PDF-1.7 offer'), bar, id);
  expect(await server.services.files.read(bar.organizationId, body.id)).toBeDefined();
  const { status, body: answer } = await bar.delete<unknown>(`/api/ordering/invoices/${id}`);
  expect([status, answer]).toEqual([200, { invoice_id: id, documents: 0, action_id: null }]);
  expect(await server.services.files.read(bar.organizationId, body.id)).toBeUndefined();
});
