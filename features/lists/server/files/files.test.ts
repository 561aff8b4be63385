import { randomUUID } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { drawPng } from '#test/documents/draw-png.ts';
import { startTestServer, type TestClient, type TestPerson, type TestServer } from '#test/http-server.ts';
import type { ViewedList } from '../../contract/list-schemas.ts';
import { pruneLists } from './prune-lists.ts';

let server: TestServer;
let owner: TestPerson;
let listId: string;

interface ListFile {
  id: string;
  name: string;
  size: number;
  created_at: string;
  url: string;
}
interface Answer {
  success: boolean;
  file: ListFile;
  image_id: string;
  image_url: string;
  message: string;
  errors?: Record<string, string>;
}

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  owner = await server.createTestHouse();
  listId = (await owner.post<{ sellableList: { id: string } }>('/api/list', { name: 'Dinner' })).body.sellableList.id;
});

const PDF = '%PDF-1.7\nDinner';

function upload(path: string, content: string | Uint8Array<ArrayBuffer>, name: string) {
  const form = new FormData();
  form.set('file', new File([content], name));
  return owner.call<Answer>('POST', path, form);
}
const attach = (content: string | Uint8Array<ArrayBuffer> = PDF, name = 'dinner.pdf') =>
  upload(`/api/lists/${listId}/upload-pdf`, content, name);
const attached = async () => (await owner.get<{ files: ListFile[] }>(`/api/lists/${listId}/pdfs`)).body.files;

test('OAPI-132, OAPI-133, OAPI-135, OENT-060: a PDF is attached to a list and read back byte by byte', async () => {
  const { body } = await attach();
  const url = `/api/lists/${listId}/pdfs/${body.file.id}`;
  expect(body).toEqual({
    success: true,
    file: {
      id: expect.any(String),
      name: 'dinner.pdf',
      size: PDF.length,
      created_at: expect.stringMatching(/Z$/),
      url,
    },
  });
  expect(await attached()).toEqual([body.file]);
  expect((await owner.get<{ PDFs: ListFile[] }>(`/api/list/${listId}`)).body.PDFs).toEqual([body.file]);
  const served = await owner.get<string>(url);
  expect([served.body, served.headers.get('content-type')]).toEqual([PDF, 'application/pdf']);
  expect((await server.nobody.get(url)).status).toBe(401);
});

test('OAPI-134: a deleted PDF is gone from the list, and can be restored for a week', async () => {
  const { id, url } = (await attach()).body.file;
  const path = `/api/lists/${listId}/pdfs/${id}`;
  expect((await owner.delete(path)).body).toEqual({ success: true, id, action_id: expect.any(String) });
  expect([await attached(), (await owner.get(url)).status, (await owner.delete(path)).status]).toEqual([[], 404, 404]);
  expect((await owner.post<Answer>(`${path}/restore`)).body.file.id).toBe(id);
  expect((await owner.get<string>(url)).body).toBe(PDF);
  await owner.delete(path);
  await sql`update menus.list_file set deleted_at = now() - interval '8 days'
    where organization_id = ${owner.organizationId}`.execute(server.services.systemDb);
  await pruneLists(server.services.systemDb, server.services.files);
  expect((await owner.post(`${path}/restore`)).status).toBe(404);
  expect(await server.services.files.read(owner.organizationId, id)).toBeUndefined();
});

test('LIST-032: a file that is not a PDF by its content, is empty, or has more than 20 MB is refused', async () => {
  const page = await attach('<html></html>', 'dinner.pdf');
  expect([page.status, page.body.errors]).toEqual([400, { file: 'Only PDF files can be attached' }]);
  expect((await attach('', 'empty.pdf')).body.errors).toEqual({ file: 'This file is empty' });
  const large = new Uint8Array(20 * 1024 * 1024 + 1);
  large.set(new TextEncoder().encode(PDF));
  const refused = await attach(large);
  expect([refused.status, refused.body.message]).toEqual([413, 'A PDF can be up to 20 MB']);
  expect((await attach(large.subarray(0, 20 * 1024 * 1024))).status).toBe(200);
  expect(await attached()).toHaveLength(1);
});

