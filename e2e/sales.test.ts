import { beforeAll, expect, test } from 'vitest';
import { connectionContract } from '#features/sales/contract/connection-contract.ts';
import { sampleRow } from '#test/components/sample.ts';
import { answerAs } from './harness/answers.ts';
import { ItemDesk } from './harness/item-desk.ts';
import { soon, startJourney } from './harness/journey.ts';
import { isConnected, noteAnnouncements } from './harness/live-announcements.ts';
import type { Person } from './harness/person.ts';
import { bottle, importFile, importSmallBar } from './harness/small-bar.ts';

const journey = startJourney();
const GROUPS = '**/api/pos/sellable-item-groups**';
const POS_ITEMS = '**/api/pos/items/*';
const STAGED = '**/api/ai/staged_pos_item_matches**';
/** Enough for three pages of a sales history. */
const DRAMS = 120;
let olga: Person;
let desk: ItemDesk;

const COLUMNS =
  'transaction_id,line_id,sold_at,item,variation,category,quantity,gross,discount,tax,payment_type,payment_method';

beforeAll(async () => {
  olga = await journey.signedIn();
  desk = new ItemDesk(olga, await importSmallBar(olga, 4));
  const soldAt = new Date().toISOString();
  const line = (id: string, item: string, quantity: number, gross: number) =>
    `${id},1,${soldAt},${item},Bar,${quantity},${gross},0,0,Card,Visa`;
  await importFile(
    olga,
    'sales',
    [
      COLUMNS,
      line('A', 'House Pour,5 oz', 3, 36),
      line('B', 'Gift Card,', 1, 500),
      line('C', `${bottle(2)},`, 2, 60),
      line('D', `${bottle(3)},`, 1, 30),
      line('E', 'Flight,', 1, 25),
      ...Array.from({ length: DRAMS }, (_, number) => line(`F${number}`, 'Dram,10 mL', 1, 4)),
    ].join('\n'),
  );
});

const dialog = () => olga.dialog();
const press = (name: string | RegExp) => dialog().getByRole('button', { name, exact: true }).first().click();
const said = (text: string) => olga.page.getByLabel('Messages').getByText(text, { exact: true }).first().waitFor();
const fails = (path: string, act: () => Promise<void>, told: string) => desk.failWith(path, 500, {}, act, told);

/** The dialog went back in history: nothing else may open until then. */
const closed = () => soon(() => olga.address).not.toContain('match_pos');

async function undo(): Promise<void> {
  await olga.page.getByLabel('Messages').getByRole('button', { name: 'Undo' }).last().click();
  await said('Undone');
}

/** Types into a search field, and takes the first result. */
async function choose(label: string, text: string): Promise<void> {
  await dialog().getByRole('combobox', { name: label, exact: true }).fill(text);
  await olga.page.getByRole('option', { name: text }).first().click();
}

const size = (label: string, text: string) => dialog().getByRole('combobox', { name: label, exact: true }).fill(text);
const stockOf = async (number: number): Promise<number> => {
  const answer = await olga.context.request.get(`${olga.url}/api/inventory/item/${desk.idOf(number)}`);
  return ((await answer.json()) as { data: { total_quantity: number } }).data.total_quantity;
};

interface PosItem {
  id: string;
  sellable_item_group: { id: string } | null;
}
async function posItem(name: string): Promise<PosItem> {
  const answer = await olga.context.request.get(`${olga.url}/api/pos/items?search=${encodeURIComponent(name)}`);
  const { data } = (await answer.json()) as { data: PosItem[] };
  if (!data[0]) throw new Error(`The till sells no ${name}`);
  return data[0];
}

