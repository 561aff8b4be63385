import type { Locator } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { refuse } from './harness/answers.ts';
import { INNER, PASSWORD } from './harness/house.ts';
import { chooseMore } from './harness/item-desk.ts';
import { soon, startJourney } from './harness/journey.ts';
import type { Person } from './harness/person.ts';
import { bottle, importFile, importSmallBar, type SmallBar } from './harness/small-bar.ts';

const journey = startJourney();
const EMPTY = 'Empty Bottle';
const SPREAD = 'Spread Gin';
const VENDOR = 'North Wines';
let olga: Person;
let bar: SmallBar;
let invoice: { id: string; vendor: { id: string } };

beforeAll(async () => {
  olga = await journey.signedIn();
  bar = await importSmallBar(olga, 10);
  const rooms = ['Long Room Number One', 'Long Room Number Two', 'Long Room Number Three'];
  const items = [
    `${EMPTY},Spirits,750 mL,900000000900,Front Shelf,0,20`,
    ...rooms.map((room) => `${SPREAD},Spirits,750 mL,900000000901,${room},4,20`),
  ];
  await importFile(olga, 'items', ['name,type,size,barcode,location,quantity,cost', ...items].join('\n'));
  const lines = [`V-1,${VENDOR},2026-01-02,900000000001,2,20,true`, `V-2,${VENDOR},2026-01-02,900000000002,2,20,false`];
  await importFile(
    olga,
    'invoices',
    ['invoice_number,vendor,date,barcode,quantity,unit_cost,consignment', ...lines].join('\n'),
  );
  const answer = await olga.context.request.get(`${olga.url}/api/ordering/invoices?limit=1`);
  invoice = ((await answer.json()) as { data: (typeof invoice)[] }).data[0] as typeof invoice;
});

const MENU = [
  'Home /insights',
  'Inventory /inventory',
  'All Locations /inventory?location=all',
  'Variance /variance',
  'Manage Locations /locations',
  'Low Stock /low-stock',
  'Count /count',
  'Items /items',
  'All Items /items',
  'Recipes /recipes',
  'Batches /batches',
  'Sold Out /sold-out',
  'New Items /new-items',
  'List Builder /builder',
  'Barcodes /barcodes',
  'Item Mapping /items/mapping',
  'Duplicates /items/duplicates',
  'Invoices /invoices',
  'All Invoices /invoices',
  'Vendors /vendors',
  'Purchase Order /purchase-order',
  'Receive /receive',
  'Inbox /inbox',
  'POS /pos',
  'Menu /pos/menu',
  'Modifiers /pos/modifiers',
  'Sales /pos/sales',
  'Connections /pos/connections',
  'Sales Reports /reports/sales-by-day',
  'Reports /reports/all',
  'Trends /insights/trends',
  'Price Optimization /insights/price-optimization',
  'Dormant Items /insights/dormant',
  'Unmatched Items /insights/unmatched',
  'Activity /activity',
  'All Reports /reports/all',
];

const menuOf = async (person: Person) => {
  const links = person.page.getByRole('navigation', { name: 'Main' }).locator('a');
  await links.first().waitFor({ state: 'attached' });
  const texts = await links.allTextContents();
  const hrefs = await Promise.all(texts.map((_, place) => links.nth(place).getAttribute('href')));
  return texts.map((text, place) => `${text} ${hrefs[place]}`);
};

test('the menu: its entries, their order, and their targets; internal entries are for internal users (NAV-005, NAV-006, NAV-007, NAV-008, NAV-009, NAV-010, NAV-011, NAV-012, NAV-013, NAV-014, NAV-015, NAV-016, NAV-017, NAV-018, NAV-019, NAV-020, NAV-021, NAV-022, NAV-023, NAV-024, NAV-025, NAV-026, NAV-027, NAV-028, NAV-056, ORG-013)', async () => {
  await olga.open('/');
  await soon(() => olga.address).toBe('/insights');
  await soon(() => menuOf(olga)).toEqual(MENU.filter((entry) => !entry.startsWith('New Items')));
  const account = ['--name', 'Inner Bar', '--timezone', 'UTC', '--email', INNER, '--password', PASSWORD];
  await journey.command('org', 'create', ...account);
  const inner = await journey.signedIn(INNER);
  await inner.open('/insights');
  await inner.find('heading', 'Home').waitFor();
  await soon(() => menuOf(inner)).toEqual(MENU);
  await soon(() => inner.page.getByTitle('Switch Organization').count()).toBe(0);
});

