import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawPng } from '#test/documents/draw-png.ts';
import { hasPoppler } from '#test/documents/has-poppler.ts';
import { readPdf } from '#test/documents/read-pdf.ts';
import { startTestServer, type TestPerson, type TestServer } from '#test/http-server.ts';

let server: TestServer;
let bar: TestPerson;
let vendor_id: string;
let item_id: string;

const LONG = 'Domaine de la Très Longue Dénomination Contrôlée Grand Cru Vieilles Vignes Żołądkowa Übersee';

beforeAll(async () => {
  server = await startTestServer();
  bar = await server.createTestHouse('Café Zoë');
  const made = await bar.post<{ vendor_id: string }>('/api/ordering/vendors', {
    name: 'Weinhändler Größe & Søn',
    license: 'W-77',
  });
  vendor_id = made.body.vendor_id;
  await bar.post(`/api/ordering/vendors/${vendor_id}/addresses`, {
    address_line1: '9 Cellar Road',
    city: 'Austin',
    state: 'TX',
    zip_code: '78702',
    country: 'USA',
  });
  const sizes = await bar.post<{ id: string }>('/api/item/size', { volume: 750, unit: 'mL', name: '750 mL' });
  const types = await bar.get<{ id: string }[]>('/api/item/types');
  const item = await bar.post<{ inventory_item_id: string }>('/api/ordering/quick-invoices/new-item', {
    name: LONG,
    type_id: types.body[0]?.id,
    size_id: sizes.body.id,
    barcode: '5010327755014',
  });
  item_id = item.body.inventory_item_id;
  await bar.put(`/api/ordering/vendors/${vendor_id}/codes`, {
    code: 'GC-4711',
    inventory_item_id: item_id,
    pack: 6,
  });
  const address = { line2: null, country: null, city: 'Austin', state: 'TX' };
  await bar.put(`/api/organization/${bar.organizationId}/details`, {
    legal_name: 'Zoë Hospitality LLC',
    license: 'MB-123456',
    phone: '512 555 0100',
    delivery_address: { ...address, line1: '12 Dock Lane', zip_code: '78701' },
    billing_address: { ...address, line1: 'PO Box 9', zip_code: '78799' },
  });
});
afterAll(() => server.close());

async function pdfOf(lines: number, more: object = {}): Promise<Uint8Array<ArrayBuffer>> {
  const { body } = await bar.post<{ invoice_id: string }>('/api/ordering/invoices', {
    vendor_id,
    type: 'PO',
    custom_id: `PO-${lines}`,
    ...more,
  });
  await bar.post(`/api/ordering/invoices/${body.invoice_id}/items/bulk`, {
    inventory_items: Array.from({ length: lines }, () => ({ id: item_id, quantity: 14, unit_cost: 12.5 })),
  });
  const answer = await fetch(`${bar.url}/api/ordering/po/${body.invoice_id}/pdf`, { headers: bar.headers });
  return new Uint8Array(await answer.arrayBuffer());
}

const textOf = (pdf: Uint8Array) =>
  readPdf(pdf)
    .flatMap((page) => page.texts.map((part) => part.text))
    .join('\n');

test('an order has vendor, delivery and billing address, license, phone, delivery date, item number, and pack', async () => {
  const text = textOf(await pdfOf(1, { delivery_date: '2026-04-09' }));
  for (const part of [
    ...['Zoë Hospitality LLC', 'Weinhändler Größe & Søn', '9 Cellar Road', 'Austin, TX 78702', 'License W-77'],
    ...['SHIP TO', 'Café Zoë', '12 Dock Lane', 'Austin, TX 78701', '512 555 0100', 'License MB-123456'],
    ...['BILL TO', 'PO Box 9', 'Austin, TX 78799', 'Item no. GC-4711 · 2 cases of 6 + 2', 'Page 1 of 1'],
    ...['Delivery', '4/9/2026', '$175.00'],
  ])
    expect(text).toContain(part);
});

