import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { api } from '#app/contract/api.ts';
import { withOrganization } from '#shared/server/database.ts';
import { drawPng } from '#test/documents/draw-png.ts';
import { makeWorkbook } from '#test/documents/make-workbook.ts';
import { startTestServer, type TestClient, type TestPerson, type TestServer } from '#test/http-server.ts';
import { createTestItem } from '#test/items.ts';
import { type ListedRoute, listRoutes } from '#test/tenancy/list-routes.ts';

const SCRIPT = '<script>alert(document.domain)</script>';
const bytes = (text: string) => Buffer.from(text, 'latin1');
const PNG = drawPng({ width: 2, height: 2 });
const [START, FRAME] = ['\xff\xd8', '\xff\xc0\x00\x0b\x08\x00\x01\x00\x01\x01\x01\x11\x00\xff\xd9'];
const JPEG = bytes(`${START}\xff\xfe\x00\x2a<script>alert(document.domain)</script>\x00${FRAME}`);
const JPEG_WITHOUT_COMMENT = bytes(START + FRAME);
const ZIP = makeWorkbook('<row r="1"><c r="A1"><v>1</v></c></row>');

/** Each file's claimed type, its content, and the type detected from its first bytes. */
const FILES: readonly (readonly [name: string, content: Buffer, type: string])[] = [
  ['invoice.csv', bytes(`<!doctype html>${SCRIPT}`), 'text/plain'],
  ['page.html', bytes(`<!doctype html>${SCRIPT}`), 'text/plain'],
  ['logo.svg', bytes('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'text/plain'],
  ['logo.png', bytes('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'text/plain'],
  ['feed.xml', bytes('<?xml version="1.0"?><?xml-stylesheet href="javascript:alert(1)"?><a/>'), 'text/plain'],
  ['paper.pdf', Buffer.concat([bytes('%PDF-1.7\n'), ZIP]), 'application/pdf'],
  ['paper.html', bytes(`%PDF-1.7\n${SCRIPT}`), 'application/pdf'],
  ['paper.pdf', Buffer.concat([ZIP, bytes('%PDF-1.7\n')]), 'application/zip'],
  ['code.js', bytes('GIF89a/*\0\0*/=alert(1)'), 'image/gif'],
  ['page.html', Buffer.concat([PNG, bytes(SCRIPT)]), 'image/png'],
  ['page.html', JPEG, 'image/jpeg'],
  ['app.exe', bytes('MZ\x90\0\x03\0'), 'application/octet-stream'],
  ['program.wasm', bytes('\0asm\x01\0\0\0'), 'application/octet-stream'],
];

let server: TestServer;
let owner: TestPerson;
let places: Record<'vendor' | 'order' | 'invoice' | 'list' | 'group' | 'mail', string>;

/** Routes that answer with a file, each tested below; `made` are documents created by the server. */
const SERVED = {
  kept: [
    '/ordering/po/{id}/attachments/{attachment_id}',
    '/ordering/invoices/{id}/attachments/{attachment_id}',
    '/lists/{id}/pdfs/{pdfId}',
    '/outbox/{id}/attachment',
    '/ordering/invoice-readings/{id}/file',
  ],
  pictures: ['/list/{id}/images/{image_id}', '/public-apis/{listId}/images/{image_id}', '/organization/{id}/logo'],
  made: [
    '/list/{id}/pdf',
    '/list/{id}/qr-code',
    '/ordering/po/{id}/pdf',
    '/ordering/invoices/{id}/pdf',
    '/ordering/vendors/{id}/statement/pdf',
    '/ordering/vendors/{id}/statement/csv',
    '/print-jobs/{id}/labels',
    '/print-jobs/{id}/scan-sheet',
    '/print-jobs/{id}/zpl',
    '/export/{kind}',
    '/data/backup',
  ],
};
const PRIVATE = 'no-store';
/** Only for the browser that asked: a shared cache would keep showing what is no longer published. */
const KEPT_BY_BROWSER = 'private, max-age=3600';

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.createTestHouse();
  await owner.post('/api/ordering/vendors', { name: 'Vendor' });
  const vendor = (await owner.get<{ data: { id: string }[] }>('/api/ordering/vendors')).body.data[0]?.id;
  const make = async (custom_id: string, type?: string) =>
    (await owner.post<{ invoice_id: string }>('/api/ordering/invoices', { vendor_id: vendor, custom_id, type })).body;
  const list = await owner.post<{ sellableList: { id: string } }>('/api/list', { name: 'List' });
  const { id } = list.body.sellableList;
  const group = await owner.post<{ listItemGroup: { id: string } }>('/api/list/list-group', {
    name: 'Gin',
    sellableListId: id,
  });
  await owner.put(`/api/list/${id}`, { is_published: true });
  const mail = await owner.post<{ mail_id: string }>('/api/send-purchase-order', {
    to: 'rep@example.test',
    subject: 'Order',
    pdfBase64: bytes('%PDF-1.7\n').toString('base64'),
    filename: 'order.pdf',
    vendorName: 'Vendor',
    senderName: 'Olga',
    organization: 'Bar',
  });
  places = {
    vendor: vendor as string,
    order: (await make('PO-1', 'PO')).invoice_id,
    invoice: (await make('IN-1')).invoice_id,
    list: id,
    group: group.body.listItemGroup.id,
    mail: mail.body.mail_id,
  };
});
afterAll(() => server.close());

function upload<T>(path: string, name: string, content: Buffer) {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(content)], name, { type: 'text/html' })); // its claimed type
  return owner.call<T>('POST', path, form);
}

