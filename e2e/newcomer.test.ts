import { beforeAll, test } from 'vitest';
import { OWNER, PASSWORD } from './harness/house.ts';
import { soon, startJourneyOnOwnServer } from './harness/journey.ts';
import type { Person } from './harness/person.ts';

const journey = startJourneyOnOwnServer({ empty: true });
let olga: Person;

const GIN = '135 East Hyogo Japanese Dry Gin';
const ONE_LITRE = /Aperol.*1 L/s;
/** The line of the location itself, below its item; not of one inside it. */
const BACK_BAR = /^Back Bar(?! ›)/;

beforeAll(async () => {
  olga = await journey.visitor();
});

/** The address that the terminal prints. */
const namedInTerminal = () => /Open (http:\S+) on this machine/.exec(journey.server.log)?.[1] ?? '';

test('a newcomer opens the address from the terminal, sets the installation up, and loads the demo venue', async () => {
  olga.expectRefusals(401);
  await soon(namedInTerminal).not.toBe('');
  await olga.open(new URL(namedInTerminal()).pathname);
  await olga.see('Set up Cellarhand');
  olga.expectRefusals();
  await olga.type('Your name', OWNER.name);
  await olga.type('E-mail', OWNER.email);
  await olga.type('Password', PASSWORD);
  await olga.type('Venue name', OWNER.organization);
  await olga.click('Create account');
  await olga.see('The Cellar is ready');
  await olga.click(/Load the demo venue/);
  await olga.find('progressbar').waitFor();
  await olga.row(GIN).waitFor({ timeout: 150_000 });
  await olga.see(/^\d+ of 332$/);
});

test('the list is filtered and sorted, and the address shows it (NAV-043, NAV-044, NAV-105)', async () => {
  await olga.click('Last cost');
  await soon(() => olga.find('columnheader', /^Last cost/).getAttribute('aria-sort')).toBe('ascending');
  await olga.click('Filters');
  await olga.click('Filter type', 'combobox');
  await olga.click('Producer', 'option');
  await olga.click('Producer', 'combobox');
  await olga.click(/^Campari America/, 'option');
  await olga.click('Add to the filters');
  await olga.click('Filter type', 'combobox');
  await olga.click('Category', 'option');
  await olga.dialog().getByRole('combobox', { name: 'Category' }).click();
  await olga.page
    .getByRole('listbox')
    .getByRole('option', { name: /^Liquor/ })
    .click();
  await olga.click('Apply');
  await olga.page
    .getByRole('button', { name: /^Remove filter/ })
    .nth(1)
    .waitFor();
  await soon(() => olga.page.getByRole('row').count()).toBeLessThan(30);
  const shown = await olga.page.getByRole('row').count();
  await olga.page.reload();
  await olga.row('Aperol').first().waitFor();
  await soon(() => olga.page.getByRole('row').count()).toBe(shown);
  await soon(() => olga.find('columnheader', /^Last cost/).getAttribute('aria-sort')).toBe('ascending');
  await olga.click('Clear all');
  await olga.see(/^\d+ of 332$/);
  await soon(() => olga.address).toBe('/inventory?sort=last_cost%3Aasc');
});

test('an item shows its vendor and price, and closes to the page it was opened on (ITEM-036, NAV-002)', async () => {
  await olga.open('/inventory?location=all');
  await olga.page.getByRole('searchbox', { name: 'Search by item name or barcode' }).fill('hyogo');
  await olga.click(GIN, 'link');
  await olga.click('Purchase History', 'tab');
  const purchase = olga.dialog().getByRole('row').filter({ hasText: 'INV-523626' });
  await soon(() => purchase.textContent()).toMatch(
    /Iowa Alcoholic Beverages Division.*\d+\/\d+\/20\d\d.*2\.00.*\$25\.01/s,
  );
  await olga.press('Escape');
  await olga.dialog().waitFor({ state: 'hidden' });
  await soon(() => olga.address).toBe('/inventory?location=all&q=hyogo');
});