const ROUTES = [
  ...MENU.map((entry) => entry.slice(entry.indexOf('/')))
    .map((path) => (path === '/pos' ? '/pos/menu' : path))
    .filter((path) => path !== '/count'), // counting uses the whole screen
  '/insights/price-optimization',
  '/insights/dormant',
  '/insights/unmatched',
  '/settings',
];

test('every page of the app opens below the navigation (SHELL-014, NAV-029, NAV-037, NAV-041)', async () => {
  for (const path of new Set(ROUTES)) {
    await olga.open(path);
    await olga.page.locator('main h1').waitFor();
    await olga.find('navigation', 'Main').waitFor();
    expect([path, olga.address]).toEqual([path, path]);
    expect([path, await olga.page.getByText('There is no page').count()]).toEqual([path, 0]);
  }
  await olga.find('heading', 'Account Settings').waitFor();
  const stranger = await journey.visitor();
  stranger.expectRefusals(401);
  await stranger.open('/');
  await stranger.find('heading', 'Sign in').waitFor();
});

test('Home shows the value of stock, what needs attention, and what runs low; Sold Out and New Items are lists', async () => {
  await olga.open('/insights');
  const section = (name: string) => olga.find('region', name);
  await section('Stock value by category')
    .getByRole('row', { name: /^Liquor 11 \$2,\d{3}\.00 100\.0%$/ })
    .waitFor();
  await section('Stock value by location').getByRole('link', { name: 'Front Shelf' }).waitFor();
  await section('Recent invoices').getByRole('link', { name: 'V-1' }).waitFor();
  await section('Inventory cycle').getByText('Nothing has been counted yet in this cycle.').waitFor();
  await section('Running low').getByRole('link', { name: 'Sold Out (1)' }).click();
  await olga.row(EMPTY).waitFor();
  await soon(() => olga.address).toBe('/sold-out');
  await soon(() => olga.row(bottle(0)).count()).toBe(0);
  await olga.open('/new-items');
  await olga.row(SPREAD).waitFor();
  await soon(() => olga.page.locator('[role=row][aria-rowindex="2"]').textContent()).toContain(SPREAD);
});

test('a dialog is a parameter of the page below it, which stays (SHELL-004, NAV-001, NAV-004, NAV-030, NAV-032, NAV-078, NAV-082, NAV-085, NAV-092, NAV-093, NAV-094, NAV-096, NAV-102, NAV-104)', async () => {
  const item = `item=${bar.items[0]}`;
  const over: readonly (readonly [string, RegExp | string])[] = [
    [`/pos/sales?${item}`, bottle(0)],
    [`/items?${item}`, bottle(0)],
    [`/items?vendor=${invoice.vendor.id}`, VENDOR],
    [`/vendors?vendor=${invoice.vendor.id}`, VENDOR],
    [`/vendors?edit_vendor=${invoice.vendor.id}`, 'Edit vendor'],
    ['/vendors?edit_vendor=new', 'Add new vendor'],
    [`/invoices?invoice=${invoice.id}`, new RegExp(VENDOR)],
    ['/invoices?add_new_invoice=1', /^(New|Add) invoice/i],
    ['/items?create=item', 'Add item'],
    ['/insights?search=bottle+07', 'Search'],
  ];
  for (const [address, title] of over) {
    await olga.open(address);
    await olga.dialog(title).first().waitFor();
    await olga.page.locator('main h1').waitFor({ state: 'attached' });
    await soon(() => olga.address).toBe(address);
  }
  await olga.find('option', new RegExp(bottle(7))).waitFor();
});

test('forms that start empty request nothing from the server (SHELL-007, SHELL-008)', async () => {
  const asked: string[] = [];
  olga.page.on('request', (request) => asked.push(request.url()));
  await olga.open('/vendors?vendor=new');
  await olga.dialog('Add new vendor').waitFor();
  await olga.open('/invoices?invoice=1');
  await soon(() => olga.address).toBe('/invoices?add_new_invoice=1');
  await olga.dialog().waitFor();
  await olga.settled();
  expect(asked.filter((url) => /\/(vendors\/new|invoices?\/1)\b/.test(url))).toEqual([]);
});

