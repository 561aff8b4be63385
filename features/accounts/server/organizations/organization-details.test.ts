import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawPng } from '#test/documents/draw-png.ts';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface Details {
  legal_name: string | null;
  phone: string | null;
  logo_id: string | null;
  action_id: string | null;
  delivery_address: object | null;
}
const at = (person: TestPerson, last = 'details') => `/api/organization/${person.organizationId}/${last}`;
const undo = (person: TestPerson, action: string | null) => person.post(`/api/inventory/actions/${action}/undo`);
const DOCK = { line1: '12 Main St', line2: null, city: 'Austin', state: 'TX', zip_code: '78701', country: null };

type Bytes = Uint8Array<ArrayBuffer>;
async function upload(person: TestPerson, bytes: Bytes, name = 'logo.png') {
  const form = new FormData();
  form.set('file', new File([bytes], name));
  const answer = await fetch(person.url + at(person, 'logo'), { method: 'POST', headers: person.headers, body: form });
  return { status: answer.status, body: (await answer.json()) as Details & { errors?: object } };
}

test('an organization starts without order details; what an admin enters is kept, and only what is named changes', async () => {
  const owner = await server.createTestHouse();
  expect((await owner.get<Details>(at(owner))).body).toEqual({
    ...{ legal_name: null, license: null, phone: null, reply_to: null },
    ...{ delivery_address: null, billing_address: null, logo_id: null },
  });
  const admin = await server.addPerson(owner.organizationId, 'admin');
  const typed = { ...DOCK, line2: '', country: '' };
  const first = await admin.put(at(owner), { legal_name: ' Home Bar LLC ', delivery_address: typed });
  expect(first).toMatchObject({ status: 200, body: { legal_name: 'Home Bar LLC', delivery_address: DOCK } });
  await admin.put(at(owner), { phone: '+49 30 123 456', legal_name: undefined });
  const read = { legal_name: 'Home Bar LLC', phone: '+49 30 123 456', delivery_address: DOCK, billing_address: null };
  expect((await owner.get(at(owner))).body).toMatchObject(read);
  await admin.put(at(owner), { phone: '', delivery_address: null });
  expect((await owner.get(at(owner))).body).toMatchObject({ phone: null, delivery_address: null });
});

test('wrong details name their field, and nothing of the request is kept', async () => {
  const owner = await server.createTestHouse();
  const refused = async (body: object, errors: object) =>
    expect(await owner.put(at(owner), { license: 'L-1', ...body })).toMatchObject({ status: 400, body: { errors } });
  await refused({ phone: 'ring twice' }, { phone: 'Invalid phone number format' });
  await refused({ reply_to: 'nobody' }, { reply_to: 'Invalid email address' });
  await refused({ legal_name: 'A\r\nBcc: x@y.example' }, { legal_name: expect.any(String) });
  await refused({ delivery_address: { ...DOCK, city: '' } }, { 'delivery_address.city': expect.any(String) });
  expect((await owner.get(at(owner))).body).toMatchObject({ license: null });
});

test('members read the details, and only admins change them; another organization is unknown', async () => {
  const [owner, rival] = [await server.createTestHouse(), await server.createTestHouse()];
  const member = await server.addPerson(owner.organizationId, 'member');
  await owner.put(at(owner), { license: 'L-1' });
  expect((await member.get(at(owner))).body).toMatchObject({ license: 'L-1' });
  expect((await member.put(at(owner), { license: 'L-2' })).status).toBe(403);
  expect((await member.delete(at(owner, 'logo'))).status).toBe(403);
  for (const call of [rival.get(at(owner)), rival.put(at(owner), { license: 'x' }), rival.get(at(owner, 'logo'))])
    expect((await call).status).toBe(404);
});

test('a change is undone by its action, unless the details were changed since; a member may not undo it', async () => {
  const owner = await server.createTestHouse();
  const member = await server.addPerson(owner.organizationId, 'member');
  await owner.put(at(owner), { license: 'L-1', delivery_address: DOCK });
  const { body: second } = await owner.put<Details>(at(owner), { license: 'L-2', delivery_address: null });
  expect((await owner.put<Details>(at(owner), { license: 'L-2' })).body.action_id).toBeNull();
  expect((await undo(member, second.action_id)).status).toBe(403);
  expect((await undo(owner, second.action_id)).status).toBe(200);
  expect((await owner.get(at(owner))).body).toMatchObject({ license: 'L-1', delivery_address: DOCK });
  const { body: third } = await owner.put<Details>(at(owner), { license: 'L-3' });
  await owner.put(at(owner), { phone: '512 555 0100' });
  expect((await undo(owner, third.action_id)).status).toBe(409);
});

test('a logo is a PNG or JPEG of at most 1 MB, shown as it was, replaced, and put back by Undo', async () => {
  const owner = await server.createTestHouse();
  const [red, blue] = [3, 5].map((width) => new Uint8Array(drawPng({ width, height: 2 }))) as [Bytes, Bytes];
  const shown = async () => {
    const answer = await fetch(owner.url + at(owner, 'logo'), { headers: owner.headers });
    return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : answer.status;
  };
  expect(await shown()).toBe(404);
  expect((await upload(owner, red)).status).toBe(200);
  expect(await shown()).toEqual(red);
  const { body } = await upload(owner, blue);
  expect(await shown()).toEqual(blue);
  expect((await undo(owner, body.action_id)).status).toBe(200);
  expect(await shown()).toEqual(red);
  await owner.delete(at(owner, 'logo'));
  expect(await shown()).toBe(404);
  const svg = new Uint8Array(new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  const refused = { status: 400, body: { errors: { file: 'A logo must be a PNG or JPEG file' } } };
  expect(await upload(owner, svg)).toMatchObject(refused);
  expect((await upload(owner, new Uint8Array(1024 * 1024 + 1))).status).toBe(413);
  const cut = red.slice(0, red.length - 14);
  expect((await upload(owner, cut)).status).toBe(400);
});
