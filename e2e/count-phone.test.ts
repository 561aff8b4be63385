import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import axe from 'axe-core';
import { beforeAll, expect, test } from 'vitest';
import { writeBarcodeVideo } from './harness/barcode-video.ts';
import { seeOverAnother, seeTaken } from './harness/drag.ts';
import { joinByLink } from './harness/join.ts';
import { soon, startJourney } from './harness/journey.ts';
import type { Person } from './harness/person.ts';
import { bottle, importSmallBar, type SmallBar } from './harness/small-bar.ts';
import { smallTargets } from './harness/small-targets.ts';

const SHOWN = '4006381333931';
const video = path.join(mkdtempSync(path.join(os.tmpdir(), 'cellarhand-camera-')), 'camera.y4m');
writeBarcodeVideo(video, SHOWN);
const CAMERA = [
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-video-capture=${video}`,
];
const journey = startJourney({ browser: CAMERA, worksOffline: true });
const SMALL_PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true };
let olga: Person;
let bar: SmallBar;

beforeAll(async () => {
  olga = await journey.signedIn(undefined, { ...SMALL_PHONE, permissions: ['camera'] });
  bar = await importSmallBar(olga, 6);
});

const ask = async (person: Person, address: string, data?: object, method = data ? 'POST' : 'GET') =>
  (await person.context.request.fetch(`${person.url}/api${address}`, { method, data })).json();
const shelf = (more = '') => `/count?location=${bar.location}${more}`;
const countsOf = async (itemId: string | undefined) =>
  (await ask(olga, `/inventory/stocktakes?inventory_item_id=${itemId}`)).data as {
    count: number;
    entered: string;
    replaced: boolean;
  }[];
const liveCount = async (itemId: string | undefined) => (await countsOf(itemId)).find(({ replaced }) => !replaced);
const scan = (code: string) =>
  olga.page.evaluate(`for (const key of [...${JSON.stringify(code)}, 'Enter'])
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))`);
const lastScan = () => olga.find('status', 'Last count').textContent();

const isDecoderKept = () =>
  olga.page.evaluate<boolean>(`caches.open('cellarhand-shell').then((kept) => kept.keys())
    .then((files) => files.some(({ url }) => url.endsWith('.wasm')))`);

/** Nothing is too small for a thumb, cut off, or inaccessible to a screen reader, light or dark. */
async function isForEveryone(): Promise<void> {
  await olga.settled();
  expect(await smallTargets(olga, 'body')).toEqual([]);
  expect(await olga.beyondEdge()).toEqual([]);
  await olga.page.evaluate(axe.source);
  for (const colorScheme of ['light', 'dark'] as const) {
    await olga.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await olga.settled();
    const found = await olga.page.evaluate<axe.AxeResults>('axe.run({ resultTypes: ["violations"] })');
    expect(found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  }
}

test('the camera counts one more each time a bottle is held up, with a reader from our own server', async () => {
  await ask(olga, `/inventory/item/${bar.items[0]}/barcodes`, { code: SHOWN });
  await olga.open(shelf());
  await olga.find('link', new RegExp(bottle(0))).waitFor();
  await olga.button('Scan with the camera').tap();
  await soon(lastScan).toContain(`${bottle(0)}: 3.00 (+1)`);
  await isForEveryone();
  await olga.button('Close the camera').tap();
  expect(olga.address).not.toContain('scan=');
  await olga.find('link', /^All sent/).waitFor();
  const shown = Number(/: (\d+)/.exec((await lastScan()) ?? '')?.[1]);
  await soon(async () => (await liveCount(bar.items[0]))?.count).toBe(shown);
  expect(await countsOf(bar.items[0])).toHaveLength(shown);
  await soon(isDecoderKept).toBe(true); // for a cellar without reception
});

test('a blocked camera is reported with what to do', async () => {
  await olga.page.evaluate(
    `navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'))`,
  );
  await olga.button('Scan with the camera').tap();
  await olga.see('This page isn’t allowed to use the camera. Allow it in the browser’s settings for this site.');
  await olga.button('Close the camera').tap();
});

