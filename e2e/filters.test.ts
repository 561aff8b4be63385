import { beforeAll, expect, test } from 'vitest';
import { latestDay } from '#shared/domain/business-days.ts';
import { dayOf, daysLater } from '#shared/domain/zoned-day.ts';
import { refuse } from './harness/answers.ts';
import { OWNER } from './harness/house.ts';
import { soon, startJourney } from './harness/journey.ts';
import type { Person } from './harness/person.ts';
import { importFile } from './harness/small-bar.ts';

const journey = startJourney();
let olga: Person;
beforeAll(async () => {
  olga = await journey.signedIn();
});

const BOTTLES = `name,type,size,barcode,producer,country,region,location,quantity,cost,list_price
Cabernet,Wine,750 mL,900000000001,Alder Hill,United States,Napa,Cellar,5,30,5
Merlot,Wine,750 mL,900000000002,Birch Road,United States,Napa,Cellar,2,40,60
Barolo,Wine,750 mL,900000000003,Alder Hill,Italy,Piedmont,Cellar,1,400,3000
Pilsner,Beer,330 mL,900000000004,Cedar Brewing,Germany,Bavaria,Cellar,40,1,6
Stout,Beer,330 mL,900000000005,Dock Street,Ireland,,Cellar,20,2,7`;

const producer = (value: string) =>
  encodeURIComponent(
    JSON.stringify({ producer: { key: 'producer', text: `Producer: ${value}`, type: 'attribute', value } }),
  );

const chip = (text: string | RegExp) =>
  olga.find('region', 'Active filters').getByText(text, { exact: typeof text === 'string' });
/** Without headers and totals. */
const rows = () => soon(async () => (await olga.page.getByRole('row').count()) - 2);
const pick = async (label: string, option: string | RegExp) => {
  await olga.dialog().getByRole('combobox', { name: label, exact: true }).click();
  await olga.page
    .getByRole('listbox')
    .getByRole('option', { name: option, exact: typeof option === 'string' })
    .click();
};
const offered = async (label: string) => {
  await olga.dialog().getByRole('combobox', { name: label, exact: true }).click();
  const options = olga.page.getByRole('listbox').getByRole('option');
  await options.first().waitFor();
  const texts = await options.allTextContents();
  await olga.press('Escape');
  return texts;
};
const openItems = async () => {
  await olga.open('/items');
  await olga.row('Stout').waitFor();
};
const inDialog = (button: string) => olga.dialog().getByRole('button', { name: button, exact: true });

test('without items there are no filters (FLT-033, ERR-078, ERR-079, OERR-146, OERR-147)', async () => {
  await olga.open('/inventory?filter_modal=1');
  await olga.dialog('Filters').getByText('No filter options available for the current data.').waitFor();
  await olga.open(`/inventory?filter_modal=1&filter=${producer('Alder Hill')}`);
  await olga.dialog().getByRole('button', { name: 'Producer: Alder Hill', exact: true }).click();
  await olga.dialog().getByText('No values available for this filter').waitFor();
});

test('next to the list: a category, or a type and its value, one of each kind, and removable chips (FLT-001, FLT-007, FLT-032, FLT-046, OCONST-068, CTRL-014, CTRL-015, CTRL-016, CTRL-017, CTRL-018, CTRL-019, CTRL-020)', async () => {
  await importFile(olga, 'items', BOTTLES);
  await openItems();
  const category = olga.find('combobox', 'Category');
  await soon(() => category.getByRole('option').allTextContents()).toEqual(['All', 'Beer', 'Wine']);
  await category.selectOption('Beer');
  await chip('Category: Beer').waitFor();
  await rows().toBe(2);
  await olga.click('Remove filter Category: Beer');
  await rows().toBe(5);
  await soon(() => category.inputValue()).toBe('');

  await olga.click('Add filter');
  expect(await offered('Filter type')).not.toContain('Vineyard');
  await pick('Filter type', 'Region');
  await pick('Region', /^Napa/);
  await inDialog('Apply').click();
  await chip('Region: Napa').waitFor();
  await rows().toBe(2);
  await olga.click('Add filter');
  await pick('Filter type', 'Region');
  await pick('Region', /^Bavaria/);
  await inDialog('Cancel').click();
  await rows().toBe(2);
  await olga.click('Add filter');
  await pick('Filter type', 'Region');
  await pick('Region', /^Bavaria/);
  await inDialog('Apply').click();
  await chip('Region: Bavaria').waitFor();
  await soon(() => olga.button(/^Remove filter/).count()).toBe(1);
  await rows().toBe(1);

  const beside = await journey.signedIn();
  await beside.open(olga.address);
  await beside.find('region', 'Active filters').getByText('Region: Bavaria').waitFor();
  await soon(async () => (await beside.page.getByRole('row').count()) - 2).toBe(1);
  await beside.page.close();
  await olga.click('Clear all');
  await rows().toBe(5);
  await soon(() => olga.address).toBe('/items');
});

