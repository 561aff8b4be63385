import { readFileSync } from 'node:fs';
import type { Locator } from 'playwright-core';
import readXlsx from 'read-excel-file/node';
import { beforeAll, expect, test } from 'vitest';
import { soon, startJourney } from './harness/journey.ts';
import { hasReadAnnouncement, hearNothing, isConnected, noteAnnouncements } from './harness/live-announcements.ts';
import type { Person } from './harness/person.ts';
import { bottle, importSmallBar, type SmallBar } from './harness/small-bar.ts';

const journey = startJourney();
const ITEMS = 600;
const LIST = '**/api/inventory-view/inventory?**';
const ALL = '/inventory?location=all';
let olga: Person;
let bar: SmallBar;

beforeAll(async () => {
  olga = await journey.signedIn();
  bar = await importSmallBar(olga, ITEMS);
  const line = `INV-1,North Supply,2026-05-01,900000000000,2,22`;
  const file = {
    name: 'invoices.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`invoice_number,vendor,date,barcode,quantity,unit_cost\n${line}`),
  };
  const imported = await olga.context.request.post(`${olga.url}/api/import/invoices`, { multipart: { file } });
  expect(imported.ok(), await imported.text()).toBe(true);
  await change(0, { list_price: 1234.5, external_category: 'Cocktails' });
});

async function change(number: number, data: Record<string, unknown>): Promise<void> {
  const answer = await olga.context.request.put(`${olga.url}/api/inventory/item/${bar.items[number]}`, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
}

const titles = async (person: Person) =>
  (await person.page.getByRole('columnheader').allTextContents()).map((title) => title.trim()).filter(Boolean);
const grid = (person: Person) => person.page.getByRole('grid');
/** Rows reuse elements while scrolling; at rest the document order is top to bottom again. */
const inReadingOrder = (person: Person) =>
  person.page.evaluate<boolean>(`(() => {
    const places = [...document.querySelectorAll('[role=grid] [data-row]')].map((row) => Number(row.ariaRowIndex));
    return places.every((place, at) => at === 0 || place > places[at - 1]);
  })()`);

const rows = (person: Person) => person.page.locator('[role=grid] [role=row][data-row]');
const heightOf = async (row: Locator) => (await row.boundingBox())?.height;
const open = async (person: Person, path = ALL) => {
  await person.open(path);
  await person.row(bottle(0)).first().waitFor();
  await person.settled();
};

/**
 * Opens the list, and waits until nothing that happened before can reload it: a change made now, of an item that no one
 * has changed yet, is on it.
 */
async function openCaughtUp(person: Person, unchanged: number, path = ALL): Promise<void> {
  await noteAnnouncements(person);
  await open(person, path);
  await soon(() => isConnected(person)).toBe(true);
  await change(unchanged, { baseline: { last_unit_cost: 28 } });
  await soon(() => hasReadAnnouncement(person, bar.items[unchanged], '/inventory-view/inventory')).toBe(true);
  await person.settled();
}

/** The list requests of the page from now on; the sums are loaded separately. */
function asked(person: Person): URLSearchParams[] {
  const seen: URLSearchParams[] = [];
  person.page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    const forSums = searchParams.get('limit') === '1';
    if (pathname.endsWith('/inventory-view/inventory') && !forSums) seen.push(searchParams);
  });
  return seen;
}

test('the list loads as 35 skeletons and shows its nine columns, money and quantities with two decimals (SHELL-001, SHELL-010, CTRL-045, OCONST-060, ITEM-002, ITEM-004, OCONST-057, CONST-001, CONST-003, OCONST-001, OCONST-002)', async () => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await olga.page.route(LIST, async (route) => {
    await held;
    await route.continue();
  });
  await olga.open(ALL);
  await olga.see('Loading Inventory Items');
  await soon(() => olga.page.locator('[data-skeleton]').count()).toBe(35);
  await olga.see('Loading Inventory Items');
  answer();
  await olga.row(bottle(0)).first().waitFor();
  await olga.page.unroute(LIST);
  expect((await titles(olga)).toSorted()).toEqual(
    [
      'Name',
      'Barcode',
      'Price',
      'Last cost',
      'Location',
      'Running count',
      'Inventory count',
      'Total quantity',
      'Last inventory time',
    ].toSorted(),
  );
  await soon(() => heightOf(rows(olga).nth(1))).toBe(56);
  await soon(() => olga.figure(bottle(0), 'Price')).toBe('$1,234.50');
  await soon(() => olga.figure(bottle(0), 'Total quantity')).toBe('12.00');
  await olga.see(/^100 of 600$/);
});