test('unmatched sales are prominent and sorted by money, and each can be matched, ignored, or marked as no match (D42, NAV-022, CTRL-055, CTRL-056)', async () => {
  await olga.open('/pos/menu');
  await olga.click(/^\$1,131\.00 unmatched since /);
  const loud = olga.find('region', 'Unmatched sales');
  await soon(() => loud.textContent()).toMatch(/^\$1,131\.00 sold without a match since .*Match Gift Card \$500\.00/);
  await olga.find('link', 'All 6').click();
  await soon(() => dialog().getByRole('row').nth(1).textContent()).toMatch(/^Gift CardBar\$500\.00/);
  await soon(() => dialog().getByRole('row').nth(2).textContent()).toMatch(/^Dram · 10 mLBar\$480\.00120\.00/);
  await press('Close');
  await soon(() => olga.address).toBe('/pos/menu');
  for (const act of ['Match to Inventory Item', 'Match to Recipe or No Match', 'Ignore'])
    await olga.button(`${act}: Gift Card`).waitFor();
  await olga.button('Ignore: Gift Card').click();
  await soon(() => olga.button('Ignore: Gift Card').getAttribute('aria-busy')).toBe('true');
  await soon(() => olga.button('Ignore: Gift Card').getAttribute('aria-pressed')).toBe('true');
  await olga.button(/^\$631\.00 unmatched since /).waitFor();
  await olga.click('Ignored');
  await soon(() => olga.page.getByRole('row').count()).toBe(2);
  await soon(() => olga.address).toBe('/pos/menu?match=ignored');
  await undo();
  await olga.see('No POS items match this search and filter.');
  await olga.click('All');
  await olga.click('Match to Recipe or No Match: Gift Card');
  await press('No Match');
  await closed();
  await soon(() => olga.button('Ignore: Gift Card').getAttribute('aria-pressed')).toBe('true');
});

test('a POS item becomes a new Sold As: the waiting sales are shown first, then taken from stock, shown in Activity and Sales, and restored by Undo (D42, POS-038, POS-042, ERR-028, ERR-032, ERR-057, CONST-051, CTRL-054)', async () => {
  await olga.open('/pos/menu');
  await olga.click('Match to Inventory Item: House Pour · 5 oz');
  await press('Suggestions');
  await dialog().getByText('Nothing is suggested for this POS item').waitFor();
  await press('Search');
  const searched: string[] = [];
  olga.page.on('request', (request) => {
    if (request.url().includes('/search/inventory-items'))
      searched.push(new URL(request.url()).searchParams.get('q') ?? '');
  });
  const item = dialog().getByRole('combobox', { name: 'Item', exact: true });
  await item.fill('B');
  await olga.page.waitForTimeout(700);
  await item.fill(bottle(0));
  await olga.find('option', new RegExp(bottle(0))).click();
  await soon(() => searched).toEqual([bottle(0)]);
  await dialog().getByText('out of stock (3.00 sold, 5 oz each)').waitFor();
  await size('Depletion size', '1000001 mL');
  await press('Match');
  await dialog()
    .getByText(/1,?000,?000/)
    .waitFor();
  await size('Depletion size', '1000000 mL');
  await fails(POS_ITEMS, () => press('Match'), 'Error matching item.');
  await size('Depletion size', '5 oz');
  await press('Match');
  await said('Item matched successfully.');
  await soon(() => stockOf(0)).toBeCloseTo(10 - (3 * 5 * 29.5735) / 750, 4);
  await undo();
  await soon(() => stockOf(0)).toBe(10);
  await olga.button('Match to Inventory Item: House Pour · 5 oz').waitFor();
  await olga.click('Match to Inventory Item: House Pour · 5 oz');
  await choose('Item', bottle(0));
  await olga.find('radio', 'New Sold As').check({ force: true });
  await press('Match');
  await said('Item matched successfully.');
  await closed();
  await olga
    .row('House Pour')
    .getByRole('link', { name: bottle(0) })
    .click();
  await desk.tab('Inventory Activity');
  await soon(() => olga.row('Sale Depletion').first().textContent()).toContain('−0.59');
  await desk.tab('Sales');
  await soon(() => dialog().getByRole('row').filter({ hasText: 'House Pour' }).textContent()).toContain(
    '5 oz3.00$12.00',
  );
});

test('an existing Sold As is chosen, unmatched, and matched again (POS-009, ERR-017, ERR-029, ERR-030, ERR-032, ERR-055, ERR-058, ERR-070, CTRL-054)', async () => {
  await olga.open('/pos/menu');
  await olga
    .row('House Pour')
    .getByRole('link', { name: bottle(0) })
    .waitFor();
  await fails(POS_ITEMS, () => olga.click('Unmatch: House Pour · 5 oz'), 'Error Unmatching');
  await olga.click('Unmatch: House Pour · 5 oz');
  await said('Unmatch Successful');
  await olga.click('Match to Inventory Item: House Pour · 5 oz');
  await choose('Item', bottle(1));
  await olga.find('radio', 'Existing Sold As').check({ force: true });
  await dialog().getByText('No existing sold as options available for this item. Please create a new one.').waitFor();
  await choose('Item', bottle(0));
  await olga.find('radio', new RegExp(`${bottle(0)} · 5 oz · \\$12\\.00`)).waitFor();
  await press('Match');
  await said('No Sold As selected for matching.');
  await olga.find('radio', new RegExp(`${bottle(0)} · 5 oz`)).check({ force: true });
  await fails(POS_ITEMS, () => press('Match'), 'Error matching existing Sold As.');
  await press('Match');
  await said('Existing Sold As matched successfully.');
  await closed();
  await soon(async () => (await posItem('House Pour')).sellable_item_group !== null).toBe(true);
});