test('a name longer than its column is wrapped, not cut, and each page has the page count', async () => {
  const pdf = await pdfOf(40);
  const pages = readPdf(pdf);
  expect(pages.length).toBeGreaterThan(1);
  for (const [at, { texts }] of pages.entries())
    expect(texts.at(-1)?.text).toBe(`Purchase Order PO-40 · Page ${at + 1} of ${pages.length}`);
  const words = textOf(pdf).replace(/\s+/g, ' ');
  expect(words.split(LONG)).toHaveLength(41);
  const highest = Math.max(...pages.flatMap((page) => page.texts.slice(0, -1).map((part) => part.y)));
  expect(highest).toBeLessThan(792 - 50);
});

test('a logo is printed; without details the order is as complete as possible', async () => {
  const plain = await pdfOf(1);
  const form = new FormData();
  form.set('file', new File([new Uint8Array(drawPng({ width: 200, height: 50, color: 2 }))], 'logo.png'));
  const logo = `${bar.url}/api/organization/${bar.organizationId}/logo`;
  await fetch(logo, { method: 'POST', headers: bar.headers, body: form });
  const images = (pdf: Uint8Array) =>
    Buffer.from(pdf)
      .toString('latin1')
      .match(/\/Subtype \/Image/g)?.length ?? 0;
  expect([images(plain), images(await pdfOf(1))]).toEqual([0, 1]);
});

test.runIf(hasPoppler)('another program reads every letter and figure of an order in its place', async () => {
  const pdf = await pdfOf(3);
  const text = execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' });
  for (const part of [
    /Weinhändler Größe & Søn\s+Café Zoë\s+Zoë Hospitality LLC/,
    /9 Cellar Road\s+12 Dock Lane\s+PO Box 9/,
  ])
    expect(text).toMatch(part);
  const rows = text.split('\n').filter((line) => line.includes('5010327755014'));
  for (const row of rows) expect(row).toMatch(/14\.00\s+\$12\.50\s+\$175\.00$/);
  expect(rows).toHaveLength(3);
  expect(text).toMatch(/Żołądkowa/);
  expect(text).toMatch(/Total\s+\$525\.00/);
});

test.runIf(hasPoppler)(
  'an order in other scripts is read back as it was written, with every font embedded',
  async () => {
    const names = [
      '山崎シングルモルト',
      '贵州茅台酒飞天',
      '참이슬 후레쉬',
      'Ρακί Κρήτης',
      'Водка Столичная',
      'عرق لبناني',
      'ערק עלית',
    ];
    const types = await bar.get<{ id: string }[]>('/api/item/types');
    const sizes = await bar.post<{ id: string }>('/api/item/size', { volume: 700, unit: 'mL', name: '700 mL' });
    const vendor = await bar.post<{ vendor_id: string }>('/api/ordering/vendors', { name: '東京酒販株式会社' });
    const order = await bar.post<{ invoice_id: string }>('/api/ordering/invoices', {
      vendor_id: vendor.body.vendor_id,
      type: 'PO',
      custom_id: 'PO-7',
      external_note: 'Привет, 午前中にお願いします。',
    });
    for (const name of names) {
      const item = await bar.post<{ inventory_item_id: string }>('/api/ordering/quick-invoices/new-item', {
        name,
        type_id: types.body[0]?.id,
        size_id: sizes.body.id,
      });
      await bar.post(`/api/ordering/invoices/${order.body.invoice_id}/items/bulk`, {
        inventory_items: [{ id: item.body.inventory_item_id, quantity: 6, unit_cost: 20 }],
      });
    }
    const answer = await fetch(`${bar.url}/api/ordering/po/${order.body.invoice_id}/pdf`, { headers: bar.headers });
    const pdf = new Uint8Array(await answer.arrayBuffer());
    const read = execFileSync('pdftotext', ['-', '-'], { input: pdf, encoding: 'utf8' }).replaceAll(/\p{Cf}/gu, '');
    for (const text of [...names, '東京酒販株式会社', 'Привет, 午前中にお願いします。']) expect(read).toContain(text);
    const fonts = execFileSync('pdffonts', ['-'], { input: pdf, encoding: 'utf8' }).trim().split('\n').slice(2);
    for (const font of fonts) expect(font).toMatch(/ yes yes yes /);
  },
);