test('long lists render the rows around the viewport, and load more within 300 px of the bottom (SHELL-011, OCONST-061, CTRL-044, SHELL-012, OCONST-062)', async () => {
  const size = await grid(olga).evaluate((each) => (each as unknown as { clientHeight: number }).clientHeight);
  const seen = Math.ceil(size / 56);
  const scrollTo = (top: string) =>
    olga.page.evaluate(`(() => {
      const grid = document.querySelector('[role=grid]');
      grid.scrollTop = ${top};
    })()`);
  const end = 'grid.scrollHeight - grid.clientHeight';
  await scrollTo(end);
  await olga.see(/^350 of 600$/);
  await soon(() => olga.page.evaluate<number>(`document.querySelector('[role=grid]').scrollHeight`)).toBeGreaterThan(
    350 * 56, // the loaded rows are in the grid
  );
  await scrollTo('grid.scrollHeight / 2');
  await soon(() => rows(olga).count()).toBeGreaterThan(155);
  await soon(() => rows(olga).count()).toBeLessThan(seen + 170);
  await soon(() => inReadingOrder(olga)).toBe(true);
  const pages = asked(olga);
  await scrollTo(`${end} - 301`);
  await olga.settled();
  expect(pages).toEqual([]);
  await scrollTo(`${end} - 299`);
  await olga.see(/^600 of 600$/);
  expect(pages.map((each) => [each.get('page'), each.get('limit')])).toEqual([['3', '250']]);
  await scrollTo('0');
});

test('a sortable header sorts, several with Shift in a visible order; a header that cannot sort does nothing (CTRL-038, ITEM-111)', async () => {
  const click = (name: string, shift = false) =>
    olga
      .find('columnheader', name)
      .getByRole('button')
      .click(shift ? { modifiers: ['Shift'] } : {});
  await click('Total quantity');
  await click('Total quantity');
  await soon(() => olga.address).toContain('sort=total_quantity%3Adesc');
  await soon(() => rows(olga).first().textContent()).toContain(bottle(0));
  await click('Name', true);
  await soon(() => olga.address).toContain('name%3Aasc');
  await soon(() => titles(olga)).toEqual(expect.arrayContaining(['Total quantity1', 'Name2']));
  await click('Location');
  await soon(() => olga.address).toMatch(/sort=location%3Aasc(&|$)/);
  await soon(() => rows(olga).count()).toBeGreaterThan(5);
  await olga.open('/items/mapping');
  await rows(olga).first().waitFor();
  const before = olga.address;
  await olga.find('columnheader', 'Mapping').click();
  await soon(() => olga.find('columnheader', 'Mapping').getAttribute('aria-sort')).toBeNull();
  await soon(() => olga.address).toBe(before);
});

test('columns are moved by dragging and by keys, made wider, and rows made lower; the table remembers it (CTRL-040)', async () => {
  await open(olga);
  await olga.find('columnheader', 'Price').dragTo(olga.find('columnheader', 'Running count'), {
    targetPosition: { x: 4, y: 10 },
  });
  await soon(async () => (await titles(olga)).slice(1, 6)).toEqual([
    'Barcode',
    'Last cost',
    'Location',
    'Price',
    'Running count',
  ]);
  const price = olga.find('columnheader', 'Price');
  await price.getByRole('button').focus();
  await olga.press('Alt+Shift+ArrowLeft', 'Alt+Shift+ArrowLeft', 'Alt+Shift+ArrowLeft');
  await soon(async () => (await titles(olga)).slice(0, 2)).toEqual(['Name', 'Price']);
  const width = (await price.boundingBox())?.width ?? 0;
  await olga.press('Alt+ArrowRight');
  await soon(async () => (await price.boundingBox())?.width).toBe(width + 16);
  await olga.click('Compact');
  await soon(() => heightOf(rows(olga).first())).toBe(38);
  await olga.page.reload();
  await soon(async () => (await titles(olga)).slice(0, 2)).toEqual(['Name', 'Price']);
  await soon(async () => (await price.boundingBox())?.width).toBe(width + 16);
  await soon(() => heightOf(rows(olga).first())).toBe(38);
  await open(olga, '/items');
  await soon(async () => (await titles(olga)).slice(0, 2)).toEqual(['Name', 'Barcode']);
  await soon(() => heightOf(rows(olga).first())).toBe(56);
});