test('Back returns to the previous page; stacked dialogs close together (NAV-003, NAV-079, NAV-080, NAV-081, NAV-083)', async () => {
  const item = `item=${bar.items[1]}`;
  await olga.open(`/items?${item}`);
  await olga.dialog(bottle(1)).waitFor();
  await soon(() => olga.button('Back').count()).toBe(0);
  for (const from of ['invoice', 'vendors', 'search', 'purchase-order', 'recipe', '/items/mapping']) {
    await olga.open(`/items?${item}&return_to=${encodeURIComponent(from)}`);
    await olga.button('Back').waitFor();
  }
  await olga.open(`/vendors?vendor=${invoice.vendor.id}`);
  await olga.page.getByRole('tab', { name: 'Invoices history' }).click();
  await olga.row('V-1').click();
  await olga.button('Back').waitFor();
  await soon(() => olga.address).toContain('return_to=');
  await olga.click('Close all');
  await olga.dialog().waitFor({ state: 'hidden' });
  await soon(() => olga.address).toBe('/vendors');
  await olga.page.goBack();
  await olga.click('Back');
  await olga.dialog(VENDOR).waitFor();
  expect(olga.address).not.toContain('invoice=');
});

test('the list of a page is filtered in its title bar, shortly after the last key (NAV-042, NAV-107, NAV-108, NAV-149, NAV-150, OCONST-004, CONST-030)', async () => {
  for (const [path, label] of [
    ['/vendors', 'Search by vendor name or e-mail'],
    ['/invoices', 'Search by invoice number or vendor'],
    ['/variance', 'Search by item name or barcode'],
    ['/locations', 'Search by name'],
    ['/items', 'Search by item name or barcode'],
  ] as const) {
    await olga.open(path);
    await olga.page.getByPlaceholder(label, { exact: true }).waitFor();
  }
  await olga.row(bottle(0)).waitFor();
  const asked = new Set<string>();
  olga.page.on('request', (request) => {
    const text = new URL(request.url()).searchParams.get('search');
    if (text !== null) asked.add(text);
  });
  await typedWithoutTime(olga, olga.page.getByPlaceholder(/^Search by/), 'bottle 03');
  await olga.page.clock.runFor(320);
  expect([...asked]).toEqual([]);
  await olga.page.clock.runFor(10);
  await olga.page.clock.resume();
  await soon(() => olga.row(/Bottle \d\d/).count()).toBe(1);
  expect([...asked]).toEqual(['bottle 03']);
  await olga.open('/inventory?location=all');
  await olga.row(SPREAD).waitFor();
  await olga.open(`/inventory?location=${bar.location}`);
  await olga.row(bottle(0)).waitFor();
  await soon(() => olga.row(SPREAD).count()).toBe(0);
});

/** Types while the page's clock is stopped: debounced actions wait until it runs again. */
async function typedWithoutTime(person: Person, field: Locator, text: string): Promise<void> {
  await person.settled();
  await person.page.clock.install();
  await person.page.clock.pauseAt(Date.now() + 10_000);
  await field.pressSequentially(text);
}

test('global search is debounced, hides out-of-stock items, and marks consigned ones (SRCH-001, SRCH-002, SRCH-003, SRCH-008, SRCH-009, NAV-058, NAV-110, NAV-111, NAV-112, NAV-113, NAV-114, NAV-115, NAV-116, CONST-031, ERR-071, OERR-148, OERR-151)', async () => {
  await olga.open('/insights');
  await olga.click('Search');
  await olga.dialog('Search').getByText('Search by name, barcode, or producer.').waitFor();
  const asked: string[] = [];
  olga.page.on('request', (request) => request.url().includes('/search/inventory-items') && asked.push(request.url()));
  await typedWithoutTime(olga, olga.dialog('Search').getByRole('combobox'), 'bottle');
  await olga.page.clock.runFor(740);
  expect([asked, olga.address]).toEqual([[], '/insights?search=']);
  await olga.page.clock.runFor(20);
  await olga.page.clock.resume();
  await olga.find('option', new RegExp(bottle(1))).waitFor();
  await soon(() => asked).toHaveLength(1);
  await soon(() => olga.address).toBe('/insights?search=bottle');
  const found = (name: string) => olga.find('option', new RegExp(name));
  await soon(() => found(bottle(1)).getByText('C', { exact: true }).count()).toBe(1);
  await soon(() => found(bottle(2)).getByText('C', { exact: true }).count()).toBe(0);
  await soon(() => found(EMPTY).count()).toBe(0);
  await olga.page.getByLabel('Show OOS').click();
  await found(EMPTY).waitFor();
  await olga.page.getByLabel('Show OOS').click();
  await olga.open('/insights?search=spread');
  await found(SPREAD).getByText('Long Room Number One 4, Long Room Number...', { exact: true }).waitFor();
  await found(SPREAD).getByText('View Item').click();
  await olga.dialog(SPREAD).waitFor();
  await soon(() => olga.address).toMatch(/item=[\w-]+&return_to=search/);
  await olga.open('/insights?search=xqzwv');
  await olga.see('No Results Found');
});

