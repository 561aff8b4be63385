import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { writeBarcodeVideo } from './harness/barcode-video.ts';
import { soon, startJourney } from './harness/journey.ts';
import type { Person } from './harness/person.ts';
import { bottle, importSmallBar, type SmallBar } from './harness/small-bar.ts';

const SHOWN = '4006381333931';
const video = path.join(mkdtempSync(path.join(os.tmpdir(), 'cellarhand-camera-')), 'camera.y4m');
writeBarcodeVideo(video, SHOWN);
const CAMERA = [
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-video-capture=${video}`,
];
const journey = startJourney({ browser: CAMERA });
let olga: Person;
let bar: SmallBar;
let order: string;

const ask = async <T>(address: string, data?: object): Promise<T> =>
  (await olga.context.request.fetch(`${olga.url}/api${address}`, { method: data ? 'POST' : 'GET', data })).json();

beforeAll(async () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, permissions: ['camera'] };
  olga = await journey.signedIn(undefined, phone);
  bar = await importSmallBar(olga, 3);
  const { vendor_id } = await ask<{ vendor_id: string }>('/ordering/vendors', { name: 'Main Vendor' });
  const draft = await ask<{ invoice_id: string }>('/ordering/invoices', { vendor_id, type: 'PO', custom_id: 'PO-9' });
  order = draft.invoice_id;
  const inventory_items = bar.items.slice(0, 2).map((id) => ({ id, quantity: 600, unit_cost: 5 }));
  await ask(`/ordering/invoices/${order}/items/bulk`, { inventory_items });
  await ask(`/ordering/po/${order}/convert`, {});
});

const dialog = () => olga.dialog();
const received = async () => {
  const { lines } = await ask<{ lines: { received_quantity: number | null }[] }>(`/ordering/po/${order}/receiving`);
  return lines.map((line) => line.received_quantity);
};

const codes = async () =>
  (await ask<{ data: { barcodes: object[] } }>(`/inventory/item/${bar.items[0]}`)).data.barcodes;

test('on a phone the camera asks once what an unknown code is; from then on each sight adds its case', async () => {
  await olga.open(`/purchase-order?po=${order}`);
  await dialog().getByText('Enter what arrived').waitFor();
  await soon(() =>
    dialog()
      .getByLabel('Received', { exact: true })
      .evaluate((field) => field.matches(':focus')),
  ).toBe(true);
  await dialog().getByRole('button', { name: 'Scan with the camera' }).click();
  await dialog().getByText(`Unknown barcode ${SHOWN}. Which item on this order is it?`).waitFor();
  await dialog().getByRole('button', { name: 'Close the camera' }).click();
  const unknown = dialog().getByRole('region', { name: 'Unknown barcode' });
  await unknown.getByLabel('Bottles per scan of this barcode').fill('6');
  await unknown.getByRole('button', { name: new RegExp(`^${bottle(0)}`) }).click();
  await soon(received).toEqual([6, null]);
  await soon(codes).toContainEqual({ code: SHOWN, pack_count: 6 });

  await dialog().getByRole('button', { name: 'Scan with the camera' }).click();
  await soon(async () => ((await received())[0] ?? 0) >= 12).toBe(true);
  await dialog().getByRole('button', { name: 'Close the camera' }).click();
  await olga.page
    .getByLabel('Messages')
    .getByText(`${bottle(0)}: `)
    .first()
    .waitFor();
  const [cases = 0, bottles] = await received();
  expect([(cases ?? 0) % 6, bottles]).toEqual([0, null]);
});
