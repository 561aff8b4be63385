import { beforeAll, expect, test } from 'vitest';
import { OWNER, PASSWORD } from './harness/house.ts';
import { soon, startJourneyOnOwnServer } from './harness/journey.ts';
import { Person } from './harness/person.ts';
import { bottle, importSmallBar, type SmallBar } from './harness/small-bar.ts';
import { smallTargets } from './harness/small-targets.ts';

const journey = startJourneyOnOwnServer();
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
let olga: Person;
let bar: SmallBar;

beforeAll(async () => {
  olga = await journey.signedIn(undefined, PHONE);
  bar = await importSmallBar(olga, 12);
});

interface Counted {
  readonly inventory_item_id: string;
  readonly count: number;
  readonly entered: string | null;
  readonly replaced: boolean;
}

/** Counts of one bottle on the server, newest first. */
async function countsOf(number: number): Promise<Counted[]> {
  const question = `inventory_item_id=${bar.items[number]}&location_id=${bar.location}`;
  const answer = await olga.context.request.get(`${olga.url}/api/inventory/stocktakes?${question}`);
  return ((await answer.json()) as { data: Counted[] }).data;
}
const liveCountOf = async (number: number) => (await countsOf(number)).find(({ replaced }) => !replaced)?.count;

const tap = async (...keys: readonly string[]) => {
  for (const key of keys) await olga.button(key).tap();
};
const openPad = (number: number) => olga.open(`/count?location=${bar.location}&item=${bar.items[number]}`);
const titleOf = ({ page }: Person) => page.getByRole('heading', { level: 1 }).textContent();
const title = () => titleOf(olga);

test('a shelf is counted bottle by bottle with the thumb, and the line above the keys shows what is saved (CNT-002)', async () => {
  await olga.open('/count');
  await olga.find('link', /^Front Shelf/).click();
  await olga.see('0 of 12 counted');
  await olga.find('link', new RegExp(bottle(0))).click();
  await soon(title).toBe(bottle(0));
  await soon(() => olga.button('Save').isDisabled()).toBe(true);
  expect(await smallTargets(olga, 'body')).toEqual([]);
  expect(await olga.beyondEdge()).toEqual([]);
  await tap('1', '2', 'One more', 'One more', 'One fewer');
  await olga.find('slider', 'Open bottle').press('ArrowUp');
  await olga.find('slider', 'Open bottle').press('ArrowUp');
  await soon(() => olga.page.getByLabel('Total', { exact: true }).textContent()).toBe('= 13.20');
  await olga.see('1 of 12');
  await olga.see(`Next: ${bottle(1)}`);
  await tap('Save');
  await soon(title).toBe(bottle(1));
  await olga.see('2 of 12');
  await olga.button(`Undo ${bottle(0)}: 13.20`).waitFor();
  await olga.press('4', '.', '5', 'Enter');
  await soon(title).toBe(bottle(2));
  await olga.button(`Undo ${bottle(1)}: 4.50`).waitFor();
  await olga.see('All sent');
  await soon(() => liveCountOf(0)).toBe(13.2);
  await soon(() => liveCountOf(1)).toBe(4.5);
  expect((await countsOf(0)).map(({ entered }) => entered)).toEqual(['13.2']);
  await olga.find('link', 'Back').click();
  await olga.see('2 of 12 counted');
});

test('the level of an open bottle is set by touching it', async () => {
  await openPad(2);
  const picture = olga.find('slider', 'Open bottle').locator('svg');
  await tap('2');
  const box = await picture.boundingBox();
  await picture.tap({ position: { x: (box?.width ?? 0) / 2, y: (box?.height ?? 0) * 0.5 } });
  await olga.see('5 tenths');
  await tap('Save');
  await soon(() => liveCountOf(2)).toBe(2.5);
});