async function served(path: string, by: TestClient = owner) {
  const response = await fetch(owner.url + path, { headers: by.headers });
  const { headers } = response;
  return {
    status: response.status,
    cached: headers.get('cache-control'),
    content: Buffer.from(await response.arrayBuffer()),
    type: headers.get('content-type')?.split(';')[0],
    shown: headers.get('content-disposition') ?? '',
    sniffed: headers.get('x-content-type-options') !== 'nosniff',
    policy: headers.get('content-security-policy') ?? '',
  };
}

const POLICY = expect.stringMatching(/default-src 'self'.*object-src 'none'.*frame-ancestors 'none'/);
const DOWNLOAD = {
  status: 200,
  sniffed: false,
  cached: PRIVATE,
  shown: expect.stringMatching(/^attachment; filename=/),
  policy: POLICY,
};
const PICTURE = { status: 200, sniffed: false, cached: KEPT_BY_BROWSER, shown: 'inline', policy: POLICY };

test('every route that answers with a file is tested here', () => {
  const answersFile = ({ output }: ListedRoute) =>
    output instanceof z.ZodFile || (output instanceof z.ZodObject && output.shape.body instanceof z.ZodFile);
  const paths = listRoutes(api)
    .filter(answersFile)
    .map(({ path }) => path);
  expect(paths.sort()).toEqual(Object.values(SERVED).flat().sort());
});

test.each(FILES)(
  '%s attached to a document is stored unchanged, and downloads with type %3$s',
  async (name, content, type) => {
    for (const at of [`/api/ordering/po/${places.order}`, `/api/ordering/invoices/${places.invoice}`]) {
      const kept = await upload<{ id: string; content_type: string }>(`${at}/attachments`, name, content);
      expect([kept.status, kept.body.content_type]).toEqual([200, type]);
      const file = await served(`${at}/attachments/${kept.body.id}`);
      expect(file).toMatchObject({ ...DOWNLOAD, type });
      expect(file.content.equals(content)).toBe(true);
    }
  },
);

test('a document that waits to be confirmed downloads with its type', async () => {
  const content = bytes(`Description,Qty,Amount\n${SCRIPT},1,10\nGin,1,10`);
  const kept = await upload<{ id: string }>('/api/ordering/invoice-readings', 'page.html', content);
  const path = `/api/ordering/invoice-readings/${kept.body.id}/file`;
  const file = await served(path);
  expect(file).toMatchObject({ ...DOWNLOAD, type: 'text/plain' });
  expect(file.content.equals(content)).toBe(true);
  expect((await served(path, server.nobody)).status).toBe(401);
  expect((await served(path, await server.createTestHouse())).status).toBe(404);
});

test.each(FILES)('%s in an outbox mail downloads with type %3$s', async (name, content, type) => {
  await server.asTableOwner(`update platform.mail set attachment = '\\x${content.toString('hex')}',
    attachment_name = '${name}' where id = '${places.mail}'`);
  const path = `/api/outbox/${places.mail}/attachment`;
  const file = await served(path);
  expect(file).toMatchObject({ ...DOWNLOAD, type, shown: expect.stringContaining(`filename="${name}"`) });
  expect(file.content.equals(content)).toBe(true);
  expect((await served(path, server.nobody)).status).toBe(401);
  expect((await served(path, await server.addPerson(owner.organizationId, 'member'))).status).toBe(403);
});

test.each([
  ['bar.html', PNG, 'image/png', PNG],
  ['bar.html', JPEG, 'image/jpeg', JPEG_WITHOUT_COMMENT],
])(
  'guests see the picture %s of a published list with its real type, and no shared cache stores it',
  async (name, content, type, shown) => {
    const image = await upload<{ image_id: string; image_url: string }>(
      `/api/list/${places.list}/images`,
      name,
      content,
    );
    const open = `/api/public-apis/${places.list}/images/${image.body.image_id}`;
    const { listItem } = (
      await owner.post<{ listItem: { id: string } }>('/api/list/list-item', {
        listItemGroupId: places.group,
        type: 'IMAGE',
        image_url: image.body.image_url,
      })
    ).body;
    const seen = await served(open, server.nobody);
    expect(seen).toMatchObject({ ...PICTURE, type });
    expect(seen.content.equals(shown)).toBe(true);
    await owner.put(`/api/list/${places.list}`, { is_published: false });
    const gone = { status: 404, cached: PRIVATE, type: 'application/json' };
    expect(await served(open, server.nobody)).toMatchObject(gone);
    await owner.put(`/api/list/${places.list}`, { is_published: true });
    expect((await served(open, server.nobody)).status).toBe(200);
    await owner.delete(`/api/list/list-item/${listItem.id}`);
    expect(await served(open, server.nobody)).toMatchObject(gone);
  },
);