test('a suggestion is accepted with its size, or removed (POS-045, POS-046, ERR-018, ERR-031, ERR-032, ERR-056, ERR-059)', async () => {
  await olga.open(`/pos/menu?q=${encodeURIComponent(bottle(3))}`);
  await fails(STAGED, () => olga.click(`Remove: ${bottle(3)}`), 'Error removing suggested match');
  await olga.open(`/pos/menu?match_pos=${(await posItem(bottle(3))).id}`);
  await dialog().getByRole('radiogroup', { name: 'Suggested items' }).waitFor();
  for (;;) {
    const left = await dialog()
      .getByRole('button', { name: /^Remove / })
      .count();
    if (left === 0) break;
    await dialog()
      .getByRole('button', { name: /^Remove / })
      .first()
      .click();
    await said('Suggested match removed');
    await soon(() =>
      dialog()
        .getByRole('button', { name: /^Remove / })
        .count(),
    ).toBe(left - 1);
  }
  await olga.open(`/pos/menu?q=${encodeURIComponent(bottle(2))}`);
  await olga.page.getByText(/^takes .+, also for 2 sold in this cycle$/).waitFor();
  await fails(STAGED, () => olga.click(`Accept: ${bottle(2)}`), 'Failed to match item');
  await olga.click(`Accept: ${bottle(2)}`);
  await said('Item successfully matched with POS');
  await soon(() => stockOf(2)).toBeLessThan(10);
});

test('the item lists its Sold As entries; the form adds, changes, matches, deletes, and asks before it loses input (ITEM-018, NAV-126, POS-001, POS-002, POS-007, POS-008, POS-009, ERR-014, ERR-015, ERR-016, ERR-031, ERR-054, ERR-059, ERR-093, ERR-111)', async () => {
  await desk.open(1, '/locations');
  const panel = dialog().getByRole('region', { name: 'Sold As', exact: true });
  await panel.getByText('Not set up yet: how this is sold').waitFor();
  await panel.getByRole('button', { name: 'Add Sold As' }).click();
  await size('Sellable size', '');
  await press('Save');
  await dialog().getByText('Sellable size is required').waitFor();
  await size('Sellable size', '10 mL');
  await dialog().getByLabel('Custom Name').fill('Dram');
  await dialog().getByLabel('Price').fill('4');
  await press('Close');
  await olga.click('Keep Editing');
  await fails(GROUPS, () => press('Save'), 'Error Creating Sold As');
  const sent = olga.page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/pos/sellable-item-groups'),
  );
  await press('Save');
  expect(Object.keys((await sent).postDataJSON()).sort()).toEqual([
    'category_id',
    'depletion_size_id',
    'fallback_inventory_item_id',
    'group_type',
    'inventory_item_id',
    'name',
    'on_list',
    'pos_id',
    'price',
    'sale_size_id',
  ]);
  await said('Sold As Created');
  const entry = panel.getByRole('listitem').filter({ hasText: 'Dram' });
  await soon(() => entry.textContent()).toMatch(
    /^Dram\$4\.0010 mL · takes 10 mL \(0\.01 of the item\)Not matchedMatch$/,
  );

  await press('Edit Dram 10 mL');
  await dialog().getByLabel('Custom Name').fill('Small Dram');
  await dialog().getByRole('button', { name: 'Match', exact: true }).click();
  await dialog().getByRole('button', { name: 'Cancel Matching', exact: true }).click();
  await dialog().getByRole('button', { name: 'Match', exact: true }).waitFor();
  await fails(GROUPS, () => press('Save'), 'Error Updating Sold As');
  await press('Save');
  await said('Sold As Update');

  await press('Match Small Dram 10 mL');
  await choose('POS item', 'Dram');
  await dialog()
    .getByText(/out of stock \(120\.00 sold, 10 mL each: 1\.60 of the item\)/)
    .waitFor();
  await fails(POS_ITEMS, () => press('Match'), 'Failed to match item');
  await press('Match');
  await said('Item successfully matched with POS');
  await soon(() => stockOf(1)).toBeCloseTo(8.4, 4);
  await panel.getByText('Matched to Dram').waitFor();

  await fails(GROUPS, () => press('Delete Small Dram 10 mL'), 'Error Deleting Sold As');
  await press('Delete Small Dram 10 mL');
  await said('Sold As Deleted');
  await panel.getByText('Not set up yet: how this is sold').waitFor();
  await undo();
  await panel.getByText('Matched to Dram').waitFor();
});