test('the last count is undone where it was made, and the quantity before it is restored (D1, D13)', async () => {
  await openPad(1);
  await olga.see('Counted now: 4.50');
  await tap('9', 'Save');
  await soon(() => liveCountOf(1)).toBe(9);
  await tap(`Undo ${bottle(1)}: 9.00`);
  await olga.see(`Undone: ${bottle(1)}: 9.00`);
  await soon(() => liveCountOf(1)).toBe(4.5);
  await olga.open(`/count?location=${bar.location}`);
  await olga.click(`Undo ${bottle(2)}: 2.50`);
  await soon(() => liveCountOf(2)).toBeUndefined();
  await olga.open(`/count?location=${bar.location}`);
  await olga.button(`Undo ${bottle(1)}: 4.50`).waitFor();
});

test("an item missing from a shelf's list is searched and counted without leaving", async () => {
  await olga.open(`/count?location=${bar.location}`);
  await olga.type('Search by item name or barcode', '900000000003');
  await soon(() => olga.find('list', 'Items').getByRole('listitem').count()).toBe(1);
  await olga.see(bottle(3));
  await olga.type('Search by item name or barcode', 'no such bottle');
  await olga.see('No matches.');
});

test('ten scans in two seconds are ten, a pack counts its contents, and an unknown barcode gets a loud warning', async () => {
  const { url } = olga;
  const pack = { code: 'PACK-OF-6', pack_count: 6 };
  const added = await olga.context.request.post(`${url}/api/inventory/item/${bar.items[10]}/barcodes`, { data: pack });
  expect(added.ok()).toBe(true);
  await olga.open(`/count?location=${bar.location}`);
  await olga.find('link', new RegExp(bottle(10))).waitFor();
  // Like a scanner: keys without a pause, which key events one by one from outside the browser cannot do.
  const scan = (code: string) =>
    olga.page.evaluate(`for (const key of [...${JSON.stringify(code)}, 'Enter'])
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))`);
  for (let scans = 0; scans < 10; scans += 1) await scan('900000000010');
  const lastScan = () => olga.find('status', 'Last count').textContent();
  await soon(lastScan).toContain(`${bottle(10)}: 10.00 (+1)`);
  await scan('PACK-OF-6');
  await soon(lastScan).toContain(`${bottle(10)}: 16.00 (+6)`);
  await olga.find('link', /^All sent/).waitFor();
  await soon(() => liveCountOf(10)).toBe(16);
  expect(await countsOf(10)).toHaveLength(11);
  await tap(`Undo ${bottle(10)}: 16.00 (+6)`);
  await soon(() => liveCountOf(10)).toBe(10);
  await scan('123456789012');
  await soon(lastScan).toContain('Unknown barcode 123456789012. Nothing was counted.');
  const made = await olga.context.request.post(`${url}/api/location`, { data: { name: 'Cellar' } });
  const { location_id } = (await made.json()) as { location_id: string };
  await olga.open(`/count?location=${location_id}`);
  await olga.see('Nothing here yet');
  await scan('PACK-OF-6');
  await soon(lastScan).toContain(`${bottle(10)}: 6.00 (+6)`);
  await olga.find('link', new RegExp(`${bottle(10)}.*6.00`)).waitFor();
  await openPad(11);
  await olga.button('7').waitFor();
  await scan('0900000000011');
  await soon(lastScan).toContain(`${bottle(11)}: 1.00 (+1)`);
  await soon(() => olga.button('Save').isDisabled()).toBe(true);
});

test('a count that the server refuses is shown with its reason until someone decides', async () => {
  const { request } = olga.context;
  const made = await request.post(`${olga.url}/api/location`, { data: { name: 'Attic' } });
  const { location_id: attic } = (await made.json()) as { location_id: string };
  const added = await request.post(`${olga.url}/api/inventory/running-stocks`, {
    data: { inventory_item_id: bar.items[4], location_id: attic, quantity: 1 },
  });
  expect(added.ok()).toBe(true);
  await olga.open(`/count?location=${attic}&item=${bar.items[4]}`);
  await tap('6');
  const gone = await request.delete(`${olga.url}/api/location/${attic}?move_stock_to=${bar.location}`, {
    headers: { origin: olga.url },
  });
  expect(gone.ok()).toBe(true);
  olga.expectRefusals(404, 409);
  await tap('Save');
  await olga.find('link', /^1 refused/).click();
  await olga.see(/^Refused: /);
  await olga.see(bottle(4));
  await olga.page.reload();
  await olga.see(/^Refused: /);
  await olga.click('Discard');
  await olga.see('Everything has been sent');
  olga.expectRefusals();
});

