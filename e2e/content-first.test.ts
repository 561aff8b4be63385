import { beforeAll, expect, test } from 'vitest';
import { soon, startJourney } from './harness/journey.ts';
import type { Person } from './harness/person.ts';
import { smallTargets } from './harness/small-targets.ts';

const journey = startJourney({ demo: true });
/** Every list page. */
const LISTS = [
  '/inventory?location=all',
  '/items',
  '/sold-out',
  '/new-items',
  '/recipes',
  '/batches',
  '/builder',
  '/barcodes',
  '/items/mapping',
  '/invoices',
  '/vendors',
  '/purchase-order',
  '/low-stock',
  '/locations',
  '/pos/menu',
  '/pos/modifiers',
  '/pos/sales',
] as const;
const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
let olga: Person;

beforeAll(async () => {
  olga = await journey.signedIn();
});

/** Where the first row begins, px; without rows, the empty state. */
const firstRow = () =>
  olga.page.evaluate<number>(`(() => {
    const rows = '#content [aria-rowindex="2"], #content ul [role=listitem], #content ul > li, #content ol > li';
    const row = [...document.querySelectorAll(rows)].find((each) => each.checkVisibility() && !each.closest('header'));
    const shown = row ?? document.querySelector('#content [role=grid], #content header + *');
    return shown ? shown.getBoundingClientRect().top : Infinity;
  })()`);

test.each(LISTS)('%s: the first row begins within 160 px on a desktop and 200 px on a phone', async (path) => {
  for (const [viewport, most] of [
    [DESKTOP, 160],
    [PHONE, 200],
  ] as const) {
    await olga.page.setViewportSize(viewport);
    await olga.open(path);
    await olga.page.locator('h1').first().waitFor();
    await olga.settled();
    expect(await firstRow(), `at ${viewport.width} px`).toBeLessThanOrEqual(most);
  }
  expect(await smallTargets(olga, 'body')).toEqual([]);
});

test('on a phone everything is one tap away: home, counting, search, receiving, the menu', async () => {
  await olga.page.setViewportSize(PHONE);
  await olga.open('/items');
  const bar = olga.find('navigation', 'Quick access');
  await bar.waitFor();
  await soon(() => bar.locator('a, button').allTextContents()).toEqual(['Home', 'Count', 'Search', 'Receive', 'More']);
  await bar.getByRole('button', { name: 'More' }).click();
  await olga.dialog('Menu').getByRole('link', { name: 'Vendors' }).click();
  await olga.find('heading', 'Vendors').waitFor();
  await bar.getByRole('button', { name: 'Search' }).click();
  await olga.dialog('Search').waitFor();
  await olga.press('Escape');
  await bar.getByRole('link', { name: 'Count' }).click();
  await olga.find('list', 'Locations').waitFor();
});

test('on a phone the cycle is a chip that opens to counting, progress, and the end of the cycle', async () => {
  await olga.page.setViewportSize(PHONE);
  await olga.open('/items');
  await olga.click(/^Taking Inventory: \d+ \/ \d+ items counted$/);
  const panel = olga.dialog('Taking Inventory');
  await soon(() => panel.getByRole('link').allTextContents()).toEqual([
    'Count',
    'Progress',
    'Pause Sales',
    'End Cycle',
  ]);
  await panel.getByRole('link', { name: 'Progress' }).click();
  await olga.dialog(/progress/i).waitFor();
  await soon(() => olga.find('link', 'End Cycle').count()).toBe(0);
});

test('three keys lead from the top of a page into its list; n creates an entry, c counts', async () => {
  await olga.page.setViewportSize(DESKTOP);
  await olga.open('/items');
  await olga.row('Absente').waitFor();
  await olga.settled();
  await olga.press('Tab');
  await soon(() => olga.focused()).toContain('Skip to content');
  await olga.press('Enter');
  await soon(() => olga.focused()).toMatch(/^gridcell/);
  await olga.press('n');
  await olga.dialog('Add item').waitFor();
  await olga.press('Escape');
  await olga.dialog().waitFor({ state: 'hidden' });
  await olga.press('c');
  await soon(() => olga.address).toBe('/count');
});