test('the sales of an item load fifty at a time until all are there (ITEM-030, ITEM-031, ITEM-032, NAV-130, NAV-131, ERR-072, ERR-073, CONST-024)', async () => {
  await desk.open(3);
  await desk.tab('Sales');
  await olga.see('No Sales History');
  const pages: string[] = [];
  let goOn = () => {};
  const seen = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await olga.page.route('**/api/pos/items/sales/inventory-item/**', async (route) => {
    pages.push(new URL(route.request().url()).search);
    await seen;
    await route.continue();
  });
  await noteAnnouncements(olga);
  await olga.open(`/insights?tab=sales&item=${desk.idOf(1)}`);
  await dialog().getByText('Loading...').waitFor();
  goOn();
  await soon(() => isConnected(olga)).toBe(true);
  await olga.settled(); // what is shown may have been loaded again with the connection
  expect(new Set(pages)).toEqual(new Set(['?page=1&limit=50']));
  await olga.find('heading', 'Sales History').waitFor();
  await soon(() => dialog().getByRole('columnheader').allTextContents()).toEqual([
    'POS item name',
    'Match',
    'Category',
    'Transaction date and time',
    'Depletion size',
    'Quantity sold',
    'Sale price',
    'Unit cost',
  ]);
  for (const rows of [51, 101, 121]) {
    await soon(() => dialog().getByRole('row').count()).toBe(rows);
    await dialog().getByRole('row').last().scrollIntoViewIfNeeded();
  }
  await olga.settled();
  expect(pages.filter((page) => page !== pages[0])).toEqual(['?page=2&limit=50', '?page=3&limit=50']);
  await olga.page.unrouteAll({ behavior: 'wait' });
});

test('a sold recipe is linked from the item and from its sales (ITEM-033, ITEM-034, ITEM-035, NAV-132, POS-010, POS-055)', async () => {
  const { recipe_id } = await desk.post<{ recipe_id: string }>('/api/pos/recipes', {
    name: 'Tasting Flight',
    group_type: 'RE',
    price: 25,
    ingredients: [{ inventory_item_id: desk.idOf(3), unit: 'mL', volume: '75' }],
  });
  await olga.open(`/pos/menu?match_pos=${(await posItem('Flight')).id}&match_by=recipe`);
  await choose('Recipe', 'Tasting');
  await press('Match');
  await said('Item matched successfully.');
  await closed();
  await soon(() => stockOf(3)).toBe(9.9);
  await desk.open(3);
  await olga.find('link', 'Tasting Flight (Recipe)').click();
  await soon(() => olga.address).toBe(`/insights?item=${desk.idOf(3)}&recipe=${recipe_id}&return_to=item`);
  await olga.open(`/insights?item=${desk.idOf(3)}&tab=sales&return_to=search`);
  await olga.find('link', 'Tasting Flight (Recipe)').click();
  await soon(() => olga.address).toBe(`/insights?return_to=search&recipe=${recipe_id}`);
});