test('an open bottle is weighed: without its weights nothing is guessed, with them the remaining amount is shown and saved', async () => {
  await olga.open(shelf(`&item=${bar.items[1]}`));
  await olga.button(/^Scale/).tap();
  await olga.see('The empty and full weights of this bottle are unknown. Tap the bottle to count tenths.');
  await isForEveryone();
  await olga.button('Enter weights').tap();
  await olga.type('Empty weight', '500 g');
  await olga.type('Full weight', '300 g');
  await isForEveryone();
  olga.expectRefusals(400, 422);
  await olga.button('Save weights').tap();
  await olga.see('A full bottle must weigh more than an empty one');
  olga.expectRefusals();
  await olga.type('Full weight', '1.2 kg');
  await olga.button('Save weights').tap();
  await olga.see('Weights saved');
  await olga.button(/^Bottles/).tap();
  await olga.press('2');
  await olga.see('= 2.00');
  await olga.button(/^Scale/).tap();
  await olga.press('2', '0', '0');
  await olga.see('Lighter than the empty bottle, 500 g. Is it this bottle?');
  await soon(() => olga.button('Save').isDisabled()).toBe(true);
  await olga.press('Backspace', 'Backspace', 'Backspace', '9', '4', '1');
  await olga.see('0.63 left');
  await soon(() => olga.page.getByLabel('Total', { exact: true }).textContent()).toBe('= 2.63');
  await isForEveryone();
  await olga.press('Enter');
  await soon(() => liveCount(bar.items[1])).toMatchObject({ count: 2.63, entered: '2 + 0.63 (941 g on the scale)' });
});

test('an unknown barcode is added to an item on the shelf, and the scan counts', async () => {
  await olga.open(shelf());
  await olga.find('link', new RegExp(bottle(2))).waitFor();
  await scan('5012345678900');
  await olga.button('Match or create').tap();
  await olga.type('Bottles per scan of this barcode', '6');
  await isForEveryone();
  await olga.type('Search for the item', bottle(2));
  await olga
    .find('list', 'Items')
    .getByRole('button', { name: bottle(2) })
    .tap();
  await olga.see('Counted now: 6.00');
  await soon(async () => (await liveCount(bar.items[2]))?.count).toBe(6);
  const { data } = await ask(olga, `/inventory/item/${bar.items[2]}`);
  expect(data.barcodes).toContainEqual({ code: '5012345678900', pack_count: 6 });
});

test('offline an item is created for an unknown barcode; its counts wait for it and are sent from another page', async () => {
  await olga.open(shelf());
  await olga.find('link', new RegExp(bottle(3))).waitFor();
  olga.expectCut();
  await olga.context.setOffline(true);
  await scan('5012345678917');
  await olga.button('Match or create').tap();
  await olga.button('This is a new item').tap();
  await olga.button('Create and count 1').tap();
  await olga.see('Name is required. Must be 5 or more characters long');
  await olga.type('Name', 'Offline Rum 8');
  await olga.page.getByLabel('Type').selectOption({ index: 1 });
  await olga.type('Size', '700 ml');
  await olga.button('Create and count 1').tap();
  await olga.see('Counted now: 1.00');
  await olga.press('4', 'Enter');
  await olga.find('link', /^2 waiting, offline/).click();
  await olga.find('list', 'Barcodes on this device').getByText('Offline Rum 8').waitFor();
  await olga.context.setOffline(false);
  await olga.open('/settings');
  const made = () => ask(olga, '/search/inventory-items?show_oos=true&q=5012345678917');
  await soon(async () => (await made())[0]).toMatchObject({ name: 'Offline Rum 8', total_quantity: 4 });
  await soon(() => made()).toHaveLength(1);
  await soon(() => olga.find('link', /^Counts on this device/).count()).toBe(0);
  olga.expectCut(false);
  expect(await journey.command('verify')).toMatchObject({ differences: 0 });
});

test('unsent counts are shown on every page', async () => {
  await olga.open(shelf(`&item=${bar.items[4]}`));
  await olga.button('7').waitFor();
  await olga.page.route('**/api/inventory/stocktake', (route) => route.abort());
  olga.expectCut();
  await olga.press('7', 'Enter');
  await olga.button(`Undo ${bottle(4)}: 7.00`).waitFor();
  await olga.open('/settings');
  await olga.find('link', 'Counts on this device: 1 waiting').waitFor();
  expect(await olga.beyondEdge()).toEqual([]);
  await olga.page.unroute('**/api/inventory/stocktake');
  await soon(async () => (await liveCount(bar.items[4]))?.count).toBe(7);
  olga.expectCut(false);
});

test('the walking order is changed by dragging, by its buttons, and by keyboard, and applies to everyone', async () => {
  const order = async () =>
    (await ask(olga, `/inventory/count-sheet?location_id=${bar.location}`)).lines.map(
      ({ name }: { name: string }) => name,
    );
  await olga.open(shelf());
  await olga.find('link', 'Change the walking order').click();
  const first = (await order())[0] as string;
  const second = (await order())[1] as string;
  await olga.button(`Move ${first} down`).waitFor();
  await isForEveryone();
  await olga.button(`Move ${first} down`).tap();
  await soon(async () => (await order()).slice(0, 2)).toEqual([second, first]);
  await olga.settled(); // moving rows would be measured at the wrong place
  await olga.button(`Drag ${first}`).focus();
  await olga.press('Space');
  await seeTaken(olga);
  await olga.press('ArrowDown');
  await seeOverAnother(olga);
  await olga.press('Space');
  await soon(async () => (await order()).indexOf(first)).toBe(2);
  await olga.settled();
  const grip = await olga.button(`Drag ${first}`).boundingBox();
  const top = await olga.button(`Drag ${second}`).boundingBox();
  if (!grip || !top) throw new Error('Nothing can be dragged');
  await olga.page.mouse.move(grip.x + 20, grip.y + 20);
  await olga.page.mouse.down();
  await olga.page.mouse.move(top.x + 20, top.y + 30, { steps: 6 });
  await olga.page.mouse.move(top.x + 20, top.y + 10, { steps: 3 });
  await seeOverAnother(olga);
  await olga.page.mouse.up();
  await soon(async () => (await order())[0]).toBe(first);
});