test.each([
  ['logo.html', PNG, 'image/png'],
  ['logo.html', JPEG, 'image/jpeg'],
])('the logo %s of an organization has its real type, and only its members see it', async (name, content, type) => {
  const path = `/api/organization/${owner.organizationId}/logo`;
  expect((await upload(path, name, content)).status).toBe(200);
  expect(await served(path)).toMatchObject({ status: 200, sniffed: false, type, policy: POLICY });
  expect((await served(path, server.nobody)).status).toBe(401);
  expect((await served(path, await server.createTestHouse('Rival'))).status).toBe(404);
});

test('documents created by the server have their own type, and no cache stores them', async () => {
  const itemId = await withOrganization(server.services.db, owner.organizationId, (tx) =>
    createTestItem(tx, owner.organizationId),
  );
  const items = [{ inventoryItemId: itemId, quantity: 1 }];
  const job = await owner.post<{ id: string }>('/api/print-jobs', { jobTitle: 'Gin"; filename="x.html', items });
  const pdf = { type: 'application/pdf', cached: PRIVATE, sniffed: false };
  for (const path of [
    `/api/list/${places.list}/pdf`,
    `/api/ordering/po/${places.order}/pdf`,
    `/api/ordering/invoices/${places.invoice}/pdf`,
    `/api/ordering/vendors/${places.vendor}/statement/pdf`,
  ])
    expect(await served(path)).toMatchObject({ ...pdf, shown: FILE_NAME, policy: POLICY });
  // Shown by the browser's own viewer, which our pages' policy would forbid.
  for (const path of [`/api/print-jobs/${job.body.id}/labels`, `/api/print-jobs/${job.body.id}/scan-sheet`])
    expect(await served(path)).toMatchObject({ ...pdf, shown: FILE_NAME, policy: "frame-ancestors 'none'" });
  expect(await served(`/api/print-jobs/${job.body.id}/zpl`)).toMatchObject({ ...DOWNLOAD, shown: FILE_NAME });
  expect(await served(`/api/list/${places.list}/qr-code`)).toMatchObject({
    type: 'image/svg+xml',
    cached: PRIVATE,
    sniffed: false,
    shown: FILE_NAME,
  });
  expect(await served(`/api/ordering/vendors/${places.vendor}/statement/csv`)).toMatchObject({
    ...pdf,
    type: 'text/csv',
    shown: FILE_NAME,
    policy: POLICY,
  });
  expect(await served('/api/export/items')).toMatchObject({ ...DOWNLOAD, type: 'text/csv', shown: FILE_NAME });
});

const FILE_NAME = expect.stringMatching(
  /^(inline|attachment); filename="[\w. -]+\.(pdf|csv|svg|zpl)"; filename\*=utf-8''[\w.%-]+$/,
);
/** Characters that RFC 8187 allows, and percent-encoding: no folder, no sign that changes the writing direction. */
const SAFE_NAME =
  /^attachment; filename="[\x20-\x7e]*"; filename\*=utf-8''(?:[\w!#$&+.^`|~-]|%(?!2F|5C|0\w|1\w|E2%80%A|E2%80%8)[\dA-F]{2})*$/i;
const SAFE_PART = /^[^"]*"[^"\\/]*"[^"\\/]*$/;

test('a name with header characters, folders or a changed writing direction is harmless', async () => {
  const names = [
    'a"; filename="b.html',
    '..\\..\\etc\\passwd',
    '../../x.csv',
    '\u202egnp.exe',
    'é€.txt',
    `${'n'.repeat(400)}.txt`,
    '.',
    "a%0d%0aSet-Cookie: b=c'*",
  ];
  for (const name of names) {
    const at = `/api/ordering/po/${places.order}/attachments`;
    const kept = await upload<{ id: string; name: string }>(at, name, bytes('a'));
    expect([name, kept.status]).toEqual([name, 200]);
    const { shown } = await served(`${at}/${kept.body.id}`);
    const quoted = name.replaceAll("'", "''");
    await server.asTableOwner(`update platform.mail set attachment_name = '${quoted}' where id = '${places.mail}'`);
    const mailed = (await served(`/api/outbox/${places.mail}/attachment`)).shown;
    for (const each of [shown, mailed]) {
      expect(each).toMatch(SAFE_NAME);
      expect(each).toMatch(SAFE_PART);
    }
    expect(kept.body.name.length).toBeLessThan(256);
    expect(kept.body.name).not.toMatch(/[\\/]/);
  }
});
