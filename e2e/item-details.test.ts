import { beforeAll, expect, test } from 'vitest';
import { refuse } from './harness/answers.ts';
import { soon, startJourney } from './harness/journey.ts';
import type { Person } from './harness/person.ts';
import { bottle, importSmallBar, type SmallBar } from './harness/small-bar.ts';

const journey = startJourney();
let olga: Person;
let bar: SmallBar;

beforeAll(async () => {
  olga = await journey.signedIn();
  bar = await importSmallBar(olga, 8);
  await call('post', '/api/inventory/stage', { type: 'complete' });
});

// biome-ignore lint/suspicious/noExplicitAny: an answer of the API, looked at key by key
type Json = any;

async function call(method: 'get' | 'post' | 'put' | 'delete', path: string, data?: object): Promise<Json> {
  const answer = await olga.context.request[method](olga.url + path, { data });
  if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
  return answer.json();
}
const idOf = (number: number) => bar.items[number] as string;
const change = (number: number, data: object) => call('put', `/api/inventory/item/${idOf(number)}`, data);
const adjust = (number: number, quantity: number, location_id = bar.location) =>
  call('post', '/api/inventory/adjustments', {
    inventory_item_id: idOf(number),
    location_id,
    quantity,
    reason_description: 'Breakage',
  });

async function openTab(number: number, tab: string): Promise<void> {
  await olga.open(`/items?item=${idOf(number)}&tab=${tab}`);
  await olga.dialog(bottle(number)).waitFor();
  await olga.settled();
}

/** The server answers the next calls of that kind like this. */
async function failing<T>(
  method: string,
  path: string,
  answer: { status: number; body: string },
  act: () => Promise<T>,
) {
  olga.expectRefusals(answer.status);
  await olga.settled(); // what is under way is not touched
  await olga.page.route(`**${path}`, (route) =>
    route.request().method() === method ? refuse(route, answer.status, answer.body) : route.fallback(),
  );
  try {
    await act();
  } finally {
    await olga.page.unroute(`**${path}`);
    olga.expectRefusals();
  }
}

const types = async (): Promise<string[]> =>
  olga.dialog().getByRole('row').locator('td:nth-child(2)').allTextContents();

test('the activity shows what happened and how much, and can be filtered (ITEM-021, ITEM-014, NAV-123, NAV-127, OENT-075)', async () => {
  const { location_id } = await call('post', '/api/location', { name: 'Cold Room' });
  await adjust(0, 13);
  await adjust(0, 9);
  await adjust(0, 2, location_id);
  await call('post', '/api/inventory/stocktake', { location_id: bar.location, inventory_item_id: idOf(0), count: 8 });
  await change(0, { baseline: { last_unit_cost: 21 } });
  await openTab(0, 'activity');
  const added = olga.row('+3.00');
  await added.getByText('Olga Owner').waitFor();
  const headings = await olga.dialog().getByRole('columnheader').allTextContents();
  expect(headings.map((text) => text.trim())).toEqual([
    'Date',
    'Type',
    'Before',
    'Change',
    'Quantity',
    'Item total',
    'Location',
    'User and reason',
    'Undo',
  ]);
  await soon(() => added.textContent()).toMatch(
    /\d+\/\d+\/\d{4} \d+:\d\d [AP]M.*\+3\.0013\.0013\.00Front Shelf.*Breakage/,
  );

  const show = olga.dialog().getByLabel('Show');
  await soon(() => show.inputValue()).toBe('all');
  await soon(() => show.getByRole('option').allTextContents()).toEqual([
    'All', 'Stocktakes', 'Manual Adjustments', 'Sales Depletions', 'Cycle Start',
  ]); // biome-ignore format: a list
  const everything = await types();
  for (const type of ['Price Adjustment', 'Stocktake', 'Manual Addition', 'Manual Depletion', 'Cycle Started'])
    expect(everything).toContain(type);
  const shows: Record<string, string[]> = {
    Stocktakes: ['Stocktake'],
    'Manual Adjustments': ['Manual Addition', 'Manual Depletion'],
    'Cycle Start': ['Cycle Started'],
  };
  for (const [option, expected] of Object.entries(shows)) {
    await show.selectOption({ label: option });
    await soon(async () => [...new Set(await types())].sort()).toEqual(expected);
  }
  await show.selectOption({ label: 'Sales Depletions' });
  await olga.see('No activity of this type');
  await soon(() => olga.address).toContain('show=sale');
  await olga.click('Details', 'tab');
  await olga.click('Inventory Activity', 'tab');
  await soon(() => olga.dialog().getByLabel('Show').inputValue()).toBe('all');
  await olga.dialog().getByLabel('Location').selectOption({ label: 'Cold Room' });
  await olga.row('+2.00').waitFor();
  await soon(async () => (await types()).length).toBe(1);
});