test('the other columns are shown on request and hidden again, only on this table (ITEM-003, CTRL-039, ITEM-101, OCONST-067, CONST-002, OCONST-003)', async () => {
  await open(olga);
  const more = {
    'Average cost': '$22.00',
    'Total value': '$244.00',
    Type: 'Liquor',
    Subtype: 'Spirits',
    'POS category': 'Cocktails',
    Consignment: 'No',
    'Last vendor': 'North Supply',
    'Last purchase date': '5/1/2026',
    'Last sold date': '—',
  };
  const shown = await titles(olga);
  await olga.click('Columns');
  for (const column of Object.keys(more)) {
    expect(shown).not.toContain(column);
    await olga.dialog('Columns').getByRole('checkbox', { name: column, exact: true }).check();
  }
  await olga.dialog('Columns').getByRole('checkbox', { name: 'Barcode', exact: true }).uncheck();
  await olga.click('Done');
  await olga.page.reload();
  await olga.find('columnheader', 'Last sold date').waitFor();
  await soon(() => titles(olga)).not.toContain('Barcode');
  for (const [column, text] of Object.entries(more))
    await soon(async () => [column, await olga.figure(bottle(0), column)]).toEqual([column, text]);
  await open(olga, '/items');
  await soon(() => titles(olga)).toEqual(expect.arrayContaining(['Barcode']));
  await soon(() => titles(olga)).not.toContain('Last sold date');
});

test('a row with a suggested match that nothing sells is 70 px high, and the suggestion can be accepted or removed (ITEM-005, POS-047, OCONST-058)', async () => {
  const sold = { transaction_id: 'T1', line_id: '1', sold_at: new Date().toISOString(), quantity: 1, gross: 30 };
  const data = { sales: [{ ...sold, item: bottle(1), variation: 'Bottle' }] };
  const taken = await olga.context.request.post(`${olga.url}/api/pos/items/sales`, { data });
  expect(taken.ok(), await taken.text()).toBe(true);
  await open(olga, '/items?location=all&q=bottle');
  const heights = () => Promise.all([0, 1, 2].map((place) => heightOf(rows(olga).nth(place))));
  await soon(heights).toEqual([56, 70, 56]);
  const name = `${bottle(1)} (Bottle)`;
  await rows(olga).nth(1).getByText(`Suggested: ${name}`, { exact: true }).waitFor();
  await olga.click(`Remove ${name} from ${bottle(1)}`);
  await olga.see('Suggested match removed');
  await soon(heights).toEqual([56, 56, 56]);
  await olga.page.getByLabel('Messages').getByRole('button', { name: 'Undo' }).click();
  await soon(heights).toEqual([56, 70, 56]);
  // It was sold in this cycle: accepting takes that out of stock too, as the button says.
  const accept = olga.page.getByRole('button', { name: `Accept ${name} for ${bottle(1)}` });
  await soon(() => accept.getAttribute('title')).toBe('Accept, takes 750 mL, also for 1 sold in this cycle');
  await accept.click();
  await olga.see('Item successfully matched with POS');
  await soon(heights).toEqual([56, 56, 56]);
  await soon(() => olga.figure(bottle(1), 'Running count')).toBe('9.00');
});