test('any page, item, or action is opened by its name from the keyboard', async () => {
  await olga.open('/insights');
  await olga.find('heading', 'Home').waitFor();
  await olga.settled();
  await olga.press('Control+k');
  await olga.dialog('Search').waitFor();
  await olga.page.keyboard.type('vend');
  await olga.find('option', 'Add vendor').waitFor();
  await olga.press('Enter');
  await soon(() => olga.address).toBe('/vendors');
  await olga.settled();
  await olga.press('Control+k');
  await olga.dialog('Search').waitFor();
  await olga.page.keyboard.type('botle 04');
  await olga.find('option', new RegExp(bottle(4))).waitFor();
  await olga.press('ArrowUp', 'ArrowDown');
  await olga.find('option', new RegExp(bottle(4))).click();
  await olga.dialog(bottle(4)).waitFor();
  await olga.press('Escape');
  await olga.dialog('Search').waitFor();
  await olga.press('Escape');
  await olga.dialog().waitFor({ state: 'hidden' });
  await olga.press('Control+k');
  await olga.find('group', 'Recent').getByText(bottle(4)).waitFor();
  await olga.page.keyboard.type('xqzwv');
  await olga.see('No Results Found');
});

test('the theme is switched and stays after a reload (NAV-059, NAV-060)', async () => {
  const root = olga.page.locator('html');
  await olga.open('/insights');
  await olga.click('Switch to dark theme');
  await soon(() => root.getAttribute('class')).toContain('dark');
  await olga.page.reload();
  await soon(() => root.getAttribute('class')).toContain('dark');
  await olga.click('Switch to light theme');
  await soon(() => root.getAttribute('class')).toContain('light');
});

