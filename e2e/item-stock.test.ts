import type { Request } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { answerNothing } from './harness/answers.ts';
import { seeOverAnother, seeTaken } from './harness/drag.ts';
import { ItemDesk } from './harness/item-desk.ts';
import { soon, startJourney } from './harness/journey.ts';
import type { Person } from './harness/person.ts';
import { bottle, importSmallBar } from './harness/small-bar.ts';

const journey = startJourney();
let olga: Person;
let desk: ItemDesk;
let cellar: string;

beforeAll(async () => {
  olga = await journey.signedIn();
  desk = new ItemDesk(olga, await importSmallBar(olga, 3));
  cellar = await desk.makeLocation('Cellar');
  await desk.makeLocation('Back Bar');
});

test('the item opens over any page with its tabs, its shelves, and empty ones on request (ITEM-006, ITEM-010, ITEM-015, ITEM-016, ITEM-017, NAV-124, NAV-125)', async () => {
  await desk.moveFromShelf(0, cellar, 10);
  await desk.open(0, '/locations');
  await olga.row('Back Bar').waitFor();
  await soon(() => olga.dialog().getByRole('tab').allTextContents()).toEqual([
    'Inventory',
    'Purchase History',
    'Sales',
    'Inventory Activity',
    'Details',
    'Related Items',
    'Batches',
  ]);
  await soon(desk.shelves).toEqual(['Cellar 10.00']);
  await olga.find('switch', 'Show zero counts (1)').check({ force: true });
  await soon(desk.shelves).toEqual(['Front Shelf 0.00', 'Cellar 10.00']);
  await desk.moveFromShelf(1, cellar, 4);
  await desk.open(1);
  await soon(desk.shelves).toEqual(['Front Shelf 6.00', 'Cellar 4.00']);
});

test('if the address asks for it there is a back button, and it goes back in history (ITEM-007, ITEM-008, ITEM-009)', async () => {
  await desk.open(1);
  await soon(() => olga.button('Back').count()).toBe(0);
  for (const from of ['invoice', 'vendors', 'search', 'purchase-order', 'recipe', '/variance']) {
    await desk.open(1, '/insights', `&return_to=${encodeURIComponent(from)}`);
    await olga.button('Back').waitFor();
  }
  await olga.open(`/insights?search=${encodeURIComponent(bottle(1))}`);
  await olga.see('Front Shelf 6');
  await olga.press('Enter');
  await olga.dialog(bottle(1)).getByRole('button', { name: 'Back' }).click();
  await olga.dialog(bottle(1)).waitFor({ state: 'hidden' });
  await soon(() => olga.dialog('Search').getByRole('combobox').inputValue()).toBe(bottle(1));
});

test('the depletion order of shelves is changed by dragging, by pointer and by keyboard, and saved immediately (STK-004, STK-005)', async () => {
  await desk.open(1);
  await soon(desk.shelves).toEqual(['Front Shelf 6.00', 'Cellar 4.00']);
  await olga.settled();
  const saved = olga.page.waitForRequest('**/api/inventory/running-stocks/priority');
  const [lower, upper] = [await middleOf('Order of Cellar'), await middleOf('Order of Front Shelf')];
  await olga.page.mouse.move(lower.x, lower.y);
  await olga.page.mouse.down();
  await olga.page.mouse.move(upper.x, upper.y - 8, { steps: 8 });
  await seeOverAnother(olga);
  await olga.page.mouse.up();
  expect((await saved).postDataJSON()).toMatchObject([{ depletion_priority: 0 }, { depletion_priority: 1 }]);
  await desk.open(1);
  await soon(desk.shelves).toEqual(['Cellar 4.00', 'Front Shelf 6.00']);
  await olga.button('Order of Front Shelf').focus();
  await olga.press('Space');
  await seeTaken(olga);
  await olga.press('ArrowUp');
  await seeOverAnother(olga);
  await olga.answered('**/api/inventory/running-stocks/priority', () => olga.press('Space'));
  await soon(desk.shelves).toEqual(['Front Shelf 6.00', 'Cellar 4.00']);
  await desk.open(1);
  await soon(desk.shelves).toEqual(['Front Shelf 6.00', 'Cellar 4.00']);
});

test('a cost is edited in place: Enter saves it, Escape cancels, and it explains itself (ITEM-019, ITEM-020, COST-006, COST-014, COST-015)', async () => {
  await desk.open(2);
  await olga.dialog().getByText('$20.00').first().click();
  await olga.find('textbox', 'Last cost').fill('31');
  let sent = 0;
  const count = (request: Request) => {
    if (request.method() === 'PUT') sent += 1;
  };
  olga.page.on('request', count);
  await olga.press('Escape');
  await olga.dialog().getByText('$20.00').first().waitFor();
  olga.page.off('request', count);
  expect(sent).toBe(0);
  await olga.dialog().getByText('$20.00').first().click();
  await olga.find('textbox', 'Last cost').fill('24.5');
  await olga.press('Enter');
  await olga.see('Successfully Updated Inventory Item');
  await desk.open(2);
  await olga.click('How is the last cost calculated?');
  await olga.see('$24.50, set by hand');
  await olga.open('/inventory?location=all');
  await olga.row(bottle(2)).first().waitFor();
  await olga.click('Columns');
  await olga.dialog('Columns').getByRole('checkbox', { name: 'Average cost', exact: true }).check();
  await olga.click('Done');
  await soon(() => olga.figure(bottle(2), 'Last cost')).toBe('$24.50');
  await soon(() => olga.figure(bottle(2), 'Average cost')).toBe('$24.50');
});

test('a cost that someone else enters meanwhile is not overwritten without asking; blur saves like Enter', async () => {
  await desk.open(2);
  await olga.button('Last cost $24.50, edit').click();
  await olga.find('textbox', 'Last cost').fill('26');
  await stateCost(25);
  olga.expectRefusals(409);
  await olga.press('Tab');
  await olga.dialog('Changed in the meantime').waitFor();
  await olga.see('The last cost was changed to $25.00 meanwhile.');
  await olga.click('Replace with $26.00');
  await olga.button('Last cost $26.00, edit').waitFor();
  olga.expectRefusals();
  await olga.button('Last cost $26.00, edit').click();
  await olga.find('textbox', 'Last cost').fill('lots');
  await olga.press('Enter');
  await olga.see('Cost should be either 0 or a number above 0');
  await soon(() => olga.find('textbox', 'Last cost').inputValue()).toBe('lots');
  await olga.press('Escape');
  await soon(() => olga.focused()).toBe('button Last cost $26.00, edit');
});

const stateCost = (last_unit_cost: number) =>
  olga.context.request.put(`${olga.url}/api/inventory/item/${desk.idOf(2)}`, {
    data: { baseline: { last_unit_cost } },
  });

test('an item with missing data says so (ERR-044)', async () => {
  await olga.page.route(`**/api/inventory/item/${desk.idOf(1)}`, answerNothing);
  await olga.open(`/insights?item=${desk.idOf(1)}`);
  await olga.page.getByLabel('Messages').getByText('Item data not found').waitFor();
  await olga.page.unroute(`**/api/inventory/item/${desk.idOf(1)}`);
});

async function middleOf(button: string): Promise<{ x: number; y: number }> {
  const box = await olga.button(button).boundingBox();
  if (!box) throw new Error(`${button} is not on the screen`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