test('a type and a value are required; ranges are as wide as the data (FLT-008, FLT-009, FLT-010, FLT-011, FLT-012, FLT-022, OCONST-022, OCONST-023, OCONST-069)', async () => {
  await openItems();
  await olga.click('Add filter');
  await inDialog('Apply').click();
  await olga.dialog().getByText('Choose a filter type').last().waitFor();
  await pick('Filter type', 'Producer');
  await soon(() => offered('Producer')).toEqual(['Alder Hill2', 'Birch Road1', 'Cedar Brewing1', 'Dock Street1']);
  await olga.type('Producer', 'Alder');
  await inDialog('Apply').click();
  await olga.dialog().getByText('Choose a value from the list').waitFor();
  await pick('Filter type', 'Price');
  const [least, most] = [olga.find('slider', 'Price, minimum'), olga.find('slider', 'Price, maximum')];
  await soon(() => least.getAttribute('aria-valuemin')).toBe('5');
  await soon(() => most.getAttribute('aria-valuemax')).toBe('3001');
  await soon(() => olga.dialog().getByText('$').count()).toBe(2);
  await olga.type('Price, at least', 'ten');
  await inDialog('Apply').click();
  await olga.find('alert').getByText('Enter numbers').waitFor();
  await olga.type('Price, at least', '100');
  await olga.type('Price, at most', '50');
  await inDialog('Apply').click();
  await olga.find('alert').getByText('The minimum is above the maximum').waitFor();
  await soon(() => olga.address).toBe('/items');
  await olga.type('Price, at most', '5000');
  await inDialog('Apply').click();
  await chip('Price $100.00 to $5,000.00').waitFor();
  await rows().toBe(1);
  await olga.click('Clear all');
});

test('the panel: fixed sliders, Apply writes to the address, Clear all removes it (FLT-003, FLT-005, FLT-006, FLT-018, CONST-046, CONST-047, CONST-048, OCONST-016, OCONST-017, OCONST-018, OCONST-019, OCONST-022, CTRL-022, CTRL-023, NAV-047, NAV-106)', async () => {
  await openItems();
  await olga.click('Filters');
  await olga.dialog('Filters').waitFor();
  await soon(() => olga.address).toBe('/items?filter_modal=1');
  await olga.page.reload();
  await olga.dialog('Filters').waitFor();
  await soon(() => inDialog('Apply').isDisabled()).toBe(true);
  const kinds = await offered('Filter type');
  expect(kinds).toEqual(expect.arrayContaining(['Price', 'Cost', 'Total stock', 'Location stock', 'Recently added']));
  await pick('Filter type', 'Total stock');
  const [least, most] = [olga.find('slider', 'Total stock, minimum'), olga.find('slider', 'Total stock, maximum')];
  const values = async () => [await least.getAttribute('aria-valuenow'), await most.getAttribute('aria-valuenow')];
  await soon(values).toEqual(['0', '200']);
  expect([await least.getAttribute('aria-valuemin'), await most.getAttribute('aria-valuemax')]).toEqual(['0', '2000']);
  await soon(() => olga.dialog().getByText('$').count()).toBe(0);
  await least.focus();
  await olga.press('ArrowRight');
  await soon(values).toEqual(['20', '200']);
  await olga.press('Escape');
  await olga.dialog().waitFor({ state: 'hidden' });
  await rows().toBe(5);
  await olga.click('Filters');
  await olga.dialog().getByText('Selected earlier but not applied yet.').waitFor();
  await soon(values).toEqual(['20', '200']);
  await inDialog('Apply').click();
  await olga.dialog().waitFor({ state: 'hidden' });
  await chip('Total stock 20.00 to 200.00').waitFor();
  await soon(() => olga.address).toMatch(/^\/items\?filter=[\w-]+$/);
  await rows().toBe(2);
  await olga.click('Filters (1)');
  await inDialog('Clear all').click();
  await rows().toBe(5);
  await soon(() => olga.address).toBe('/items');
  await olga.click('Filters');
  await soon(() => inDialog('Apply').isDisabled()).toBe(true);
  await olga.press('Escape');
});