test('guests see an image in a published list, and nowhere else', async () => {
  const picture = drawPicture();
  const { body: image } = await upload(`/api/list/${listId}/images`, picture, 'bar.png');
  const { body: made } = await owner.post<{ listItemGroup: { id: string } }>('/api/list/list-group', {
    name: 'Gin',
    sellableListId: listId,
  });
  const listItemGroupId = made.listItemGroup.id;
  await owner.put(`/api/list/${listId}`, { is_published: true });
  const open = `/api/public-apis/${listId}/images/${image.image_id}`;
  expect((await server.nobody.get(open)).status).toBe(404); // uploaded, but not shown yet
  const { body } = await owner.post<{ listItem: { id: string } }>('/api/list/list-item', {
    listItemGroupId,
    type: 'IMAGE',
    image_url: image.image_url,
  });
  const viewed = await server.nobody.get<{ list: ViewedList }>(`/api/public-apis/list-viewer?id=${listId}`);
  expect(viewed.body.list.groups[0]?.items[0]?.image_url).toBe(open);
  for (const [who, path] of [
    [server.nobody, open],
    [owner, image.image_url],
  ] as [TestClient, string][]) {
    const response = await fetch(server.url + path, { headers: who.headers });
    expect([response.headers.get('content-type'), await sizeOf(response)]).toEqual(['image/png', picture.length]);
  }
  expect((await server.nobody.get(image.image_url)).status).toBe(401);
  expect((await server.nobody.get(`/api/public-apis/${listId}/images/${randomUUID()}`)).status).toBe(404);
  await owner.delete(`/api/list/list-item/${body.listItem.id}`);
  expect((await server.nobody.get(open)).status).toBe(404);
  const page = await upload(`/api/list/${listId}/images`, '<svg onload="alert(1)"/>', 'bar.svg');
  expect(page.body.errors).toEqual({ file: 'An image must be a PNG or JPEG file' });
});

test('a replaced image is kept for as long as its replacement can be undone', async () => {
  const { body: image } = await upload(`/api/list/${listId}/images`, drawPicture(), 'bar.png');
  const { body: made } = await owner.post<{ listItemGroup: { id: string } }>('/api/list/list-group', {
    name: 'Gin',
    sellableListId: listId,
  });
  const { body } = await owner.post<{ listItem: { id: string } }>('/api/list/list-item', {
    listItemGroupId: made.listItemGroup.id,
    type: 'IMAGE',
    image_url: image.image_url,
  });
  const { body: other } = await upload(`/api/list/${listId}/images`, drawPicture(), 'garden.png');
  const entry = `/api/list/list-item/${body.listItem.id}`;
  const replaced = await owner.put<{ action_id: string }>(entry, { image_url: other.image_url });
  expect([replaced.status, typeof replaced.body.action_id]).toEqual([200, 'string']);
  await sql`update menus.list_file set created_at = now() - interval '30 days'
    where organization_id = ${owner.organizationId}`.execute(server.services.systemDb);
  const isKept = async () => {
    await pruneLists(server.services.systemDb, server.services.files);
    return (await server.services.files.read(owner.organizationId, image.image_id)) !== undefined;
  };
  expect(await isKept()).toBe(true);
  expect((await owner.post(`/api/inventory/actions/${replaced.body.action_id}/undo`)).status).toBe(200);
  await owner.delete(entry);
  await sql`delete from platform.inverse where organization_id = ${owner.organizationId}`.execute(
    server.services.systemDb,
  );
  await sql`update menus.list_item set deleted_at = now() - interval '30 days'
    where organization_id = ${owner.organizationId}`.execute(server.services.systemDb);
  expect(await isKept()).toBe(false);
});

test("an image with more pixels than a phone's camera is refused, and none delays the others", async () => {
  const huge = await upload(
    `/api/list/${listId}/images`,
    Uint8Array.from(drawPng({ width: 30_000, height: 30_000, color: 0, data: Buffer.alloc(350_000) })),
    'bar.png',
  );
  expect([huge.status, huge.body.errors]).toEqual([413, { file: expect.stringContaining('25 megapixels') }]);
});

const sizeOf = async (response: Response) => (await response.arrayBuffer()).byteLength;

/** The smallest PNG: one black pixel. */
function drawPicture(): Uint8Array<ArrayBuffer> {
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]);
  const chunks = [
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.from([0, 0]))),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return new Uint8Array(Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks]));
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]); // the checksum is not verified here
}