test('an invoice is keyed and completed without the mouse (INV-001, NAV-087)', async () => {
  await olga.press('Escape', 'g', 'n');
  await olga.find('heading', 'Invoices').waitFor();
  await olga.settled();
  await olga.tabTo('Add Invoice');
  await olga.press('Enter');
  await olga.see('Step 1 of 2');
  await olga.settled();
  await soon(() => olga.focused()).toContain('Vendor');
  await olga.page.keyboard.type('Iowa');
  await olga.press('Enter');
  await soon(() => olga.dialog().getByRole('combobox', { name: 'Vendor' }).inputValue()).toBe(
    'Iowa Alcoholic Beverages Division',
  );
  await olga.tabTo('Invoice code');
  await olga.page.keyboard.type('JOURNEY-1');
  await olga.press('Enter');
  await olga.see(/Step 2 of 2/);
  await olga.settled();
  await soon(() => olga.focused()).toContain('Item name or barcode');
  await keyLine('721059002387', '12', '27.50');
  await keyLine('hyogo', '3', '25');
  await olga.tabTo('Save Invoice');
  await olga.press('Enter');
  await olga.see('JOURNEY-1');
  await soon(() => olga.address).toMatch(/^\/invoices\?invoice=[\w-]+$/);
  await olga.settled();
  await olga.tabTo('Status');
  await olga.page.keyboard.type('Completed');
  await olga.see('Invoice Items placed into "Recently Added" location');
});

/** An item by name or barcode, its quantity and its cost, each ended by Enter or Tab. */
async function keyLine(item: string, quantity: string, cost: string): Promise<void> {
  await olga.page.keyboard.type(item);
  await olga.takeHighlighted(/./);
  await olga.page.getByLabel('Quantity').waitFor();
  await olga.page.keyboard.type(quantity);
  await olga.press('Tab');
  await olga.page.keyboard.type(cost);
  await olga.press('Enter');
  await olga.page.getByLabel('Quantity').waitFor({ state: 'detached' });
}

test('the delivery is in Recently Added, and part of it is moved to the Back Bar (LOC-001, STK-024)', async () => {
  await olga.open('/inventory?location=all');
  await olga.chooseLocation(/^Location: /, 'Recently Added');
  await soon(() => olga.address).toMatch(/^\/inventory\?location=[\w-]{36}$/);
  await soon(() => olga.figure(ONE_LITRE, 'Running count')).toBe('12.00');
  await olga.row(ONE_LITRE).getByRole('link').click();
  await olga.click('Move Stock from Recently Added');
  await olga.type('Quantity', '5');
  await olga.chooseLocation(/^To: /, 'Back Bar');
  await olga
    .dialog(/^Move Stock/)
    .getByRole('button', { name: 'Move', exact: true })
    .click();
  await olga.see('Successfully Changed Location!');
  await olga.press('Escape');
  await olga.dialog().waitFor({ state: 'hidden' });
  await soon(() => olga.figure(ONE_LITRE, 'Running count')).toBe('7.00');
});

test('that location is counted, and the variance shows what is missing', async () => {
  await olga.chooseLocation(/^Location: /, 'Back Bar');
  await olga.click('Counting', 'radio');
  await olga.find('columnheader', 'Counted by').waitFor();
  await olga.row(ONE_LITRE).getByRole('button', { name: 'Locations of Aperol' }).click();
  await (await olga.cell(BACK_BAR, 'Inventory count')).click();
  await olga.page.keyboard.type('4');
  await olga.press('Enter');
  await olga.see('Successfully updated quantity!');
  await olga.row(BACK_BAR).getByRole('img', { name: 'Counted' }).waitFor();
  await olga.open('/variance');
  await olga.page.getByRole('searchbox', { name: /^Search by/ }).fill('aperol');
  await soon(() => olga.address).toBe('/variance?q=aperol');
  await olga.see(/^2 items$/); // a row of the previous, longer list is disappearing
  await olga.row(ONE_LITRE).click();
  const shelf = olga.dialog().getByRole('row').filter({ hasText: 'Back Bar' });
  await soon(() => shelf.first().textContent()).toMatch(/5\.00.*4\.00/s);
});

test('reload, back, and forward keep the view: the address is the state', async () => {
  await soon(() => olga.address).toMatch(/^\/variance\?q=aperol&variance_item=/);
  const address = olga.address;
  await olga.page.reload();
  await olga.dialog(/Aperol/).waitFor();
  await olga.page.goBack();
  await olga.dialog().waitFor({ state: 'hidden' });
  await soon(() => olga.address).toBe('/variance?q=aperol');
  await olga.row(ONE_LITRE).waitFor();
  await olga.page.goForward();
  await olga.dialog(/Aperol/).waitFor();
  await soon(() => olga.address).toBe(address);
});
