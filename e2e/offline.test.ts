import { beforeAll, expect, test } from 'vitest';
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
    await olga.see('1 count waits on this device. It is sent as soon as there is a connection.');
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