test('filters are saved with a name, changed, copied, and deleted (FLT-004, FLT-024, FLT-027, FLT-028, CTRL-021, CTRL-024, CTRL-025, CTRL-026, CTRL-027, CTRL-028, CTRL-029)', async () => {
  await openItems();
  const savedTab = (count: number) => olga.find('tab', `Saved filters (${count})`);
  const lines = () =>
    soon(() =>
      olga
        .find('list', 'Saved filters')
        .getByRole('button', { name: /·|:|\d/ })
        .allTextContents(),
    );
  const choose = async (name: string, act: string) => {
    await olga.click(`More for ${name}`);
    await olga.click(act, 'menuitem');
  };
  await olga.click('Filters');
  await savedTab(0).click();
  await olga.see('No saved filters yet');
  await olga.click('Filters', 'tab');
  await pick('Filter type', 'Category');
  await pick('Category', /^Wine/);
  await soon(() => inDialog('Save').isDisabled()).toBe(true);
  await olga.type('Save these filters as', 'Reds');
  await inDialog('Save').click();
  await savedTab(1).click();
  await lines().toEqual(['RedsCategory: Wine']);

  await choose('Reds', 'Duplicate');
  await savedTab(2).waitFor();
  await lines().toEqual(['RedsCategory: Wine', 'Reds copyCategory: Wine']);
  await choose('Reds copy', 'Rename');
  await olga.type('New name of Reds copy', 'REDS');
  olga.expectRefusals(400);
  await inDialog('Save').click();
  await olga.see('There is already a filter called REDS');
  expect(olga.problems.splice(0).join()).toContain('There is already a filter called REDS'); // logged too
  olga.expectRefusals();
  await olga.type('New name of Reds copy', 'Old reds');
  await inDialog('Save').click();
  await lines().toEqual(['Old redsCategory: Wine', 'RedsCategory: Wine']);
  await soon(() => olga.focused()).toContain('More for Old reds');

  await choose('Old reds', 'Edit');
  await pick('Filter type', 'Country');
  await pick('Country', /^Italy/);
  await olga.type('Name of the saved filter', ' ');
  await soon(() => inDialog('Save Changes').isDisabled()).toBe(true);
  await olga.type('Name of the saved filter', 'Old reds');
  await inDialog('Save Changes').click();
  await soon(() => olga.page.getByRole('menuitem').allTextContents()).toEqual(['Update filter', 'Save as new']);
  await olga.click('Update filter', 'menuitem');
  await savedTab(2).click();
  await lines().toEqual([expect.stringMatching(/^Old reds.*Country: Italy/), 'RedsCategory: Wine']);
  await choose('Reds', 'Edit');
  await olga.type('Name of the saved filter', 'Wines');
  await inDialog('Save Changes').click();
  await olga.click('Save as new', 'menuitem');
  await savedTab(3).click();
  await choose('Reds', 'Delete');
  await savedTab(2).waitFor();
  const deleted = olga.page.getByRole('status').filter({ hasText: 'Filter deleted' });
  await deleted.getByRole('button', { name: 'Undo' }).click();
  await savedTab(3).waitFor();
  await lines().toEqual([expect.stringMatching(/^Old reds/), 'RedsCategory: Wine', 'WinesCategory: Wine']);
  await olga.click(/^Old reds/);
  await olga.dialog().waitFor({ state: 'hidden' });
  await chip('Country: Italy').waitFor();
  await rows().toBe(1);
});