test('changes are green, red, or gray, and a price is struck through (CTRL-057, CTRL-058, CTRL-059, CTRL-060)', async () => {
  await openTab(0, 'activity');
  const look = async (row: string | RegExp) => {
    const figure = olga.row(row).first().locator('td:nth-child(4) > span');
    const text = await figure.textContent();
    const style: string[] = await figure.evaluate((element: unknown) => {
      const { color, textDecorationLine } = (globalThis as Json).getComputedStyle(element);
      return [color, textDecorationLine];
    });
    const [red = 0, green = 0, blue = 0] = (style[0]?.match(/[\d.]+/g) ?? []).map(Number);
    const spread = Math.max(red, green, blue) - Math.min(red, green, blue);
    const tone = spread < 40 ? 'grey' : red > green ? 'red' : 'green';
    return [text, tone, style[1]];
  };
  await soon(() => look('+3.00')).toEqual(['+3.00', 'green', 'none']);
  await soon(() => look('Manual Depletion')).toEqual(['−4.00', 'red', 'none']);
  await soon(() => look('Stocktake')).toEqual(['−1.00', 'grey', 'none']);
  await soon(() => look('Cycle Started')).toEqual(['0.00', 'grey', 'none']);
  await soon(() => look('Price Adjustment')).toEqual(['0.00', 'grey', 'line-through']);
});

test('the date sorts the activity, and an entry is undone in place (ITEM-107)', async () => {
  const asked = olga.page.waitForRequest((request) => request.url().includes('sort=time%3Aasc'));
  await olga.click(/^Date/);
  await asked;
  await soon(async () => (await types()).at(-1)).toBe('Price Adjustment');
  await soon(() => olga.address).toContain('order=asc');
  await olga.page.reload();
  await soon(async () => (await types()).at(-1)).toBe('Price Adjustment');
  await olga.click(/^Date/);
  await soon(async () => (await types())[0]).toBe('Price Adjustment');
  await olga.row('+2.00').getByRole('button', { name: 'Undo' }).click();
  await olga.dialog('Undo this manual addition?').getByRole('button', { name: 'Undo' }).click();
  await olga.see('Undone');
  await soon(() => olga.row('+2.00').textContent()).toContain('Undone');
});

