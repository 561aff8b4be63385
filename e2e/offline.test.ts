import { beforeAll, expect, test } from 'vitest';
import { readDemoInvoices } from '#test/demo-invoices.ts';
import { type PrintedInvoice, printInvoice } from '#test/documents/print-invoice.ts';
import { soon, startJourney } from './harness/journey.ts';
import type { Person } from './harness/person.ts';
import { bottle, importSmallBar, type SmallBar } from './harness/small-bar.ts';

const journey = startJourney({ worksOffline: true });
let olga: Person;
let bar: SmallBar;

beforeAll(async () => {
  olga = await journey.signedIn();
  bar = await importSmallBar(olga, 4);
});

const kept = () =>
  olga.page.evaluate<string[]>(`caches.open('cellarhand-shell').then((cache) => cache.keys())
    .then((files) => files.map(({ url }) => new URL(url).pathname))`);

test('any page opens without a network, says so with what waits, and leads back to counting', async () => {
  await olga.open('/count');
  await olga.see('Front Shelf');
  await olga.open(`/count?location=${bar.location}&item=${bar.items[0]}`);
  await olga.button('7').waitFor();
  await soon(async () => (await kept()).includes('/count')).toBe(true);
  olga.expectCut();
  await olga.context.setOffline(true);
  await olga.press('7', 'Enter');
  await olga.button(`Undo ${bottle(0)}: 7.00`).waitFor();
  for (const path of ['/items', '/invoices?status=DR', '/']) {
    await olga.open(path);
    await olga.find('heading', "You're offline").waitFor();
    await olga.see("1 count is saved on this device. It will be sent as soon as you're back online.");
  }
  await olga.click('Count');
  await olga.see('Front Shelf');
  await olga.open('/items');
  await olga.find('heading', "You're offline").waitFor();
  await olga.context.setOffline(false);
  await olga.row(bottle(1)).waitFor();
  olga.expectCut(false);
});

test('only files of the app are kept, nothing that the server answered', async () => {
  expect((await kept()).filter((path) => !/^\/(assets\/.+|count|[\w-]+\.(js|svg|webmanifest))$/.test(path))).toEqual(
    [],
  );
});

/** Sends a file to the installed app as another app of the phone does: as the form that the manifest describes. */
async function share(name: string, bytes: Buffer): Promise<void> {
  await olga.page.evaluate(`(async () => {
    const form = document.createElement('form');
    Object.assign(form, { method: 'post', action: '/share-invoice', enctype: 'multipart/form-data' });
    const input = Object.assign(document.createElement('input'), { type: 'file', name: 'pages', multiple: true });
    const bytes = Uint8Array.from(atob('${bytes.toString('base64')}'), (sign) => sign.charCodeAt(0));
    const files = new DataTransfer();
    files.items.add(new File([bytes], '${name}', { type: 'application/pdf' }));
    input.files = files.files;
    form.append(input);
    document.body.append(form);
    setTimeout(() => form.submit());
  })()`);
  await olga.page.waitForURL(/read_pages=shared/);
}

test('a PDF that another app shares waits while there is no network, and is read when the person says so', async () => {
  const [invoice] = readDemoInvoices();
  const paper = Buffer.from(await printInvoice(invoice as PrintedInvoice, 'grid'));
  await olga.open('/items');
  await olga.row(bottle(1)).waitFor();
  await soon(() => olga.page.evaluate('navigator.serviceWorker.controller?.state')).toBe('activated');
  olga.expectCut();
  await olga.context.setOffline(true);
  await share('march.pdf', paper);
  await olga.see('The pages you shared are saved on this device. Open this page again to read them.');
  await olga.context.setOffline(false);
  const dialog = () => olga.dialog('Read invoice');
  await dialog().getByText('march.pdf').first().waitFor();
  olga.expectCut(false);
  await olga.page.reload();
  await dialog().getByText('march.pdf').first().waitFor();
  await dialog().getByRole('button', { name: 'Read', exact: true }).click();
  await olga.dialog(`Read invoice ${(invoice as PrintedInvoice).number}`).waitFor();
  await soon(() =>
    olga.page.evaluate(`caches.open('cellarhand-shared').then((cache) => cache.keys()).then((keys) => keys.length)`),
  ).toBe(0);
});

/** What the device keeps of the venue: items to search, and what count mode needs. */
const keptOfVenue = () =>
  olga.page.evaluate<[boolean, string[]]>(`(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name);
    const open = indexedDB.open('cellarhand-counting', 1);
    const database = await new Promise((resolve) => { open.onsuccess = () => resolve(open.result); });
    const keys = database.transaction('kept').objectStore('kept').getAllKeys();
    const kept = await new Promise((resolve) => { keys.onsuccess = () => resolve(keys.result); });
    database.close();
    return [names.includes('cellarhand catalog'), kept];
  })()`);

test('a session that is ended on another device leaves nothing of the venue on this one', async () => {
  await olga.open('/items');
  await soon(async () => (await keptOfVenue())[0]).toBe(true);
  await olga.open('/count');
  await olga.see('Front Shelf');
  expect((await keptOfVenue())[1]).toContain('owner');
  const address = `${olga.url}/api/sessions`;
  const sessions = await (await olga.context.request.get(address)).json();
  const current = sessions.find((session: { current: boolean }) => session.current);
  olga.expectRefusals(401);
  await olga.context.request.delete(`${address}/${current.id}`, { headers: { origin: olga.url } });
  await olga.page.goto(`${olga.url}/items`);
  await olga.page.waitForURL(/sign-in/);
  await soon(keptOfVenue).toEqual([false, []]);
  olga.expectRefusals();
});