test('a failure to save a filter is logged and shown (CTRL-037)', async () => {
  await openItems();
  await olga.find('combobox', 'Category').selectOption('Wine');
  await olga.click('Filters (1)');
  await olga.page.route('**/api/organization/filters', (route) =>
    route.request().method() === 'POST' ? refuse(route, 500, { message: 'Out of order' }) : route.continue(),
  );
  olga.expectRefusals(500);
  await olga.type('Save these filters as', 'Never');
  await inDialog('Save').click();
  await olga.see(/Out of order|Couldn't save this filter/);
  expect(olga.problems.splice(0).join()).toMatch(/^Console: .*Error/);
  await olga.page.unroute('**/api/organization/filters');
  olga.expectRefusals();
  await inDialog('Clear all').click();
});

const LAST = latestDay();
const LAST_YEAR = Number(LAST.slice(0, 4));
const shown = (day: string) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;

test('dates are typed; a date before 1979 or after the last bookable day is removed (FLT-041, FLT-042, FLT-043, FLT-044, FLT-045, CTRL-006, CTRL-007, CTRL-009, CTRL-010, CTRL-011)', async () => {
  await openItems();
  await olga.click('Add filter');
  await pick('Filter type', 'Recently added');
  const field = olga.find('textbox', 'Recently added');
  const enter = async (text: string, becomes: string) => {
    await field.fill(text);
    await olga.press('Tab');
    await soon(() => field.inputValue()).toBe(becomes);
  };
  await enter('2024-05-01 ~ 2024-05-10', '05/01/2024 ~ 05/10/2024');
  for (const refused of ['abc', '1978-12-31', `${LAST_YEAR + 1}-01-01`])
    await enter(refused, '05/01/2024 ~ 05/10/2024');
  await enter('1979-01-01', '01/01/1979 ~ 01/01/1979');
  await enter(LAST, `${shown(LAST)} ~ ${shown(LAST)}`);
  await olga.click('Calendar of Recently added');
  await olga.button(`31 December ${LAST_YEAR}`).waitFor();
  await soon(() => olga.button(`1 January ${LAST_YEAR + 1}`).isDisabled()).toBe(true);
  await soon(() => olga.button(`31 December ${LAST_YEAR}`).isDisabled()).toBe(false);
  await olga.press('Escape');
  await olga.dialog('Calendar of Recently added').waitFor({ state: 'hidden' });
  await soon(() => olga.focused()).toContain('Recently added');
  await field.fill('2024-05-31 ~ 2024-06-10');
  await olga.press('Home', ...Array.from({ length: 6 }, () => 'ArrowRight'), 'ArrowUp'); // in the month
  await soon(() => field.inputValue()).toBe('2024-06-30 ~ 2024-06-10');
  await olga.press('ArrowDown', 'ArrowDown', 'Escape');
  await soon(() => field.inputValue()).toBe(`${shown(LAST)} ~ ${shown(LAST)}`);
  await olga.dialog('Add filter').waitFor();
});

test('dates are picked, by number or by name (FLT-034, FLT-040, OCONST-053, OCONST-054, OCONST-056, CTRL-001, CTRL-002, CTRL-003, CTRL-004)', async () => {
  const field = olga.find('textbox', 'Recently added');
  const calendar = olga.dialog('Calendar of Recently added');
  await field.fill('2024-05-15');
  await olga.press('Tab');
  await field.click();
  const day = (number: number) => calendar.getByRole('button', { name: `${number} May 2024`, exact: true });
  await day(10).click();
  await soon(() => field.inputValue()).toBe('05/10/2024 ~ ');
  expect((await calendar.boundingBox())?.width).toBe(600);
  await day(5).click();
  await calendar.waitFor({ state: 'hidden' });
  await soon(() => field.inputValue()).toBe('05/05/2024 ~ 05/10/2024');
  await field.click();
  await day(20).click();
  await olga.press('Escape');
  await calendar.waitFor({ state: 'hidden' });
  await soon(() => field.inputValue()).toBe('05/05/2024 ~ 05/10/2024');

  await field.click();
  await calendar.getByRole('button', { name: 'Today' }).waitFor();
  await soon(() => calendar.getByRole('list', { name: 'Shortcuts' }).getByRole('button').allTextContents()).toEqual([
    ...['Today', 'Yesterday', 'This Week', 'Past 7 Days', 'Last Week', 'This Month', 'Last Month'],
    ...['This Year', 'Last Year', 'All Time'],
  ]);
  await calendar.getByRole('button', { name: 'All Time' }).click();
  await soon(() => field.inputValue()).toBe('');
  await field.click();
  await calendar.getByRole('button', { name: 'Past 7 Days' }).click();
  const today = dayOf(new Date(), OWNER.timezone);
  await soon(() => field.inputValue()).toBe(`${shown(daysLater(today, -6))} ~ ${shown(today)}`);
  await inDialog('Apply').click();
  await chip(/^Recently added:/).waitFor();
  await rows().toBe(5);
});

test('one day closes the calendar; the button on invoices keeps the other filters (CTRL-005, CTRL-008, CTRL-013)', async () => {
  await olga.open('/invoices?filter=%7B%7D');
  await olga.click(/^(Add|Create) invoice$/i);
  await soon(() => olga.address).toContain('filter=%7B%7D&add_new_invoice=1');
  const field = olga.find('textbox', 'Invoice date');
  await field.fill('2025-03-04');
  await olga.press('Tab');
  await soon(() => field.inputValue()).toBe('03/04/2025');
  await field.click();
  const calendar = olga.dialog('Calendar of Invoice date');
  await calendar.getByRole('button', { name: 'Today' }).waitFor();
  await soon(() => calendar.getByRole('list').getByRole('button').allTextContents()).toEqual(['Today', 'Yesterday']);
  await calendar.getByRole('button', { name: '7 March 2025', exact: true }).click();
  await calendar.waitFor({ state: 'hidden' });
  await soon(() => field.inputValue()).toBe('03/07/2025');
});