test('if admins choose it, members count blind: neither count mode nor the counting list shows stock', async () => {
  await olga.open('/settings?tab=counting');
  await olga.page.getByRole('switch', { name: 'Members count blind' }).click();
  await olga.see('Members now count blind');
  await joinByLink(journey, olga, 'mara@example.test', 'Mara Member');
  const mara = await journey.signedIn('mara@example.test', SMALL_PHONE);
  await mara.open(shelf(`&item=${bar.items[5]}`));
  await mara.see('Blind count');
  await mara.seeNot(/Last count/);
  await mara.page.setViewportSize({ width: 1440, height: 900 });
  await mara.open(`/inventory?mode=inventory&location=${bar.location}`);
  await mara.row(bottle(5)).first().waitFor();
  await mara.find('columnheader', 'Inventory count').waitFor();
  await soon(() => mara.find('columnheader', 'Running count').count()).toBe(0);
  await soon(() => mara.find('columnheader', 'Total quantity').count()).toBe(0);
  await soon(() => mara.row(bottle(5)).first().textContent()).not.toContain('10.00');
});

test('a phone that installs the app finds icons it can draw', async () => {
  const manifest = (await (await olga.context.request.get(`${olga.url}/manifest.webmanifest`)).json()) as {
    icons: { src: string; type: string; purpose: string }[];
  };
  const drawn = manifest.icons.filter(({ type }) => type === 'image/png');
  expect(drawn.map(({ purpose }) => purpose)).toEqual(['any', 'any', 'maskable']);
  for (const src of [...drawn.map((icon) => icon.src), '/apple-touch-icon.png']) {
    const { status, type } = await olga.context.request
      .get(olga.url + src)
      .then((answer) => ({ status: answer.status(), type: answer.headers()['content-type'] }));
    expect([src, status, type]).toEqual([src, 200, 'image/png']);
  }
});

test('an undo that arrives after its cycle went into audit is refused, shown, and kept; activity asks an admin first (D20, D38)', async () => {
  const { id: ending } = await ask(olga, '/inventory/stage?current=true');
  const olgas = async () => {
    const { data } = await ask(olga, `/inventory/stocktakes?inventory_item_id=${bar.items[4]}&stage_id=${ending}`);
    return (data as { count: number; replaced: boolean }[]).find(({ replaced }) => !replaced);
  };
  await olga.open(shelf(`&item=${bar.items[4]}`));
  await olga.button('7').waitFor();
  await olga.press('9', 'Enter');
  await soon(async () => (await olgas())?.count).toBe(9);
  await olga.open(shelf());
  await olga.button(`Undo ${bottle(4)}: 9.00`).waitFor();
  olga.expectCut();
  await olga.context.setOffline(true);
  await olga.button(`Undo ${bottle(4)}: 9.00`).tap();
  await olga.find('link', /^1 waiting, offline/).waitFor();
  await ask(olga, '/inventory/stage', { type: 'audit', acceptRunningCounts: true, zeroOutUncounted: false });
  olga.expectRefusals(409);
  await olga.context.setOffline(false);
  await olga.find('link', /^1 refused/).waitFor();
  expect((await olgas())?.count).toBe(9);
  await olga.open('/count?waiting=1');
  const kept = olga.find('list', 'Counts on this device');
  await kept.getByText(/^Not undone: This belongs to a cycle under audit/).waitFor();
  await isForEveryone();
  await olga.button('Keep the count').tap();
  await olga.find('link', /^All sent/).waitFor();
  expect((await olgas())?.count).toBe(9);
  await olga.open(`/items?item=${bar.items[4]}&tab=activity`);
  await olga.row('Stocktake').first().getByRole('button', { name: 'Undo' }).click();
  await olga
    .dialog(/^Undo this/)
    .getByRole('button', { name: 'Undo' })
    .click();
  const asked = olga.dialog('Correct the cycle under audit?');
  await asked.getByRole('button', { name: 'Undo and correct' }).click();
  await olga.see('Undone');
  await soon(async () => (await olgas())?.count).not.toBe(9);
});