test('tills are added and chosen; with Square and a second one the form asks for more (POS-003, POS-004, POS-005, POS-006, POS-007, POS-034, ERR-013, ERR-053, ERR-094)', async () => {
  await desk.open(1);
  await press('Edit Small Dram 10 mL');
  await dialog().getByLabel('Custom Name').waitFor();
  await soon(() => dialog().getByText(/^POS:/).count()).toBe(0);
  await soon(() => dialog().getByText('Sync with Square').count()).toBe(0);
  await olga.open('/pos/connections');
  await olga.find('list', 'POS instances').getByText('Spreadsheet').first().waitFor();
  await olga.click('Add POS');
  await soon(() => dialog().getByLabel('Provider').locator('option').allTextContents()).toEqual([
    'Square',
    'Toast',
    'LightSpeed',
    'Spreadsheet',
  ]);
  await dialog().getByLabel('Name', { exact: true }).fill('Front till');
  await fails('**/api/pos/instance', () => press('Save'), 'Error Creating POS');
  await press('Save');
  await said('POS Created successfully');
  await olga.click('Make Front till the default');
  await said('Front till is now the default');
  const working = { provider: 'SQ', status: 'connected', can_write: true, write_back: true };
  await olga.page.route('**/api/pos/connections', (route) =>
    answerAs(route, connectionContract.listConnections, [sampleRow(connectionContract.listConnections, working)]),
  );
  await olga.page.reload();
  await desk.open(1);
  await dialog()
    .getByRole('region', { name: 'Sold As', exact: true })
    .getByRole('button', { name: 'Add Sold As' })
    .click();
  await dialog().getByRole('combobox', { name: 'POS', exact: true }).waitFor();
  await soon(() => dialog().getByRole('switch', { name: 'Sync with Square' }).isChecked()).toBe(true);
  await press('Save');
  await dialog().getByText('Price is required when using Square POS').waitFor();
  await press('Cancel');
  await press('Edit Small Dram 10 mL');
  await dialog().getByText('POS: Spreadsheet').waitFor();
  await soon(() => dialog().getByRole('combobox', { name: 'POS', exact: true }).count()).toBe(0);
});

test('the report lists every sale with its sums, by days and match, in pages of fifty (CONST-025, NAV-023)', async () => {
  const asked = olga.page.waitForRequest('**/api/pos/items/sales?**');
  await olga.open('/pos/sales');
  expect(new URL((await asked).url()).searchParams.toString()).toContain('page=1&limit=50');
  await olga.see('125 lines');
  await olga.page.getByLabel('Match', { exact: true }).selectOption('ignored');
  await olga.see('1 line');
  await soon(() => olga.figure('Gift Card', 'Depletion')).toBe('Ignored');
  await olga.click('Remove filter Ignored');
  await olga.see('125 lines');
});

const titles = async () =>
  (await olga.page.getByRole('columnheader').allTextContents()).map((title) => title.trim()).filter(Boolean);

test('reports show items that do not sell, items that no till sells, and price suggestions for the rest (RPT-001, RPT-002, RPT-003, RPT-004, RPT-005, RPT-021, SHELL-015)', async () => {
  const still = 'Quiet Bottle';
  await importFile(olga, 'items', `name,type,size,location,quantity,cost\n${still},Spirits,750 mL,Front Shelf,2,20`);
  await olga.open('/insights/dormant');
  await olga.row(still).getByText('Never Sold').waitFor();
  await soon(() => titles()).toEqual([
    'Name',
    'Last sale price',
    'Last sale date',
    'Last vendor',
    'Locations',
    'Total quantity',
    'Total value',
  ]);
  await olga.open('/insights/unmatched');
  await olga.row(still).getByText('Never Bought').waitFor();
  await olga.row(still).getByText('None').waitFor();
  await soon(() => titles()).toEqual([
    'Name',
    'Barcode',
    'Sold As',
    'Last unit cost',
    'Last purchase date',
    'Last sale date',
  ]);
  await olga.open('/insights/price-optimization');
  await olga.see('How these figures are calculated');
  await olga.find('row', /Small Dram/).waitFor();
  await soon(titles).toEqual([
    'Item',
    'Days since last sale',
    'Total quantity',
    'Total value',
    'Unit cost',
    'Price',
    'Suggested price',
    'Sales quantity',
    'Cost',
    'Profit',
    'Optimization score',
  ]);
  await olga.page.getByLabel('Items shown').selectOption('items_without_sales');
  await soon(() => olga.address).toContain('shown=items_without_sales');
  await olga.row(still).waitFor();
  await olga.open('/pos/sales');
  await soon(titles).toEqual([
    'POS item',
    'Match',
    'Depletion size',
    'Sale date',
    'Units sold',
    'Sale price',
    'Discount',
    'Average unit cost',
    'Payment type',
    'Payment method',
    'Depletion',
  ]);
  await olga.open('/insights');
  await olga.find('region', 'Sales and prices').getByRole('link', { name: 'All reports' }).click();
  await olga.find('link', /^Dormant items/).click();
  await soon(() => olga.address).toBe('/insights/dormant');
});