test('counts are entered only in counting mode: saved on blur, unsaved until then, undone by Escape (ITEM-001, CTRL-041, CTRL-042, CTRL-043, CTRL-053)', async () => {
  const ben = await journey.signedIn();
  await open(ben);
  await soon(async () => (await ben.cell(bottle(1), 'Inventory count')).getAttribute('aria-readonly')).toBe('true');
  await ben.click('Counting', 'radio');
  await soon(async () => (await ben.cell(bottle(1), 'Inventory count')).getAttribute('aria-readonly')).toBeNull();
  const sent: unknown[] = [];
  ben.page.on('request', (request) => {
    if (request.url().endsWith('/api/inventory/stocktake')) sent.push(request.postDataJSON());
  });
  const cell = await ben.cell(bottle(1), 'Inventory count');
  const leave = () => ben.page.getByLabel('Search by name or barcode').or(ben.find('searchbox')).first().focus();
  await cell.click();
  await leave();
  await cell.click();
  await ben.page.keyboard.type('5');
  await ben.press('Backspace');
  await leave();
  await cell.click();
  await ben.page.keyboard.type('8');
  await ben.see('Unsaved');
  await cell.getByRole('button', { name: 'Cancel' }).click();
  await ben.seeNot('Unsaved');
  await soon(() => cell.textContent()).toBe('—');
  expect(sent).toEqual([]);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await ben.page.route('**/api/inventory/stocktake', async (route) => {
    await held;
    await route.continue();
  });
  await cell.click();
  await ben.page.keyboard.type('7');
  await cell.getByRole('button', { name: 'Save' }).click();
  await soon(() => cell.getAttribute('aria-busy')).toBe('true');
  answer();
  await soon(() => cell.getAttribute('aria-busy')).toBeNull();
  await cell.click();
  await ben.page.keyboard.type('6.5');
  await leave();
  await soon(() => sent.length).toBe(2);
  await soon(() => ben.figure(bottle(1), 'Inventory count')).toBe('6.50');
  await ben.context.close();
});

test('another person’s change appears only in its row; a cost typed over it is not saved without asking', async () => {
  const ann = await journey.signedIn();
  ann.expectRefusals(409);
  await openCaughtUp(ann, 20);
  const cell = await ann.cell(bottle(2), 'Last cost');
  await cell.click();
  await ann.page.keyboard.type('31');
  const requests = asked(ann);
  await change(2, { baseline: { last_unit_cost: 30 } });
  await ann.see('Now 30');
  await ann.settled();
  // Rows may also be loaded because the server has found products that their items may be.
  expect(requests.map((each) => each.get('item_ids'))).toContain(bar.items[2]);
  expect(requests.filter((each) => !each.has('item_ids'))).toEqual([]);
  await soon(() => cell.getByRole('textbox').inputValue()).toBe('31');
  await ann.press('Enter');
  await ann.dialog('Changed in the meantime').waitFor();
  await ann.see('The last cost was changed to $30.00 meanwhile.');
  await ann.click('Replace with $31.00');
  await ann.see('Successfully Updated Inventory Item');
  await soon(() => ann.figure(bottle(2), 'Last cost')).toBe('$31.00');
  await ann.page.reload();
  await soon(() => ann.figure(bottle(2), 'Last cost')).toBe('$31.00');
  await ann.context.close();
});

test('a list whose order changed says so, and is sorted again on request', async () => {
  const eve = await journey.signedIn();
  await openCaughtUp(eve, 21, `${ALL}&sort=last_cost:desc,name:asc`);
  const before = await rows(eve).first().textContent();
  await change(7, { baseline: { last_unit_cost: 99 } });
  await soon(() => eve.row(bottle(7)).locator('[data-column=last_cost]').textContent()).toBe('$99.00');
  await soon(() => rows(eve).first().textContent()).toBe(before);
  await eve.click(/List changed/);
  await soon(() => rows(eve).first().textContent()).toContain(bottle(7));
  await soon(() => eve.button(/List changed/).count()).toBe(0);
  await eve.context.close();
});

/** In a file, sizes have their own column; on the screen they are below the names. */
const inFile = (titles: readonly string[]) =>
  titles.flatMap((title) => (title === 'Name' ? ['Name', 'Size'] : [title]));