test('with the network cut, the server dead, and the tab closed counting continues, and every count arrives once (D5, D10)', async () => {
  await olga.open('/count');
  await olga.find('link', /^Front Shelf/).click();
  await olga.see(/of 12 counted/);
  await soon(isKept).toBe(true);
  await olga.find('link', new RegExp(bottle(6))).click();
  await tap('1');
  olga.expectCut();
  await olga.context.setOffline(true);
  await journey.server.kill();
  await tap('Save');
  await soon(title).toBe(bottle(7));
  await tap('2', 'Save');
  await soon(title).toBe(bottle(8));
  await olga.find('link', /^2 waiting, offline/).waitFor();
  await olga.page.close();

  const again = await reopened();
  await again.open(`/count?location=${bar.location}`);
  await again.find('link', /^2 waiting, offline/).waitFor();
  await again.find('link', new RegExp(`${bottle(6)}.*1.00`)).waitFor();
  await again.find('link', new RegExp(bottle(8))).click();
  await soon(() => titleOf(again)).toBe(bottle(8));
  await again.press('3', 'Enter');
  await again.button(`Undo ${bottle(8)}: 3.00`).waitFor(); // the line confirms the saved count
  await again.page.reload();
  await again.find('link', /^3 waiting, offline/).click();
  await again.see('No connection to the server. They are sent automatically once it is back.');

  await journey.server.start();
  await again.context.setOffline(false);
  await again.see('Everything has been sent');
  for (const [number, count] of [
    [6, 1],
    [7, 2],
    [8, 3],
  ] as const) {
    expect((await countsOf(number)).map((each) => each.count)).toEqual([count]);
  }
  expect(await journey.command('verify')).toMatchObject({ differences: 0 });
});

test('counts of an expired session wait for the person to sign in again', async () => {
  const again = await reopened();
  await again.open(`/count?location=${bar.location}&item=${bar.items[9]}`);
  await again.button('5').waitFor();
  await again.context.setOffline(true);
  await again.press('5', 'Enter');
  await again.find('link', /^1 waiting/).waitFor();
  await again.context.clearCookies();
  again.expectRefusals(401);
  await again.context.setOffline(false);
  await again.find('heading', 'Sign in').waitFor();
  await soon(() => again.address).toContain('continue=%2Fcount');
  await again.type('E-mail', OWNER.email);
  await again.type('Password', PASSWORD);
  await again.click('Sign in');
  await again.find('link', /^All sent/).waitFor();
  await soon(() => liveCountOf(9)).toBe(5);
});

test('signing out leaves nothing of the venue on the device', async () => {
  const again = await reopened();
  await again.open('/count');
  await again.find('link', /^Front Shelf/).waitFor(); // its name continues with how much is counted, once known
  await again.open('/insights');
  await again.click('User menu');
  await again.click('Sign out');
  await again.find('heading', 'Sign in').waitFor();
  const left = await again.page.evaluate<number>(`new Promise((resolve) => {
    const request = indexedDB.open('cellarhand-counting');
    request.onsuccess = () => {
      const all = request.result.transaction(['kept', 'entry']);
      const kept = all.objectStore('kept').count();
      const entries = all.objectStore('entry').count();
      all.oncomplete = () => resolve(kept.result + entries.result);
    };
  })`);
  expect(left).toBe(0);
});

/** A new tab of the same phone. */
async function reopened(): Promise<Person> {
  const before = olga.context.pages();
  const person = new Person(olga.context, await olga.context.newPage(), olga.url);
  for (const page of before) await page.close();
  person.expectCut();
  return person;
}

/** The page's files are cached on the device. */
const isKept = () => olga.page.evaluate<boolean>(`caches.match('/count').then((page) => page !== undefined)`);
