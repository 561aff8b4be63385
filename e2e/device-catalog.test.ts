import type { Route } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { soon, startJourney } from './harness/journey.ts';
import type { Person } from './harness/person.ts';
import { bottle, importSmallBar } from './harness/small-bar.ts';

/* The items that a device keeps: found before the server answers, followed by the live stream, removed by sign-out. */

const journey = startJourney();
const DATABASE = 'cellarhand catalog';
const SEARCHES = '**/api/search/inventory-items**';
let olga: Person;

beforeAll(async () => {
  olga = await journey.signedIn(undefined, { viewport: { width: 390, height: 844 }, hasTouch: true });
  await importSmallBar(olga, 12);
});

/** The names of the items on this device, read from its database. */
const keptNames = (person: Person) =>
  person.page.evaluate<string[]>(`new Promise(async (resolve) => {
    // Opening it would make an empty one.
    if (!(await indexedDB.databases()).some(({ name }) => name === '${DATABASE}')) return resolve([]);
    const request = indexedDB.open('${DATABASE}');
    request.onerror = () => resolve([]);
    request.onsuccess = () => {
      const database = request.result;
      if (!database.objectStoreNames.contains('part')) { database.close(); return resolve([]); }
      const all = database.transaction('part').objectStore('part').getAll();
      all.onsuccess = () => {
        database.close();
        resolve(all.result.flatMap((part) => part.items.map(({ name }) => name)));
      };
    };
  })`);
const field = () => olga.find('combobox', 'Search by name, barcode, or producer.');

const hit = (number: number) => olga.page.getByRole('option', { name: new RegExp(`^${bottle(number)}`) });

/** Searches that the server does not answer until the returned function is called. */
async function holdSearches(): Promise<() => Promise<void>> {
  const held: Route[] = [];
  await olga.page.route(SEARCHES, (route) => void held.push(route));
  return async () => {
    await olga.page.unroute(SEARCHES);
    for (const route of held) await route.continue().catch(() => {}); // canceled meanwhile
  };
}

test('an item is found and opened before the server answers, and its figures come with the answer', async () => {
  await olga.open('/insights');
  await soon(async () => (await keptNames(olga)).length).toBe(12);
  const release = await holdSearches();
  await olga.open('/insights?search=');
  await field().fill(bottle(7));
  await hit(7).waitFor();
  expect(await hit(7).textContent()).not.toMatch(/\d\.\d\d/);
  await release();
  await soon(() => hit(7).textContent()).toMatch(/\d\.\d\d/);
  await hit(7).click();
  await olga.dialog(bottle(7)).waitFor();
});

test('what someone else changes is found by its new name', async () => {
  const [first] = (await (
    await olga.context.request.get(
      `${olga.url}/api/search/inventory-items?show_oos=true&q=${encodeURIComponent(bottle(3))}`,
    )
  ).json()) as { id: string }[];
  const changed = await olga.context.request.put(`${olga.url}/api/inventory/item/${first?.id}`, {
    data: { name: 'Renamed Meanwhile' },
  });
  expect(changed.status()).toBe(200);
  await soon(async () => (await keptNames(olga)).includes('Renamed Meanwhile')).toBe(true);
});

test('signing out removes the items from the device', async () => {
  await olga.open('/insights');
  await soon(async () => (await keptNames(olga)).length).toBe(12);
  olga.expectRefusals(401); // the page may be connecting to the live stream
  await olga.click('User menu');
  await olga.click('Sign out');
  await olga.find('heading', 'Sign in').waitFor();
  await soon(() => keptNames(olga)).toEqual([]);
});