test('several items at once get a type, a count, a location, and an export; one Undo reverses it', async () => {
  const kim = await journey.signedIn();
  await open(kim);
  for (const number of [3, 5]) await kim.row(bottle(number)).first().getByRole('checkbox').click();
  await kim.see('2 selected');
  const download = kim.page.waitForEvent('download');
  await kim.page.getByRole('toolbar', { name: 'Selected rows' }).getByRole('button', { name: 'Export XLSX' }).click();
  const [sheet] = await readXlsx(readFileSync(await (await download).path()));
  expect(sheet?.data.map((line) => line[0])).toEqual(['Name', bottle(3), bottle(5)]);
  expect(sheet?.data[0]).toEqual(inFile(await titles(kim)));
  await kim.click('Set type');
  await kim.dialog('Set type').getByPlaceholder(/^Wine/).click();
  await kim.page.keyboard.type('wine');
  await kim.find('option', /Wine/).filter({ visible: true }).first().click();
  await kim.dialog('Set type').getByRole('button', { name: 'Save' }).click();
  await soon(() => kim.figure(bottle(3), 'Name')).toContain('Wine');
  await kim.click('Undo');
  await soon(() => kim.figure(bottle(3), 'Name')).not.toContain('Wine');
  for (const number of [3, 5]) await kim.row(bottle(number)).first().getByRole('checkbox').click();
  await kim.click('Adjust');
  await kim.type('Quantity', '4');
  await kim.type('Reason code', 'Recount');
  await kim.press('Escape');
  await kim.dialog('Adjust Count').getByRole('button', { name: 'Save' }).click();
  await soon(() => kim.figure(bottle(5), 'Running count')).toBe('4.00');
  await kim.button('Undo').last().click();
  await soon(() => kim.figure(bottle(5), 'Running count')).toBe('10.00');
  for (const number of [3, 5]) await kim.row(bottle(number)).first().getByRole('checkbox').click();
  await kim.page.getByRole('toolbar', { name: 'Selected rows' }).getByRole('button', { name: 'Move' }).click();
  const calls: string[] = [];
  kim.page.on('request', (request) => request.method() === 'POST' && calls.push(new URL(request.url()).pathname));
  await kim.chooseLocation(/^To/, 'Recently Added', kim.dialog('Move Stock'));
  await kim.dialog('Move Stock').getByRole('button', { name: 'Move', exact: true }).click();
  await kim.see('Successfully Changed Location! 2 item locations moved');
  await soon(() => calls).toEqual(['/api/inventory/running-stocks/move/bulk']);
  await soon(() => kim.figure(bottle(5), 'Location')).toContain('Recently Added');
  await kim.button('Undo').last().click();
  await soon(() => kim.figure(bottle(5), 'Location')).not.toContain('Recently Added');
  const whole = kim.page.waitForEvent('download');
  await kim.click('Export CSV');
  const lines = readFileSync(await (await whole).path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines).toHaveLength(ITEMS + 1);
  expect(lines[0]?.replace('\ufeff', '').split(',')).toEqual(inFile(await titles(kim)));
  await kim.context.close();
});

test('cached data is shown again: stock for 7 s, an item for 10 s, the rest until something changes (CONST-034, CONST-035, CONST-036)', async () => {
  const max = await journey.signedIn();
  const requests: string[] = [];
  max.page.on('request', (request) => requests.push(new URL(request.url()).pathname.replace(/^\/api/, '')));
  const lists = asked(max);
  await hearNothing(max);
  await open(max);
  await soon(() => isConnected(max)).toBe(true);
  await max.settled();
  const began = Date.now();
  const revisit = async (after: number) => {
    await max.page.clock.setFixedTime(began + after);
    requests.length = 0;
    lists.length = 0;
    await max.click('Invoices', 'link');
    await max.find('heading', 'Invoices').waitFor();
    await max.page.goBack();
    await max.row(bottle(0)).first().waitFor();
    await max.settled();
    return lists.length;
  };
  // The page may have taken long to load: everything is loaded again here, and from now on is as old as the clock says.
  expect(await revisit(10_000)).toBeGreaterThan(0);
  expect(await revisit(15_000)).toBe(0);
  expect(await revisit(18_000)).toBeGreaterThan(0);
  expect(requests.filter((path) => path === '/locations/all')).toEqual([]);
  const item = `/inventory/item/${bar.items[0]}`;
  const look = async (after: number) => {
    await max.page.clock.setFixedTime(began + after);
    requests.length = 0;
    await max.find('link', bottle(0)).first().click();
    await max.dialog(bottle(0)).waitFor();
    await max.settled();
    await max.press('Escape');
    await max.dialog().waitFor({ state: 'hidden' });
    return requests.filter((path) => path === item).length;
  };
  expect(await look(30_000)).toBe(1);
  expect(await look(39_000)).toBe(0);
  expect(await look(41_000)).toBe(1);
  await max.context.close();
});