test('details are shown in the item and edited in place (ITEM-038, ITEM-059, ERR-004, ERR-048, CONST-050)', async () => {
  await change(1, { vintage: '2015', disgorgement_date: '2020-05', list_price: 14 });
  await openTab(1, 'details');
  const tab = olga.dialog();
  for (const text of ['2015', '750 mL', '2020-05', '$14.00', '900000000001'])
    await tab.getByRole('button', { name: text }).waitFor();
  await soon(() => tab.getByRole('combobox', { name: 'Type' }).inputValue()).toBe('Liquor');
  const edit = async (label: string, text: string) => {
    await tab.getByRole('button', { name: new RegExp(`^${label}: .*edit$`) }).click();
    await tab.getByRole('textbox', { name: label }).fill('');
    await olga.page.keyboard.type(text);
  };
  await edit('Vintage', 'a20155');
  await soon(() => tab.getByRole('textbox', { name: 'Vintage' }).inputValue()).toBe('2015');
  await olga.press('Escape');
  await edit('Vintage', 'n/v');
  await olga.press('Enter');
  await olga.see('Successfully Updated Inventory Item');
  await tab.getByRole('button', { name: 'Vintage: NV, edit' }).waitFor();
  await edit('Size', '500001 mL');
  await olga.press('Enter');
  await olga.see('Volume must be above 0 and at most 500,000');
  await soon(() => olga.focused()).toContain('input Size'); // elsewhere, Escape closes the dialog
  await olga.press('Escape');
  await edit('Size', '500000 mL');
  await olga.press('Enter');
  await tab.getByRole('button', { name: 'Size: 500000 mL, edit' }).waitFor();
  const broken = { status: 500, body: '{}' };
  await failing('PUT', `/api/inventory/item/${idOf(1)}`, broken, async () => {
    // Typed meanwhile: the browser begins to hold requests a moment after it said so, and a key is quicker.
    await edit('Name', 'A bottle that is not saved');
    await olga.press('Enter');
    await olga.see("Couldn't Update Inventory Item");
  });
  await soon(() => tab.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('A bottle that is not saved');
  await soon(() => olga.focused()).toContain('input Name');
  await olga.press('Escape');
  await tab.getByRole('button', { name: `Name: ${bottle(1)}, edit` }).waitFor();
});

test('the second of two people sees the name that the first one entered, and may replace it', async () => {
  const tab = olga.dialog();
  await tab.getByRole('button', { name: /^Name: / }).click();
  await tab.getByRole('textbox', { name: 'Name' }).fill('The name of the second');
  await change(1, { name: 'The name of the first' });
  olga.expectRefusals(409);
  await olga.press('Enter');
  await olga.see('Someone changed this to The name of the first in the meantime. Save again to replace it.');
  expect((await call('get', `/api/inventory/item/${idOf(1)}`)).data.name).toBe('The name of the first');
  olga.expectRefusals();
  await olga.dialog('The name of the first').waitFor();
  // Title and field show it immediately; the next change must not overtake it.
  const saved = olga.page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
  await olga.press('Enter');
  await tab.getByRole('button', { name: 'Name: The name of the second, edit' }).waitFor();
  await olga.dialog('The name of the second').waitFor();
  await saved;
  await change(1, { name: bottle(1) });
});

test('barcodes are scanned one after another: each is sent once, and a refused one is named', async () => {
  await openTab(1, 'details');
  const tab = olga.dialog();
  const field = tab.getByRole('textbox', { name: 'Barcode', exact: true });
  const path = `**/api/inventory/item/${idOf(1)}/barcodes`;
  const sent: string[] = [];
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await olga.page.route(path, async (route) => {
    sent.push(route.request().postDataJSON().code);
    if (sent.length === 1) await held;
    await route.fallback();
  });
  await field.fill('4001');
  await olga.press('Enter', 'Enter');
  await olga.page.keyboard.type('900000000002');
  answer();
  await tab.getByText('4001', { exact: true }).waitFor();
  await soon(() => field.inputValue()).toBe('900000000002');
  olga.expectRefusals(400, 409);
  await olga.press('Enter');
  await soon(() => field.getAttribute('aria-invalid')).toBe('true');
  await soon(() => field.inputValue()).toBe('900000000002');
  await soon(() => sent).toEqual(['4001', '900000000002']);
  olga.expectRefusals();
  await olga.page.unroute(path);
  await field.fill('');
  await tab.getByRole('button', { name: 'Remove barcode 4001' }).click();
  await tab.getByText('4001', { exact: true }).waitFor({ state: 'hidden' });
});

test('a type is chosen, created, and reverted if it cannot be saved (ERR-035, ERR-036, ERR-064)', async () => {
  await openTab(1, 'details');
  const type = olga.dialog(bottle(1)).getByRole('combobox', { name: 'Type' });
  const choose = async (name: string | RegExp) => {
    await type.click();
    await olga.find('option', name).click();
  };
  await failing('PUT', `/api/inventory/item/${idOf(1)}`, { status: 500, body: '{}' }, async () => {
    await choose('Sake');
    await olga.see('Failed to update type');
  });
  await soon(() => type.inputValue()).toBe('Liquor');
  await choose('Sake');
  await olga.see('Type updated successfully');
  await choose(/^Create New Type/);
  const making = olga.dialog('Create New Type');
  const save = making.getByRole('button', { name: 'Save' });
  await making.getByRole('combobox', { name: 'Item type' }).click();
  await olga.find('listbox', 'Item type').getByRole('option', { name: 'Liquor' }).click();
  await making.getByLabel('Type name').fill('Navy Rum');
  await save.click();
  await making.waitFor({ state: 'hidden' });
  await soon(() => type.inputValue()).toBe('Navy Rum');
});

test('fields are added, custom ones are separate, and catalog data is read-only (ITEM-039, ITEM-040, ITEM-041, ITEM-042, ITEM-108)', async () => {
  const words = ['grapes', 'style', 'aging', 'blend', 'finish', 'smv', 'barrel', 'flavor_profile', 'origin'];
  words.push('malt_type', 'hop_type', 'fermentation_type', 'tasting_notes');
  const known = Object.fromEntries(words.map((word) => [word, `Known ${word}`]));
  const sheet = { name: 'Sheet of the maker', url: 'https://example.test/sheet.pdf' };
  await change(2, { enriched_item: { ...known, abv: 43, proof: 86, rice_polishing: 60, tech_sheets: [sheet] } });
  await openTab(2, 'details');
  const details = olga.dialog().getByRole('region', { name: 'Product details' });
  for (const text of [...Object.values(known), '43%', '86', '60%'])
    await details.getByText(text, { exact: true }).waitFor();
  const link = details.getByRole('link', { name: 'Sheet of the maker' });
  expect([await link.getAttribute('href'), await link.getAttribute('target')]).toEqual([sheet.url, '_blank']);
  await soon(() => details.locator('button, input, select, textarea, [contenteditable]').count()).toBe(0);
  const addField = async (kind: string, value: string) => {
    await olga.click('Add New Field');
    const adding = olga.dialog('Add New Field');
    await adding.getByRole('combobox', { name: 'Field' }).click();
    await olga.find('listbox', 'Field').getByRole('option', { name: kind, exact: true }).click();
    await adding.getByLabel('Value').fill(value);
    await adding.getByRole('button', { name: 'Add', exact: true }).click();
    await adding.waitFor({ state: 'hidden' });
  };
  await addField('Producer', 'Old Distillery');
  await addField('Custom', 'House pour');
  await olga.page.reload();
  await olga.button('Producer: Old Distillery, edit').waitFor();
  await olga.find('list', 'Custom fields').getByText('House pour').waitFor();
  await soon(() => olga.button(/^Custom: /).count()).toBe(0);
  await olga.click('Remove Producer Old Distillery');
  await olga.button('Producer: Old Distillery, edit').waitFor({ state: 'hidden' });
  await olga.find('region', 'Messages').getByRole('button', { name: 'Undo' }).click();
  await olga.button('Producer: Old Distillery, edit').waitFor();
});

test('other versions are pills that link to them (ITEM-026, ITEM-027, ITEM-028, NAV-128)', async () => {
  const { type_id, size_id } = (await call('get', `/api/inventory/item/${idOf(3)}`)).data;
  const versions = [];
  for (const vintage of ['2017', '2018', '2019'])
    versions.push(
      await call('post', '/api/inventory/item', {
        name: bottle(3),
        type_id,
        size_id,
        vintage,
        barcode: `V-${vintage}`,
      }),
    );
  await openTab(3, 'related');
  const pills = olga.dialog().getByRole('tabpanel').getByRole('listitem');
  await soon(() => pills.allTextContents()).toEqual([
    'V-2017 · 2017 · 750 mL',
    'V-2018 · 2018 · 750 mL',
    'V-2019 · 2019 · 750 mL',
  ]);
  await olga.click('V-2018 · 2018 · 750 mL');
  await olga.dialog(`${bottle(3)} 2018`).waitFor();
  await soon(() => olga.address).toContain(`item=${versions[1].id}`);
});

test('a merge is chosen first and confirmed second (ITEM-029, NAV-129)', async () => {
  await openTab(4, 'related');
  await olga.click('Merge Items');
  const merging = olga.dialog('Merge Items');
  await merging.getByLabel('Merge into').waitFor();
  await merging.getByLabel('Merge into').fill('Bottle');
  await merging.getByRole('option').filter({ hasText: bottle(5) }).waitFor(); // biome-ignore format: one step
  await soon(() =>
    merging
      .getByRole('option')
      .filter({ hasText: bottle(4) })
      .count(),
  ).toBe(0);
  await merging.getByRole('option').filter({ hasText: bottle(5) }).click(); // biome-ignore format: one step
  await olga.click('Continue');
  await merging.getByRole('checkbox').check();
});

test('a merge closes, opens the target, and can be undone from its toast and from Related Items (ITEM-072, ITEM-073, NAV-144, ERR-049)', async () => {
  const merge = () => olga.dialog('Merge Items').getByRole('button', { name: 'Merge Items' }).click();
  await merge();
  await olga.see('Items merged successfully');
  await olga.dialog('Merge Items').waitFor({ state: 'hidden' });
  await olga.dialog(bottle(5)).waitFor();
  await soon(() => olga.address).toContain(`item=${idOf(5)}`);
  await soon(async () => (await call('get', `/api/inventory/item/${idOf(5)}`)).total).toBe(20);
  await olga.find('region', 'Messages').getByRole('button', { name: 'Undo' }).click();
  await olga.see('Undone');
  expect((await call('get', `/api/inventory/item/${idOf(4)}`)).total).toBe(10);

  await call('post', '/api/inventory/merge', { inventory_item_id: idOf(6), merge_to_inventory_item_id: idOf(7) });
  await olga.open(`/items?item=${idOf(6)}&tab=related`);
  await olga.dialog(bottle(7)).waitFor();
  await soon(() => olga.address).toContain(`item=${idOf(7)}`);
  const merged = olga.dialog().getByRole('region', { name: 'Merged into this item' });
  await merged.getByText(bottle(6)).waitFor();
  await soon(() => olga.row(bottle(6)).count()).toBe(0);
  const [found] = await call('get', '/api/search/inventory-items?q=900000000006&show_oos=true');
  expect(found.id).toBe(idOf(7));
  await merged.getByRole('button', { name: 'Undo' }).click();
  await olga.dialog('Undo this merge?').getByRole('button', { name: 'Undo' }).click();
  await merged.waitFor({ state: 'hidden' });
  expect((await call('get', `/api/inventory/item/${idOf(6)}`)).total).toBe(10);
});

test("a duplicate starts with the item's data (ITEM-050, NAV-119)", async () => {
  await openTab(2, 'details');
  await olga.click('Duplicate');
  const adding = olga.dialog('Add new item');
  await adding.waitFor();
  await soon(() => olga.address).toContain(`parent=${idOf(2)}`);
  await soon(() => olga.address).toContain('create=item');
  await soon(() => adding.getByRole('textbox', { name: 'Name' }).inputValue()).toBe(bottle(2));
  await soon(() => adding.getByRole('textbox', { name: 'Barcode' }).first().inputValue()).toBe('');
});