test('banners: the pause is above the count, each becomes a badge in a corner and stays one (NAV-068, NAV-069, NAV-070, NAV-071, NAV-072, NAV-073, NAV-074, NAV-075, NAV-076, NAV-077)', async () => {
  const path = `/api/organization/${journey.organization.id}`;
  await olga.context.request.put(olga.url + path, { data: { inventory_pause: true } });
  const count = { inventory_item_id: bar.items[0], location_id: bar.location, count: 3 };
  const counted = await olga.context.request.post(`${olga.url}/api/inventory/stocktake`, { data: count });
  expect([counted.status(), counted.ok() ? '' : await counted.text()]).toEqual([counted.status(), '']);
  await olga.open('/insights');
  await olga.find('region', 'Taking Inventory').getByText('1 / 11').waitFor();
  const banners = olga.page.locator('section').filter({ has: olga.button(/^Minimize/) });
  await soon(() => banners.locator('strong').allTextContents()).toEqual([
    'Sales Processing Paused',
    'Taking Inventory',
  ]);
  for (const name of ['Taking Inventory', 'Sales Processing Paused']) await olga.click(`Minimize ${name}`);
  const badge = olga.button('Show Taking Inventory');
  const box = async () => (await badge.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await soon(async () => [(await box()).width, (await box()).height]).toEqual([52, 52]);
  await badge.hover();
  await olga.page.mouse.down();
  await olga.page.mouse.move(500, 300, { steps: 4 });
  await soon(async () => Math.round((await box()).x + 26)).toBe(500);
  await olga.page.mouse.up();
  await soon(async () => Math.max((await box()).x, (await box()).y)).toBeLessThan(200);
  await olga.page.reload();
  await badge.waitFor();
  await soon(async () => Math.max((await box()).x, (await box()).y)).toBeLessThan(200);
  await olga.button('Show Sales Processing Paused').waitFor();
  await badge.click();
  await olga.find('region', 'Taking Inventory').waitFor();
  await soon(() => olga.find('region', 'Sales Processing Paused').count()).toBe(0);
  await olga.context.request.put(olga.url + path, { data: { inventory_pause: false } });
  await olga.button('Show Sales Processing Paused').waitFor({ state: 'hidden' });
});

test('actions without an address open their dialogs over the page (NAV-045, NAV-047, NAV-048, NAV-106)', async () => {
  await olga.open(`/inventory?item=${bar.items[0]}`);
  await olga.dialog(bottle(0)).waitFor();
  const before = olga.address;
  await chooseMore(olga, 'Stock Pull');
  await olga.dialog(/Stock Pull/).waitFor();
  await soon(() => olga.address).toBe(before);
  await olga.open('/inventory');
  await olga.row(bottle(0)).waitFor();
  await olga.click(/^Filter/);
  await olga.dialog('Filters').waitFor();
  await olga.open('/inventory?filter_modal=1');
  await olga.dialog('Filters').waitFor();
});

test('while data is loading, the screen says what it loads (SHELL-001, ERR-110)', async () => {
  const anna = await journey.signedIn();
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await anna.page.route('**/api/inventory-view/inventory?**', async (route) => {
    await held;
    await route.continue();
  });
  await anna.open('/items');
  await anna.see('Loading Inventory Items');
  go();
  await anna.row(bottle(0)).waitFor();
});

test('another organization is chosen in the user menu or the header; nothing of the first remains (NAV-046, NAV-056, NAV-057, NAV-064, NAV-065, NAV-133, NAV-134, NAV-135, ORG-004, ORG-005, ORG-007, ORG-008, ORG-012, ERR-012, ERR-052, ERR-108, OERR-144, OERR-145)', async () => {
  const data = { name: 'The Attic', timezone: 'UTC' };
  await olga.context.request.post(`${olga.url}/api/organization`, { data });
  await olga.open('/items');
  await olga.row(bottle(0)).waitFor();
  await olga.click('User menu');
  await olga.click('Account Settings', 'link');
  await olga.find('heading', 'Account Settings').waitFor();
  await soon(() => olga.address).toBe('/settings');
  await olga.click('Team', 'link');
  await olga.find('columnheader', 'Role').waitFor();
  await soon(() => olga.row('Olga Owner').textContent()).toContain('Owner');

  let answer: 'fail' | 'hold' = 'fail';
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await olga.page.route('**/api/organization/set/*', async (route) => {
    if (answer === 'fail') return refuse(route, 500, { message: 'Something went wrong' });
    await held;
    return route.continue();
  });
  olga.expectRefusals(500, 401); // the live stream may still ask with the old session, which ends here
  await olga.click('User menu');
  await olga.click('Switch Organization');
  const attic = olga.dialog('Switch Organization').getByRole('button', { name: /The Attic/ });
  await olga.dialog('Switch Organization').getByRole('button', { name: journey.organization.name }).waitFor();
  await attic.click();
  await olga.see('Error Setting Organization');
  await soon(() => olga.address).toBe('/settings?tab=team');
  answer = 'hold';
  const before = await olga.context.cookies();
  await attic.click();
  await olga.dialog().getByText('Switching...').waitFor();
  await soon(() => olga.page.getByTitle('Switch Organization').textContent()).toBe('Switching...');
  await olga.page.clock.install();
  await olga.page.clock.pauseAt(Date.now() + 10_000);
  go();
  const kept = () => olga.page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  await soon(kept).toContain('Successfully Set Active Organization!');
  await olga.page.clock.runFor(199);
  await soon(() => olga.dialog().getByText('Switching...').isVisible()).toBe(true);
  await olga.page.clock.runFor(1);
  await olga.page.clock.resume();
  await olga.see('Successfully Set Active Organization!');
  await soon(() => olga.address).toBe('/insights');
  await soon(() => olga.dialog().count()).toBe(0);
  expect(await olga.context.cookies()).not.toEqual(before);
  await olga.open('/items');
  await olga.see('No items yet');
  await soon(() => olga.row(bottle(0)).count()).toBe(0);
});
